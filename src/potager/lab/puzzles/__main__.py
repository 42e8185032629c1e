"""Makes the book of puzzles of a game: `python -m potager.lab.puzzles GAME`, with few packages."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from potager.core.errors import PotagerError
from potager.core.game import Game
from potager.core.registry import load
from potager.lab import warm
from potager.lab.puzzles.check import doubts, retold
from potager.lab.puzzles.making import Wanted, make
from potager.lab.puzzles.puzzle import BOOK, puzzles, read, write

QUICK = 3_000  # iterations of one look


def prove(game: Game) -> int:
    """Look quickly at every puzzle of a game's own book; how many seem to be wrong."""
    book = puzzles(game)
    found = doubts(warm.ready(game), book, QUICK)
    print(*found, f"{game.name}: {len(book)} puzzles, {len(found)} in doubt", sep="\n")
    return len(found)


def retell(game: Game) -> None:
    """Write a game's own book with what the game says of its best moves now."""
    book = read(game.folder / BOOK, game.name)
    told = msgspec.structs.replace(book, puzzle=[retold(game, puzzle) for puzzle in book.puzzle])
    (game.folder / BOOK).write_text(write(told, game), encoding="utf-8")


def main() -> None:
    """Read the command line and make the book."""
    parser = argparse.ArgumentParser(prog="python -m potager.lab.puzzles", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=30, help="puzzles in the book")
    parser.add_argument("--out", type=Path, default=Path("puzzles"), help="a folder; a second run goes on")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seconds", type=float, default=600.0, help="after which what is there must do")
    parser.add_argument("--first", type=int, default=0, help="the deal to begin with")
    parser.add_argument("--prove", action="store_true", help="look again at the game's own book instead")
    parser.add_argument("--retell", action="store_true", help="put the reasons of the game's own book anew")
    asked = parser.parse_args()
    try:
        if asked.prove:
            sys.exit(prove(load(asked.game)))
        if asked.retell:
            return retell(load(asked.game))
        wanted = Wanted(load(asked.game), asked.count, asked.out, asked.jobs, asked.seconds, asked.first)
        make(wanted, lambda line: print(line, flush=True))
    except PotagerError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
