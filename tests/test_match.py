"""Real matches: refused actions change nothing, what is kept can be resumed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from parlour import bots, games
from parlour.bots import Information
from parlour.core.chance import new_generator
from parlour.core.errors import ConfigError, IllegalAction, NotationError, ParlourError
from parlour.core.record import Deal, Play, Record, SeatEntry, decode, encode
from parlour.core.replay import faults
from parlour.play.match import Match
from parlour.play.saves import latest_unfinished, new_save
from parlour.play.table import let_bots_play

_FOOL = games.find("fool")
_SEATS = [SeatEntry("Ana", None), *(SeatEntry(name, "greedy") for name in ("Bo", "Cleo", "Dan"))]


def _match(**options: object) -> Match:
    return Match(_FOOL, options, _SEATS)


def _play_on(match: Match, num_actions: int = 10_000) -> None:
    """Play on with the first legal action of everybody."""
    while not match.is_over and num_actions:
        if match.position.is_chance_due():
            match.deal()
        (seat,) = match.position.seats_to_act()
        match.submit(seat, match.position.legal_texts(seat)[0])
        num_actions -= 1


def test_a_whole_match_has_a_faultless_record() -> None:
    match = _match()
    _play_on(match)
    assert match.record.result is not None
    assert list(faults(_FOOL, match.record)) == []
    assert list(faults(_FOOL, decode(encode(match.record)))) == []


def test_a_refused_action_changes_nothing() -> None:
    match = _match()
    match.deal()
    before = encode(match.record), match.position.states.tobytes()
    (turn,) = match.position.seats_to_act()
    held = match.position.legal_texts(turn)
    lacking = next(c for c in ("G2", "G3", "R2", "R3", "Y2", "B2") if c not in held)
    for seat, text in ((turn, lacking), ((turn + 1) % 4, held[0]), (turn, "announce"), (7, "W")):
        with pytest.raises(IllegalAction):
            match.submit(seat, text)
    for text in ("", "G1", "G32", "g5", "W1", "king of hearts", "G" * 10_000, "\0", "\uff275"):
        with pytest.raises(NotationError):
            match.submit(turn, text)
    assert (encode(match.record), match.position.states.tobytes()) == before


def test_deals_are_committed_and_checked() -> None:
    match = _match()
    deal = match.deal()
    assert isinstance(deal.fair, msgspec.Struct)
    forged = decode(encode(match.record))
    event = forged.events[0]
    assert isinstance(event, Deal)
    event.deal[0], event.deal[1] = event.deal[1], event.deal[0]
    assert [fault.code for fault in faults(_FOOL, forged)] == ["deal-commitment"]


def test_dealing_twice_is_refused() -> None:
    match = _match()
    match.deal()
    with pytest.raises(ConfigError):
        match.deal()


def test_times_never_decrease_even_if_the_clock_does() -> None:
    ticks = iter([1000, 5000, 4000, 3000, 9000])
    match = Match(_FOOL, {}, _SEATS, clock=lambda: next(ticks))
    _play_on(match, 4)
    times = [event.at for event in match.record.events if isinstance(event, Play)]
    assert times == [4000, 4000, 4000, 8000]


@pytest.mark.parametrize("num_actions", [0, 1, 5, 37, 48, 90, 140])
def test_a_match_resumes_where_it_was_left(num_actions: int) -> None:
    match = _match()
    match.deal()
    _play_on(match, num_actions)
    resumed = Match.resume(_FOOL, decode(encode(match.record)))
    assert resumed.position.states.tobytes() == match.position.states.tobytes()
    assert encode(resumed.record) == encode(match.record)
    _play_on(resumed)
    assert list(faults(_FOOL, resumed.record)) == []


def test_a_record_cut_before_its_scored_resumes_with_it() -> None:
    match = _match()
    while not isinstance(match.record.events[-1:], list) or not any(
        isinstance(event, dict) for event in match.record.events
    ):
        _play_on(match, 1)
    record = decode(encode(match.record))
    record.events = record.events[: next(
        k for k, event in enumerate(record.events) if isinstance(event, dict)
    )]  # fmt: skip
    resumed = Match.resume(_FOOL, record)
    assert isinstance(resumed.record.events[-1], dict)


def test_a_faulty_record_is_not_resumed() -> None:
    match = _match()
    _play_on(match, 3)
    record = decode(encode(match.record))
    play = record.events[1]
    assert isinstance(play, Play)
    play.seat = (play.seat + 1) % 4
    with pytest.raises(ParlourError):
        Match.resume(_FOOL, record)


def test_every_step_is_kept_before_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_DATA_DIR", str(tmp_path))
    save = new_save("fool")
    match = _match(loss_limit=-1)
    kept: list[int] = []

    def keep(record: Record) -> None:
        save.keep(record)
        kept.append(len(save.load().events))

    match.keep_by(keep)
    match.deal()
    _play_on(match, 5)
    assert kept == [1, 2, 3, 4, 5, 6]
    unfinished = latest_unfinished()
    assert unfinished is not None
    assert unfinished.path == save.path
    _play_on(match)
    assert latest_unfinished() is None
    (finished,) = (tmp_path / "finished").iterdir()
    assert decode(finished.read_bytes()).result is not None


def test_bots_play_until_a_person_must() -> None:
    match = _match()
    match.deal()
    players = {seat: bots.make("greedy") for seat in (1, 2, 3)}

    async def play() -> int:
        return len([lines async for lines in let_bots_play(match, players)])

    played = asyncio.run(play())
    assert match.position.seats_to_act() == [0]
    assert len(match.record.events) == 1 + played


def test_bots_see_their_own_hand_and_no_other() -> None:
    match = _match()
    match.deal()
    (turn,) = match.position.seats_to_act()
    known = match.information(turn)
    hands = known.states["hands"][0]
    assert hands[turn].any()
    assert not hands[[seat for seat in range(8) if seat != turn]].any()


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_of_the_same_seed_plays_the_same(name: str) -> None:
    match = _match()
    match.deal()
    (turn,) = match.position.seats_to_act()
    known: Information = match.information(turn)
    chosen = {bots.make(name, new_generator(3)).choose(known) for _ in range(5)}
    assert len(chosen) == 1
    assert chosen <= set(known.legal)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(ConfigError, match="no such bot"):
        bots.make("clever")
