"""Compiled random play of every game there is, on one core and on two."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable

from measure import Contestant, Played, Tell, pin

import potager
from potager.bots.playout import new_dealer
from potager.core.chance import stream

PLAYOUT = "potager.bots.playout"
SEED = bytes(32)


def key(game: str, seats: int, cores: int) -> str:
    """The name of a contestant of ours."""
    return f"{game}, {seats} seats, {cores} core{'s' if cores > 1 else ''}"


def seatings() -> list[tuple[str, int]]:
    """Every game with every number of seats."""
    return [(name, seats) for name in potager.names() for seats in potager.load(name).seats]


def contestants(cores: list[int], tell: Tell) -> list[Contestant]:
    """One contestant for each game, number of seats and number of cores."""
    for name in potager.names():
        tell(f"compiling: {name}")
        compile_apart(name)
    found: list[Contestant] = []
    for name, seats in seatings():
        found.append(Contestant(key(name, seats, 1), one_core(name, seats)))
        if len(cores) > 1:
            found.append(Contestant(key(name, seats, 2), two_cores(name, seats, cores[:2]), cores=2))
    return found


def compile_apart(name: str) -> None:
    """Compile a game in another process: code from the cache is what players run, and is a little faster."""
    subprocess.run([sys.executable, __file__, name], check=True)


def table(name: str, seats: int, purpose: str) -> Callable[[int], int]:
    """A table of its own at which a number of random games can be played; it returns the moves."""
    game = potager.load(name).compiled()
    kernel = game.kernel(PLAYOUT)
    state = game.state.blank()
    dealer = new_dealer(game, seats, game.check_options(None), SEED)
    mask = game.new_mask()
    chance = stream(SEED, purpose)
    return lambda games: kernel.random_games(state, games, dealer, mask, chance)


def one_core(name: str, seats: int) -> Callable[[int], Played]:
    """Random games in the calling thread."""
    games = table(name, seats, "one core")

    def play(portions: int) -> Played:
        start = time.perf_counter()
        moves = games(portions)
        return Played(moves, portions, time.perf_counter() - start)

    return play


def two_cores(name: str, seats: int, cores: list[int]) -> Callable[[int], Played]:
    """The same number of games in two threads at once, each on its own core."""
    tables = [table(name, seats, f"thread {core}") for core in cores]

    def play(portions: int) -> Played:
        moves = [0, 0]

        def work(place: int) -> None:
            pin(cores[place])
            moves[place] = tables[place](portions)

        threads = [threading.Thread(target=work, args=(place,)) for place in range(2)]
        start = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return Played(sum(moves), 2 * portions, time.perf_counter() - start)

    return play


if __name__ == "__main__":
    table(sys.argv[1], potager.load(sys.argv[1]).seats[0], "compiling")(1)
