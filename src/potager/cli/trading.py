"""`potager lab trading`: how well a language model trades."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from potager.cli.options import Seed, seed_of
from potager.core.errors import CannotRead

STAND_IN = "stand-in:"


def trading(
    model: Annotated[
        str,
        typer.Option(
            "--model",
            help="The address of a server that speaks chat completions, or stand-in:steady, stand-in:eager, "
            "stand-in:boaster or stand-in:mumbler, which are scripted.",
        ),
    ],
    name: Annotated[str, typer.Option("--name", help="The model's name at that address.")] = "",
    deals: Annotated[int, typer.Option("--deals", min=1, help="How many deals.")] = 10,
    seats: Annotated[int, typer.Option("--seats", help="At a table of so many.")] = 3,
    out: Annotated[Path | None, typer.Option("--out", help="A JSON file for the figures.")] = None,
    seed: Seed = "1",
) -> None:
    """Let a language model trade at Bohnanza, beside a gardener in its place: mistakes, and deals."""
    import msgspec

    from potager.core.registry import load
    from potager.lab.models.chat import Endpoint
    from potager.lab.models.standin import StandIn
    from potager.lab.models.trading import GAME, TradingBench, page, trading_bench

    if model.startswith(STAND_IN):
        asked, called = StandIn(model.removeprefix(STAND_IN)), model
    else:
        asked, called = Endpoint(model, name), name or model
    bench = TradingBench(load(GAME).compiled(), seats, deals, seed_of(seed))
    found = trading_bench(bench, called, asked, lambda done: typer.echo(f"{done} of {deals} deals", err=True))
    if out is not None:
        try:
            out.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
        except OSError as error:
            raise CannotRead(f"{out} cannot be written: {error.strerror}") from None
    typer.echo("\n".join(page(found)))
