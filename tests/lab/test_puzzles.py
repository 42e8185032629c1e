"""Puzzles: made, written down, chosen, checked, and one for every day."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from potager import Game, Match, load
from potager.core.errors import CannotRead
from potager.lab.puzzles import find as finding
from potager.lab.puzzles import making
from potager.lab.puzzles import puzzle as p
from potager.lab.puzzles.check import check
from potager.lab.puzzles.choose import choose, varied
from potager.lab.puzzles.daily import DAY_ONE, books, of_day, puzzle_of, read_day, week
from potager.lab.puzzles.find import Budgets, FoundInDeal, find, moments, played, table
from potager.lab.puzzles.making import DealLog, Wanted, make
from potager.lab.puzzles.weigh import Scene
from potager.lab.review.reviewed import pack

FEWEST = {"bohnanza": 20, "finca": 30, "frutopia": 7}  # in a book; the slow games are still looked through
FINCA = load("finca")


@pytest.fixture(scope="module")
def puzzle() -> p.Puzzle:
    """The first move of a deal as a puzzle: every blade can be chosen."""
    match = Match(FINCA, seats=2, seed=7)
    scene = Scene(match, 0)
    first, *rest = scene.listed()
    return p.Puzzle(
        number=1,
        seat="A",
        knows=p.knows(match, 0),
        kind="place",
        stage="begin",
        measure="win",
        advised=False,
        best=[first.play],
        moves=[
            p.WeighedMove(move.play, 0.6 - place / 10, 0.01, 100)
            for place, move in enumerate([first, *rest[:2]])
        ],
        others={move.play: 0.1 for move in rest[2:]},
        why=[pack(why) for why in FINCA.reasons(match.state, 0, first.actions[0])]
        or [{"say": "why.points", "with": {"n": 2}}],
        proof=p.Proof(deal=1, looks=5, iterations=100, longer=400, lead=0.05),
        position=scene.possible.position(),
    )


def changed(puzzle: p.Puzzle, **changes: object) -> p.Puzzle:
    return msgspec.structs.replace(puzzle, **changes)


def as_it_is(_game: Game, puzzle: p.Puzzle) -> p.Puzzle:
    return puzzle


# What ships


@pytest.mark.parametrize("name", FEWEST)
def test_every_game_of_ours_has_varied_puzzles(name: str) -> None:
    book = p.puzzles(load(name))
    assert len(book) >= FEWEST[name]
    assert {one.stage for one in book} == {"begin", "middle", "end"}
    assert len({one.kind for one in book}) >= 2
    assert len({one.position.partition("\n")[0] for one in book}) >= 3


# Written and read


def test_a_book_is_read_as_it_was_written(puzzle: p.Puzzle, tmp_path: Path) -> None:
    book = p.PuzzleBook(p.FORMAT, "finca", FINCA.version, [puzzle])
    file = tmp_path / "puzzles.toml"
    file.write_text(p.write(book, FINCA), encoding="utf-8")
    assert p.read(file, "finca") == book


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("format = 1", "missing required field `game`"),
        ("[[", "no book of puzzles"),
        ('format = 1\ngame = "frutopia"\nversion = 1\npuzzle = []', "a book of frutopia"),
    ],
)
def test_what_is_no_book_is_refused_by_its_file(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.toml"
    file.write_text(text)
    with pytest.raises(CannotRead, match=why) as refused:
        p.read(file, "finca")
    assert str(file) in str(refused.value)


def test_a_book_without_a_number_is_refused(puzzle: p.Puzzle, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.toml"
    file.write_text(
        p.write(p.PuzzleBook(p.FORMAT, "finca", 1, [changed(puzzle, number=2)]), FINCA), encoding="utf-8"
    )
    with pytest.raises(CannotRead, match="numbered from 1"):
        p.read(file, "finca")


# Checked by the engine


def test_a_puzzle_that_fits_is_accepted(puzzle: p.Puzzle) -> None:
    check(FINCA, puzzle)


@pytest.mark.parametrize(
    ("changes", "why"),
    list[tuple[dict[str, Any], str]](
        [
            ({"seat": "B"}, "nobody waits for seat B"),
            ({"knows": "0" * 16}, "knows something else"),
            ({"position": "finca 99 · seats 2\n"}, "begins with 'finca 1'"),
            ({"best": ["place 3"]}, "its first move must be the best"),
            ({"others": {}}, "not what was weighed"),
            ({"others": {"move 3": 0.1}}, "'move 3' cannot be played"),
            ({"others": {"fly 3": 0.1}}, "'fly 3' cannot be played"),
            ({"why": []}, "no words in 'en'"),
            ({"why": [{"say": "why.nonsense", "with": {}}]}, "no words in 'en'"),
        ]
    ),
)
def test_a_puzzle_that_does_not_fit_is_refused_by_file_and_entry(
    puzzle: p.Puzzle, changes: dict[str, Any], why: str
) -> None:
    with pytest.raises(CannotRead, match=why) as refused:
        check(FINCA, changed(puzzle, **changes))
    assert "puzzles.toml, puzzle 1: " in str(refused.value)


def test_moves_that_are_not_in_order_are_refused(puzzle: p.Puzzle) -> None:
    moves = [changed(move, worth=0.5) for move in puzzle.moves]  # type: ignore[arg-type]
    with pytest.raises(CannotRead, match="from the best down"):
        check(FINCA, changed(puzzle, moves=moves))


def test_half_a_move_is_refused() -> None:
    found = next(one for one in p.puzzles(FINCA) if "," in one.best[0])
    half = found.best[0].rpartition(", ")[0]
    with pytest.raises(CannotRead, match="not one whole move"):
        check(FINCA, changed(found, others={**found.others, half: 0.0}))


# FoundInDeal


def test_deals_go_round_the_tables() -> None:
    tables = [table(FINCA, deal) for deal in range(27)]
    assert Counter(seats for seats, _ in tables) == {2: 9, 3: 9, 4: 9}
    editions = Counter(options["edition"] for _, options in tables)
    assert set(editions) == set(FINCA.options["edition"]) and editions["franjos"] > 13


def test_moments_begin_a_move_of_an_awaited_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "PLAYERS", ("gardener",))
    match = played(FINCA, 3)
    found = list(moments(match))
    assert {moment.stage for moment in found} == {"begin", "middle", "end"}
    names = {FINCA.actions.split(match.moves[moment.number].action)[0] for moment in found}
    assert "go" not in names and "place" in names


def test_a_deal_is_looked_through_and_says_why_it_rejects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "PLAYERS", ("gardener",))
    monkeypatch.setattr(finding, "LEAST", {"win": 2.0, "points": 20.0})
    found = find(FINCA, 3, Budgets(glance=8, sieve=1, search=4, look=2, longer=2, short=1, moments=2))
    assert found.puzzles == [] and found.rejected["no clear best at a glance"] >= 1
    assert sum(found.rejected.values()) >= 2


def test_a_clear_moment_becomes_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing asked of it but to be there: what is written down is whole, and fits the rules."""
    monkeypatch.setattr(finding, "PLAYERS", ("gardener",))
    monkeypatch.setattr(finding, "LEAST", {"win": -9.0, "points": -9.0})
    monkeypatch.setattr(finding, "TEMPTING", 0)
    monkeypatch.setattr(finding, "_lead", Mock(return_value=0.1))
    monkeypatch.setattr(finding.Finder, "_search_again", Mock(return_value=None))
    found = find(
        FINCA, 3, Budgets(glance=24, sieve=1, search=2, look=1, longer=1, short=1, moments=12, kept=1)
    )
    assert found.puzzles
    for one in found.puzzles:
        worths = [0.9 - place / 100 for place in range(len(one.moves))]
        moves = [changed(move, worth=worth) for move, worth in zip(one.moves, worths, strict=True)]  # type: ignore[arg-type]
        check(FINCA, changed(one, moves=moves, number=1))


# Made


def test_a_run_is_taken_up_again(
    interpreted: None, puzzle: p.Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []

    def look(_game: object, deal: int) -> FoundInDeal:
        looked.append(deal)
        if len(looked) > 4:
            raise KeyboardInterrupt
        return FoundInDeal(
            deal, [changed(puzzle, knows=f"{deal}", best=[f"place {deal}"])], {"few choices": 1}
        )

    monkeypatch.setattr(making, "find", look)
    monkeypatch.setattr(making, "retold", as_it_is)
    monkeypatch.setattr(making.warm, "ready", Mock())
    said: list[str] = []
    wanted = Wanted(FINCA, 20, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        make(wanted, said.append)
    with (tmp_path / "finca.jsonl").open("a") as file:
        file.write('{"deal":')  # what a killed run leaves
    assert [found.deal for found in DealLog(tmp_path / "finca.jsonl", FINCA).found] == [0, 1, 2, 3]
    looked[:] = []
    book = make(wanted._replace(number=2), said.append)
    assert looked == [4, 5], "what was looked through is not looked through again"
    assert len(book.puzzle) == 2 and p.read(tmp_path / "finca.toml", "finca") == book
    assert any("rejected" in line and "few choices" in line for line in said)


def test_deals_of_other_rules_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "finca.jsonl"
    file.write_text('{"puzzles":1,"game":"finca","version":99}\n')
    with pytest.raises(CannotRead, match="other rules"):
        DealLog(file, FINCA)
    file.write_text("hello\n")
    with pytest.raises(CannotRead, match="no file of deals"):
        DealLog(file, FINCA)


def test_what_is_chosen_is_varied_and_has_no_twins(puzzle: p.Puzzle) -> None:
    many = [
        changed(
            puzzle, knows=f"{deal} {stage}", kind=kind, stage=stage, best=[f"{stage} {deal}"], proof=proof
        )
        for deal in range(4)
        for proof in [msgspec.structs.replace(puzzle.proof, deal=deal)]
        for kind, stage in (("place", "begin"), ("move", "middle"), ("move", "end"))
    ]
    twins = [changed(one, number=9) for one in many]
    chosen = choose([FoundInDeal(0, [*many, *twins], {})], 6)
    assert [one.number for one in chosen] == [1, 2, 3, 4, 5, 6]
    assert Counter(one.stage for one in chosen) == {"begin": 2, "middle": 2, "end": 2}
    assert varied(chosen, 6) and not varied(chosen, 7)
    assert len(choose([FoundInDeal(0, [*many, *twins], {})], 99)) == 12


# One for every day


def test_nothing_comes_again_before_all_were_shown() -> None:
    there = {"finca": 5, "frutopia": 3, "bohnanza": 4}
    begin = date.fromordinal(DAY_ONE + 3 * 5 * 3 * 4 * 300)  # where a round of each begins
    for game, count in there.items():
        days = [of_day(begin + timedelta(days=n), there) for n in range(3 * count)]
        shown = [which.number for which in days if which.game == game]
        assert sorted(shown) == list(range(1, count + 1)), "each once"


@pytest.mark.parametrize("day", ["0001-01-01", "1969-12-31", "2026-11-16", "9999-12-31"])
def test_any_day_has_a_puzzle(day: str) -> None:
    when = read_day(day)
    assert of_day(when, books()) == of_day(when, books())
    days = week(when, books())
    assert next(iter(days)) == day and len(days) == (1 if day.startswith("9999") else 8)
    assert all(puzzle_of(*which) for which in days.values())


def test_a_game_has_the_puzzle_of_its_latest_day() -> None:
    there = {"finca": 5, "frutopia": 3}
    day = date(2026, 11, 16)
    assert of_day(day, there, of_day(day, there).game) == of_day(day, there)
    other = ({"finca", "frutopia"} - {of_day(day, there).game}).pop()
    assert of_day(day, there, other) == of_day(day - timedelta(days=1), there)


@pytest.mark.parametrize("text", ["today", "2026-13-01", "", "16.11.2026"])
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(CannotRead, match="a day is written like"):
        read_day(text)


def test_numbers_and_games_that_are_not_there_are_refused() -> None:
    with pytest.raises(CannotRead, match="numbered from 1 to"):
        puzzle_of("finca", 0)
    with pytest.raises(CannotRead, match="there is no game"):
        puzzle_of("chess", 1)
    with pytest.raises(CannotRead, match="no game here has puzzles"):
        of_day(date(2026, 1, 1), {})
