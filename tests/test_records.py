"""Records: the samples are accepted, and every corruption is found and placed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parlour import games
from parlour.core.chance import commit
from parlour.core.errors import ConfigError, IllegalAction, NotationError, ParlourError
from parlour.core.record import decode, encode, open_records, read_lines
from parlour.core.replay import faults, replay

FILES = sorted((Path(__file__).parent / "data" / "records").glob("*.jsonl"))
FOOL = games.find("fool")
SAMPLE = (FILES[0].parent / "fool-4.jsonl").read_bytes().splitlines()[0]
Raw = dict[str, Any]
Change = Callable[[Raw, list[Raw]], object]
"""Changes a record, given with its events."""


def problems(raw: Raw) -> list[ParlourError]:
    """Everything that reading finds wrong with a record."""
    try:
        record = decode(json.dumps(raw).encode())
    except NotationError as problem:
        return [problem]
    return list(faults(games.find(record.game), record))


def sample() -> Raw:
    raw: Raw = json.loads(SAMPLE)
    return raw


EVENTS = sample()["events"]
CLOSINGS = [index for index, event in enumerate(EVENTS) if "scored" in event]
DEALS = [index for index, event in enumerate(EVENTS) if "deal" in event]
END = len(EVENTS)
FIRST_PLAY = 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_samples_of_another_program_are_accepted_and_written_back_to_the_same_bytes(
    path: Path,
) -> None:
    with path.open("rb") as lines:
        records = list(read_lines(lines))
    assert records
    for _, record in records:
        assert not isinstance(record, NotationError)
        assert list(faults(games.find(record.game), record)) == []
    assert [encode(record) for _, record in records] == path.read_bytes().splitlines()  # type: ignore[arg-type]


@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.zst"])
def test_file_of_records_reads_back(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"matches{suffix}"
    with open_records(path, "wb") as file:
        file.write(SAMPLE + b"\n\n" + SAMPLE + b"\n")
    with open_records(path, "rb") as file:
        read = list(read_lines(file))
    assert read == [(1, decode(SAMPLE)), (3, decode(SAMPLE))]
    assert (path.stat().st_size < len(SAMPLE)) == (suffix == ".jsonl.zst")


def test_broken_line_is_reported_and_the_next_one_read() -> None:
    lines = [SAMPLE[:-40], b"\n", b"[]", b"\xff", b"", SAMPLE]
    read = dict(read_lines(lines))
    assert [number for number in read if isinstance(read[number], NotationError)] == [1, 3, 4]
    codes = [getattr(read[number], "code", None) for number in (1, 3, 4, 6)]
    assert codes == ["record-json", "record-field", "record-json", None]
    assert "jSON" not in str(read[1])


@pytest.mark.parametrize(
    "length", [0, 1, 2, 17, CLOSINGS[0], CLOSINGS[0] + 1, DEALS[1] + 1, END - 1]
)
def test_record_that_ends_early_is_a_valid_unfinished_match(length: int) -> None:
    raw = sample()
    raw["events"] = raw["events"][:length]
    raw["result"] = None
    assert problems(raw) == []


def test_options_that_are_missing_have_their_presets_value_or_the_default() -> None:
    raw = sample()
    raw["options"] = {"preset": "sheet"}
    assert problems(raw) == []
    raw["options"] = {}
    assert problems(raw) == []
    raw = json.loads((FILES[0].parent / "fool-4-foppen1995.jsonl").read_bytes().splitlines()[0])
    raw["options"] = {"preset": "foppen1995", "announce": True}
    assert problems(raw) == []
    raw["options"] = {"announce": True}
    assert problems(raw) != []


def test_lists_without_order_may_stand_in_any() -> None:
    raw = json.loads((FILES[0].parent / "fool-8.jsonl").read_bytes().splitlines()[0])
    closings = [event for event in raw["events"] if "scored" in event]
    assert any(len(event["fools"]) == 2 for event in closings)
    for event in closings:
        event["fools"].reverse()
    raw["seats"].reverse()
    raw["result"]["winners"].reverse()
    assert problems(raw) == []


def test_optional_fields_of_a_table_of_people_are_accepted() -> None:
    raw = sample()
    salt = "00" * 16
    for number, event in enumerate(raw["events"]):
        if "do" in event:
            event["at"] = 50 * number
            event["by"] = "bot"
        if "deal" in event:
            event["fair"] = {"commit": commit(event["deal"], salt), "salt": salt}
    assert problems(raw) == []
    raw["events"][0]["fair"] = {"commit": "00" * 32}
    assert problems(raw) == []


def test_cut_deal_is_the_committed_order_cut() -> None:
    raw = sample()
    deal = raw["events"][0]["deal"]
    before = deal[-17:] + deal[:-17]
    salt = "ab" * 16
    raw["events"][0]["fair"] = {
        "commit": commit(before, salt),
        "salt": salt,
        "before_cut": before,
        "cut": 17,
    }
    assert problems(raw) == []
    raw["events"][0]["fair"]["cut"] = 16
    assert [problem.where for problem in problems(raw)] == [(("where-event", 0),)]


def put(index: int, **fields: object) -> Change:
    """Set fields of an event."""
    return lambda _raw, events: events[index].update(fields)


def drop(index: int, *names: str) -> Change:
    """Leave an event out, or fields of it."""
    if not names:
        return lambda _raw, events: events.pop(index)
    return lambda _raw, events: [events[index].pop(name) for name in names]


def insert(index: int, event: object) -> Change:
    return lambda _raw, events: events.insert(index, event)  # type: ignore[arg-type]


def head(**fields: object) -> Change:
    """Set fields of the record."""
    return lambda raw, _events: raw.update(fields)


def result(**fields: object) -> Change:
    return lambda raw, _events: raw["result"].update(fields)


def option(name: str, value: object) -> Change:
    return lambda raw, _events: raw["options"].update({name: value})


def swap_cards(raw: Raw, events: list[Raw]) -> None:
    """Deal one card twice."""
    events[0]["deal"][5] = events[0]["deal"][9]


LAST_CLOSING = CLOSINGS[-1]
IN_HEAD = None
CORRUPTIONS: dict[str, tuple[Change, str, int | None]] = {
    # the head
    "another format": (head(format=2), "record-format", IN_HEAD),
    "other rules": (head(rules=2), "record-rules", IN_HEAD),
    "text for a number": (head(players="4"), "record-field", IN_HEAD),
    "yes for a number": (head(rules=True), "record-field", IN_HEAD),
    "unknown field": (head(seed=1), "record-field", IN_HEAD),
    "more players than seats": (head(players=5), "record-seats", IN_HEAD),
    "too many players": (head(players=9), "players", IN_HEAD),
    "unknown option": (option("jokers", 2), "option", IN_HEAD),
    "unknown preset": (option("preset", "swiss"), "preset", IN_HEAD),
    "unknown value": (option("ten_scope", "team"), "option-value", IN_HEAD),
    "yes for an option's number": (option("rounds_each", True), "option-value", IN_HEAD),
    "number for a yes": (option("announce", 1), "option-value", IN_HEAD),
    "nothing for an option": (option("wild_penalty", None), "option-value", IN_HEAD),
    "option beyond its range": (option("loss_limit", 10**30), "option-value", IN_HEAD),
    "seat without bot": (lambda raw, _: raw["seats"][1].pop("bot"), "record-field", IN_HEAD),
    "seat with more": (lambda raw, _: raw["seats"][1].update(rating=9), "record-field", IN_HEAD),
    "seat missing": (lambda raw, _: raw["seats"].pop(), "record-seats", IN_HEAD),
    "no options": (lambda raw, _: raw.pop("options"), "record-field", IN_HEAD),
    "no events": (lambda raw, _: raw.pop("events"), "record-field", IN_HEAD),
    "no result field": (lambda raw, _: raw.pop("result"), "record-field", IN_HEAD),
    # the result
    "no result of a finished match": (head(result=None), "record-result", IN_HEAD),
    "wrong totals": (result(scores=[0, 0, 0, 0]), "record-result", IN_HEAD),
    "wrong winner": (result(winners=[0, 1, 2, 3]), "record-result", IN_HEAD),
    "wrong reason": (result(reason="rounds"), "record-result", IN_HEAD),
    "winner twice": (
        lambda raw, _: raw["result"]["winners"].append(raw["result"]["winners"][0]),
        "record-result",
        IN_HEAD,
    ),
    "more in the result": (result(rounds=3), "record-field", IN_HEAD),
    "result too early": (
        lambda _, events: events.__delitem__(slice(9, None)),
        "record-result",
        None,
    ),
    "result before the last score": (drop(LAST_CLOSING), "event-missing", None),
    # deals
    "deal without dealer": (drop(0, "dealer"), "deal-dealer-field", 0),
    "no such dealer": (put(0, dealer=4), "fool-deal-dealer", 0),
    "yes for a dealer": (put(0, dealer=True), "record-field", 0),
    "another next dealer": (
        put(DEALS[1], dealer=(EVENTS[DEALS[1]]["dealer"] + 1) % 4),
        "fool-deal-dealer",
        DEALS[1],
    ),
    "card twice": (swap_cards, "fool-deal-cards", 0),
    "card of no deck": (
        lambda _, events: events[0]["deal"].__setitem__(0, "G31"),
        "fool-deal-cards",
        0,
    ),
    "no card": (lambda _, events: events[0]["deal"].__setitem__(0, "G1"), "fool-card", 0),
    "piles": (put(0, deal=[["G2"], ["G3"]]), "fool-card", 0),
    "card missing": (lambda _, events: events[0]["deal"].pop(), "fool-deal-size", 0),
    "deal twice": (insert(1, EVENTS[0]), "fool-no-deal-due", 1),
    "no deal": (drop(0), "fool-not-dealt", 0),
    "more in a deal": (put(0, seed=1), "record-field", 0),
    "deal and action in one": (put(0, seat=1, do="G2"), "record-field", 0),
    "broken commitment": (put(0, fair={"commit": "00", "salt": "00"}), "deal-commitment", 0),
    "commitment in other letters": (
        put(0, fair={"commit": "\u00fc", "salt": "00"}),
        "deal-commitment",
        0,
    ),
    "more in the commitment": (put(0, fair={"commit": "00", "seed": 1}), "record-field", 0),
    # actions
    "more in an action": (put(FIRST_PLAY, card="G3"), "record-field", FIRST_PLAY),
    "action of nobody": (drop(FIRST_PLAY, "seat"), "record-field", FIRST_PLAY),
    "number for an action": (put(FIRST_PLAY, do=3), "record-field", FIRST_PLAY),
    "yes for a seat": (put(FIRST_PLAY, seat=False), "record-field", FIRST_PLAY),
    "no such action": (put(FIRST_PLAY, do="G"), "fool-action", FIRST_PLAY),
    "card not held": (put(FIRST_PLAY, do="G10"), "fool-not-held", FIRST_PLAY),
    "another seat": (put(FIRST_PLAY, seat=1), "fool-not-your-turn", FIRST_PLAY),
    "no such seat": (put(FIRST_PLAY, seat=-1), "fool-no-such-seat", FIRST_PLAY),
    "word for a card": (put(FIRST_PLAY, do="announce"), "fool-not-announcing", FIRST_PLAY),
    "action twice": (insert(2, EVENTS[1]), "fool-not-your-turn", 2),
    "time below zero": (put(FIRST_PLAY, at=-1), "event-time", FIRST_PLAY),
    "yes for a time": (put(FIRST_PLAY, at=True), "record-field", FIRST_PLAY),
    "unknown hand": (put(FIRST_PLAY, by="person"), "record-field", FIRST_PLAY),
    "legal action missing": (
        lambda _, events: events[4]["legal"].pop(),
        "event-legal",
        4,
    ),
    "legal actions unsorted": (lambda _, events: events[1]["legal"].reverse(), "event-legal", 1),
    "legal action twice": (
        lambda _, events: events[1]["legal"].insert(0, events[1]["legal"][0]),
        "event-legal",
        1,
    ),
    "no legal action": (put(FIRST_PLAY, legal=[]), "event-legal", FIRST_PLAY),
    # what follows by itself
    "wrong points": (put(CLOSINGS[0], scored=[10, 10, 10, 10]), "event-derived", CLOSINGS[0]),
    "points as fractions": (
        put(CLOSINGS[0], scored=[float(points) for points in EVENTS[CLOSINGS[0]]["scored"]]),
        "event-derived",
        CLOSINGS[0],
    ),
    "wrong Fools": (put(CLOSINGS[0], fools=[]), "event-derived", CLOSINGS[0]),
    "no Fools": (drop(CLOSINGS[0], "fools"), "event-derived", CLOSINGS[0]),
    "more about the round": (put(CLOSINGS[0], tens=[0]), "event-derived", CLOSINGS[0]),
    "round not closed": (drop(CLOSINGS[0]), "event-missing", CLOSINGS[0]),
    "round closed twice": (
        insert(CLOSINGS[0], EVENTS[CLOSINGS[0]]),
        "event-unexpected",
        CLOSINGS[0] + 1,
    ),
    "round closed too early": (insert(5, EVENTS[CLOSINGS[0]]), "event-unexpected", 5),
    "empty event": (insert(5, {}), "event-unexpected", 5),
    "action after the end": (insert(END, EVENTS[1]), "event-after-end", END),
    "deal after the end": (insert(END, EVENTS[0]), "event-after-end", END),
    "score after the end": (insert(END, EVENTS[CLOSINGS[0]]), "event-unexpected", END),
}


@pytest.mark.parametrize(("change", "code", "index"), CORRUPTIONS.values(), ids=CORRUPTIONS)
def test_corruption_is_found_and_placed(change: Change, code: str, index: int | None) -> None:
    raw = sample()
    change(raw, raw["events"])
    found = problems(raw)
    assert found
    assert found[0].code == code
    assert found[0].where == ((("where-event", index),) if index is not None else ())
    text = str(found[0])
    assert text[0].islower()
    assert (f"event {index}" in text) == (index is not None)


HUGE = 10**30


@pytest.mark.parametrize(
    ("change", "index"),
    [
        (head(format=HUGE), IN_HEAD),
        (head(rules=HUGE), IN_HEAD),
        (head(players=HUGE), IN_HEAD),
        (result(scores=[HUGE] * 4), IN_HEAD),
        (put(0, dealer=HUGE), 0),
        (put(0, fair={"commit": "", "before_cut": [], "cut": HUGE}), 0),
        (put(FIRST_PLAY, seat=HUGE), FIRST_PLAY),
        (put(FIRST_PLAY, seat=2**63), FIRST_PLAY),
        (put(FIRST_PLAY, at=HUGE), FIRST_PLAY),
        (put(CLOSINGS[0], scored=[HUGE] * 4), CLOSINGS[0]),
    ],
    ids=["format", "rules", "players", "scores", "dealer", "cut", "seat", "seat2", "at", "scored"],
)
def test_number_beyond_all_bounds_is_a_fault_like_another(
    change: Change, index: int | None
) -> None:
    raw = sample()
    change(raw, raw["events"])
    problem = problems(raw)[0]
    assert problem.where == ((("where-event", index),) if index is not None else ())
    assert str(problem)


def test_time_that_goes_back_is_refused_where_it_does() -> None:
    raw = sample()
    raw["events"][1]["at"] = 100
    raw["events"][2]["at"] = 100
    assert problems(raw) == []
    raw["events"][4]["at"] = 99
    (problem,) = problems(raw)
    assert (problem.code, problem.where) == ("event-time", (("where-event", 4),))
    assert problem.arguments == {"got": 99, "last": 100}


def test_event_that_is_no_object_is_refused_with_its_index() -> None:
    raw = sample()
    raw["events"][3] = "G5"
    (problem,) = problems(raw)
    assert problem.code == "record-field"
    assert "events[3]" in str(problem)


def test_all_faults_that_can_be_passed_are_reported() -> None:
    raw = sample()
    raw["events"][1]["legal"] = []
    raw["events"][CLOSINGS[0]]["scored"] = [0, 0, 0, 0]
    raw["events"][CLOSINGS[1]]["fools"] = [0, 1]
    raw["result"]["scores"] = [0, 0, 0, 0]
    found = problems(raw)
    assert [problem.code for problem in found] == [
        "event-legal",
        "event-derived",
        "event-derived",
        "record-result",
    ]


def test_illegal_card_names_the_clause_and_is_the_last_fault() -> None:
    raw = sample()
    for index, event in enumerate(raw["events"][1:30], 1):
        hand = set(EVENTS[0]["deal"][(event["seat"] - EVENTS[0]["dealer"] - 1) % 4 :: 4])
        gone = {other["do"] for other in EVENTS[1:index] if other["do"] != "W"}
        unfit = sorted(hand - gone - set(event["legal"]) - {"W"})
        if unfit:
            event["do"] = unfit[0]
            break
    raw["result"]["reason"] = "rounds"
    (problem,) = problems(raw)
    assert isinstance(problem, IllegalAction)
    assert (problem.code, problem.rule) == ("fool-must-follow", "R9")
    assert problem.where == (("where-event", index),)


def test_replay_stops_at_the_first_fault_with_the_events_before_it() -> None:
    raw = sample()
    raw["events"][CLOSINGS[0]]["scored"][0] += 1
    steps = replay(FOOL, decode(json.dumps(raw).encode()))
    for expected in range(CLOSINGS[0]):
        index, *_ = next(steps)
        assert index == expected
    with pytest.raises(NotationError) as caught:
        next(steps)
    assert caught.value.where == (("where-event", CLOSINGS[0]),)


def test_table_that_cannot_be_is_a_fault_of_its_own_kind() -> None:
    raw = sample()
    raw["options"]["deck_table"] = "custom"
    (problem,) = problems(raw)
    assert isinstance(problem, ConfigError)
