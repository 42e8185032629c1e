"""The commands, and how they fail."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from potager import __version__
from potager.cli import (
    arena,
    db,
    games,
    lab,
    learn,
    new_bot,
    new_game,
    play,
    puzzle,
    replay,
    review,
    rules,
    serve,
    simulate,
    verify,
    watch,
    worker,
)
from potager.core.errors import PotagerError

FAILED = 2


class Commands(TyperGroup):
    """Says every refusal of Potager in one line."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; a refusal is a line on stderr and an exit code, not a traceback."""
        try:
            return super().invoke(ctx)
        except PotagerError as error:
            typer.echo(f"potager: {' '.join(str(error).split())}", err=True)
            raise typer.Exit(FAILED) from None


app = typer.Typer(
    cls=Commands, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_show_locals=False
)

ANY_OPTION = {"allow_extra_args": True, "ignore_unknown_options": True}

app.command("games")(games.games)
app.command("play", context_settings=ANY_OPTION)(play.play)
app.command("watch", context_settings=ANY_OPTION)(watch.watch)
app.command("learn")(learn.learn)
app.command("simulate", context_settings=ANY_OPTION)(simulate.simulate)
app.command("arena", context_settings=ANY_OPTION)(arena.arena)
app.command("puzzle")(puzzle.puzzle)
app.command("replay")(replay.replay)
app.command("review")(review.review)
app.command("rules")(rules.rules)
app.command("serve")(serve.serve)
app.command("verify")(verify.verify)
app.command("worker")(worker.worker)
app.command("new-bot")(new_bot.new_bot)
app.command("new-game")(new_game.new_game)
app.add_typer(lab.lab, name="lab")
app.add_typer(db.db, name="db")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"potager {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Finca, Bohnanza and Frutopia: play them, watch bots, read the rules."""
