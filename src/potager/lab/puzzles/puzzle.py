"""What a puzzle holds, and a game's book of them: `shows/puzzles.toml`, readable and read again."""

from __future__ import annotations

import functools
import hashlib
import math
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, cast

import msgspec
import numpy as np

from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.core.match import Match
from potager.core.texts import SEAT_LETTERS
from potager.lab.review.reviewed import Measure, sentences

FORMAT = 1
BOOK = "shows/puzzles.toml"  # in a game's folder
Stage = Literal["begin", "middle", "end"]


class WeighedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole move, and what it is worth by a long search from what the seat knows."""

    play: str  # as it is typed: `cart, load inca, go`
    worth: float  # the chance to win from 0 to 1, or points of its own; see the puzzle's measure
    spread: float  # how far the looks lie apart: their standard deviation
    visits: int  # playouts in all


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it was found out that a move is best."""

    deal: int  # of the games that were played for the book
    looks: int  # with seeds of their own, each at every move by itself
    iterations: int  # of one look at one move
    longer: int  # of one look at one move, the second time
    lead: float  # the least by which the best was ahead in any look


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, whose move it is, and what can be done."""

    number: int  # from 1
    seat: str
    knows: str  # a digest of what the seat knows
    kind: str  # of the best move: the names of its actions
    stage: Stage
    measure: Measure
    advised: bool  # whether the gardener would find it
    best: list[str]  # whole moves that come to the same
    moves: list[WeighedMove]  # the best first, then what was weighed as long
    others: dict[str, float]  # every other whole move, after a short look
    why: list[Any]  # what speaks for the best, as packed `Say`s
    proof: Proof
    position: str  # what the seat cannot know is not the truth, only something that could be

    @property
    def seat_number(self) -> int:
        """The seat as a number."""
        return SEAT_LETTERS.index(self.seat)

    @property
    def gap(self) -> float:
        """By how much the best is better than the next."""
        return self.moves[0].worth - self.moves[1].worth

    def worth_of(self, play: str) -> float | None:
        """What a whole move is worth; None for one that nobody has weighed."""
        weighed = {move.play: move.worth for move in self.moves}
        weighed |= dict.fromkeys(self.best, self.moves[0].worth)
        return weighed.get(play, self.others.get(play))


class PuzzleBook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The puzzles of a game."""

    format: int
    game: str
    version: int  # of the rules
    puzzle: list[Puzzle]


def knows(match: Match, seat: int) -> str:
    """A digest of what a seat knows.

    >>> match = Match("finca", seats=2, seed=7)
    >>> knows(match, 0) == knows(match.hypothetical(0, 1), 0), len(knows(match, 0))
    (True, 16)
    """
    size = sum(math.prod(shape) for shape in match.game.slices.values())
    seen = np.zeros(size, dtype=np.float32)
    match.game.observe(match.state, seat, seen)
    return hashlib.sha256(seen.tobytes()).hexdigest()[:16]


def puzzles(game: Game) -> Sequence[Puzzle]:
    """The puzzles of a game, read once; none where it has no book."""
    return _puzzles(game.folder / BOOK, game.name)


@functools.cache
def _puzzles(file: Path, game: str) -> Sequence[Puzzle]:
    return read(file, game).puzzle if file.exists() else ()


def read(file: Path, game: str) -> PuzzleBook:
    """A book; refused by file and by what is wrong in it."""
    try:
        book = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), PuzzleBook)
    except OSError as error:
        raise CannotRead(f"{file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise CannotRead(f"{file} is no book of puzzles: {error}") from None
    if (book.format, book.game) != (FORMAT, game):
        raise CannotRead(f"{file} is a book of {book.game}, format {book.format}, not of {game}")
    if [one.number for one in book.puzzle] != list(range(1, len(book.puzzle) + 1)):
        raise CannotRead(f"{file}: puzzles are numbered from 1, in order, without a gap")
    return book


def write(book: PuzzleBook, game: Game) -> str:
    """A book as text; what is said of the best move stands above each puzzle, for whoever reads it."""
    head = f"# Written by `potager lab puzzles {book.game}`; not edited by hand.\n"
    head += f'format = {book.format}\ngame = "{book.game}"\nversion = {book.version}\n'
    return head + "".join("\n" + "\n".join(_lines(one, game)) + "\n" for one in book.puzzle)


def _lines(one: Puzzle, game: Game) -> Iterator[str]:
    for sentence in sentences(game.texts, "en", one.why):
        yield f"# {sentence}"
    yield "[[puzzle]]"
    for name in ("number", "seat", "knows", "kind", "stage", "measure", "advised", "best"):
        yield f"{name} = {_toml(getattr(one, name))}"
    yield "moves = ["
    yield from (f"  {_toml(move)}," for move in one.moves)
    yield "]"
    yield f"why = {_toml(one.why)}"
    yield f"proof = {_toml(one.proof)}"
    yield f'position = """\n{one.position}"""'
    yield "[puzzle.others]"
    yield from (f"{_key(play)} = {_toml(worth)}" for play, worth in one.others.items())


def _toml(value: Any) -> str:
    """A value as TOML, on one line."""
    if isinstance(value, msgspec.Struct):
        value = msgspec.to_builtins(value)
    if isinstance(value, dict):
        named = cast(dict[str, Any], value).items()
        inside = ", ".join(f"{_key(name)} = {_toml(item)}" for name, item in named)
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, cast(list[Any], value)))}]"
    return msgspec.json.encode(value).decode()  # a string, a number, true or false: the same in both


def _key(name: str) -> str:
    plain = name.replace("-", "").replace("_", "").isalnum() and name.isascii()
    return name if plain else _toml(name)
