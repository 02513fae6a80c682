"""``parlour games``: what can be played."""

from __future__ import annotations

import click

from parlour import games
from parlour.cli.words import as_command, echo_json, say
from parlour.core.game import Game
from parlour.core.options import choices, option_kinds, resolve

__all__ = ["command"]


@as_command("games")
@click.option("--options", "with_options", is_flag=True, help=say("cli-games-options"))
@click.option("--json", "as_json", is_flag=True, help=say("cli-option-json"))
def command(with_options: bool, as_json: bool) -> None:
    """Print each game with its players, presets and options."""
    for name in games.names():
        game = games.find(name)
        if as_json:
            echo_json(_as_data(game))
            continue
        click.echo(f"{game.name}: {say(f'{name}-title')}. {say(f'{name}-summary')}")
        for preset in game.options.PRESETS:
            counts = game.seat_counts(resolve(game.options, {"preset": preset}))
            about = say(f"{name}-preset-{preset}")
            line = say("cli-games-preset", preset=preset, players=_players(counts), about=about)
            click.echo(f"  {line}")
        if with_options:
            for option, kind, default in option_kinds(game.options):
                about = say(f"{name}-option-{option}")
                values = choices(kind) or say("cli-games-number")
                click.echo(f"    {option} = {default}: {about} ({values})")


def _as_data(game: Game) -> dict[str, object]:
    """What a program may want to know of a game."""
    presets = {
        preset: {
            "players": list(game.seat_counts(resolve(game.options, {"preset": preset}))),
            "differs": dict(values),
        }
        for preset, values in game.options.PRESETS.items()
    }
    options = {name: default for name, _kind, default in option_kinds(game.options)}
    return {"game": game.name, "rules": game.rules_version, "presets": presets, "options": options}


def _players(counts: range) -> str:
    """Numbers of players in words."""
    if counts.step > 1:
        return ", ".join(map(str, counts))
    return say("cli-games-players", least=counts[0], most=counts[-1])
