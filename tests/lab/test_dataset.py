"""Datasets: written part by part, read again, and every row of them true."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from potager import CannotRead, Match, load
from potager.lab import dataset
from potager.lab.dataset.datasheet import SHEET
from potager.lab.dataset.plan import FILE, DataPlan, Wishes, plan
from potager.lab.dataset.recording import view_hash
from potager.lab.dataset.schema import TABLES, arrow
from potager.lab.dataset.writing import write

pytestmark = pytest.mark.usefixtures("interpreted")
TOY = load("toy")
WISHES = Wishes(seats=2, bots=("gardener", "uniform"), part=2)


def written(folder: Path, games: int = 5, plan: DataPlan | None = None) -> tuple[dataset.Dataset, list[int]]:
    """A dataset, and how it went on."""
    told: list[int] = []
    write(plan or toy(), folder, games, 1, told.append)
    return dataset.load(folder), told


def toy(**wishes: Any) -> DataPlan:
    return plan(TOY, WISHES._replace(**wishes))


def content(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with its bytes."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize(("game", "seats"), [("finca", 2), ("bohnanza", 3), ("frutopia", 1)])
def test_a_dataset_of_each_game_is_written_read_and_played_again(
    game: str, seats: int, tmp_path: Path
) -> None:
    data, _ = written(tmp_path, 1, plan(load(game), Wishes(seats=seats, part=1, views=True)))
    rows = list(data.rows())
    assert data.check() == len(rows) == data.table("games")["actions"][0].as_py()
    middle = rows[len(rows) // 2]
    match = data.match(middle)
    assert view_hash(match.view(middle.seat)) == middle.view_hash
    assert middle.view is not None and msgspec.json.decode(middle.view)
    assert Match.from_view(game, msgspec.json.decode(middle.view), data.plan.options).view(
        middle.seat
    ) == match.view(middle.seat)
    assert match.why_not(middle.seat, middle.text) is None
    if game == "bohnanza":
        check_offers(data, rows)
    else:
        with pytest.raises(CannotRead, match="has no table offers"):
            data.table("offers")


def check_offers(data: dataset.Dataset, rows: list[Any]) -> None:
    """Every offer that was made has a row, and every trade ends one."""
    offers = data.table("offers").to_pylist()
    made = [row.number for row in rows if row.text == "propose"]
    assert [offer["number"] for offer in offers] == made and made
    accepted = {row.number: row.seat for row in rows if row.text.startswith("accept")}
    answers = {
        answer["number"]: answer["seat"]
        for offer in offers
        for answer in offer["answers"]
        if answer["answer"] == "accept"
    }
    assert answers == accepted and accepted
    assert {offer["partner"] for offer in offers if offer["ended"] == "accepted"} <= {0, 1, 2}
    assert sum(offer["ended"] == "accepted" for offer in offers) == len(accepted)
    declined = sum(row.text.startswith("decline") for row in rows)
    assert declined == sum(answer["answer"] == "decline" for offer in offers for answer in offer["answers"])


def test_the_same_seed_gives_the_same_bytes_and_another_one_others(tmp_path: Path) -> None:
    for name in ("one", "two"):
        written(tmp_path / name)
    written(tmp_path / "three", plan=toy(seed=2))
    one, two, three = (content(tmp_path / name) for name in ("one", "two", "three"))
    assert one == two
    assert one["moves/part-00000.parquet"] != three["moves/part-00000.parquet"]


def test_an_interrupted_run_goes_on_and_ends_as_a_whole_one(tmp_path: Path) -> None:
    whole, told = written(tmp_path / "whole")
    assert told == [0, 2, 4, 5]

    class Stopped(BaseException):
        """Somebody pressed Ctrl-C."""

    def stop(done: int) -> None:
        if done:
            raise Stopped

    folder = tmp_path / "interrupted"
    with pytest.raises(Stopped):
        write(toy(), folder, 5, 1, stop)
    (folder / "moves" / "part-00001.unfinished").write_bytes(b"PAR1")
    (folder / "games" / "part-00002.parquet").write_bytes(b"PAR1")  # a disk was full
    _, told = written(folder)
    assert told == [2, 4, 5]
    (folder / "moves" / "part-00001.unfinished").unlink(missing_ok=True)
    assert content(folder) == content(whole.folder)


def test_more_games_can_be_wanted_later(tmp_path: Path) -> None:
    written(tmp_path / "grown", 3)
    _, told = written(tmp_path / "grown", 5)
    assert told == [2, 4, 5], "the part that was cut short is written anew"
    whole, _ = written(tmp_path / "whole", 5)
    assert content(tmp_path / "grown") == content(whole.folder)


def test_everybody_sits_in_every_seat_and_the_sheet_says_what_is_hidden(tmp_path: Path) -> None:
    data, _ = written(tmp_path)
    bots = [row["bots"] for row in data.table("games").to_pylist()]
    assert bots[:2] == [["gardener", "uniform"], ["uniform", "gardener"]]
    sheet = (tmp_path / SHEET).read_text(encoding="utf-8")
    for table in ("moves", "truth", "games"):
        assert f"### `{table}`: {data.table(table).num_rows} rows" in sheet
        assert all(f"| `{column.name}` |" in sheet for column in TABLES[table])
    assert sheet.count("**Hidden things.**") == 2 and "offers" not in sheet


def test_what_a_seat_is_told_does_not_change_with_what_is_hidden(tmp_path: Path) -> None:
    """Rows of `moves` are views: no column of them holds a position or a seed."""
    data, _ = written(tmp_path)
    columns = set(data.table("moves").column_names)
    assert columns.isdisjoint({"position", "digest", "seed", "view"})


def test_rows_that_are_not_true_are_found(tmp_path: Path) -> None:
    data, _ = written(tmp_path)
    _, parquet = arrow()
    file = tmp_path / "moves" / "part-00000.parquet"
    table = parquet.read_table(file)
    rows = table.to_pylist()
    for name, wrong, said in (
        ("view_hash", "0" * 32, "the seat saw something else"),
        ("text", "swap 9", "could do something else"),
        ("points", [9, 9], "ends otherwise"),
    ):
        changed = [{**row, name: wrong} for row in rows]
        parquet.write_table(table.from_pylist(changed, schema=table.schema), file)
        with pytest.raises(CannotRead, match=said):
            data.check()
    file.write_bytes(b"nothing")
    with pytest.raises(CannotRead, match="is damaged"):
        data.check()
    file.unlink()
    with pytest.raises(CannotRead, match="is missing"):
        data.check()


def test_what_cannot_be_written_or_read_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for bots, said in (
        (("master",), "thinks by the clock"),
        (("master@1s",), "name its iterations"),
        (("gardner",), "did you mean 'gardener'"),
        (("gardener",) * 3, "3 bots do not fit"),
    ):
        with pytest.raises(CannotRead, match=said):
            toy(bots=bots)
    assert toy(bots=("master@50",)).bots == ["master@50"] * 2
    with pytest.raises(CannotRead, match="from 1 to 100000 games, not 0"):
        toy(part=0)
    written(tmp_path / "data", 1)
    with pytest.raises(CannotRead, match=r"holds another dataset \(seed .* there, .* here\)"):
        write(toy(seed=2), tmp_path / "data", 1, 1, print)
    with pytest.raises(CannotRead, match="not 0"):
        write(toy(), tmp_path / "data", 0, 1, print)
    with pytest.raises(CannotRead, match="has the tables moves, offers, truth, games, not 'x'"):
        dataset.load(tmp_path / "data").table("x")
    with pytest.raises(CannotRead, match="is no dataset"):
        dataset.load(tmp_path / "nowhere")
    shutil.copytree(tmp_path / "data", tmp_path / "odd")
    (tmp_path / "odd" / FILE).write_text("{}")
    with pytest.raises(CannotRead, match="is not the plan of a dataset"):
        dataset.load(tmp_path / "odd")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(
        CannotRead, match=r"a dataset needs pyarrow, which is not installed: pip install 'potager\[data\]'"
    ):
        write(toy(), tmp_path / "more", 1, 1, print)
