"""The command line as people and programs use it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parlour import __version__, games
from parlour.cli import main
from parlour.core.record import decode, open_records

_COMMANDS = ["check", "games", "play", "replay", "rules", "serve", "simulate"]


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_DATA_DIR", str(tmp_path / "data"))


def run(*arguments: str | Path, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=typed)


def records(folder: Path, *arguments: str) -> Path:
    path = folder / "records.jsonl"
    done = run("simulate", "fool", "--matches", "3", "--records", path, "--legal", *arguments)
    assert done.exit_code == 0, done.output
    return path


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from parlour.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print([m for m in ('numba', 'numpy', 'msgspec', 'starlette') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
    assert all(f"  {command} " in done.stdout for command in _COMMANDS)


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "parlour", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"parlour {__version__}\n"


@pytest.mark.parametrize("command", _COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    done = run(command, "--help")
    assert done.exit_code == 0
    assert f"Example: parlour {command}" in done.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], "no such command"),
        (["play", "--text"], "which game?"),
        (["play", "poker"], "no such game"),
        (["play", "fool", "--players", "9"], "got 9; 4, 5, 6, 7, 8"),
        (["play", "fool", "--players", "3"], "4, 5, 6, 7, 8"),
        (["play", "fool", "--preset", "foppen1995", "--players", "7"], "3, 4, 5, 6"),
        (["play", "fool", "--preset", "house"], 'got "house"; choose from sheet, printed'),
        (["play", "fool", "-o", "colour=red"], 'no such option, got "colour"'),
        (["play", "fool", "-o", "ten_scope"], "name=value"),
        (["play", "fool", "-o", "ten_scope=all"], "expected player, table"),
        (["play", "fool", "-o", "ten_limit=many"], 'got "many"'),
        (["play", "fool", "-o", "announce=1"], "expected true, false"),
        (["play", "fool", "-o", "loss_limit=5"], "option loss_limit"),
        (["play", "fool", "-o", "deck_table=custom"], "needs deck_custom"),
        (["play", "fool", "--bots", "clever"], "no such bot"),
        (["play", "fool", "--seat", "4"], "no such seat"),
        (["play", "--resume"], "no unfinished match"),
        (["rules", "fool", "R99"], "no such rule"),
        (["simulate", "fool", "--matches", "0"], "matches"),
        (["simulate", "fool", "--matches", "2", "--rounds", "2"], "not both"),
        (["simulate", "fool", "--legal"], "needs --records"),
        (["simulate", "fool", "-o", "ten_limit=0", "-o", "loss_limit=0"], "nothing ever ends"),
        (["simulate", "fool", "--records", "/no/such/folder/x.jsonl"], "No such file"),
        (["check", "no-such-file.jsonl"], "does not exist"),
    ],
)
def test_what_cannot_be_done_is_told_and_exits_with_2(arguments: list[str], words: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2, done.output
    assert words in done.output


def test_games_lists_presets_and_options() -> None:
    text = run("games", "--options").output
    assert "foppen1995 (3 to 6 players)" in text
    assert "loss_limit = -80" in text
    found = map(json.loads, run("games", "--json").output.splitlines())
    data = {entry["game"]: entry for entry in found}
    assert set(data) == set(games.names())
    assert data["fool"]["presets"]["printed"]["differs"] == {"ten_scope": "table"}


def test_rules_prints_all_or_one_clause() -> None:
    assert run("rules", "fool").output.startswith("# Fool")
    clause = run("rules", "fool", "r9").output
    assert clause.startswith("R9 ")
    assert len(clause.strip().splitlines()) == 1


def test_simulate_prints_one_json_object() -> None:
    done = run(
        "simulate", "fool", "--players", "5", "--matches", "20", "--bots", "greedy,random",
        "--seed", "7", "--workers", "2", "--json",
    )  # fmt: skip
    data = json.loads(done.stdout)
    assert data["matches"] == 20
    assert data["actions"] > data["rounds"] > 20
    assert data["actions_per_s"] > 0
    assert [seat["seat"] for seat in data["seats"]] == [0, 1, 2, 3, 4]
    assert {"points_per_round", "wins", "points_per_round_interval"} <= set(data["seats"][0])
    assert [bot["bot"] for bot in data["bots"]] == ["greedy", "random"]


def test_simulate_prints_tables() -> None:
    text = run("simulate", "fool", "--matches", "20", "--bots", "greedy,random").output
    assert "seat 3" in text
    assert "greedy makes" in text


def test_records_are_checked_and_replayed(tmp_path: Path) -> None:
    path = records(tmp_path, "--players", "6")
    checked = run("check", path)
    assert (checked.exit_code, "3 matches, no faults" in checked.output) == (0, True)
    replayed = run("replay", path, "--match", "2")
    assert replayed.exit_code == 0
    assert "Event 0\nRound 1" in replayed.output
    assert re.search(r"with -?\d+ points?: ", replayed.output.splitlines()[-1])
    assert run("replay", path, "--match", "4").exit_code == 2


def test_replay_steps_until_told_to_stop(tmp_path: Path) -> None:
    path = records(tmp_path)
    text = run("replay", path, "--step", typed="\n\nq\n").output
    assert "Event 2" in text
    assert "Event 3" not in text


def test_compressed_records_are_read_and_written(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl.zst"
    assert run("simulate", "fool", "--matches", "2", "--records", path).exit_code == 0
    assert "2 matches, no faults" in run("check", path).output
    with open_records(path, "rb") as file:
        assert decode(next(iter(file))).game == "fool"


def test_faults_are_reported_with_line_and_event(tmp_path: Path) -> None:
    path = records(tmp_path)
    lines = path.read_bytes().splitlines()
    broken = json.loads(lines[1])
    broken["events"][3]["do"] = "G31"
    scored = next(k for k, e in enumerate(broken["events"]) if "scored" in e)
    path.write_bytes(b"\n".join([lines[0][:-200], json.dumps(broken).encode(), lines[2], b"[1]"]))
    done = run("check", path)
    assert done.exit_code == 1
    assert "line 1: " in done.output
    assert "line 2: event 3: seat " in done.output
    assert "does not hold G31 (rule R23)" in done.output
    assert "line 4: " in done.output
    data = json.loads(run("check", path, "--json").output)
    assert [fault["line"] for fault in data["faults"]] == [1, 2, 4]
    assert data["faults"][1]["event"] == 3
    assert scored > 3


def test_a_replay_of_a_faulty_record_stops_at_the_fault(tmp_path: Path) -> None:
    path = records(tmp_path)
    first = json.loads(path.read_bytes().splitlines()[0])
    first["events"][5]["seat"] = 7
    path.write_text(json.dumps(first))
    done = run("replay", path)
    assert done.exit_code == 1
    assert "match 1: event 5: there is no seat 7" in done.output


@pytest.mark.parametrize("content", [b"\x28\xb5\x2f\xfd garbage", b"", b"{}", b"\xff\xfe\x00"])
def test_files_of_nonsense_are_told(tmp_path: Path, content: bytes) -> None:
    for name in ("nonsense.jsonl", "nonsense.jsonl.zst"):
        path = tmp_path / name
        path.write_bytes(content)
        done = run("check", path)
        assert done.exit_code in (0, 1), done.output
        assert not isinstance(done.exception, UnicodeError)


def test_damaged_compressed_files_are_told(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl.zst"
    assert run("simulate", "fool", "--matches", "20", "--records", path).exit_code == 0
    whole = path.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 0xFF
    for damaged in (whole[: len(whole) // 2], whole[:3], bytes(flipped), b"plain text"):
        path.write_bytes(damaged)
        done = run("check", path)
        assert done.exit_code == 1
        assert isinstance(done.exception, SystemExit)
        assert "damaged" in done.output or "not a record" in done.output
        assert isinstance(run("replay", path).exception, SystemExit | None)


def test_hostile_records_are_faults_like_others(tmp_path: Path) -> None:
    path = records(tmp_path)
    record = json.loads(path.read_bytes().splitlines()[0])
    record["events"][1]["do"] = "G" * 100_000
    nested = "[" * 50_000
    path.write_text(f"{json.dumps(record)}\n{nested}\n")
    done = run("check", path)
    assert done.exit_code == 1
    assert "line 1: event 1: " in done.output
    assert "line 2: " in done.output
    record["events"][1]["do"] = "G2"
    record["seats"][0]["name"] = "A\x1b[31m\n" * 2000
    path.write_text(json.dumps(record))
    assert "\x1b" not in run("replay", path).output
