"""Small words for the tests: positions, plays, what came of them.

An island is five rows of words: `.` is a free cell, a capital letter a harvest token, `*` any boat; the
rest is as in the notation. Boats that lie nowhere have been delivered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from potager import testing as kit
from potager.core.match import Match
from potager.games.frutopia import GAME
from potager.testing import LETTERS, OneAction, play

SHORT = {".": "-", "B": "banana", "L": "lemon", "P": "pomegranate", "M": "mangosteen", "O": "orange"}
TABLES = [(1, "no", "two"), (2, "yes", "two"), (3, "no", "one"), (4, "yes", "one")]

START = (". * * * .", "* B . L *", "* . P . *", "* M . O *", ". * * * .")
OPEN = (". . . . .", ". B . L .", ". . P . .", ". M . O .", ". . . . .")
STUCK = (
    "tower * * * museum",
    "* B observatory L *",
    "* deckchairs P catering *",
    "* M tourist-office O *",
    "red-wagon-1 * * * red-wagon-2",
)


def header(seats: int = 2, factory: str = "no", bags: str = "two") -> str:
    return f"frutopia 1 · seats {seats} · factory {factory} · bags {bags}\n"


def island(letter: str, *rows: str) -> str:
    """The lines of an island."""
    return "\n".join(
        f"{letter}{number} " + " ".join(SHORT.get(word, word) for word in row.split())
        for number, row in enumerate(rows, start=1)
    )


def table(*lines: str, seats: int = 2, factory: str = "no", bags: str = "two", seed: int = 1) -> Match:
    """The match that a short position describes."""
    return Match.from_position(GAME, header(seats, factory, bags) + "\n".join(lines), seed)


def dealt(seats: int = 2, factory: str = "no", bags: str = "two", seed: int = 1) -> Match:
    return Match(GAME, seats, {"factory": factory, "bags": bags}, seed)


def slide(match: Match, letter: str, start: str, goal: str) -> list[Any]:
    return play(match, f"{letter} move {start}", f"{letter} to {goal}")


def legal(match: Match, letter: str, block: str | None = None) -> list[str]:
    """What a seat may do, as text; only the labels of one block if it is named."""
    texts = kit.legal(match, letter, block)
    return texts if block is None else [text.partition(" ")[2] for text in texts]


def phase(match: Match) -> str:
    return match.view(None).phase


def to_play(match: Match) -> str | None:
    seat = match.view(None).to_play
    return None if seat is None else LETTERS[seat]


def front(match: Match, letter: str) -> Any:
    return match.view(None).seats[LETTERS.index(letter)]


def fruit(match: Match, letter: str = "A") -> dict[str, int]:
    return {name: count for name, count in front(match, letter).fruit.items() if count}


def track(match: Match, letter: str = "A") -> int:
    return front(match, letter).track


def cell(match: Match, name: str, letter: str = "A") -> str | None:
    return front(match, letter).cells["abcde".index(name[0]) + 5 * (int(name[1]) - 1)]


def stack(match: Match, name: str) -> int:
    return next(stack.left for stack in match.view(None).stacks if stack.id == name)


def market(match: Match) -> list[str]:
    return [token.id for row in match.view(None).market for token in row.tokens if token]


def random_game(seats: int, factory: str, bags: str, seed: int) -> Iterator[OneAction]:
    """A game of random actions: before, seat, action, after, for every action."""
    return kit.random_game(GAME, seats, {"factory": factory, "bags": bags}, seed)
