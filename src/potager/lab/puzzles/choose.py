"""Chooses puzzles for a book: no two alike, of many kinds, from all stages and tables, the finest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from potager.lab.puzzles.find import LEAST, STAGES, FoundInDeal
from potager.lab.puzzles.puzzle import Puzzle

ADVISED_WEIGHT = 1.5  # a puzzle that the gardener finds counts like so many that are already there
UNFOUND = 0.4  # of a varied book, at least this part the gardener would not find


def choose(found: Iterable[FoundInDeal], count: int) -> list[Puzzle]:
    """The most varied puzzles of some deals, numbered; whoever finds the same deals chooses the same."""
    left = _unlike(puzzle for one in sorted(found, key=lambda one: one.deal) for puzzle in one.puzzles)
    chosen: list[Puzzle] = []
    there: Counter[str] = Counter()
    while left and len(chosen) < count:
        next_one = min(left, key=lambda puzzle: (_crowd(puzzle, there), puzzle.proof.deal, puzzle.knows))
        left.remove(next_one)
        chosen.append(next_one)
        there.update(_facts(next_one))
    return [_numbered(puzzle, number) for number, puzzle in enumerate(chosen, start=1)]


def varied(book: Sequence[Puzzle], count: int) -> bool:
    """Whether a book is full, from all stages, and not only what the gardener would find."""
    stages = Counter(puzzle.stage for puzzle in book)
    unfound = sum(not puzzle.advised for puzzle in book)
    return (
        len(book) >= count
        and min(stages[stage] for stage in STAGES) >= count / 5
        and unfound >= UNFOUND * count
    )


def _unlike(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """No two that look the same to their seat, or that are solved and explained by the same words."""
    seen: set[str] = set()
    found: list[Puzzle] = []
    for puzzle in puzzles:
        marks = {puzzle.knows, f"{puzzle.best} {puzzle.why}"}
        if not marks & seen:
            seen |= marks
            found.append(puzzle)
    return found


def _facts(puzzle: Puzzle) -> list[str]:
    """What makes puzzles alike: a kind of move most of all."""
    table = puzzle.position.partition("\n")[0]
    return [
        f"kind {puzzle.kind}",
        f"kind {puzzle.kind}, {puzzle.stage}",
        f"stage {puzzle.stage}",
        f"table {table}",
        f"deal {puzzle.proof.deal}",
        f"best {puzzle.best[0]}",
    ]


def _crowd(puzzle: Puzzle, there: Counter[str]) -> float:
    """How many like it are chosen already; a clear one counts for a little less."""
    clear = min(puzzle.gap / LEAST[puzzle.measure], 4.0) / 4.0
    return sum(there[fact] for fact in _facts(puzzle)) + ADVISED_WEIGHT * puzzle.advised - clear


def _numbered(puzzle: Puzzle, number: int) -> Puzzle:
    return msgspec.structs.replace(puzzle, number=number)
