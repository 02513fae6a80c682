"""The command line: one module a command, imported only when that command runs."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import click

from parlour import __version__
from parlour.cli.words import say

__all__ = ["main"]


class _Commands(click.Group):
    """Finds commands by the modules of this package; the help of all is in the catalogue."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        modules = (module.name for module in pkgutil.iter_modules(__path__))
        return sorted(name for name in modules if name not in ("choices", "compiling", "words"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command called ``cmd_name``; imports its module."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = importlib.import_module(f"{__name__}.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        rows = [(name, say(f"cli-{name}-short")) for name in self.list_commands(ctx)]
        with formatter.section(say("cli-commands")):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; an unknown one is an error that lists the others."""
        if args and args[0] not in self.list_commands(ctx) and not args[0].startswith("-"):
            choices = ", ".join(self.list_commands(ctx))
            raise click.UsageError(say("cli-no-such-command", got=args[0], choices=choices), ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Commands,
    help=say("cli-help"),
    epilog=say("cli-example"),
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
)
@click.version_option(__version__, message="%(prog)s %(version)s", help=say("cli-version-help"))
@click.pass_context
def main(context: click.Context) -> None:
    """Run ``parlour``; alone it is ``parlour play``."""
    if context.invoked_subcommand is None:
        context.invoke(main.get_command(context, "play"))  # type: ignore[arg-type]


if __name__ == "__main__":
    sys.exit(main())
