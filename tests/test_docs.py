"""The documents agree with the code: tables, examples, links."""

from __future__ import annotations

import dataclasses
import doctest
import re
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from parlour import games
from parlour.core.contract import verbs
from parlour.core.game import Game
from parlour.core.options import resolve
from parlour.core.record import decode, encode
from parlour.core.replay import faults

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
RULEBOOKS = sorted((ROOT / "src/parlour/games").glob("*/RULES.md"))
PAGES = [*ROOT.glob("*.md"), *sorted(DOCS.rglob("*.md")), *RULEBOOKS]


def ids(value: object) -> str:
    return str(value.relative_to(ROOT)) if isinstance(value, Path) else str(value)


def between(text: str, opening: str, closing: str) -> str:
    """What stands between two markers, without the line breaks around it."""
    assert text.count(opening) == 1, f"there must be one {opening}"
    return text.partition(opening)[2].partition(closing)[0].strip("\n")


def code_blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def rows(text: str) -> Iterator[list[str]]:
    """The cells of each row of the tables in ``text``, without heads."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        is_head = number + 1 < len(lines) and lines[number + 1].startswith("|---")
        if line.startswith("|") and not line.startswith("|---") and not is_head:
            yield [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def coded(cell: str) -> list[str]:
    return re.findall(r"`([^`]*)`", cell)


# Observations


def layout_table(game: Game) -> str:
    """The layout of a game's observations as a table."""
    lines = ["| name | shape | offset | meaning |", "|---|---|---:|---|"]
    offset = 0
    for field in game.tensor:
        shape = ", ".join(map(str, field.shape))
        lines.append(f"| `{field.name}` | ({shape}) | {offset} | {field.meaning} |")
        offset += field.size
    return "\n".join([*lines, "", f"{offset} numbers in all."])


@pytest.mark.parametrize("name", games.names())
def test_observation_layouts_are_those_of_the_code(name: str) -> None:
    page = (DOCS / "observation.md").read_text(encoding="utf-8")
    assert between(page, f"<!-- layout:{name} -->", "<!-- /layout -->") == layout_table(
        games.find(name)
    )


# Records


def test_the_example_record_has_no_faults() -> None:
    page = (DOCS / "records.md").read_text(encoding="utf-8")
    [text] = code_blocks(between(page, "<!-- example:record -->", "<!-- /example -->"), "json")
    record = decode(text.encode())
    game = games.find(record.game)
    assert list(map(str, faults(game, record))) == []
    assert record.result is not None
    assert record.options == msgspec.to_builtins(resolve(game.options, record.options))
    assert decode(encode(record)) == record


# Rules


def section(game: Game, number: int) -> str:
    rules = (game.folder / "RULES.md").read_text(encoding="utf-8")
    return between(rules, f"\n## {number}. ", "\n## ")


def in_words(value: object) -> str:
    """An option's value as the rules write it."""
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    return str(value)


@pytest.mark.parametrize("name", games.names())
def test_rules_list_every_option_with_its_default(name: str) -> None:
    game = games.find(name)
    defaults = msgspec.structs.asdict(game.options())
    del defaults["preset"]
    documented = {coded(row[0])[0]: row[1:] for row in rows(section(game, 4))}
    assert list(documented) == list(defaults)
    for option, value in defaults.items():
        assert coded(documented[option][0]) == [in_words(value)], option


@pytest.mark.parametrize("name", games.names())
def test_rules_list_every_value_of_an_option(name: str) -> None:
    game = games.find(name)
    kinds: dict[str, Any] = typing.get_type_hints(game.options)
    for row in rows(section(game, 4)):
        kind = kinds[coded(row[0])[0]]
        values = ["true", "false"] if kind is bool else []
        if typing.get_origin(kind) is Literal:
            values = list(map(in_words, typing.get_args(kind)))
        if values:
            assert sorted(coded(row[1]) + coded(row[2])) == sorted(values), row[0]


@pytest.mark.parametrize("name", games.names())
def test_rules_list_every_preset_with_its_values(name: str) -> None:
    game = games.find(name)
    presets = next(
        table for table in section(game, 5).split("\n\n") if table.startswith("| preset |")
    )
    documented: dict[str, dict[str, str]] = {}
    preset = ""
    for head, cell in rows(presets):
        preset = coded(head)[0] if head else preset
        pairs = (pair.split(" = ") for pair in coded(cell))
        documented.setdefault(preset, {}).update((option, value) for option, value in pairs)
    assert documented == {
        preset: {option: in_words(value) for option, value in values.items()}
        for preset, values in game.options.PRESETS.items()
    }
    assert next(iter(documented)) == game.options().preset


@pytest.mark.parametrize("name", games.names())
def test_rules_have_every_clause_that_errors_cite(name: str) -> None:
    game = games.find(name)
    clauses = re.findall(r"^- \*\*(R\d+)\b", section(game, 3), re.MULTILINE)
    assert clauses == [f"R{n}" for n in range(1, len(clauses) + 1)]
    cited = {clause for _, clause in (*game.refusals, *game.chance_refusals)} - {None}
    assert cited <= set(clauses)


@pytest.mark.parametrize("path", RULEBOOKS, ids=ids)
def test_rules_fit_a_terminal(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > 100] == []


@pytest.mark.parametrize("name", games.names())
def test_worked_cases_that_rules_cite_exist(name: str) -> None:
    game = games.find(name)
    cases = (game.folder / "cases.toml").read_text(encoding="utf-8")
    existing = re.findall(r'^id = "([^"]+)"', cases, re.MULTILINE)
    cited = re.findall(rf"\b{name}-\d+\b", section(game, 9))
    assert cited
    assert set(cited) <= set(existing)


# Pages


@pytest.mark.parametrize("path", PAGES, ids=ids)
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    prose = re.sub(r"^```.*?^```$|`[^`\n]*`", "", text, flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        aimed = (path.parent / file).resolve() if file else path
        assert aimed.exists(), target
        assert aimed.is_relative_to(ROOT), target
        if anchor:
            assert anchor in anchors(aimed), target


def anchors(path: Path) -> set[str]:
    """The anchors of a page's headings, as they are made on the web."""
    heads = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("path", sorted(DOCS.rglob("*.md")), ids=ids)
def test_examples_run(path: Path) -> None:
    blocks = code_blocks(path.read_text(encoding="utf-8"), "python")
    code = "\n".join(block for block in blocks if block.startswith(">>> "))
    example = doctest.DocTestParser().get_doctest(code, {}, path.name, str(path), 0)
    told: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=told.append)
    assert "".join(told) == ""


@pytest.mark.parametrize("name", games.names())
def test_the_guide_names_every_verb_and_field_of_a_game(name: str) -> None:
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    named = {cell for row in rows(page) for cell in coded(row[0])}
    game = games.find(name)
    fields = {field.name for field in dataclasses.fields(game)}
    assert fields | set(verbs(game.state)) <= named


def test_the_layout_names_what_exists() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    folders: list[str] = []
    for line in between(page, "<!-- layout:now -->", "<!-- /layout -->").splitlines():
        if line.startswith("```"):
            continue
        indent = len(line) - len(line.lstrip())
        name = line.split()[0]
        del folders[indent // 2 :]
        folders.append(name)
        assert ROOT.joinpath(*folders).exists(), "".join(folders)
