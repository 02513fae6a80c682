"""docs/protocol.md agrees with the code: every example is read, every number and code is true."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from parlour.core.texts import ENGLISH
from parlour.server import protocol as p
from parlour.server.config import Config
from parlour.server.limits import Limits

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SERVER = Path(p.__file__).parent
EXAMPLES = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
STRUCTS = [*p.Command.__args__, *p.Message.__args__]


def read(example: str) -> msgspec.Struct:
    for union in (p.Command, p.Message):
        try:
            message: msgspec.Struct = msgspec.json.decode(example, type=union)
        except msgspec.ValidationError as problem:
            why = problem
        else:
            return message
    raise why


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text[:40])
def test_an_example_is_a_message(example: str) -> None:
    raw = msgspec.json.decode(example)
    assert isinstance(raw, dict)
    known = type(read(example)).__struct_fields__
    assert set(raw) - {"type"} <= set(known), "messages of the server are checked for typing errors"


def test_every_message_has_an_example() -> None:
    assert {type(read(example)) for example in EXAMPLES} == set(STRUCTS)


def test_every_command_is_in_the_table() -> None:
    listed = re.findall(
        r"^\| `(\w+)` \|", PAGE.partition("| command |")[2].partition("\n\n")[0], re.M
    )
    assert listed == [command.__name__.lower() for command in p.Command.__args__]


def test_every_code_of_the_server_is_listed_and_has_words() -> None:
    table = PAGE.partition("## Codes of refusals")[2].partition("## ")[0]
    listed = {
        code
        for row in re.findall(r"^\| (`.*?`) \|", table, re.M)
        for code in row[1:-1].split("`, `")
    }
    assert [code for code in sorted(listed) if not ENGLISH.has(f"error-{code}")] == []
    raised = set()
    for path in SERVER.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        raised |= set(re.findall(r'(?:IllegalAction|NotationError)\(\s*"([a-z-]+)"', source))
    assert raised <= listed


def test_the_limits_are_those_of_a_server() -> None:
    limits, config = Limits(), Config()
    rows = dict(re.findall(r"^\| (.*?) \| (\d.*?) \|$", PAGE, re.M))
    for what, quota in {
        "`play` and `why`": limits.play,
        "`gethistory`": limits.history,
        "all other commands": limits.lobby,
        "messages that cannot be read": limits.nonsense,
    }.items():
        assert rows[what] == f"{quota.count} in {quota.window_ms // 1000} s"
    assert rows["length of a message"] == f"{limits.message_bytes} bytes"
    assert rows["what may wait for a client that reads slowly"] == f"{limits.waiting_bytes} bytes"
    assert f"at most {limits.tables_per_address} tables" in PAGE
    assert f"at most\n{limits.viewers_per_table} viewers" in PAGE
    assert f"at most {config.ready_ms // 1000} s" in PAGE
    assert f"more than {config.grace_ms // 1000} s" in PAGE
