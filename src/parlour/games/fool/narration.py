"""What happened in Fool, as messages for the log."""

from __future__ import annotations

from parlour.core.contract import States
from parlour.core.game import Line
from parlour.games.fool.state import ANNOUNCING, COLOURS, OVER, PLAYING, WILD

__all__ = ["narrate"]


def narrate(states: States, index: int, seat: int, action: int) -> list[Line]:
    """Return the lines that the action of ``seat``, just applied, adds to the log."""
    state = states[index]
    if action > WILD:
        return _words_spoken(state, seat)
    lines = [Line("fool-log-plays", seat, {"card": _card(action)})]
    trick_goes_on = state["phase"] == PLAYING and state["trick_size"] > 0
    if trick_goes_on:
        return lines
    is_broken_off = bool(state["stop_at_once"]) and state["num_cards"][seat] == 0
    if not is_broken_off:
        lines.append(Line("fool-log-wins", int(state["winner"])))
        lines += [
            Line("fool-log-fool", fool)
            for fool in range(int(state["num_seats"]))
            if state["fools"] >> fool & 1
        ]
    if state["phase"] != PLAYING:
        lines += [
            Line("fool-log-out", other)
            for other in range(int(state["num_seats"]))
            if state["num_cards"][other] == 0
        ]
    if state["phase"] == OVER:
        lines.append(Line("fool-log-over", -1))
    return lines


def _card(card: int) -> dict[str, str | int]:
    """A card in words, as a message."""
    if card == WILD:
        return {"message": "fool-card", "colour": "wild", "rank": 1}
    return {"message": "fool-card", "colour": COLOURS[card >> 5], "rank": card & 31}


def _words_spoken(state: object, seat: int) -> list[Line]:
    """R22: words are secret until the last seat has spoken, then all are revealed."""
    if state["phase"] == ANNOUNCING:  # type: ignore[index]
        return [Line("fool-log-speaks", seat)]
    return [Line("fool-log-speaks", seat)] + [
        Line(
            "fool-log-announced" if state["announced"] >> other & 1 else "fool-log-silent",  # type: ignore[index]
            other,
        )
        for other in range(int(state["num_seats"]))  # type: ignore[index]
    ]
