"""`potager db`: for whoever looks after the database of a server."""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from potager.core.errors import CannotRead

if TYPE_CHECKING:
    from potager.server.settings import Ages
    from potager.server.upkeep.clean import Cleaned

db = typer.Typer(help="Check, back up, restore and clean the database of a server.", no_args_is_help=True)
Database = Annotated[str, typer.Option("--database", help="sqlite:///FILE or postgresql://...")]
DEFAULT = "sqlite:///potager.db"
KEEP = "Days without a sign of life: of open, playing, over, chat or guests; 0 for ever. May be repeated."
FAULTY = 1  # the exit code of a check that has found something


@db.callback()
def prepare() -> None:
    """Say what is missing before anything begins."""
    try:
        importlib.import_module("potager.server.store")
    except ImportError as error:
        raise CannotRead(f"this needs more parts: pip install 'potager[server]' ({error.name})") from None
    logging.getLogger("alembic").setLevel(logging.WARNING)


@db.command()
def check(database: Database = DEFAULT) -> None:
    """Play every game again and compare it with what is kept; a server may be running."""
    faults = asyncio.run(_check(database))
    if faults:
        raise typer.Exit(FAULTY)


async def _check(database: str) -> int:
    from potager.server.store import Store
    from potager.server.upkeep.check import check_tables

    store = await Store.look(database)
    tables = entries = others = 0
    try:
        faults = await store.faults()
        for fault in faults:
            typer.echo(fault)
        count = len(faults)
        async for checked in check_tables(store):
            tables, entries, others = tables + 1, entries + checked.entries, others + checked.other
            for fault in checked.faults:
                typer.echo(f"table {checked.table}: {fault}")
            count += len(checked.faults)
    finally:
        await store.close()
    typer.echo(
        f"{tables} tables with {entries} entries: {count or 'no'} {'fault' if count == 1 else 'faults'}."
    )
    if others:
        typer.echo(f"{others} of them were played under other rules, and could not be played again.")
    return count


@db.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
    database: Database = DEFAULT,
) -> None:
    """Write a backup into one file; a server may be running."""
    from potager.server.upkeep.backup import backup as write

    asyncio.run(write(database, file))
    typer.echo(
        f"The backup is in {file}. It holds every secret of the house: keep it where nobody else reads."
    )


@db.command()
def restore(
    file: Annotated[Path, typer.Argument(help="The backup.")],
    database: Database = DEFAULT,
    over: Annotated[
        bool, typer.Option("--replace", help="Even if the database is not empty: what is in it is lost.")
    ] = False,
) -> None:
    """Put a backup into a database that no server uses."""
    from potager.server.upkeep.backup import restore as read

    rows = asyncio.run(read(database, file, over))
    typer.echo(f"Restored: {rows['tables']} tables, {rows['log']} entries, {rows['guests']} guests.")


@db.command()
def clean(
    database: Database = DEFAULT,
    keep: Annotated[list[str] | None, typer.Option("--keep", metavar="WHAT=DAYS", help=KEEP)] = None,
    dry: Annotated[bool, typer.Option("--dry-run", help="Only say what would be cleared away.")] = False,
) -> None:
    """Clear away what nobody has used for long; a server that runs does it by itself, once a day."""
    cleaned = asyncio.run(_clean(database, _ages(keep or []), dry))
    would = "Would clear away" if dry else "Cleared away"
    typer.echo(f"{would}: {cleaned.tables} tables, {cleaned.lines} lines of chat, {cleaned.guests} guests.")


def _ages(given: Sequence[str]) -> Ages:
    """The ages that are kept, as `WHAT=DAYS` says."""
    from potager.server.settings import Ages

    ages = Ages()
    for line in given:
        what, _, days = line.partition("=")
        if what not in ages.__struct_fields__:
            names = ", ".join(ages.__struct_fields__)
            raise CannotRead(f"what is kept is one of {names}, written WHAT=DAYS, not {line[:40]!r}")
        if not days.replace(".", "", 1).isdecimal():
            raise CannotRead(f"an age is a number of days, 0 for ever, not {days[:40]!r}")
        ages = replace(ages, **{what: float(days)})
    return ages


async def _clean(database: str, ages: Ages, dry: bool) -> Cleaned:
    from potager.server.clocks import Clocks
    from potager.server.store import Claim, Store, claim
    from potager.server.upkeep.clean import clean as clear

    clocks = Clocks()
    held = Claim() if dry else await claim.take(database, clocks)
    try:
        store = await (Store.look(database) if dry else Store.open(database))
        try:
            return await clear(store, ages, clocks.wall(), dry)
        finally:
            await store.close()
    finally:
        await held.close()
