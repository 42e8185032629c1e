"""Many games between bots, inside compiled code, with all invariants on."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from potager.bots.playout import ENDLESS, SOUND, STUCK, UNBALANCED
from potager.bots.registry import COMPILED, check_name
from potager.core import chance
from potager.core.errors import BrokenGame, CannotRead
from potager.core.game import Game

CHUNK = 250  # games between two reports; part of what a seed means, so it never varies
KERNEL = "potager.bots.playout"
CONFIDENT = 1.96  # standard errors on either side hold 95 % of a normal distribution

TROUBLE = {
    STUCK: "nobody can move",
    UNBALANCED: "something has appeared or vanished",
    ENDLESS: "the game outlasts its bound",
}

Table = npt.NDArray[np.int64]


class BotResult(msgspec.Struct, frozen=True):
    """How one bot did, all its seats together."""

    bot: str
    seats: int  # how many of the seats it takes in each game
    points: float  # mean of a seat
    wins: float  # a victory that n seats share counts 1/n for each
    share: float  # of all games
    low: float  # the share's 95 % confidence interval
    high: float


class Simulation(msgspec.Struct, frozen=True):
    """What came of the games; all but the speed is the same for the same seed."""

    game: str
    version: int
    seats: int
    options: dict[str, str]
    seed: str
    games: int
    actions: int
    length: float  # actions of a game, on average
    bots: list[BotResult]
    seconds: float

    @property
    def games_a_second(self) -> float:
        """How fast it went."""
        return self.games / self.seconds

    @property
    def actions_a_second(self) -> float:
        """How fast it went, in actions."""
        return self.actions / self.seconds


def simulate(
    game: Game,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    *,
    games: int = 1000,
    bots: Sequence[str] = ("uniform",),
    seed: int | str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play games; the bots take the seats in turn and are rotated from game to game."""
    seats, chosen = game.check_seats(seats), game.check_options(options)
    if games < 1:
        raise CannotRead(f"at least one game must be played, not {games}")
    seating = _seating(bots, seats)
    master = chance.seed_bytes(seed)
    play = _chunk_player(game.compiled(), seats, chosen, seating, master)
    points = np.zeros((games, seats), dtype=np.int64)
    won = np.zeros_like(points)
    lengths = np.zeros(games, dtype=np.int64)
    play(0, points[:0], won[:0], lengths[:0])  # loads the machine code, which is no part of the speed
    began = time.perf_counter()
    for first in range(0, games, CHUNK):
        chunk = slice(first, min(first + CHUNK, games))
        play(first, points[chunk], won[chunk], lengths[chunk])
        progress(chunk.stop)
    seconds = max(time.perf_counter() - began, 1e-9)
    return Simulation(
        game=game.name,
        version=game.version,
        seats=seats,
        options=chosen,
        seed=_seed_text(master),
        games=games,
        actions=int(lengths.sum()),
        length=float(lengths.mean()),
        bots=[_result(name, seating, points, won) for name in dict.fromkeys(seating)],
        seconds=seconds,
    )


def _seating(bots: Sequence[str], seats: int) -> list[str]:
    """The bots around the table: as often in turn as there are seats."""
    if not bots or len(bots) > seats:
        raise CannotRead(f"{seats} seats take 1 to {seats} bots, not {len(bots)}")
    for name in bots:
        if check_name(name) not in COMPILED:
            raise CannotRead(f"{name!r} does not play in compiled games: choose among {', '.join(COMPILED)}")
    return [bots[seat % len(bots)] for seat in range(seats)]


def _chunk_player(
    game: Game, seats: int, options: Mapping[str, str], seating: Sequence[str], master: bytes
) -> Callable[[int, Table, Table, Table], None]:
    """A function that plays one chunk of games into the rows it is given."""
    kernel: Any = game.kernel(KERNEL)
    state = game.state.blank()
    numbers = game.option_numbers(options)
    bots = np.array([COMPILED[name] for name in seating], dtype=np.int64)
    streams = chance.streams(master, game.shuffles)
    ratings = np.zeros(game.actions.size, dtype=np.float32)
    due = np.zeros(len(game.conserved), dtype=np.int64)
    buffers = (game.new_mask(), ratings, due, due.copy())
    bound = game.longest(seats)

    def play(first: int, points: Table, won: Table, lengths: Table) -> None:
        stream = chance.stream(master, f"simulate {first // CHUNK}")
        trouble = kernel.checked_games(
            state, first, seats, numbers, bots, streams, buffers, bound, stream, points, won, lengths
        )
        if trouble != SOUND:
            at = first + max(int(np.count_nonzero(lengths)), 1)
            raise BrokenGame(
                f"{game.name}: {TROUBLE[trouble]} in game {at} of seed {_seed_text(master)} "
                f"(chunk {first // CHUNK}, {seats} seats, bots {','.join(seating)})"
            )

    return play


def _seed_text(master: bytes) -> str:
    """A seed as it can be given again."""
    number = int.from_bytes(master, "big")
    return str(number) if number < 1 << 64 else hex(number)


def _result(name: str, seating: Sequence[str], points: Table, won: Table) -> BotResult:
    """One bot's points and victories: [games, seats] is by place in the seating."""
    mine = np.array([bot == name for bot in seating])
    # A lone seat can lose: then nobody wins.
    shares = (won[:, mine] / np.maximum(won.sum(axis=1, keepdims=True), 1)).sum(axis=1)
    share = float(shares.mean())
    error = CONFIDENT * float(shares.std()) / math.sqrt(len(shares))
    return BotResult(
        bot=name,
        seats=int(mine.sum()),
        points=float(points[:, mine].mean()),
        wins=float(shares.sum()),
        share=share,
        low=max(0.0, share - error),
        high=min(1.0, share + error),
    )
