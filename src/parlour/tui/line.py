"""Line mode: a match at a text prompt, which works over a pipe and with a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import UNSET

from parlour.bots import Bot
from parlour.core.errors import IllegalAction, NotationError, ParlourError
from parlour.core.record import Deal
from parlour.core.rulebook import clause_of, rulebook
from parlour.play.match import Match
from parlour.play.table import let_bots_play
from parlour.tui.table import TextTable

__all__ = ["LineMode"]

_LEAVING = ("q", "quit", "exit")
_KEYS = {"l": "last", "s": "scores", "t": "table", "o": "table", "h": "hand", "c": "cards"}
"""One letter for what is often asked; the browser has the same keys."""

Ask = Callable[[str], str]
"""Shows a prompt and returns a line; raises EOFError where there is no more input."""


class LineMode:
    """One person at a prompt against bots."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        table: TextTable,
        *,
        ask: Ask,
        tell: Callable[[str], None],
        pace_ms: int = 0,
    ) -> None:
        self._match = match
        self._bots = bots
        self._table = table
        self._seat = table.viewer
        self._ask = ask
        self._tell = tell
        self._pace_ms = pace_ms
        self._say = table.texts.say

    async def run(self) -> bool:
        """Play until the match is over; False if the person left before."""
        position = self._match.position
        while not self._match.is_over:
            if position.is_chance_due():
                self._tell_deal(self._match.deal())
            async for lines in let_bots_play(self._match, self._bots, self._pace_ms):
                for line in lines:
                    self._tell(self._table.line(line))
            if self._seat in position.seats_to_act():
                if not self._let_person_play():
                    return False
            if position.is_round_over() and self._match.game.without_end is not None:
                self._tell("\n" + self._score_sheet())
        assert self._match.record.result is not None
        self._tell("\n" + self._table.result(self._match.record.result))
        return True

    def _tell_deal(self, deal: Deal) -> None:
        names = self._table.names
        if deal.dealer is UNSET:
            self._tell("\n" + self._say("line-shuffled", cards=len(deal.deal)))
            return
        events = self._match.record.events
        rounds = sum(isinstance(e, Deal) and e.dealer is not UNSET for e in events)
        dealer = deal.dealer
        you = "yes" if dealer == self._seat else "no"
        self._tell("\n" + self._say("line-deal", round=rounds, dealer=names[dealer], you=you))

    def _score_sheet(self) -> str:
        return self._table.score_sheet(self._match.record.events, self._match.position)

    def _let_person_play(self) -> bool:
        """Ask until an action was accepted; False if the person leaves."""
        self._tell("\n" + self._table.picture(self._match.position))
        format_action = self._match.game.format_action
        legal = list(map(format_action, self._match.position.legal_actions(self._seat)))
        while True:
            try:
                answer = self._ask(self._say("line-prompt", seat=self._seat)).strip()
            except EOFError:
                return False
            if answer.lower() in _LEAVING:
                return False
            if answer.isdecimal() and 1 <= int(answer) <= len(legal):
                answer = legal[int(answer) - 1]
            action = self._as_written(answer)
            if action is not None:
                if self._try(action):
                    return True
            elif answer.startswith("?"):
                self._answer(answer[1:].strip())
            elif answer and not self._show(answer):
                self._tell(self._say("line-unknown", got=answer))

    def _try(self, action: str) -> bool:
        """Do an action; say why not if it is refused."""
        try:
            lines = self._match.submit(self._seat, action)
        except (IllegalAction, NotationError) as problem:
            self._tell(self._say("line-refused", why=self._in_words(problem)))
            return False
        for line in lines:
            self._tell(self._table.line(line))
        return True

    def _as_written(self, text: str) -> str | None:
        """Return an action as records write it, whatever its case; None if it is no action."""
        states = self._match.position.states
        for written in (text, text.upper(), text.lower()):
            try:
                self._match.game.read_action(states, 0, self._seat, written)
            except NotationError:
                continue
            return written
        return None

    def _in_words(self, problem: ParlourError) -> str:
        """Why something is refused, with the text of the rule."""
        text = self._table.texts.explain(problem)
        clause = clause_of(self._match.game, problem.rule) if problem.rule else None
        return f"{text}\n{clause}" if clause else text

    def _answer(self, question: str) -> None:
        """Answer what follows a ``?``: nothing (help), an action (why not?), a thing to show."""
        action = self._as_written(question)
        if action is not None:
            self._tell(self._why(action))
        elif question and not self._show(question):
            self._tell(self._say("line-unknown", got=question))
        elif not question:
            self._tell(self._say("line-help"))

    def _why(self, action: str) -> str:
        """Whether an action is legal, and if not why."""
        try:
            self._match.position.read_action(self._seat, action)
        except (IllegalAction, NotationError) as problem:
            return self._say("line-why-not", why=self._in_words(problem))
        return self._say("line-legal", action=action)

    def _show(self, words: str) -> bool:
        """Show what was asked for by its name or its key; False if there is no such thing."""
        name, _, rest = words.lower().partition(" ")
        name = _KEYS.get(name, name)
        view = self._match.position.view(self._seat)
        lookup = self._match.game.lookups.get(name)
        if lookup is not None:
            self._tell(lookup(view, self._table.context(self._match.position)))
        elif name == "help":
            self._tell(self._say("line-help"))
        elif name == "table":
            self._tell(self._table.picture(self._match.position))
        elif name == "scores":
            self._tell(self._score_sheet())
        elif name == "rules":
            self._tell_rules(rest)
        else:
            return False
        return True

    def _tell_rules(self, clause: str) -> None:
        """Tell all rules, or one clause."""
        game = self._match.game
        text = clause_of(game, clause) if clause else rulebook(game)
        self._tell(text or self._say("cli-rules-no-clause", got=clause))
