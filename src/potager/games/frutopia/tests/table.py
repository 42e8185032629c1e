"""Small words for the tests: positions, plays, what came of them.

An island is five rows of words: `.` is a free cell, a capital letter a harvest token, `*` any boat; the
rest is as in the notation. Boats that lie nowhere have been delivered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from potager.core import chance
from potager.core.match import Match
from potager.games.frutopia import GAME

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


def play(match: Match, *lines: str) -> list[Any]:
    """Play `A move c3` and so on; what everybody saw of it."""
    before = len(match.moves)
    for line in lines:
        match.play(*match.parse_move(line))
    return [event for entry in match.events_since(before, None) for event in entry.events]


def slide(match: Match, letter: str, start: str, goal: str) -> list[Any]:
    return play(match, f"{letter} move {start}", f"{letter} to {goal}")


def legal(match: Match, letter: str, block: str | None = None) -> list[str]:
    """What a seat may do, as text; only the labels of one block if it is named."""
    texts = [action.text for action in match.legal("ABCD".index(letter))]
    if block is None:
        return texts
    return [text.partition(" ")[2] for text in texts if text.split()[0] == block]


def refusal(match: Match, line: str) -> str | None:
    """The rule by which `A move c3` is refused, or None."""
    error = match.why_not(*match.parse_move(line))
    assert error is None or error.rule is not None
    return error.rule if error else None


def phase(match: Match) -> str:
    return match.view(None).phase


def to_play(match: Match) -> str | None:
    seat = match.view(None).to_play
    return None if seat is None else "ABCD"[seat]


def front(match: Match, letter: str) -> Any:
    return match.view(None).seats["ABCD".index(letter)]


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


def kinds(events: list[Any]) -> list[str]:
    """The names of events, in order."""
    return [str(event.__struct_config__.tag) for event in events]


def of_kind(events: list[Any], kind: str) -> list[Any]:
    return [event for event in events if event.__struct_config__.tag == kind]


def random_game(seats: int, factory: str, bags: str, seed: int) -> Iterator[tuple[Any, int, int, Any]]:
    """A game of random actions: before, seat, action, after, for every action."""
    state = GAME.deal(seats, {"factory": factory, "bags": bags}, chance.seed_bytes(seed))
    stream = chance.stream(chance.seed_bytes(seed), "random game")
    mask = GAME.new_mask()
    while not GAME.over(state):
        seat = int(state.seat)
        GAME.legal(state, seat, mask)
        choices = np.flatnonzero(mask)
        action = int(choices[chance.draw(stream, len(choices))])
        before = state.copy()
        GAME.apply(state, seat, action)
        yield before, seat, action, state.copy()
