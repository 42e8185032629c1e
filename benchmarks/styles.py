"""What a bot's style costs, into STYLES.md: `make styles`."""

from __future__ import annotations

import argparse
import hashlib
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from potager.bots.greedy import leaning
from potager.bots.playout import new_dealer, new_scratch
from potager.bots.registry import STYLES
from potager.core import chance
from potager.core.game import Game
from potager.core.registry import load, names

PAGE = Path(__file__).with_name("STYLES.md")
KERNEL = "potager.bots.playout"
DEALS = 4000
SEATS = (2, 4)
Z = 1.96  # of a 95 % confidence interval


class Table:
    """One game with so many seats, where styles are tried on the same deals."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self._state = game.state.blank()
        self._scratch = new_scratch(game)
        self._options = game.check_options(None)
        self._weights = game.weights.rows(seats)
        self._play: Any = game.kernel(KERNEL).styled_game

    def share(self, deal: int, style: str) -> float:
        """The part of the victories, in fair parts, of a gardener with a style in every seat in turn."""
        seed = hashlib.sha256(f"{self.game.name} {self.seats} {deal}".encode()).digest()
        lean, won = leaning(self.game, style), 0.0
        for seat in range(self.seats):
            dealer = new_dealer(self.game, self.seats, self._options, seed)
            ties = chance.stream(seed, "ties")
            bits = int(self._play(self._state, seat, lean, self._weights, dealer, self._scratch, ties))
            won += (bits >> seat & 1) / bits.bit_count()
        return won

    def cell(self, style: str, deals: int) -> str:
        """The mean over the deals and its 95 % interval."""
        shares = [self.share(deal, style) for deal in range(deals)]
        error = Z * statistics.stdev(shares) / deals**0.5
        return f"{statistics.mean(shares):.2f} ± {error:.2f}"


def report(games: Sequence[Game], deals: int) -> Iterator[str]:
    """The page, line by line."""
    tables = [Table(game, seats) for game in games for seats in SEATS if seats in game.seats]
    yield "# What a style costs"
    yield ""
    yield "Written by `make styles`; not edited by hand. One `gardener` with a style among plain ones: its"
    yield "share of the victories, a fair share being 1, with its 95 % interval; every seat in turn on"
    yield f"{deals} deals. Without a style it is 1: the same game is played in every seat."
    yield ""
    yield f"| style | {' | '.join(f'{table.game.name}, {table.seats} seats' for table in tables)} |"
    yield f"|---|{'---|' * len(tables)}"
    for style in STYLES:
        yield f"| `{style}` | {' | '.join(table.cell(style, deals) for table in tables)} |"


def main(words: Sequence[str] | None = None) -> None:
    """Measure, then write the page."""
    parser = argparse.ArgumentParser(description="Measure what styles cost.")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--page", type=Path, default=PAGE)
    given = parser.parse_args(words)
    games = [load(name).compiled() for name in names()]
    given.page.write_text("\n".join(report(games, given.deals)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
