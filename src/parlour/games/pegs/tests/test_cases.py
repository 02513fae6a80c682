"""The worked cases, by Parlour and by the independent program."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from parlour.core.position import Position
from parlour.games.pegs.tests.pegs_reference import Board, Place, ReferenceMatch
from parlour.games.pegs.tests.tables import CHOICES, PEGS
from parlour.testing.cases import Case, read_cases, run_case

CASES = read_cases(PEGS.folder / "cases.toml")
IDS = [case["id"] for case in CASES]


def reference_of(case: Case) -> ReferenceMatch:
    """The independent program in the position of a case."""
    given = {**case.get("options", {})}
    if "preset" in case:
        given["preset"] = case["preset"]
    players, at = case["players"], case["at"]
    options = msgspec.to_builtins(Position(PEGS, given, players).options)
    match = ReferenceMatch(options, players)
    match.board = board_of(match, at["pegs"])
    match.rules.latch(match.board)
    match.turn = at.get("turn", 0)
    match.dealer = (match.turn - 1) % players
    match.phase = "playing"
    hands = [part.split() for part in at.get("hands", "").split("|")]
    for seat in range(players):
        alone = at.get("hand", "").split() if seat == match.turn else []
        match.hands[seat] = [c for c in hands[seat] if c != "-"] if "hands" in at else alone
    match.pile = at.get("draw", " ".join(["2"] * 20)).split()
    match.discards = at.get("discards", "").split()
    return match


def board_of(match: ReferenceMatch, text: str) -> Board:
    """The board that a case names."""
    board = match.rules.new_board()
    for peg in board.places:
        board.places[peg] = "s"
    for part in text.split("|") if text else []:
        colour, *places = part.split()
        for number, place in enumerate(places):
            board.places[colour, number] = int(place) if place.isdecimal() else place
    return board


def canonical(match: ReferenceMatch, text: str) -> str | None:
    """The canonical spelling of an action; None if it is not legal."""
    plays = match.plays()
    rank, *_ = text.split()
    if text in plays or rank == "discard" or rank not in match.hands[match.turn]:
        return text if text in plays else None
    spellings = match.rules.spellings(match.board, match.turn, rank)
    if text not in spellings:
        return None
    wanted = spellings[text].positions()
    return next((t for t in plays if t.split()[0] == rank and plays[t].positions() == wanted), None)


def play_on(match: ReferenceMatch, case: Case) -> str:
    """Do the actions of a case; return the last one in canonical spelling."""
    deals = iter(case.get("deals", []))
    last = ""
    for action in case.get("do", []):
        seat, _, text = action.removeprefix("!").partition(" ")
        legal = canonical(match, text) if int(seat) == match.turn else None
        assert (legal is None) == action.startswith("!"), action
        if legal is not None:
            last = legal
            match.play(legal)
            if match.phase in ("shuffling", "redealing") and (cards := next(deals, "")):
                due = match.next_dealer() if match.phase == "redealing" else None
                match.deal(cards.split(), due)
    return last


def boards_after(match: ReferenceMatch, num_actions: int) -> set[tuple[tuple[str, ...], ...]]:
    """The positions that so many actions can lead to."""
    if num_actions == 0:
        return {match.board.positions()}
    found = set()
    for action in match.legal() if match.phase == "playing" else []:
        following = copy_of(match)
        following.play(action)
        found |= boards_after(following, num_actions - 1)
    return found


def copy_of(match: ReferenceMatch) -> ReferenceMatch:
    other = ReferenceMatch(match.options, match.players)
    other.board = match.board.copy()
    other.hands = [list(hand) for hand in match.hands]
    other.pile, other.discards = list(match.pile), list(match.discards)
    other.streaks = list(match.streaks)
    other.turn, other.dealer, other.phase = match.turn, match.dealer, match.phase
    other.num_turns, other.known = match.num_turns, match.known
    return other


def outcome_of(case: Case) -> dict[str, Any]:
    """What the independent program makes of a case, by the keys of its file."""
    match = reference_of(case)
    last = play_on(match, case)
    seat = match.turn
    legal = match.legal() if match.phase == "playing" else []
    kinds = [action.split()[0] for action in legal]
    places: dict[str, list[Place]] = {}
    for (colour, _), place in match.board.places.items():
        if place != "s":
            places.setdefault(colour, []).append(place)
    return {
        "legal": {str(seat): legal},
        "kinds": {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)},
        "count": len(legal),
        "after": {
            "pegs": match.board.text(),
            "turn": seat,
            "hand": " ".join(sorted(match.hands[seat])),
            "hands": " | ".join(" ".join(sorted(hand)) or "-" for hand in match.hands),
            "displaced": match.board.displaced,
            "canonical": last,
            # With draw = "before" it counts before the next seat has drawn
            "draw_size": len(match.pile) + (match.options["draw"] == "before" and bool(last)),
            "discards_size": len(match.discards),
        },
        "result": match.result(),
    }


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_worked_case_comes_out(case: Case) -> None:
    run_case(PEGS, case)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_worked_case_comes_out_by_the_reference(case: Case) -> None:
    """What a case says was worked out from the rules, not with Parlour alone."""
    match = reference_of(case)
    outcome = outcome_of(case)
    for key in ("legal", "after"):
        for name, expected in case.get(key, {}).items():
            got = outcome[key][name]
            assert PEGS.comparable(name, got) == PEGS.comparable(name, expected), (key, name)
    counts = case.get("count", outcome["count"])
    if isinstance(counts, dict):
        assert counts == {kind: outcome["kinds"].get(kind, 0) for kind in counts}
    else:
        assert counts == outcome["count"]
    play_on(match, case)
    if "after_two" in case:
        assert case["after_two"] == {"pegs": len(boards_after(match, 2))}
    for verdict in ("allowed", "refused"):
        for action in case.get(verdict, []):
            seat, _, text = action.partition(" ")
            is_legal = int(seat) == match.turn and canonical(match, text) is not None
            assert is_legal == (verdict == "allowed"), action
    result = {**case.get("result", {})} or None
    got = outcome["result"]
    assert (got and {name: got[name] for name in result or {}}) == result


def test_every_clause_and_option_has_a_case_and_no_id_is_used_twice() -> None:
    by_python = {"R1", "R7", "R9", "R10"}  # in test_rules
    clauses = {clause for case in CASES for clause in case["rules"]}
    assert clauses == {f"R{n}" for n in range(1, 40)} - by_python
    assert len(set(IDS)) == len(IDS) >= 70
    shown = {(name, value) for case in CASES for name, value in case.get("options", {}).items()}
    presets = {case.get("preset") for case in CASES}
    for name, values in CHOICES.items():
        if name not in ("fast_start", "hand_size", "decks", "talk"):  # in test_rules
            default = getattr(PEGS.options(), name)
            by_preset = {
                preset_values[name]
                for preset, preset_values in PEGS.options.PRESETS.items()
                if preset in presets and name in preset_values
            }
            missing = {v for v in values if (name, v) not in shown} - by_preset - {default}
            assert (name, missing - {4, 5}) == (name, set())
