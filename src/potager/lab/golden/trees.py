"""Golden search trees: what a search of some iterations has tried, and thinks of it, as text.

::

    2-seats-60-percent · A by what it knows · 32 iterations · 57 nodes
      visits   win  margin  points  prior
          32 0.531    2.41   34.12
          12 0.600    3.20   35.00  0.212   A move 3
           4 0.551    2.80   34.50  0.118     B move 0
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from potager.bots.search.thinking import Scope, Search
from potager.bots.search.tree import MARGIN, MOVE, MOVER, POINTS, WIN, children
from potager.core import chance
from potager.core.game import Game
from potager.core.match import SEATS, Match
from potager.core.moves import JOIN
from potager.core.steps import steps_of
from potager.lab.golden.positions import positions

ITERATIONS = 32
HEAD = "  visits   win  margin  points  prior"


def tree_file(game: Game) -> Path:
    """Where the golden trees of a game are kept."""
    return game.folder / "tests" / "golden" / "search.tree"


def trees(game: Game) -> str:
    """Two trees of a game: one by what a seat knows, and one by the truth, near the end of a full table."""
    few, many = max(min(game.seats), 2), max(game.seats)
    return "\n".join(
        [
            tree(game, f"{few}-seats-60-percent", blind=True),
            tree(game, f"{many}-seats-90-percent", blind=False),
        ]
    )


def tree(game: Game, name: str, *, blind: bool) -> str:
    """The tree that a search grows from the position of a name."""
    match = Match.from_position(game, positions(game)[name].position)
    seat = match.next_seat
    search = Search(game, match.state, seat, chance.stream(bytes(32), "golden tree"), Scope(blind=blind))
    search.grow(ITERATIONS)
    by = "what it knows" if blind else "the truth"
    size = int(search.tree.size[0])
    head = f"{name} · {SEATS[seat]} by {by} · {ITERATIONS} iterations · {size} nodes"
    return "\n".join([head, HEAD, *_lines(search, search.root, 0)]) + "\n"


def _lines(search: Search, node: int, depth: int) -> Iterator[str]:
    """A visited node and what was tried below it, as its searcher sees them."""
    grown = search.tree
    visits = int(grown.visits[node])
    if not visits:
        return
    win, margin, points = (grown.values[node, what, search.seat] / visits for what in (WIN, MARGIN, POINTS))
    line = f"{visits:8} {win:.3f} {margin:7.2f} {points:7.2f}"
    if node != search.root:
        move = JOIN.join(map(search.game.actions.text, steps_of(int(grown.links[node, MOVE]))))
        line += f"  {grown.prior[node]:.3f} {'  ' * depth}{SEATS[grown.links[node, MOVER]]} {move}"
    yield line
    for child in children(grown, node):
        yield from _lines(search, child, depth + 1)
