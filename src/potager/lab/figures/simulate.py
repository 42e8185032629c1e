"""Many games between bots, inside compiled code, with all invariants on."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from potager.bots import playout
from potager.bots.registry import COMPILED, read_name
from potager.core import chance
from potager.core.errors import BrokenGame, CannotRead
from potager.core.game import FIRST, Game
from potager.lab.figures.intervals import part_interval

CHUNK = 250  # games between two reports; part of what a seed means, so it never varies
KERNEL = "potager.bots.playout"

TROUBLE = {
    playout.STUCK: "nobody can move",
    playout.UNBALANCED: "something has appeared or vanished",
    playout.ENDLESS: "the game outlasts its bound",
}


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


class ManyGames(NamedTuple):
    """Many games at one table; the bots take the seats in turn and are rotated from game to game."""

    game: Game
    seats: int | None = None
    options: Mapping[str, str] | None = None
    games: int = 1000
    bots: Sequence[str] = ("uniform",)
    seed: int | str | None = None


def simulate(batch: ManyGames, progress: Callable[[int], None] = lambda done: None) -> Simulation:
    """Play games; `progress` hears how many are done."""
    game, games = batch.game, batch.games
    seats, options = game.check_seats(batch.seats), game.check_options(batch.options)
    if FIRST in options:
        raise CannotRead(f"games that are played many at once begin with seat A: leave out {FIRST!r}")
    if games < 1:
        raise CannotRead(f"at least one game must be played, not {games}")
    seating = _seating(batch.bots, seats)
    seed = chance.seed_bytes(batch.seed)
    play = _chunk_player(game.compiled(), playout.new_dealer(game, seats, options, seed), seating, seed)
    found = playout.new_outcomes(games, seats)
    play(0, playout.new_outcomes(0, seats))  # loads the machine code, which is no part of the speed
    began = time.perf_counter()
    for first in range(0, games, CHUNK):
        chunk = slice(first, min(first + CHUNK, games))
        play(first, playout.Outcomes(*(column[chunk] for column in found)))
        progress(chunk.stop)
    seconds = max(time.perf_counter() - began, 1e-9)
    return Simulation(
        game=game.name,
        version=game.version,
        seats=seats,
        options=options,
        seed=_seed_text(seed),
        games=games,
        actions=int(found.lengths.sum()),
        length=float(found.lengths.mean()),
        bots=[_result(name, seating, found) for name in dict.fromkeys(seating)],
        seconds=seconds,
    )


def _seating(bots: Sequence[str], seats: int) -> list[str]:
    """The bots around the table: as often in turn as there are seats."""
    if not bots or len(bots) > seats:
        raise CannotRead(f"{seats} seats take 1 to {seats} bots, not {len(bots)}")
    for name in bots:
        level, _, manner = read_name(name)
        if level not in COMPILED or manner.style:
            raise CannotRead(f"{name!r} does not play in compiled games: choose among {', '.join(COMPILED)}")
    return [bots[seat % len(bots)] for seat in range(seats)]


def _chunk_player(
    game: Game, dealer: playout.Dealer, seating: Sequence[str], seed: bytes
) -> Callable[[int, playout.Outcomes], None]:
    """A function that plays one chunk of games, from a number on, and writes what came of them."""
    kernel: Any = game.kernel(KERNEL)
    state, scratch = game.state.blank(), playout.new_scratch(game)
    named = [read_name(name) for name in seating]
    kinds, sets = [COMPILED[bot.level] for bot in named], [bot.manner.weights for bot in named]
    players = playout.new_players(game, kinds, sets)
    bound = game.longest(dealer.seats)

    def play(first: int, outcomes: playout.Outcomes) -> None:
        stream = chance.stream(seed, f"simulate {first // CHUNK}")
        trouble = kernel.checked_games(state, first, bound, players, dealer, scratch, outcomes, stream)
        if trouble != playout.SOUND:
            at = first + max(int(np.count_nonzero(outcomes.lengths)), 1)
            raise BrokenGame(
                f"{game.name}: {TROUBLE[trouble]} in game {at} of seed {_seed_text(seed)} "
                f"(chunk {first // CHUNK}, {dealer.seats} seats, bots {','.join(seating)})"
            )

    return play


def _seed_text(seed: bytes) -> str:
    """A seed as it can be given again."""
    number = int.from_bytes(seed, "big")
    return str(number) if number < 1 << 64 else hex(number)


def _result(name: str, seating: Sequence[str], found: playout.Outcomes) -> BotResult:
    """One bot's points and victories."""
    mine = np.array([bot == name for bot in seating])
    # A lone seat can lose: then nobody wins.
    shares = (found.won[:, mine] / np.maximum(found.won.sum(axis=1, keepdims=True), 1)).sum(axis=1)
    share = part_interval(shares)
    return BotResult(
        bot=name,
        seats=int(mine.sum()),
        points=float(found.points[:, mine].mean()),
        wins=float(shares.sum()),
        share=share.value,
        low=share.low,
        high=share.high,
    )
