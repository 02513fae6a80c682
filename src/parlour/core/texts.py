"""Words for people, from the message catalogues (Project Fluent).

``locale/<language>/*.ftl`` holds what belongs to no game; ``games/<game>/locale/<language>.ftl``
holds a game's own words, so that a game plugs in as one folder. A catalogue is read when a message
of it is first asked for: the command line's help must not wait for a game's words.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.core.errors import ParlourError

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

__all__ = ["ENGLISH", "Texts", "catalogue_files", "spoken"]

_PACKAGE = Path(__file__).resolve().parent.parent
FALLBACK = "en"
_LONGEST = 900
"""Characters of an argument; Fluent takes at most 1,000."""
_LARGEST = 10**15
"""Numbers beyond it are said digit by digit: their formatting fails somewhere above."""


def catalogue_files(language: str) -> Iterator[Path]:
    """Every catalogue of ``language``, the ones needed first in front."""
    yield from sorted((_PACKAGE / "locale" / language).glob("*.ftl"))
    yield from sorted((_PACKAGE / "games").glob(f"*/locale/{language}.ftl"))


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(
        p.name for p in (_PACKAGE / "locale").iterdir() if p.is_dir() and p.name[0] != "_"
    )


class Texts:
    """The messages of one language; English stands in for what a language lacks."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._unread = list(catalogue_files(language))
        self._bundle: FluentBundle | None = None

    def say(self, message: str, **arguments: object) -> str:
        """Return the text of ``message`` with its ``arguments`` filled in.

        An argument that is a mapping with a ``message`` is a message itself, said first. Raises
        `KeyError` for a message that no catalogue has or that lacks an argument.
        """
        for name, value in arguments.items():
            if isinstance(value, dict) and "message" in value:
                arguments[name] = self.say(**value)
            elif isinstance(value, str) and len(value) > _LONGEST:
                arguments[name] = value[: _LONGEST - 1] + "\u2026"
            elif isinstance(value, int) and abs(value) > _LARGEST:
                arguments[name] = str(value)[: _LONGEST - 1]
        bundle = self._bundle_with(message)
        if bundle is None:
            if self.language == FALLBACK:
                raise KeyError(message)
            return ENGLISH.say(message, **arguments)
        pattern = bundle.get_message(message).value
        if pattern is None:
            raise KeyError(message)
        text, errors = bundle.format_pattern(pattern, arguments)
        if errors:
            raise KeyError(f"{message}: {errors[0]}")
        return str(text)

    def has(self, message: str) -> bool:
        """Whether ``message`` is in a catalogue of this language."""
        return self._bundle_with(message) is not None

    def explain(self, error: ParlourError) -> str:
        """Return ``error`` in words: where, what was wrong, and the rule."""
        places = [self.say(place, number=str(number)) for place, number in error.where]
        what = self.say(f"error-{error.code}", **error.arguments)
        if error.rule:
            what = self.say("error-with-rule", what=what, rule=error.rule)
        return ": ".join([*places, what])

    def _bundle_with(self, message: str) -> FluentBundle | None:
        """Read catalogues until one has ``message``; None if none does."""
        if self._bundle is None:
            from fluent.runtime import FluentBundle

            self._bundle = FluentBundle([self.language], use_isolating=False)
        while not self._bundle.has_message(message) and self._unread:
            from fluent.runtime import FluentResource

            path = self._unread.pop(0)
            self._bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
        return self._bundle if self._bundle.has_message(message) else None


ENGLISH = Texts(FALLBACK)


@functools.cache
def spoken() -> Texts:
    """The language of the terminal: ``PARLOUR_LANG``, else the locale's, else English."""
    wanted = os.environ.get("PARLOUR_LANG") or os.environ.get("LANG", FALLBACK)
    language = wanted.replace("-", "_").partition("_")[0].partition(".")[0]
    return Texts(language) if language in languages() and language != FALLBACK else ENGLISH
