"""Line mode: a person at a prompt, over a pipe and at a terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from parlour import games
from parlour.core.record import Deal, Play, decode
from parlour.core.replay import faults

_PARLOUR = [sys.executable, "-m", "parlour"]


def play(
    folder: Path, typed: str, *arguments: str, command: tuple[str, ...] = ("fool",)
) -> tuple[str, int]:
    """Run ``parlour play`` with ``typed`` as its input; return what it printed and its code."""
    done = subprocess.run(
        [*_PARLOUR, "play", *command, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "PARLOUR_DATA_DIR": str(folder)},
        timeout=120,
        check=False,
    )
    return done.stdout + done.stderr, done.returncode


def only_record(folder: Path) -> Path:
    (path,) = folder.rglob("*.jsonl")
    return path


@pytest.mark.parametrize("players", [4, 8])
def test_a_whole_match_over_a_pipe(tmp_path: Path, players: int) -> None:
    text, code = play(tmp_path, "1\n" * 2000, "--players", str(players))
    assert code == 0
    assert re.search(r"(wins?|share the win) with -?\d+ points?:", text)
    path = only_record(tmp_path)
    assert path.parent.name == "finished"
    record = decode(path.read_bytes())
    assert list(faults(games.find("fool"), record)) == []
    assert f"round {sum(isinstance(event, dict) for event in record.events)}" in text


def test_a_match_with_announcing_and_three_players(tmp_path: Path) -> None:
    text, code = play(
        tmp_path, "announce\n" + "1\n" * 2000, "--preset", "foppen1995", "-o", "announce=true"
    )
    assert code == 0
    assert "You announced that you will go out." in text
    assert "Cleo" not in text.split("Round 1")[1].split("Round 2")[0]


def test_questions_are_answered_and_change_nothing(tmp_path: Path) -> None:
    questions = ["?", "help", "last", "l", "table", "hand", "cards", "scores", "rules r9", "? R9",
                 "? rules R12", "? G31", "? W", "", "   ", "xyzzy", "G99", "g31", "999", "-1",
                 "?" * 50, "\x07", "w w", "announce", "rules R99"]  # fmt: skip
    text, code = play(tmp_path, "\n".join(questions) + "\nq\n")
    assert code == 0
    assert "Type a card as it is shown" in text
    assert "R9 " in text
    assert "R12 " in text
    assert "does not hold G31 (rule R23)" in text
    assert 'nothing called "xyzzy"' in text
    assert "nobody announces anything now" in text
    assert "No trick of this round is finished yet." in text
    record = decode(only_record(tmp_path).read_bytes())
    assert all(not isinstance(e, dict) for e in record.events)
    assert "parlour play --resume" in text


def test_only_the_own_hand_is_shown(tmp_path: Path) -> None:
    text, _code = play(tmp_path, "q\n", "--seat", "2")
    record = decode(only_record(tmp_path).read_bytes())
    deal = record.events[0]
    assert isinstance(deal, Deal)
    assert isinstance(deal.dealer, int)
    own = {card for k, card in enumerate(deal.deal) if (deal.dealer + 1 + k) % 4 == 2}
    played = {event.do for event in record.events if isinstance(event, Play)}
    shown = set(re.findall(r"\b(?:[GRYB]\d+|W)\b", text))
    assert shown <= own | played | {"G17"}  # the welcome and the help name G17 as an example


def test_a_match_that_was_left_goes_on(tmp_path: Path) -> None:
    play(tmp_path, "1\n1\n1\n")
    before = decode(only_record(tmp_path).read_bytes())
    text, code = play(tmp_path, "q\n", command=("--resume",))
    assert (code, "Going on with" in text) == (0, True)
    after = decode(only_record(tmp_path).read_bytes())
    assert after.events[: len(before.events)] == before.events
    text, code = play(tmp_path, "1\n" * 2000, command=("--resume",))
    assert code == 0
    assert re.search(r"with -?\d+ points?: ", text)
    assert list(faults(games.find("fool"), decode(only_record(tmp_path).read_bytes()))) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs kill signals")
def test_a_killed_match_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*_PARLOUR, "play", "fool"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PARLOUR_DATA_DIR": str(tmp_path)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n1\n")
    process.stdin.flush()
    shown = ""
    while shown.count("Your turn") < 3:
        shown += process.stdout.read(1)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdin.close()
    process.stdout.close()
    record = decode(only_record(tmp_path).read_bytes())
    played = [event for event in record.events if not isinstance(event, dict)][1:]
    assert len(played) == len(re.findall(r" plays? ", shown))
    text, _code = play(tmp_path, "q\n", command=("--resume",))
    assert "Going on with" in text


def test_a_save_of_nonsense_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "unfinished"
    folder.mkdir()
    (folder / "broken.jsonl").write_text('{"format": 1, "game"')
    text, code = play(tmp_path, "", command=("--resume",))
    assert code == 1
    assert "not a record in JSON" in text


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_shows_the_table(tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    child = pexpect.spawn(
        sys.executable,
        ["-m", "parlour", "play", "fool", "--pace", "0"],
        env={**os.environ, "PARLOUR_DATA_DIR": str(tmp_path)},
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=60,
    )
    child.expect("Your turn")
    assert max(map(len, child.before.splitlines())) <= 80
    child.sendline("?")
    child.expect("the last trick")
    child.sendcontrol("c")
    child.expect("parlour play --resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_numbers_count_the_legal_cards_in_the_order_shown(tmp_path: Path) -> None:
    text, _code = play(tmp_path, "1\n")
    shown = text.split("Your turn")[0]
    first = re.findall(r"\[([GRYBW]\d*)\]", shown)[0]
    record = decode(only_record(tmp_path).read_bytes())
    own = [event.do for event in record.events if isinstance(event, Play) and event.seat == 0]
    assert own[0] == first
