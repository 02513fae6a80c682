"""Pegs once more, straight from RULES.md: dicts of places and card texts, slow and obvious.

Shares nothing with `parlour.games.pegs`, so that the two can check each other. A peg walks hole by
hole, a play is made on a copy of the board, every ordered sequence of steps is tried.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Place = int | str
"""``"s"``, a hole of the track, or ``"h1"`` to ``"h5"``."""
Peg = tuple[str, int]
"""A colour and which of its five pegs."""
Positions = tuple[tuple[str, ...], ...]
"""For each colour the places of its pegs, in the order of their texts."""
Way = tuple[Peg, Place, Place, int]
"""A peg, from, to, and how many holes; below 0 backward, 0 for a jump."""

COLOURS = "abcdefgh"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X")
STARTERS = ("A", "J", "Q", "K")
FORWARD = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "9": 9, "10": 10}
MOST_TURNS = 10_000


class Forbidden(Exception):
    """A peg cannot land there."""


@dataclass
class Board:
    """Where every peg stands, what options remember of the past, and whom the play displaced."""

    places: dict[Peg, Place]
    marked: set[Peg] = field(default_factory=set)
    """The pegs that `backdoor` marks."""
    latched: set[str] = field(default_factory=set)
    """The colours whose joker gate has been open (`joker_gate`)."""
    displaced: list[str] = field(default_factory=list)

    def copy(self) -> Board:
        return Board(dict(self.places), set(self.marked), set(self.latched), list(self.displaced))

    def unmoved(self) -> Board:
        """A copy on which no play has displaced anybody."""
        return Board(dict(self.places), set(self.marked), set(self.latched))

    def of(self, colour: str) -> list[Peg]:
        return [(colour, number) for number in range(5)]

    def walls(self, peg: Peg) -> list[Place]:
        """R18: where the other pegs of a peg's colour stand."""
        return [self.places[other] for other in self.of(peg[0]) if other != peg]

    def on_hole(self, hole: Place, but: Peg) -> list[Peg]:
        """The pegs that stand on a hole of the track."""
        return [peg for peg, place in self.places.items() if place == hole and peg != but]

    def is_home(self, colours: str) -> bool:
        return all(str(self.places[peg])[0] == "h" for c in colours for peg in self.of(c))

    def in_start(self, colours: str) -> list[Peg]:
        return [peg for c in colours for peg in self.of(c) if self.places[peg] == "s"]

    def positions(self) -> Positions:
        places = [str(place) for place in self.places.values()]
        return tuple(tuple(sorted(places[at : at + 5])) for at in range(0, len(places), 5))

    def text(self) -> str:
        """As in worked cases: colours and places ascending, start areas left out."""
        parts = []
        for colour in sorted({colour for colour, _ in self.places}):
            there = [self.places[peg] for peg in self.of(colour)]
            holes = sorted(place for place in there if isinstance(place, int))
            lanes = sorted(place for place in there if isinstance(place, str) and place != "s")
            if holes or lanes:
                parts.append(" ".join([colour, *map(str, holes), *lanes]))
        return " | ".join(parts)

    def marks(self) -> set[tuple[str, Place]]:
        return {(peg[0], self.places[peg]) for peg in self.marked}


class Rules:
    """What a play does on a board; ``options`` holds every option, as a record does."""

    def __init__(self, options: dict[str, Any], players: int) -> None:
        self.options = options
        self.players = players
        self.colours = COLOURS[:players]
        self.length = 18 * players  # R4

    def door(self, colour: str) -> int:
        """R5: the in-spot."""
        return 18 * COLOURS.index(colour) + 3

    def out(self, colour: str) -> int:
        """R5: the come-out."""
        return 18 * COLOURS.index(colour) + 8

    def team(self, colour: str) -> str:
        """R2: the colours of a colour's team, itself first, then to the left."""
        number = COLOURS.index(colour)
        num_teams = self.players // 2 if self.options["teams"] == "pairs" else 2
        return "".join(
            self.colours[(number + step) % self.players]
            for step in range(0, self.players, num_teams)
        )

    def new_board(self) -> Board:
        """R6."""
        return Board(
            {
                (colour, number): self.out(colour) if number < self.options["fast_start"] else "s"
                for colour in self.colours
                for number in range(5)
            }
        )

    def controlled(self, board: Board, seat: int) -> str:
        """R3: the colours that a seat may move this turn."""
        team = self.team(self.colours[seat])
        if self.options["control"] == "team":
            return team
        return next((colour for colour in team if not board.is_home(colour)), team[0])

    # R18 to R24

    def land(self, board: Board, peg: Peg, hole: Place) -> None:
        """Put a peg that is in the air on a hole of the track, and displace who stands there."""
        colour = peg[0]
        there = board.on_hole(hole, but=peg)
        board.places[peg] = hole
        if not there:
            return
        (other,) = there
        if other[0] == colour:
            raise Forbidden("R18")
        if other[0] not in self.team(colour):
            self.send_to_start(board, other)
            return
        match self.options["mate_bump"]:
            case "forbidden":
                raise Forbidden("R21")
            case "to_start":
                self.send_to_start(board, other)
                return
        door = self.door(other[0])
        if hole == door or door in board.walls(other):  # R22, R23
            if self.options["mate_bump"] == "in_spot":
                raise Forbidden("R22")
            self.send_to_start(board, other)
            return
        for waiting in board.on_hole(door, but=other):
            if self.options["bump_chain"] == "block":
                raise Forbidden("R22")
            if self.options["bump_chain"] == "one_step" and waiting[0] in self.team(colour):
                raise Forbidden("R22")
        board.displaced.append(f"{other[0]}{hole}-{door}")
        board.marked.discard(other)
        self.land(board, other, door)

    def send_to_start(self, board: Board, peg: Peg) -> None:
        board.displaced.append(f"{peg[0]}{board.places[peg]}-s")
        board.marked.discard(peg)
        board.places[peg] = "s"

    # R26 to R30

    def next_places(self, board: Board, peg: Peg, place: Place) -> list[Place]:
        """Where a single step forward may lead."""
        colour = peg[0]
        if isinstance(place, str):
            return [] if place == "h5" else [f"h{int(place[1]) + 1}"]
        if place != self.door(colour):
            return [(place + 1) % self.length]
        needs_lap = self.options["backdoor"] == "full_lap" and peg in board.marked
        lane: list[Place] = [] if needs_lap else ["h1"]
        goes_on = self.options["home_entry"] != "stop_at_door"
        return lane + [(place + 1) % self.length] * goes_on

    def forward(self, board: Board, peg: Peg, n: int) -> list[Place]:
        """Where ``n`` steps forward may lead, whoever stands there of another colour."""
        start = board.places[peg]
        if start == "s" or (self.options["backdoor"] == "limbo" and peg in board.marked):
            return []
        walls = board.walls(peg)
        ends = [start]
        for _ in range(n):
            ends = [
                after
                for place in ends
                for after in self.next_places(board, peg, place)
                if after not in walls
            ]
        into_home: list[Place] = [end for end in ends if isinstance(end, str)]
        if self.options["home_entry"] == "mandatory" and into_home:
            return into_home
        return ends

    def backward(self, board: Board, peg: Peg, n: int) -> list[Place]:
        """Where ``n`` steps backward lead."""
        place = board.places[peg]
        if isinstance(place, str):
            return []
        walls = board.walls(peg)
        for _ in range(n):
            place = (place - 1) % self.length
            if place in walls:
                return []
        return [place]

    def made(self, board: Board, way: Way) -> Board | None:
        """The board after a peg has gone its way; None if it may not land there."""
        peg, start, to, n = way
        after = board.copy()
        was_marked = peg in after.marked
        after.marked.discard(peg)
        if isinstance(to, str):
            after.places[peg] = to
            return None if to in board.walls(peg) else after
        if isinstance(start, int) and n != 0 and self.is_marked(peg, start, n, was_marked):
            after.marked.add(peg)
        try:
            self.land(after, peg, to)
        except Forbidden:
            return None
        return after

    def is_marked(self, peg: Peg, start: int, n: int, was_marked: bool) -> bool:
        """Whether `backdoor` marks a peg that has walked ``n`` along the track."""
        door = self.door(peg[0])
        way = range(1, n + 1) if n > 0 else range(-1, n - 1, -1)
        holes = [(start + step) % self.length for step in way]
        match self.options["backdoor"]:
            case "full_lap" if n < 0:
                return was_marked or door in holes
            case "full_lap":
                return was_marked and (door + 1) % self.length not in holes
            case "limbo":
                return n < 0 and holes[-1] in range(door + 1, self.out(peg[0]))
        return False

    def walks(self, board: Board, peg: Peg, n: int) -> list[tuple[Way, Board]]:
        """Every way of a peg by ``n`` holes, below 0 backward, with the board after it."""
        ends = self.forward(board, peg, n) if n > 0 else self.backward(board, peg, -n)
        ways = [(peg, board.places[peg], end, n) for end in ends]
        return [(way, after) for way in ways if (after := self.made(board, way)) is not None]

    # The cards

    def sequences(self, board: Board, seat: int, rank: str) -> list[tuple[list[Way], Board]]:
        """Every play of a rank, step by step, for every peg: far more than there are actions."""
        board = board.unmoved()
        pegs = [peg for colour in self.controlled(board, seat) for peg in board.of(colour)]
        found: list[tuple[list[Way], Board]] = []

        def add(ways: list[tuple[Way, Board]]) -> None:
            found.extend(([way], after) for way, after in ways)

        for peg in pegs:
            if rank in STARTERS:
                add(self.come_out(board, peg))  # R25
            if rank == "8":
                add(self.walks(board, peg, -8))
            elif rank == "X":
                add(self.jumps(board, peg))
            elif rank != "9" or self.options["nine"] != "must_opposite":
                add(self.walks(board, peg, self.forward_value(rank)))
        if rank == "7":
            found += self.splits(board, seat, pegs, 7, [(1, 1)])
            if self.options["last_peg_partial"]:
                add(self.parts(board, seat, pegs))
        if rank == "9":
            signs = {
                "forward_split": [(1, 1)],
                "opposite_split": [(1, -1), (-1, 1)],
                "must_opposite": [(1, -1), (-1, 1)],
                "any_direction": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
                "plain": [],
            }
            found += self.splits(board, seat, pegs, 9, signs[self.options["nine"]])
        if rank == "2" and self.options["two"] == "swap":
            found += self.exchanges(board, pegs)
        return found

    def forward_value(self, rank: str) -> int:
        if rank in ("J", "Q", "K"):
            different = {"J": 11, "Q": 12, "K": 13}
            return different[rank] if self.options["faces"] == "11_12_13" else 10
        return FORWARD[rank]

    def come_out(self, board: Board, peg: Peg) -> list[tuple[Way, Board]]:
        """R25."""
        if board.places[peg] != "s":
            return []
        way: Way = (peg, "s", self.out(peg[0]), 0)
        after = self.made(board, way)
        return [(way, after)] if after is not None else []

    def jumps(self, board: Board, peg: Peg) -> list[tuple[Way, Board]]:
        """R35 to R37."""
        start = board.places[peg]
        if isinstance(start, str) and start != "s":
            return []
        if start != "s" and not self.is_gate_open(board, peg[0]):
            return []
        found = []
        for other, hole in board.places.items():
            if other[0] == peg[0] or isinstance(hole, str):
                continue
            if other[0] in self.team(peg[0]) and self.options["joker_target"] == "opponents_only":
                continue
            way: Way = (peg, start, hole, 0)
            after = self.made(board, way)
            if after is not None:
                found.append((way, after))
        return found

    def is_gate_open(self, board: Board, colour: str) -> bool:
        """R36: whether a joker may move a peg of the colour from the track."""
        match self.options["joker_gate"]:
            case "none":
                return True
            case "peg_colour_start_empty":
                return not board.in_start(colour)
            case "latched" if colour in board.latched:
                return True
        return not board.in_start(self.team(colour))

    def latch(self, board: Board) -> None:
        """Note the teams whose start areas are empty now."""
        board.latched |= {c for c in self.colours if not board.in_start(self.team(c))}

    def parts(self, board: Board, seat: int, pegs: list[Peg]) -> list[tuple[Way, Board]]:
        """R16: the last peg of the team may use a part of a 7 to get from the track into home."""
        team = self.team(self.colours[seat])
        away = [p for c in team for p in board.of(c) if str(board.places[p])[0] != "h"]
        if len(away) != 1 or away[0] not in pegs:
            return []
        walks = [walk for n in range(1, 7) for walk in self.walks(board, away[0], n)]
        return [(way, after) for way, after in walks if isinstance(way[2], str)]

    def exchanges(self, board: Board, pegs: list[Peg]) -> list[tuple[list[Way], Board]]:
        """A 2 that lets two pegs change places."""
        found: list[tuple[list[Way], Board]] = []
        for peg in pegs:
            for other in board.places:
                here, there = board.places[peg], board.places[other]
                if peg[0] == other[0] or isinstance(here, str) or isinstance(there, str):
                    continue
                after = board.copy()
                after.places[peg], after.places[other] = there, here
                after.marked -= {peg, other}
                ways: list[Way] = [(peg, here, there, 0), (other, there, here, 0)]
                found += [(ways, after), (ways[::-1], after)]
        return found

    # R31 to R34

    def splits(
        self, board: Board, seat: int, pegs: list[Peg], total: int, signs: list[tuple[int, int]]
    ) -> list[tuple[list[Way], Board]]:
        found = []
        for one in pegs:
            for part in range(1, total):
                for first_sign, second_sign in signs:
                    for way, between in self.walks(board, one, first_sign * part):
                        rest = second_sign * (total - part)
                        found += [
                            ([way, second], after)
                            for other in pegs
                            if other != one and self.may_share(board, between, seat, one, other)
                            for second, after in self.second_halves(board, between, other, rest)
                        ]
        return found

    def second_halves(
        self, board: Board, between: Board, peg: Peg, n: int
    ) -> list[tuple[Way, Board]]:
        if self.options["split_order"] == "sequential":
            return self.walks(between, peg, n)
        if between.places[peg] != board.places[peg]:
            return []
        ways = [way for way, _ in self.walks(board, peg, n)]
        return [(way, after) for way in ways if (after := self.made(between, way)) is not None]

    def may_share(self, board: Board, between: Board, seat: int, one: Peg, other: Peg) -> bool:
        """Whether `split` lets these two pegs share a card, in this order."""
        own = self.colours[seat]
        if self.options["control"] == "own_then_partner":
            own = self.controlled(board, seat)
        match self.options["split"]:
            case "same_colour":
                return one[0] == other[0]
            case "own_first":
                return one[0] == own
            case "mate_only_for_last_peg":
                brought_last = not board.is_home(own) and between.is_home(own)
                return one[0] == own and (other[0] == own or brought_last)
        return True

    # R12, section 8

    def spellings(self, board: Board, seat: int, rank: str) -> dict[str, Board]:
        """Every play of a rank in every spelling, with the board after it."""
        found = {}
        for ways, after in self.sequences(board, seat, rank):
            steps = [f"{peg[0]}{start}-{to}" for peg, start, to, _ in ways]
            found[" ".join([rank, *steps])] = after
        return found

    def plays(self, board: Board, seat: int, rank: str) -> dict[str, Board]:
        """The distinct plays of a rank in canonical spelling, with the board after each."""
        best: dict[Positions, tuple[int, str]] = {}
        spellings = self.spellings(board, seat, rank)
        for text, after in spellings.items():
            spelling = (text.count(" "), text)
            key = after.positions()
            best[key] = min(best.get(key, spelling), spelling)
        return {text: spellings[text] for _, text in best.values()}

    def after_discard(self, board: Board, seat: int, card: str, starts: bool) -> dict[str, Board]:
        """R13: a discard, alone and with a peg that comes out (free_start)."""
        board = board.unmoved()
        found = {f"discard {card}": board}
        for colour in self.controlled(board, seat) if starts else "":
            for peg in board.of(colour):
                for (_, start, to, _), after in self.come_out(board, peg):
                    found[f"discard {card} {colour}{start}-{to}"] = after
        return found


class ReferenceMatch:
    """A match: board, cards and turns; ``options`` holds every option, as a record does."""

    def __init__(self, options: dict[str, Any], players: int) -> None:
        self.options = options
        self.players = players
        self.rules = Rules(options, players)
        self.board = self.rules.new_board()
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.pile: list[str] = []
        """The draw pile, next card first."""
        self.discards: list[str] = []
        self.streaks = [0] * players
        self.num_turns = 0
        self.phase = "dealing"
        self.dealer: int | None = None
        self.turn = -1
        self.reason: str | None = None
        self.known: dict[str, Board] = {}
        """The legal actions, once somebody has asked for them."""

    def cards_to_deal(self) -> list[str]:
        """R9, R15: what is shuffled now."""
        if self.phase == "dealing":
            standard = 4 if self.players == 8 else 3
            decks = {"standard": standard, "one_per_player": self.players, "two": 2}
            num_decks = decks[self.options["decks"]]
            return [r for r in RANKS for _ in range(num_decks * (2 if r == "X" else 4))]
        hands = [card for hand in self.hands for card in hand]
        return self.discards + (hands if self.phase == "redealing" else [])

    def next_dealer(self) -> int | None:
        """R10, R15: who deals; None if chance decides."""
        return None if self.dealer is None else (self.dealer + 1) % self.players

    def deal(self, cards: list[str], dealer: int | None) -> None:
        """Deal a shuffled deck, or lay shuffled discards as a new pile, without ``dealer``."""
        self.discards = []
        if self.phase == "shuffling":
            self.pile = list(cards)
            self.dealer = self.next_dealer()
            self.hands[self.turn].append(self.pile.pop(0))
            if self.options["draw"] == "after":
                self.turn = (self.turn + 1) % self.players
            self.phase = "playing"
            return
        assert dealer is not None
        self.dealer = dealer
        first = (dealer + 1) % self.players
        each = self.options["hand_size"]
        for k in range(self.players):
            seat = (first + k) % self.players
            self.hands[seat] = list(cards[k : each * self.players : self.players])
        self.pile = list(cards[each * self.players :])
        self.begin_turn(first)

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.phase = "playing"
        if self.options["draw"] == "before":
            self.draw()

    def draw(self) -> bool:
        """R14, R15: the seat to act takes a card; False if the cards must be shuffled first."""
        if not self.pile and not self.discards:
            return True
        if not self.pile:
            redeals = self.options["empty_draw"] == "collect_and_redeal"
            self.phase = "redealing" if redeals else "shuffling"
            return False
        self.hands[self.turn].append(self.pile.pop(0))
        return True

    def plays(self) -> dict[str, Board]:
        """Every legal action of the seat to act, with the board after it."""
        if not self.known:
            self.known = self.find_plays()
        return self.known

    def find_plays(self) -> dict[str, Board]:
        """R12, R13."""
        hand = self.hands[self.turn]
        found: dict[str, Board] = {}
        for card in sorted(set(hand) - {"X"}):
            found |= self.rules.plays(self.board, self.turn, card)
        must_play = bool(found)
        if "X" in hand and not (must_play and self.options["joker_use"] == "joker_last"):
            found |= self.rules.plays(self.board, self.turn, "X")
        if must_play or (found and self.options["joker_use"] == "joker_forced"):
            return found
        starts = self.streaks[self.turn] + 1 == self.options["free_start"]
        for card in sorted(set(hand)):
            if card != "X" or self.options["discard_joker"] or set(hand) == {"X"}:
                found |= self.rules.after_discard(self.board, self.turn, card, starts)
        return found

    def legal(self) -> list[str]:
        return sorted(self.plays())

    def play(self, action: str) -> None:
        """Do a legal action in canonical spelling; draw; pass the turn (R14, R39)."""
        seat = self.turn
        self.board = self.plays()[action].copy()
        self.known = {}
        is_discard = action.startswith("discard ")
        card = action.split()[is_discard]
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.num_turns += 1
        self.streaks[seat] = self.streaks[seat] + 1 if is_discard else 0
        if self.streaks[seat] == self.options["free_start"]:
            self.streaks[seat] = 0
        if not is_discard and self.board.is_home(self.rules.team(self.rules.colours[seat])):
            self.reason = "home"
        elif self.num_turns == MOST_TURNS:
            self.reason = "turns"
        if self.reason is not None:
            self.phase = "over"
            return
        self.rules.latch(self.board)
        if self.options["draw"] == "before" or self.draw():
            self.begin_turn((seat + 1) % self.players)

    def result(self) -> dict[str, Any] | None:
        """The result as in a record."""
        if self.reason is None:
            return None
        team = self.rules.team(self.rules.colours[self.turn]) if self.reason == "home" else ""
        won = [int(colour in team) for colour in self.rules.colours]
        winners = [seat for seat in range(self.players) if won[seat]]
        return {"scores": won, "winners": winners, "reason": self.reason}
