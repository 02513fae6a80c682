"""What a move of Pegs brought about, as lines of the log."""

from __future__ import annotations

from parlour.core.contract import States, outcome
from parlour.core.game import Line
from parlour.games.pegs.codes import (
    DISCARD,
    first_step,
    kind_of,
    second_step,
    step_colour,
    step_from,
    step_to,
)
from parlour.games.pegs.notation import format_step
from parlour.games.pegs.state import COLOURS, HOME, NUM_RANKS, RANKS, START
from parlour.games.pegs.trail import displaced

__all__ = ["narrate"]


def _enters_home(step: int) -> bool:
    """Whether a step brings a peg from the track into its home lane."""
    return bool(HOME < step_to(step) < START and not HOME < step_from(step) < START)


def narrate(states: States, index: int, seat: int, action: int) -> list[Line]:
    """Return what happened with ``action``, which was just applied."""
    state = states[index]
    kind = kind_of(action)
    card = RANKS[kind % NUM_RANKS]
    steps = [step for step in (first_step(action), second_step(action)) if step]
    told = ", ".join(map(format_step, steps))
    if kind >= DISCARD:
        lines = [Line("pegs-log-discards", seat, {"card": card})]
        if steps:
            lines.append(Line("pegs-log-free-start", seat, {"steps": told}))
    else:
        lines = [Line("pegs-log-plays", seat, {"card": card, "steps": told})]
    for text, _ in displaced(state, seat):
        is_back = text.endswith("-s")
        owner = COLOURS.index(text[0])
        lines.append(Line("pegs-log-to-start" if is_back else "pegs-log-carried", owner))
    entered = {int(step_colour(step)) for step in steps if _enters_home(step)}
    for colour in sorted(entered):
        pegs = sum(HOME < place < START for place in state["pegs"][colour].tolist())
        lines.append(Line("pegs-log-home", colour, {"count": pegs}))
    if outcome(states, index):
        lines.append(Line("pegs-log-over", -1))
    return lines
