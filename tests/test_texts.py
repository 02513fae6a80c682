"""All words for people stand in the catalogues, and every word there is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message

import parlour
from parlour import games
from parlour.core.errors import ConfigError
from parlour.core.texts import ENGLISH, Texts, catalogue_files

_PACKAGE = Path(parlour.__file__).parent
_WEB = _PACKAGE.parent.parent / "web" / "src"
_SOURCES = sorted(p for p in _PACKAGE.rglob("*.py") if "tests" not in p.parts)
_WRITES_CODE = {"typescript.py"}
_PROSE = re.compile(r"[A-Za-z]{2,}[,:]? [a-z]{2,}")
_PROGRAM = r"(CREATE|SELECT|INSERT|UPDATE|DELETE|FROM|PRAGMA|BEGIN|default-src|public,|\^)"
_CALLS_WITH_MESSAGE = {"say", "Line"}
_FOR_DEVELOPERS = {"Field", "TypeError", "ValueError", "AssertionError", "exception", "warning"}
_ERRORS = {"NotationError", "IllegalAction", "ConfigError", "CaseFailed"}


def _messages(path: Path) -> list[str]:
    resource = FluentParser().parse(path.read_text(encoding="utf-8"))
    broken = [entry for entry in resource.body if isinstance(entry, Junk)]
    assert not broken, f"{path}: {broken[0].content}"
    return [entry.id.name for entry in resource.body if isinstance(entry, Message)]


def _all_messages() -> set[str]:
    return {message for path in catalogue_files("en") for message in _messages(path)}


def _docstrings(tree: ast.AST) -> set[int]:
    """The ids of strings for developers: statements, reasons of assertions, meanings of fields."""
    strings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and node.msg is not None:
            strings |= {id(part) for part in ast.walk(node.msg)}
        if isinstance(node, ast.Call) and _called(node) in _FOR_DEVELOPERS:
            strings |= {id(part) for argument in node.args for part in ast.walk(argument)}
    return strings


def _called(node: ast.Call) -> str:
    """The name of what is called, without what it is called on."""
    return str(getattr(node.func, "id", getattr(node.func, "attr", "")))


@pytest.mark.parametrize(
    "path",
    [p for p in _SOURCES if p.name not in _WRITES_CODE],
    ids=lambda p: str(p.relative_to(_PACKAGE)),
)
def test_no_prose_outside_the_catalogues(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = _docstrings(tree)
    prose = [
        f"{path.name}:{node.lineno}: {node.value!r}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in documentation
        and _PROSE.search(node.value)
        and not _is_for_programs(node.value)
    ]
    assert prose == []


def _is_for_programs(text: str) -> bool:
    """Whether a string with spaces is SQL, a header or a pattern rather than words for people."""
    return bool(re.match(_PROGRAM, text.lstrip()))


def _used() -> Iterator[tuple[str, str]]:
    """Every message that code asks for by a literal, with the place."""
    for path in _SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = _called(node)
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    if name in _CALLS_WITH_MESSAGE:
                        yield first.value, f"{path.name}:{node.lineno}"
                    elif name in _ERRORS:
                        yield f"error-{first.value}", f"{path.name}:{node.lineno}"
                    elif name == "as_command":
                        for part in ("help", "short", "example"):
                            yield f"cli-{first.value}-{part}", f"{path.name}:{node.lineno}"


def _used_by_games() -> Iterator[tuple[str, str]]:
    """Every message that a game needs for its options, presets, refusals and ends."""
    for name in games.names():
        game = games.find(name)
        yield from ((f"{name}-{part}", name) for part in ("title", "summary"))
        yield from ((f"{name}-preset-{preset}", name) for preset in game.options.PRESETS)
        fields = game.options.__struct_fields__[1:]
        yield from ((f"{name}-option-{option}", name) for option in fields)
        yield from ((f"{name}-reason-{reason}", name) for reason in game.reasons)
        refusals = [*game.refusals, *game.chance_refusals]
        yield from ((f"error-{code}", name) for code, _rule in refusals if code)


def test_no_message_is_missing() -> None:
    known = _all_messages()
    missing = {use for use in [*_used(), *_used_by_games()] if use[0] not in known}
    assert missing == set()


def test_every_message_is_used() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for path in [*_SOURCES, *_WEB.rglob("*.ts"), *_WEB.rglob("*.svelte")]
    )
    used = {message for message, _place in [*_used(), *_used_by_games()]}
    built = [re.compile(pattern) for pattern in set(_patterns(code))]
    unused = {
        message
        for message in _all_messages() - used
        if not re.search(rf"""["'`]{message.removeprefix("error-")}["'`]""", code)
        and not any(pattern.fullmatch(message) for pattern in built)
    }
    assert unused == set()


def _patterns(code: str) -> Iterator[str]:
    """Patterns of the messages that code puts together from templates like ``cli-{x}-help``."""
    templates = re.findall(r"`([^`\s]*\$\{[^`\n]*)`", code)
    templates += re.findall(r'f"([^"\s]*\{[^"\s]*)"', code)
    for template in templates:
        literals = re.split(r"\$?\{.*?\}", template)
        if any(re.search("[a-z]{3}", part) for part in literals):
            yield "[a-zA-Z0-9_-]+".join(map(re.escape, literals))


def test_no_message_stands_in_two_catalogues() -> None:
    everything = [message for path in catalogue_files("en") for message in _messages(path)]
    assert sorted(set(everything)) == sorted(everything)


def test_plural_rules_choose_the_form() -> None:
    assert ENGLISH.say("cli-check-summary", matches=1, faults=0) == "one match, no faults"
    assert ENGLISH.say("cli-check-summary", matches=2, faults=1) == "2 matches, one fault"


def test_a_message_as_argument_is_said_first() -> None:
    card = {"message": "fool-card", "colour": "G", "rank": 9}
    said = ENGLISH.say("fool-log-plays", card=card, name="Ana", you="no")
    assert said == "Ana plays green 9."


def test_an_unknown_message_is_an_error() -> None:
    with pytest.raises(KeyError):
        ENGLISH.say("no-such-message")


def test_a_lacking_language_speaks_english() -> None:
    assert Texts("xx").say("you") == "You"


def test_an_error_says_where_what_and_which_rule() -> None:
    error = ConfigError("players", rule="R1", got=9, choices="4, 5").at("where-event", 3)
    text = str(error.at("where-line", 2))
    assert text.startswith("line 2: event 3: ")
    assert text.endswith("(rule R1)")
    assert "got 9" in text


@pytest.mark.parametrize("number", [10**15, 10**16, 10**30, -(10**40)])
def test_numbers_of_any_size_are_said(number: int) -> None:
    said = ENGLISH.say("error-no-such-seat", got=number, players=4)
    assert str(number) in said.replace(",", "").replace("\u2212", "-")
