"""Events in the form of each viewer: they fold to the views, hide what is secret, and are small."""

from __future__ import annotations

import statistics
from typing import Any

import msgspec
import pytest

from parlour import bots, games
from parlour.core.chance import is_committed
from parlour.core.game import NOBODY
from parlour.core.record import Play
from parlour.core.replay import Replay
from parlour.server import protocol as p
from parlour.server.client import folded
from parlour.server.clock import ManualClock
from parlour.server.forms import Forms, Teller, tell_all
from parlour.server.seating import Chair, Seating
from parlour.server.table import Table

_decode = msgspec.json.Decoder(p.Message).decode
_MEDIAN_BYTES = 150


def table_of(num_seats: int, game: str = "fool", **options: object) -> Table:
    """A table of people whose match has begun."""
    chairs = [Chair(f"Player {seat}", token_hash=str(seat)) for seat in range(num_seats)]
    table = Table("t", games.find(game), options, Seating(chairs), ManualClock())
    table.begin()
    return table


def step(table: Table, bot: bots.Bot) -> list[Forms]:
    """Let the next thing happen."""
    if table.is_deal_due:
        return table.deal()
    (seat,) = table.seats_to_act()
    assert table.match is not None
    return table.play(seat, bot.choose(table.match.information(seat)))


def seen(forms: Forms, seat: int | None) -> p.Event:
    event = _decode(forms.of(seat))
    assert isinstance(event, p.Event)
    return event


@pytest.mark.parametrize(
    ("num_seats", "options"),
    [
        (4, {"game": "pegs", "preset": "quick"}),
        (4, {}),
        (6, {"announce": True, "hand_counts_public": False}),
        (8, {"perfect_memory": False, "stop_at_once": True}),
        (3, {"preset": "foppen1995"}),
    ],
)
def test_events_fold_to_the_views(num_seats: int, options: dict[str, Any]) -> None:
    table, bot = table_of(num_seats, **options), bots.make("random")
    viewers = [None, *range(num_seats)]
    screens = {viewer: table.snapshot(viewer) for viewer in viewers}
    while not table.is_over:
        for forms in step(table, bot):
            for viewer in viewers:
                screens[viewer] = folded(screens[viewer], seen(forms, viewer))
        assert table.match is not None
        for viewer in viewers:
            view = table.match.position.view(NOBODY if viewer is None else viewer)
            assert screens[viewer].view == msgspec.to_builtins(view.table)
            if viewer is not None:
                assert screens[viewer].own == msgspec.to_builtins(view.own[viewer])
                assert screens[viewer].legal == table.match.position.legal_texts(viewer)
            assert screens[viewer] == table.snapshot(viewer)


def test_history_and_the_memory_of_a_restart_are_the_events_as_they_were_sent() -> None:
    table, bot = table_of(5, announce=True, rounds_each=1), bots.make("random")
    sent: list[Forms] = []
    while not table.is_over:
        sent += step(table, bot)
        record = table.record()
        if len(sent) % 20 == 0 or table.is_over:
            replay = Replay(table.game, record)
            assert tell_all(replay, Teller(replay.position, range(5)), 0) == sent
            replay = Replay(table.game, record)
            teller = Teller(replay.position, range(5))
            assert tell_all(replay, teller, 0, untold=-8) == sent[-8:]


def test_deals_are_committed_to_and_revealed_when_the_round_is_over() -> None:
    table, bot = table_of(4, loss_limit=0, ten_limit=0, rounds_each=1), bots.make("greedy")
    commit: Any = None
    rounds = 0
    while not table.is_over:
        for forms in step(table, bot):
            event = seen(forms, None)
            if isinstance(event.commit, str):
                assert commit is None
                commit = event.commit
            if isinstance(event.reveal, list):
                assert event.scored
                (reveal,) = event.reveal
                assert is_committed(reveal.deal, reveal.salt, commit)
                commit = None
                rounds += 1
    assert rounds == 4


def test_words_are_hidden_from_the_others_until_all_have_spoken() -> None:
    table = table_of(4, announce=True)
    table.deal()
    for spoken in range(4):
        (seat,) = table.seats_to_act()
        word = "announce" if spoken % 2 else "silent"
        assert table.match is not None
        (forms,) = table.play(seat, table.match.position.read_action(seat, word))
        assert seen(forms, seat).do == word
        for other in {None, 0, 1, 2, 3} - {seat}:
            event = seen(forms, other)
            assert (event.seat, event.do) == (seat, msgspec.UNSET)
            assert f'"{word}"' not in forms.of(other).partition('"legal"')[0]
    announced = [seat["announced"] for seat in (table.snapshot(None).view or {})["seats"]]
    assert sorted(announced) == [False, False, True, True]


def test_only_the_mover_sees_how_a_hand_changes() -> None:
    table, bot = table_of(4), bots.make("random")
    table.deal()
    for _ in range(20):
        (seat,) = table.seats_to_act()
        (forms,) = table.play(seat, bot.choose(table.match.information(seat)))  # type: ignore[union-attr]
        assert forms.of(None) == forms.shared
        for viewer in range(4):
            event = seen(forms, viewer)
            assert isinstance(event.own, dict) == (viewer == seat)
            assert isinstance(event.legal, list) == (viewer in table.seats_to_act())
        if table.is_deal_due:
            return


def test_the_record_marks_a_bot_that_stands_in() -> None:
    table, bot = table_of(4), bots.make("random")
    table.deal()
    (seat,) = table.seats_to_act()
    assert table.match is not None
    (forms,) = table.play(seat, bot.choose(table.match.information(seat)), by_bot=True)
    assert seen(forms, None).by == "bot"
    played = table.record().events[-1]
    assert isinstance(played, Play)
    assert played.by == "bot"


@pytest.mark.parametrize(
    ("game", "num_seats"),
    [("fool", 5), ("fool", 6), ("fool", 7), ("fool", 8), ("pegs", 4), ("pegs", 6), ("pegs", 8)],
)
def test_events_are_small(game: str, num_seats: int) -> None:
    table, bot = table_of(num_seats, game), bots.make("greedy")
    sizes: list[int] = []
    while not table.is_over:
        is_deal = table.is_deal_due
        forms = step(table, bot)[0]
        if not is_deal:
            sizes += [len(forms.of(viewer)) for viewer in range(num_seats)]
    assert statistics.median(sizes) <= _MEDIAN_BYTES


def test_a_tail_is_what_is_missing_and_a_snapshot_is_smaller_than_4_kb() -> None:
    table, bot = table_of(8), bots.make("greedy")
    sent: list[Forms] = []
    while len(sent) < 52:
        sent += step(table, bot)
    n = table.n
    assert table.tail(n) == []
    assert table.tail(n - 3) == sent[-3:]
    assert table.tail(n - 52) is None
    assert table.tail(n + 1) is None
    for viewer in (None, *range(8)):
        assert len(msgspec.json.encode(table.snapshot(viewer))) <= 4000
