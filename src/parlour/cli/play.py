"""``parlour play``: tables in the browser, or a match in the terminal in line mode."""

from __future__ import annotations

import asyncio
import itertools
import shutil
import signal
import sys
from typing import NoReturn

import click

from parlour import bots, games
from parlour.cli.choices import game_argument, given_options, least_players, table_options
from parlour.cli.compiling import compile_rules
from parlour.cli.serve import PACE_MS as BROWSER_PACE_MS
from parlour.cli.serve import play_in_browser
from parlour.cli.words import FAILED, as_command, say, usage_error
from parlour.core.errors import ConfigError, NotationError
from parlour.core.game import Game
from parlour.core.record import SeatEntry
from parlour.play.match import Match
from parlour.play.saves import Save, latest_unfinished, new_save
from parlour.tui.line import LineMode
from parlour.tui.table import TextTable

__all__ = ["command"]

_PACE_MS = 500


@as_command("play")
@game_argument(required=False)
@table_options
@click.option(
    "--bots", "-b", "bot_names", default="greedy", show_default=True, help=say("cli-play-bots")
)
@click.option("--name", default=lambda: say("you"), help=say("cli-play-name"))
@click.option(
    "--seat", type=click.IntRange(min=0), default=0, show_default=True, help=say("cli-play-seat")
)
@click.option("--pace", type=click.IntRange(min=0), metavar="MS", help=say("cli-play-pace"))
@click.option("--resume", is_flag=True, help=say("cli-play-resume"))
@click.option("--text", is_flag=True, help=say("cli-play-text"))
def command(
    game: Game | None,
    players: int | None,
    preset: str | None,
    options: tuple[str, ...],
    bot_names: str,
    name: str,
    seat: int,
    pace: int | None,
    resume: bool,
    text: bool,
) -> None:
    """Play against bots: in the browser, or a match of one game in the terminal."""
    if game is None and not resume and not text:
        play_in_browser(pace_ms=BROWSER_PACE_MS if pace is None else pace)
        return
    if resume:
        save = latest_unfinished()
        if save is None:
            raise ConfigError("nothing-to-resume")
        match = _resumed(save)
    elif game is None:
        raise click.UsageError(say("cli-play-which", choices=", ".join(games.names())))
    else:
        given = given_options(preset, options)
        num_seats = players if players is not None else least_players(game, given)
        seats = _seats(num_seats, seat, name, bot_names)
        compile_rules([game])
        match = Match(game, given, seats)
        save = new_save(game.name)
        match.keep_by(save.keep)
    _play(match, save, _PACE_MS if pace is None and sys.stdin.isatty() else pace or 0)


def _resumed(save: Save) -> Match:
    """Return the match of a save, going on where it stopped."""
    try:
        record = save.load()
    except NotationError as problem:
        usage_error(say("error-save", path=str(save.path), why=str(problem)), FAILED)
    game = games.find(record.game)
    compile_rules([game])
    match = Match.resume(game, record)
    match.keep_by(save.keep)
    click.echo(say("line-resumed", path=str(save.path)))
    return match


def _seats(num_seats: int, person: int, name: str, bot_names: str) -> list[SeatEntry]:
    """Seat the person, and bots dealt to the other seats in order, repeated."""
    if person >= num_seats:
        raise ConfigError("no-such-seat", got=person, players=num_seats)
    chosen = [bots.check_name(bot.strip()) for bot in bot_names.split(",")]
    names = itertools.cycle(n for n in say("bot-names").split() if n != name)
    entries = [
        SeatEntry(name=bot_name, bot=bot)
        for bot_name, bot in zip(itertools.islice(names, num_seats - 1), itertools.cycle(chosen))
    ]
    entries.insert(person, SeatEntry(name=name, bot=None))
    return entries


def _interrupt(_signal: int, _frame: object) -> NoReturn:
    """Stop at once; the event loop itself would wait for a turn that a prompt never gives."""
    raise KeyboardInterrupt


def _play(match: Match, save: Save, pace_ms: int) -> None:
    """Play in line mode until the match is over or the person leaves."""
    entries = match.record.seats
    people = [seat for seat, entry in enumerate(entries) if entry.bot is None]
    if not people:
        raise ConfigError("no-person")
    table = TextTable(
        match.game,
        [entry.name for entry in entries],
        viewer=people[0],
        width=min(shutil.get_terminal_size().columns, 100),
    )
    players = {s: bots.make(entry.bot) for s, entry in enumerate(entries) if entry.bot is not None}
    line_mode = LineMode(match, players, table, ask=input, tell=click.echo, pace_ms=pace_ms)
    click.echo(say("line-welcome", game=say(f"{match.game.name}-title"), players=len(entries)))
    before = signal.signal(signal.SIGINT, _interrupt)
    try:
        is_over = asyncio.run(line_mode.run())
    except KeyboardInterrupt:
        is_over = False
    finally:
        signal.signal(signal.SIGINT, before)
    if not is_over:
        click.echo("\n" + say("line-left", path=str(save.path)))
