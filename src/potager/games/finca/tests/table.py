"""Short positions for the tests of Finca; what a test leaves out is as it would be at a table.

On top of the notation a test may write `farmers 3:AB 5:C rest:9` instead of a whole mill: the blades
are then almond, fig, grape, lemon, olive, orange and the same again, and all farmers that are not
named stand on blade 9. Villages that are not named have given the tiles that seats have in front.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from potager import testing as kit
from potager.core.match import Match
from potager.games.finca import GAME
from potager.games.finca.rules.components import BLADES, EDITION_NAMES, FARMERS, STACK, VILLAGE_IDS
from potager.testing import LETTERS, OneAction

EDITIONS = EDITION_NAMES
SEAT_COUNTS = GAME.seats
FRUITS = ("almond", "fig", "grape", "lemon", "olive", "orange")
BLADE_FRUITS = FRUITS * 2
NOTHING = dict.fromkeys(FRUITS, 0)


def header(seats: int = 2, edition: str = "franjos") -> str:
    return f"finca 1 · seats {seats} · edition {edition}\n"


def table(text: str = "", seats: int = 2, edition: str = "franjos", seed: int = 1) -> Match:
    """The match that a short position describes."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    names = [line.split()[0] for line in lines]
    if "mill" not in names:
        farmers = next((line for line in lines if line.startswith("farmers")), "farmers rest:0")
        lines = [mill(farmers.removeprefix("farmers"), seats), *(line for line in lines if line != farmers)]
    return Match.from_position(GAME, header(seats, edition) + "\n".join(lines + stacks(lines)), seed)


def mill(farmers: str, seats: int) -> str:
    """`3:AB rest:9` as the line of the whole mill."""
    on = dict(word.split(":") for word in farmers.split())
    rest = on.pop("rest", None)
    if rest is not None:
        placed = "".join(on.values())
        missing = "".join(letter * (FARMERS[seats] - placed.count(letter)) for letter in LETTERS[:seats])
        on[rest] = on.get(rest, "") + missing
    return "mill " + " ".join(f"{BLADE_FRUITS[b]}:{on.get(str(b), '')}".rstrip(":") for b in range(BLADES))


def stacks(lines: list[str]) -> list[str]:
    """Lines for villages that are not named, lower by the tiles that the seats have in front."""
    parts = {line.split()[0]: line.replace("·", "|").split("|") for line in lines}
    gone = 0
    for name, (first, *rest) in parts.items():
        if name in VILLAGE_IDS:
            gone -= STACK - len([word for word in first.split()[1:] if word != "-"])
        elif name in LETTERS:
            for part in [first.partition(" ")[2], *rest]:
                words = part.split()
                gone += len(words) - 1 if words[:1] == ["tiles"] and words[1:] != ["-"] else 0
    assert gone >= 0, "more tiles have left the villages than lie in front of the seats"
    lowered: list[str] = []
    for village in reversed(VILLAGE_IDS):
        if village not in parts and gone:
            taken = min(gone, STACK - 1)
            gone -= taken
            lowered.append(f"{village} " + "* " * (STACK - taken))
    return lowered


def front(match: Match, letter: str) -> Any:
    """What lies in front of a seat."""
    return match.view(None).seats[LETTERS.index(letter)]


def fruit(match: Match, letter: str) -> dict[str, int]:
    """The fruits in front of a seat, those it has."""
    return {name: count for name, count in front(match, letter).fruit.items() if count}


def supply(match: Match, name: str) -> int:
    return match.view(None).supply[name]


def village(match: Match, name: str) -> Any:
    return match.view(None).villages[VILLAGE_IDS.index(name)]


def to_play(match: Match) -> str | None:
    seat = match.view(None).to_play
    return None if seat is None else LETTERS[seat]


def random_game(seats: int, edition: str, seed: int) -> Iterator[OneAction]:
    """A game of random actions: before, seat, action, after, for every action."""
    return kit.random_game(GAME, seats, {"edition": edition}, seed)
