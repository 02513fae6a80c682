"""Imports point down, games know nothing of each other, and nobody knows a game by name."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
from parlour import games

PACKAGE = Path(parlour.__file__).parent
ORDER = [["core"], ["games"], ["bots"], ["play"], ["server", "tui", "sim", "envs"], ["cli"]]
"""The layers from the bottom (docs/architecture.md); those of one line do not import each other."""
BELOW = {
    layer: {lower for line in ORDER[:k] for lower in line} | {layer}
    for k, line in enumerate(ORDER)
    for layer in line
}
BELOW["testing"] = {"testing", "games", "core"}
BELOW["__init__"] = set()
BELOW["__main__"] = {"cli"}
FILES = [
    path for path in sorted(PACKAGE.rglob("*.py")) if "tests" not in path.relative_to(PACKAGE).parts
]
GAMES = sorted({"fool", "nerts", "pegs", *games.names()})


def layer_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """The modules of the package that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == "parlour")


def named(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", FILES, ids=named)
def test_imports_point_down(path: Path) -> None:
    allowed = BELOW[layer_of(path)]
    for name in imported(path):
        layer = name.split(".")[1]
        assert layer in allowed or layer.startswith("__"), f"{named(path)} imports {name}"


@pytest.mark.parametrize("game", games.names())
def test_game_imports_nothing_but_itself_and_the_core(game: str) -> None:
    for path in FILES:
        if path.is_relative_to(PACKAGE / "games" / game):
            for name in imported(path):
                own = name.startswith(f"parlour.games.{game}.")
                assert own or name.startswith("parlour.core."), f"{named(path)} imports {name}"


@pytest.mark.parametrize("path", [f for f in FILES if layer_of(f) != "games"], ids=named)
def test_only_a_games_own_folder_names_it(path: Path) -> None:
    pattern = rf"(?<![a-z])({'|'.join(GAMES)})(?![a-z])"
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        assert not re.search(pattern, line.lower()), f"{named(path)}:{number}: {line.strip()}"


def test_registry_names_no_game() -> None:
    text = (PACKAGE / "games" / "__init__.py").read_text(encoding="utf-8").lower()
    assert not re.search(rf"(?<![a-z])({'|'.join(GAMES)})(?![a-z])", text)


@pytest.mark.parametrize("path", [f for f in FILES if f.stem != "__main__"], ids=named)
def test_every_public_name_exists(path: Path) -> None:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    module = importlib.import_module(".".join(["parlour", *parts]).removesuffix(".__init__"))
    public = getattr(module, "__all__", [])
    assert len(set(public)) == len(public)
    assert [name for name in public if not hasattr(module, name)] == []
