"""Makes the book of puzzles of a game: `python -m potager.lab.puzzles GAME`, with few packages."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from potager.core.errors import PotagerError
from potager.core.registry import load
from potager.lab.puzzles.making import Wanted, make


def main() -> None:
    """Read the command line and make the book."""
    parser = argparse.ArgumentParser(prog="python -m potager.lab.puzzles", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=30, help="puzzles in the book")
    parser.add_argument("--out", type=Path, default=Path("puzzles"), help="a folder; a second run goes on")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seconds", type=float, default=600.0, help="after which what is there must do")
    asked = parser.parse_args()
    try:
        wanted = Wanted(load(asked.game), asked.count, asked.out, asked.jobs, asked.seconds)
        make(wanted, lambda line: print(line, flush=True))
    except PotagerError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
