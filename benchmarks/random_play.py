"""Random play of every game there is, compiled, on one core and on two, beside other engines."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial

import peers
from machine import cores, measured, pin, versions
from measuring import Play, Played, Spread, in_slices
from reporting import paragraphs, spread, table, tell

import potager
from potager.bots.playout import new_dealer
from potager.core.chance import stream

PLAYOUT = "potager.bots.playout"
SEED = bytes(32)
FULL, QUICK = (9, 110.0), (3, 8.0)  # rounds, and seconds in all
TWO_CORES = ", two cores"


def section(quick: bool) -> str:
    """Measure all in turn on one pinned core."""
    usable = cores()
    makers: dict[str, Callable[[], Play]] = {}
    for name in potager.names():
        tell(f"compiling: {name}")
        compile_apart(name)
        for seats in potager.load(name).seats:
            makers[who(name, seats)] = partial(one_core, name, seats)
            if len(usable) > 1:
                makers[who(name, seats) + TWO_CORES] = partial(two_cores, name, seats, usable[:2])
    contestants = peers.installed(makers | peers.random_play(), tell)
    rounds, seconds = QUICK if quick else FULL
    played = in_slices(contestants, seconds / rounds / len(contestants), rounds, tell)
    tools = versions("potager", "numpy", "numba", "open_spiel", "catanatron")
    return paragraphs(speeds(played), ratios(played), measured(tools))


def who(name: str, seats: int) -> str:
    """A game at a table: "finca, 4 seats"."""
    return f"{name}, {seats} seat{'s' if seats > 1 else ''}"


def moves(rounds: list[Played]) -> list[float]:
    """Moves a second, round by round."""
    return [one.moves / one.seconds for one in rounds]


def speeds(played: dict[str, list[Played]]) -> str:
    """A row for each game and table, and for each peer."""
    rows: list[tuple[str, ...]] = []
    for key, rounds in played.items():
        if key.endswith(TWO_CORES):
            continue
        two = played.get(key + TWO_CORES)
        more = Spread.ratio(moves(two), moves(rounds)) if two else None
        games = Spread.of(one.games / one.seconds for one in rounds)
        length = sum(one.moves for one in rounds) / sum(one.games for one in rounds)
        speed = Spread.of(moves(rounds))
        rows.append((key, spread(speed), spread(games), f"{length:.0f}", spread(more, " ×")))
    heads = ("who", "moves/s, one core", "games/s, one core", "moves a game", "two cores to one")
    return table(heads, rows)


def ratios(played: dict[str, list[Played]]) -> str:
    """How many times as many moves a second as each peer a game plays, at its slowest table."""
    slowest: list[str] = []
    for name in potager.names():
        tables = [who(name, seats) for seats in potager.load(name).seats]
        slowest.append(min(tables, key=lambda key: Spread.of(moves(played[key])).median))
    rows = [
        (peer, *(spread(Spread.ratio(moves(played[key]), moves(played[peer])), " ×") for key in slowest))
        for peer in peers.random_play()
        if peer in played
    ]
    return table(("times as many moves/s as", *slowest), rows) if rows else ""


def compile_apart(name: str) -> None:
    """Compile a game in another process: code from the cache is what players run, and is a little faster."""
    subprocess.run([sys.executable, __file__, name], check=True)


def playing(name: str, seats: int, purpose: str) -> Callable[[int], int]:
    """Plays a number of random games at a table of its own and returns the moves."""
    game = potager.load(name).compiled()
    kernel = game.kernel(PLAYOUT)
    state = game.state.blank()
    dealer = new_dealer(game, seats, game.check_options(None), SEED)
    mask = game.new_mask()
    chance = stream(SEED, purpose)
    return lambda games: kernel.random_games(state, games, dealer, mask, chance)


def one_core(name: str, seats: int) -> Play:
    """Random games in the calling thread."""
    games = playing(name, seats, "one core")

    def play(portions: int) -> Played:
        start = time.perf_counter()
        moves = games(portions)
        return Played(moves, portions, time.perf_counter() - start)

    return play


def two_cores(name: str, seats: int, cores: list[int]) -> Play:
    """The same number of games in each of two threads at once, each on its own core."""
    tables = [playing(name, seats, f"thread {core}") for core in cores]

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
    playing(sys.argv[1], potager.load(sys.argv[1]).seats[0], "compiling")(1)
