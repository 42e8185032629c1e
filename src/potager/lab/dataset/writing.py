"""Writes a dataset part by part; a part that is there is not played again, so an interrupted run goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

import msgspec

from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.core.registry import load
from potager.lab.arena.crew import begin
from potager.lab.arena.gamelog import keep_others_out
from potager.lab.dataset.datasheet import SHEET, datasheet
from potager.lab.dataset.plan import FILE, MOST_GAMES, DataPlan, differences, read_plan
from potager.lab.dataset.recording import Rows, record
from potager.lab.dataset.schema import GAMES, OFFERS, PART, TABLES, arrow, arrow_schema

UNFINISHED = ".unfinished"


class DataPart(NamedTuple):
    """Some games that are written together: their plan, the folder, and which they are."""

    plan: DataPlan
    folder: Path
    number: int
    games: range

    def file(self, table: str) -> Path:
        """Where the rows of a table go."""
        return self.folder / table / PART.format(self.number)

    @property
    def is_there(self) -> bool:
        """Whether all of its games are written; their own table is written last."""
        file = self.file(GAMES)
        return file.exists() and rows_in(file) == len(self.games)


def tables_of(game: Game) -> list[str]:
    """The tables of a game's datasets: only where seats trade are there offers."""
    return [table for table in TABLES if table != OFFERS or game.talk is not None]


def rows_in(file: Path) -> int:
    """How many rows a file has; a damaged one has none."""
    pa, parquet = arrow()
    try:
        return int(parquet.read_metadata(file).num_rows)
    except (pa.ArrowException, OSError):
        return -1


def parts_of(plan: DataPlan, folder: Path, games: int) -> Iterator[DataPart]:
    """All parts of a dataset."""
    for number, first in enumerate(range(0, games, plan.part)):
        yield DataPart(plan, folder, number, range(first, min(games, first + plan.part)))


def write(plan: DataPlan, folder: Path, games: int, jobs: int, progress: Callable[[int], None]) -> int:
    """Play and write what is missing of so many games; how many of them were there already."""
    arrow()
    if not 1 <= games <= MOST_GAMES:
        raise CannotRead(f"a dataset holds from 1 to {MOST_GAMES} games, not {games}")
    with _claim(plan, folder):
        parts = list(parts_of(plan, folder, games))
        missing = [part for part in parts if not part.is_there]
        done = there = games - sum(len(part.games) for part in missing)
        progress(done)
        for part in _written(missing, jobs):
            done += len(part.games)
            progress(done)
        page = datasheet(plan, [(part.file(table), table) for part in parts for table in TABLES])
        (folder / SHEET).write_text(page, encoding="utf-8")
    return there


def _claim(plan: DataPlan, folder: Path) -> IO[bytes]:
    """The file of the plan, open for as long as this run writes: no other run may, nor with another plan."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        out = (folder / FILE).open("ab")
    except OSError as error:
        raise CannotRead(f"{folder} cannot be written: {error.strerror}") from None
    try:
        keep_others_out(out, folder / FILE)
        old = read_plan(folder)
        if old is not None and (apart := differences(old, plan)):
            raise CannotRead(
                f"{folder} holds another dataset ({'; '.join(apart)}): name another folder with --out"
            )
        if old is None:
            out.write(msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
            out.flush()
    except BaseException:
        out.close()
        raise
    return out


def _written(parts: list[DataPart], jobs: int) -> Iterator[DataPart]:
    """Write parts here, or in several processes; each as it is done."""
    if jobs == 1 or len(parts) < 2:
        for part in parts:
            yield write_part(part)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=begin) as pool:
        try:
            for future in as_completed([pool.submit(write_part, part) for part in parts]):
                yield future.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def write_part(part: DataPart) -> DataPart:
    """Play the games of a part and write their rows, each file whole or not at all."""
    game = load(part.plan.game).compiled()
    rows: Rows = {table: [] for table in tables_of(game)}
    for number in part.games:
        for table, more in record(part.plan, game, number).items():
            if table in rows:
                rows[table] += more
    for table, found in rows.items():
        _write_table(part.file(table), found, arrow_schema(table, part.plan.views))
    return part


def _write_table(file: Path, rows: list[dict[str, Any]], schema: Any) -> None:
    pa, parquet = arrow()
    aside = file.with_suffix(UNFINISHED)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Maps are lists of pairs to Arrow; their order is the game's own.
        plain = [{name: _pairs(value) for name, value in row.items()} for row in rows]
        parquet.write_table(pa.Table.from_pylist(plain, schema=schema), aside, compression="zstd")
        aside.replace(file)
    except OSError as error:
        raise CannotRead(f"{file} cannot be written: {error.strerror or error}") from None


def _pairs(value: Any) -> Any:
    return list(cast("dict[str, int]", value).items()) if isinstance(value, dict) else value
