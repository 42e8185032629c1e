"""Reads a dataset: its tables as Arrow has them, its rows as objects, its positions as matches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from potager.core import saved
from potager.core.errors import CannotRead, PotagerError, shown
from potager.core.match import Match
from potager.core.registry import load as load_game
from potager.lab.dataset.plan import DataPlan, read_plan
from potager.lab.dataset.recording import view_hash
from potager.lab.dataset.schema import GAMES, MOVES, TABLES, TRUTH, arrow

TRIED = 8  # of so many positions one is read back when a dataset is checked


class Row(NamedTuple):
    """One action: who did what, knowing what, and how the game ended."""

    game: int
    number: int
    seat: int
    action: int
    text: str
    whole: bool
    legal: list[int]
    view_hash: str
    points: list[int]
    winners: list[int]
    view: str | None = None  # JSON, where the dataset has views


class Dataset:
    """A dataset on disk; nothing is read before it is asked for."""

    def __init__(self, folder: Path, plan: DataPlan) -> None:
        self.folder = folder
        self.plan = plan
        self.game = load_game(plan.game)
        self._truth: tuple[Path | None, dict[tuple[int, int], str]] = (None, {})

    @property
    def parts(self) -> list[str]:
        """The names of its files: the same in every table."""
        return sorted(file.name for file in (self.folder / GAMES).glob("*.parquet"))

    def table(self, name: str) -> Any:
        """A whole table, as a `pyarrow.Table`: moves, offers, truth or games."""
        pa, _ = arrow()
        if name not in TABLES:
            raise CannotRead(f"a dataset has the tables {', '.join(TABLES)}, not {shown(name)}")
        if not (self.folder / name).is_dir():
            raise CannotRead(f"{self.folder} has no table {name}")
        return pa.concat_tables([self._read(name, part) for part in self.parts])

    def rows(self) -> Iterator[Row]:
        """Every action of every game, in their order."""
        for part in self.parts:
            for batch in self._read(MOVES, part).to_batches():
                for row in batch.to_pylist():
                    yield Row(**row)

    def match(self, row: Row) -> Match:
        """The position before an action, with everything hidden in it, as a match that goes on from there."""
        return Match.from_position(self.game, self.position(row))

    def position(self, row: Row) -> str:
        """The position before an action as text, with everything hidden in it."""
        file = self.folder / TRUTH / self.parts[row.game // self.plan.part]
        if self._truth[0] != file:
            found = self._read(TRUTH, file.name).to_pylist()
            self._truth = file, {(one["game"], one["number"]): one["position"] for one in found}
        try:
            return self._truth[1][row.game, row.number]
        except KeyError:
            raise CannotRead(f"{file} has no action {row.number} of game {row.game}") from None

    def check(self) -> int:
        """Play every game again from its seed and see that every row is true; how many rows that were."""
        saved.check_played(self.game, self.plan.version, self.plan.pack)
        checked = 0
        for part in self.parts:
            games: dict[int, dict[str, Any]] = {
                one["game"]: one for one in self._read(GAMES, part).to_pylist()
            }
            match: Match | None = None
            for row in self._read(MOVES, part).to_pylist():
                row = Row(**row)
                if row.number == 0:
                    match = Match(self.game, self.plan.seats, self.plan.options, games[row.game]["seed"])
                if match is None:
                    raise CannotRead(f"{part}: the first row begins no game")
                self._check_row(match, row)
                checked += 1
                if match.over and (match.scores, match.digest) != (row.points, games.pop(row.game)["digest"]):
                    raise CannotRead(f"{part}: game {row.game} ends otherwise than it says")
            if games:
                raise CannotRead(f"{part}: game {next(iter(games))} does not end")
        return checked

    def _check_row(self, match: Match, row: Row) -> None:
        where = f"game {row.game}, action {row.number}"
        # That a position reads back as it was written is proved elsewhere: here some are tried, all compared.
        text = self.position(row)
        if text != match.position() or (row.number % TRIED == 0 and not self._is_there(text, match)):
            raise CannotRead(f"{where}: the position is not where the actions lead")
        if view_hash(match.view(row.seat)) != row.view_hash:
            raise CannotRead(f"{where}: the seat saw something else")
        if match.legal_ids(row.seat) != row.legal or self.game.actions.text(row.action) != row.text:
            raise CannotRead(f"{where}: the seat could do something else")
        try:
            match.play_quietly(row.seat, row.action)
        except PotagerError as error:
            raise CannotRead(f"{where}: {error.message}", rule=error.rule) from error

    def _is_there(self, text: str, match: Match) -> bool:
        return Match.from_position(self.game, text).state_bytes == match.state_bytes

    def _read(self, table: str, part: str) -> Any:
        pa, parquet = arrow()
        file = self.folder / table / part
        try:
            return parquet.ParquetFile(file).read()
        except FileNotFoundError:
            raise CannotRead(
                f"{file} is missing: write the dataset again, which brings back what is lost"
            ) from None
        except (pa.ArrowException, OSError) as error:
            raise CannotRead(f"{file} is damaged ({error}): remove it and write the dataset again") from None


def load(folder: Path | str) -> Dataset:
    """The dataset of a folder, as `potager lab dataset` wrote it."""
    folder = Path(folder)
    found = read_plan(folder)
    if found is None:
        raise CannotRead(f"{folder} is no dataset: `potager lab dataset GAME --out {folder}` writes one")
    return Dataset(folder, found)
