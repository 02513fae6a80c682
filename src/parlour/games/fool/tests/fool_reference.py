"""Fool once more, straight from RULES.md: plain lists of card texts, slow and obvious.

Shares nothing with `parlour.games.fool`, so that the two can check each other.
"""

from __future__ import annotations

from typing import Any

COLOURS = "GRYB"
TABLE = {  # section 2: highest green, red, yellow, blue, number of wilds
    4: (17, 13, 11, 8, 3),
    5: (20, 16, 14, 10, 4),
    6: (23, 19, 17, 12, 5),
    7: (26, 22, 20, 14, 6),
    8: (27, 23, 21, 15, 6),
}
CARDS_EACH = {4: 12, 5: 12, 6: 12, 7: 12, 8: 11}


def make_deck(tops: tuple[int, ...]) -> list[str]:
    """The cards of a row of the table."""
    coloured = [
        f"{colour}{rank}"
        for colour, top in zip(COLOURS, tops[:4], strict=True)
        for rank in range(2, top + 1)
    ]
    return coloured + ["W"] * tops[4]


def rank(card: str) -> int:
    """R11: a wild has rank 1."""
    return 1 if card == "W" else int(card[1:])


class ReferenceMatch:
    """A match; ``options`` holds every option, as a record does."""

    def __init__(self, options: dict[str, Any], players: int) -> None:
        self.options = options
        self.players = players
        self.deck = self._deck()
        random_trim = options["deck_table"] == "random_trim"
        self.each = CARDS_EACH[players] if random_trim else len(self.deck) // players
        self.num_discs = 2 if players >= options["two_discs_from"] else 1  # R4
        self.totals = [0] * players  # R5
        self.tens = [0] * players
        self.rounds = 0
        self.phase = "dealing"
        self.dealer: int | None = None
        self.discs: list[int] = []
        self.scored: list[int] = []
        self.reason: str | None = None
        self.winner: int | None = None
        self.fools: list[int] = []

    def _deck(self) -> list[str]:
        match self.options["deck_table"]:
            case "inferred":
                return make_deck(TABLE[self.players])
            case "foppen1995":
                return make_deck((20, 16, 14, 10, 4))
            case "random_trim":
                return make_deck(TABLE[8])
        custom = self.options["deck_custom"]
        return make_deck(tuple(custom[kind] for kind in "GRYBW"))

    def clockwise(self, start: int) -> list[int]:
        """All seats from ``start`` on."""
        return [(start + step) % self.players for step in range(self.players)]

    # R3, R6

    def deal(self, cards: list[str], dealer: int) -> None:
        """Deal a shuffled deck; ``dealer`` must be `next_dealer` if that is a seat."""
        first = (dealer + 1) % self.players
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        for number, card in enumerate(cards):
            self.hands[(first + number) % self.players].append(card)
        self.dealer = dealer
        if not self.options["disc_carry_over"]:
            self.discs = []
        self.leader = next(seat for seat in self.clockwise(first) if seat not in self.discs)
        self.trick: list[tuple[int, str]] = []
        self.to_speak = self.clockwise(first) if self.options["announce"] else []  # R22
        self.announcers: list[int] = []
        self.phase = "announcing" if self.to_speak else "playing"

    def next_dealer(self) -> int | None:
        """R5, R19: who deals next; None if chance decides."""
        if self.dealer is None or self.options["next_dealer"] == "random":
            return None
        seats = self.clockwise((self.dealer + 1) % self.players)
        match self.options["next_dealer"]:
            case "rotate":
                return seats[0]
            case "lowest_deals":
                return min(seats, key=lambda seat: self.totals[seat])
        best = max(seats, key=lambda seat: self.scored[seat])
        return (best - 1) % self.players

    # R7, R8, R9

    def turn(self) -> int | None:
        """The seat to act."""
        if self.phase == "announcing":
            return self.to_speak[0]
        if self.phase != "playing":
            return None
        laid = [seat for seat, _ in self.trick]
        return next(s for s in self.clockwise(self.leader) if s not in [*self.discs, *laid])

    def colour(self) -> str | None:
        """R8: the colour of the first coloured card of the trick."""
        return next((card[0] for _, card in self.trick if card != "W"), None)

    def legal(self, seat: int) -> list[str]:
        """The legal actions of a seat, each once, sorted as text."""
        if seat != self.turn():
            return []
        if self.phase == "announcing":
            return ["announce", "silent"]
        hand = sorted(set(self.hands[seat]))
        colour = self.colour()
        following = [card for card in hand if card[0] == colour]
        if colour is None:
            return hand
        if following:
            return [card for card in hand if card in following or card == "W"]
        if self.options["wilds_must_follow"] and "W" in hand:
            return ["W"]
        return hand

    def play(self, seat: int, action: str) -> None:
        """Do a legal action."""
        if self.phase == "announcing":
            self.to_speak.remove(seat)
            if action == "announce":
                self.announcers.append(seat)
            if not self.to_speak:
                self.phase = "playing"
            return
        self.hands[seat].remove(action)
        self.trick.append((seat, action))
        if self.options["stop_at_once"] and not self.hands[seat]:
            self.end_round()
        elif len(self.trick) == self.players - len(self.discs):
            self.end_trick()

    # R10 to R14

    def end_trick(self) -> None:
        """Find the winner and the Fools; then the next trick or the end of the round."""
        colour = self.colour()
        followers = [laid for laid in self.trick if laid[1] == "W" or laid[1][0] == colour]
        discards = [laid for laid in self.trick if laid not in followers]
        best = max(rank(card) for _, card in followers)
        top = [laid for laid in followers if rank(laid[1]) == best]
        last_wins = colour is None and self.options["all_wild_winner"] == "last"
        winning = top[-1] if last_wins else top[0]
        self.winner = winning[0]
        worst = self.by_badness(discards) + self.by_badness(followers)
        worst.remove(winning)
        self.fools = sorted(seat for seat, _ in worst[: self.num_discs])
        self.discs = self.fools
        if all(self.hands):
            self.leader, self.trick = self.winner, []
        else:
            self.end_round()

    def by_badness(self, laid: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """R12: the worst first; of equal ranks the later is worse."""
        ordered = []
        for value in range(1, 32):
            equal = [one for one in laid if rank(one[1]) == value]
            earlier_is_worse = value == 1 and self.options["wild_tie"] == "first_worst"
            ordered += equal if earlier_is_worse else equal[::-1]
        return ordered

    # R15 to R18, R21, R22

    def end_round(self) -> None:
        """Score the round; end the match if it has come to that."""
        broken_off = self.options["stop_at_once"]
        self.scored = []
        for seat, hand in enumerate(self.hands):
            cost = sum(self.options["wild_penalty"] if c == "W" else rank(c) for c in hand)
            goes_out = not hand and (broken_off or seat not in self.fools)
            points = 10 if goes_out else -cost
            self.tens[seat] += goes_out
            if seat in self.announcers:
                others = len(self.announcers) - 1
                points = 20 + 5 * others if goes_out else 2 * points
            self.scored.append(points)
            self.totals[seat] += points
        self.rounds += 1
        self.reason = self.reason or self.end_reason()
        tied = self.totals.count(max(self.totals)) > 1
        goes_on = self.reason is None or (tied and self.options["tie_break"] == "playoff")
        self.phase = "dealing" if goes_on else "over"

    def end_reason(self) -> str | None:
        """R17: why the match ends after this round."""
        options = self.options
        if options["loss_limit"] and min(self.totals) <= options["loss_limit"]:
            return "minus80"
        tens = sum(self.tens) if options["ten_scope"] == "table" else max(self.tens)
        if options["ten_limit"] and tens >= options["ten_limit"]:
            return "tens"
        if options["rounds_each"] and self.rounds >= options["rounds_each"] * self.players:
            return "rounds"
        return None

    def result(self) -> dict[str, Any] | None:
        """The result as in a record."""
        if self.phase != "over":
            return None
        best = [s for s in range(self.players) if self.totals[s] == max(self.totals)]
        if self.options["tie_break"] == "most_tens":
            most = max(self.tens[seat] for seat in best)
            best = [seat for seat in best if self.tens[seat] == most]
        return {"scores": self.totals, "winners": best, "reason": self.reason}
