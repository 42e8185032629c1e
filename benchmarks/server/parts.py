"""What the parts of one action cost the server, in microseconds: `python benchmarks/server/parts.py`.

A random game of each kind is played by compiled rules at a table of four, two of whom read French. At every
tenth entry each part is done over and over, and its shortest time counts: what else the machine does is left
out. In a server, where a thousand other things lie between two actions, all of them take longer.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).parent.parent))

import msgspec
from potager_server import UNSEEN

from potager import Match, load
from potager.server.rooms import series, telling
from potager.server.rooms.tablelog import PLAY, TableLog
from potager.server.store.rows import LogRow, SeatRow, TableRow

GAMES = ("finca", "bohnanza", "frutopia")
LANGS = ("en", "fr", "en", "fr")  # of the seats
SEATS = range(len(LANGS))
ENTRIES, EVERY = 120, 10
TRIES, TIMES = 9, 12


class Moment(NamedTuple):
    """A table after an entry."""

    log: TableLog
    written: Any
    row: LogRow  # that could be the next

    @property
    def action(self) -> tuple[Match, int, list[str]]:
        """What is played next."""
        return self.log.match, self.row.seat, self.row.body


def tell(moment: Moment) -> None:
    """Tell an entry to all four, as bytes."""
    make = telling.happened(moment.log, moment.written, lambda _seat: None)
    for seat in SEATS:
        msgspec.json.encode(make(seat, LANGS[seat]))


def sentences(moment: Moment) -> None:
    """Say what happened, to all four."""
    story, private = telling.Story(moment.log, moment.written), moment.log.match.game.private
    for seat in SEATS:
        viewer = seat if private else None
        story.entry(viewer, LANGS[seat], seat if story.speaks_of(viewer, seat) else None)


def views(moment: Moment) -> None:
    """Make what each of the four may know; where nobody knows more than others, once."""
    match = moment.log.match
    for seat in SEATS if match.game.private else (None,):
        msgspec.json.encode(match.view(seat))


PARTS: dict[str, Callable[[Moment], object]] = {
    "is it seen, where hands are hidden": lambda moment: series.check_seen(*moment.action),
    "tried out on a copy": lambda moment: moment.log.check(moment.row),
    "views": views,
    "events and their sentences": sentences,
    "legal actions and their sentences": lambda moment: [
        moment.log.legal(seat, LANGS[seat]) for seat in SEATS
    ],
    "may it be taken back": lambda moment: [moment.log.may_undo(seat) for seat in SEATS],
    "all that is told, encoded": tell,
}


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=2009)
    seed = parser.parse_args().seed
    found = {game: measured(game, seed) for game in GAMES}
    print(f"| part, µs | {' | '.join(GAMES)} |\n| --- |{' ---: |' * len(GAMES)}")
    for part in PARTS:
        print(f"| {part} | {' | '.join(f'{found[game][part]:.0f}' for game in GAMES)} |")


def measured(game: str, seed: int) -> dict[str, float]:
    """The mean over a game of what each part takes."""
    rng, log = random.Random(seed), table(Match(load(game).compiled(), len(LANGS), seed=seed))
    taken: dict[str, list[float]] = {part: [] for part in PARTS}
    for number in range(1, ENTRIES):
        written = log.add(chosen(log, number, rng))
        if log.match.over:
            break
        if number % EVERY == 0:
            moment = Moment(log, written, chosen(log, number + 1, rng))
            for part, function in PARTS.items():
                taken[part].append(shortest(function, moment))
    return {part: statistics.mean(times) for part, times in taken.items()}


def shortest(function: Callable[[Moment], object], moment: Moment) -> float:
    """Microseconds of processor time that something takes when nothing comes between."""
    best = float("inf")
    for _ in range(TRIES):
        begun = time.thread_time_ns()
        for _ in range(TIMES):
            function(moment)
        best = min(best, (time.thread_time_ns() - begun) / TIMES / 1000)
    return best


def chosen(log: TableLog, number: int, rng: random.Random) -> LogRow:
    """Something that others see, at random, as an entry."""
    seat = log.match.awaited[0]
    actions = [action.text for action in log.match.legal(seat)]
    unseen = UNSEEN.get(log.match.game.name, ())
    seen = [action for action in actions if not action.startswith(unseen)]
    body, action_id = [rng.choice(seen)], f"a{number}"
    return LogRow(table_id="t", seq=number, seat=seat, kind=PLAY, body=body, action_id=action_id, at=0.0)


def table(match: Match) -> TableLog:
    """A table with four people."""
    at = tuple(SeatRow(seat=seat, guest=f"g{seat}", name=f"Guest {seat}") for seat in SEATS)
    row = TableRow(
        id="t",
        at=at,
        game=match.game.name,
        game_version=match.game.version,
        seats=len(LANGS),
        options={},
        public=False,
        owner="g0",
        status="playing",
        created=0.0,
        server_half="",
        seat_secret="",
        watch_secret="",
    )
    return TableLog(match, lambda: row)


if __name__ == "__main__":
    main()
