"""A state together with its game: the Python face of the verbs, in texts and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from parlour.core import contract
from parlour.core.chance import secure_shuffle
from parlour.core.compile import zeros
from parlour.core.contract import Cards, States
from parlour.core.errors import ConfigError, IllegalAction, NotationError
from parlour.core.game import EVERYBODY, Game, Line, View
from parlour.core.options import BaseOptions, resolve

__all__ = ["Position"]


class Position:
    """One match at one moment.

    Raises `ConfigError` where the options do not exist or do not fit the number of seats.
    """

    def __init__(self, game: Game, given: Mapping[str, object], num_seats: int) -> None:
        self.game = game
        self.options: BaseOptions = resolve(game.options, given)
        self.num_seats = num_seats
        counts = game.seat_counts(self.options)
        if num_seats not in counts:
            raise ConfigError("players", got=num_seats, choices=", ".join(map(str, counts)))
        self.states: States = zeros(1, game.state)
        game.configure(self.states, 0, self.options, num_seats)

    # Questions

    def seats_to_act(self) -> list[int]:
        """The seats that may act now; none at a chance event and at the end."""
        mask = contract.acting(self.states, 0)
        return [seat for seat in range(self.num_seats) if mask >> seat & 1]

    def is_chance_due(self) -> bool:
        """Whether cards must be dealt before anybody can act."""
        return contract.chance_due(self.states, 0) != 0

    def is_over(self) -> bool:
        """Whether the match has ended."""
        return contract.outcome(self.states, 0) != 0

    def legal_actions(self, seat: int) -> list[int]:
        """The codes of the seat's distinct legal actions, ascending."""
        out = np.empty(self.game.max_legal, np.int64)
        codes: list[int] = out[: contract.legal_actions(self.states, 0, seat, out)].tolist()
        return codes

    def legal_texts(self, seat: int) -> list[str]:
        """The seat's legal actions as text, in code-point order."""
        return sorted(map(self.game.format_action, self.legal_actions(seat)))

    def scores(self) -> list[int]:
        """The totals so far: by seat, or by side where seats that play together count as one."""
        totals = np.zeros(self.game.max_seats, np.int64)
        contract.scores(self.states, 0, totals)
        if self.game.scores_by_seat:
            return [int(totals[self.side_of(seat)]) for seat in range(self.num_seats)]
        return [int(total) for total in totals[: self.num_sides]]

    def side_of(self, seat: int) -> int:
        """The side that ``seat`` plays for."""
        return contract.side_of(self.states, 0, seat)

    @property
    def num_sides(self) -> int:
        """How many sides play."""
        return 1 + max(map(self.side_of, range(self.num_seats)))

    def winners(self) -> list[int]:
        """The winning seats; none while the match goes on."""
        mask = contract.winners(self.states, 0)
        return [seat for seat in range(self.num_seats) if mask >> seat & 1]

    def reason(self) -> str | None:
        """Why the match ended; None while it goes on."""
        outcome = contract.outcome(self.states, 0)
        return self.game.reasons[outcome - 1] if outcome else None

    def is_round_over(self) -> bool:
        """Whether nobody may act until the next round, or ever, and cards are not just shuffled."""
        return contract.acting(self.states, 0) == 0 and not self.is_mid_round()

    def is_mid_round(self) -> bool:
        """Whether cards must be shuffled before the round can go on."""
        return contract.chance_due(self.states, 0) == contract.MID_ROUND

    def derived_events(self) -> list[dict[str, Any]]:
        """The events that close a round which has just ended; none while one is under way."""
        return self.game.derived_events(self.states, 0) if self.is_round_over() else []

    def dealer(self) -> int:
        """Who must deal: a seat, `ANY_DEALER` or `NO_DEALER`."""
        return contract.next_dealer(self.states, 0)

    def view(self, viewer: int) -> View:
        """What ``viewer`` may know: a seat, `NOBODY` or `EVERYBODY`."""
        seats = range(self.num_seats) if viewer == EVERYBODY else [viewer] * (viewer >= 0)
        return View(
            viewer,
            self.game.public_view(self.states, 0, self.options),
            {s: self.game.private_view(self.states, 0, self.options, s) for s in seats},
        )

    def information(self, seat: int) -> States:
        """The information state of ``seat``: ``[1]``, zeros where it cannot know."""
        known: States = zeros(1, self.game.state)
        contract.conceal(self.states, 0, seat, known, 0)
        return known

    # Changes

    def read_action(self, seat: int, text: str) -> int:
        """Return the code of a legal action.

        Raises `NotationError` for a text that is no action, `IllegalAction` for one that the
        rules do not allow the seat now.
        """
        action = self.game.read_action(self.states, 0, seat, text)
        self.check_action(seat, action)
        return action

    def check_action(self, seat: int, action: int) -> None:
        """Raise `IllegalAction`, with the rule, unless ``seat`` may do ``action`` now."""
        code, rule = self.game.refusals[contract.refusal(self.states, 0, seat, action)]
        if code:
            raise IllegalAction(code, rule=rule, seat=seat, action=self.game.format_action(action))

    def play(self, seat: int, action: int, at_ms: int = 0) -> list[Line]:
        """Do an action that was checked; return what happened, for the log."""
        contract.apply(self.states, 0, seat, action, at_ms)
        return self.game.narrate(self.states, 0, seat, action)

    def draw_cards(self) -> Cards:
        """Return the cards of the chance event that is due, shuffled by the operating system."""
        cards: Cards = np.empty(self.game.max_cards, np.int64)
        sizes: Cards = np.zeros(self.game.max_seats, np.int64)
        start = 0
        for pile in range(contract.fill_piles(self.states, 0, cards, sizes)):
            secure_shuffle(cards, start, start + int(sizes[pile]))
            start += int(sizes[pile])
        return cards[: contract.num_dealt(self.states, 0)].copy()

    def deal(self, cards: Cards, dealer: int) -> None:
        """Let the chance event that is due bring ``cards``.

        Raises `NotationError` where no such event is due or it cannot bring these cards.
        """
        refused = contract.chance_refusal(self.states, 0, cards, len(cards), dealer)
        code, rule = self.game.chance_refusals[refused]
        if code:
            expected = self.dealer() if self.is_chance_due() else contract.ANY_DEALER
            raise NotationError(
                code,
                rule=rule,
                cards=len(cards),
                expected_cards=contract.num_dealt(self.states, 0),
                dealer=dealer,
                expected_dealer="any" if expected == contract.ANY_DEALER else str(expected),
            )
        contract.apply_chance(self.states, 0, cards, len(cards), dealer)

    def format_cards(self, cards: Cards) -> list[Any]:
        """Return cards as they stand in a record."""
        return self.game.format_cards(cards)

    def read_cards(self, texts: Sequence[object]) -> Cards:
        """Return the codes of cards as they stand in a record, or raise `NotationError`."""
        return self.game.read_cards(texts)
