"""Writes the golden files of every game anew: `make golden`.

Golden files are the contract of a game. A change in one of them is a change of the rules: it comes with
a new version of the game and a line in the changelog. Advice may get better without that: the sensible games
were played by the advice of their day and are kept as long as the rules play them as they did.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from potager.core import chance, playthrough
from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.core.match import Match
from potager.core.registry import load, names

TRIES = 40  # random games among which the longest and the strangest are looked for
DEPTHS = (1, 2, 3, 4)
STAGES = (0.0, 0.3, 0.6, 0.9)  # how far into a sensible game the perft positions are

Choose = Callable[[Match, int], int]


def at_random(stream: chance.Stream) -> Choose:
    """Any legal action."""

    def choose(match: Match, seat: int) -> int:
        legal = match.legal_ids(seat)
        return legal[chance.draw(stream, len(legal))]

    return choose


def by_advice(match: Match, seat: int) -> int:
    """The action that the game's own advice rates highest."""
    game, state = match.game, match.state
    mask, ratings = game.new_mask(), np.zeros(game.actions.size, dtype=np.float32)
    game.legal(state, seat, mask)
    game.advise(state, seat, mask, ratings)
    return int(np.argmax(np.where(mask, ratings, -np.inf)))


def play(game: Game, seats: int, options: dict[str, str], seed: int, choose: Choose) -> Match:
    """A whole game, played by one way of choosing."""
    match = Match(game, seats, options, seed)
    while not match.over:
        seat = match.next_seat
        match.play_quietly(seat, choose(match, seat))
    return match


def tables(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with every option."""
    for seats in game.seats:
        for values in itertools.product(*game.options.values()):
            yield seats, dict(zip(game.options, values, strict=True))


def strangeness(match: Match) -> int:
    """How many kinds of action and of event a game has seen."""
    actions = {match.game.actions.split(action)[0] for _, action in match.moves}
    events = {type(event).__name__ for entry in match.events_since(0, None) for event in entry.events}
    return len(actions) + len(events)


def sensible(game: Game, seats: int, options: dict[str, str], name: str) -> Match:
    """The kept game of that name, or one by advice where there is none that the rules still play."""
    kept = next((file for file in golden_files(game) if file.stem == name), None)
    if kept is not None:
        with contextlib.suppress(CannotRead):
            return playthrough.replay(kept.read_text(encoding="utf-8"), game)
    return play(game, seats, options, 1, by_advice)


def matches(game: Game) -> Iterator[tuple[str, Match]]:
    """The golden games: a sensible one at every table, the longest and the strangest of each seat count."""
    for seats, options in tables(game):
        name = "-".join([str(seats), *options.values()])
        yield f"{name}-normal", sensible(game, seats, options, f"{name}-normal")
    for seats in game.seats:
        options = game.check_options(None)
        stream = chance.stream(bytes(32), f"golden {seats}")
        tried = [play(game, seats, options, seed, at_random(stream)) for seed in range(TRIES)]
        yield f"{seats}-longest", max(tried, key=lambda match: len(match.moves))
        yield f"{seats}-strangest", max(tried, key=strangeness)


def perft_counts(game: Game, position: str) -> list[int]:
    """How many sequences of 1, 2, 3 and 4 actions there are from a position."""
    start = Match.from_position(game, position).state
    kernel = game.kernel("potager.lab.perft")
    counts: list[int] = []
    for depth in DEPTHS:
        states = game.state.batch(depth + 1)
        masks = np.zeros((depth + 1, game.actions.size), dtype=np.bool_)
        states[depth] = start
        counts.append(int(kernel.perft(states, masks, depth)))
    return counts


def perft_file(game: Game) -> str:
    """The perft counts of positions from all stages of a game."""
    fast = game.compiled()
    parts: list[str] = []
    for seats in game.seats:
        whole = play(game, seats, game.check_options(None), 2, by_advice)
        for stage in STAGES:
            match = Match(game, seats, seed=2)
            for seat, action in whole.moves[: int(len(whole.moves) * stage)]:
                match.play(seat, action)
            counts = perft_counts(fast, match.position())
            name = f"{seats}-seats-{int(stage * 100)}-percent"
            parts.append(f'[{name}]\ncounts = {counts}\nposition = """\n{match.position()}"""\n')
    return "\n".join(parts)


def write_all(game: Game, say: Callable[[str], Any] = print) -> None:
    """Write the golden files of one game."""
    folder = game.folder / "tests"
    (folder / "golden").mkdir(parents=True, exist_ok=True)
    found = list(matches(game))
    for old in (folder / "golden").glob("*.play"):
        old.unlink()
    for name, match in found:
        file = folder / "golden" / f"{name}.play"
        file.write_text(playthrough.write(match), encoding="utf-8")
        say(f"{game.name}: {name}, {len(match.moves)} actions")
    (folder / "perft.toml").write_text(perft_file(game), encoding="utf-8")
    say(f"{game.name}: perft.toml")


def golden_files(game: Game) -> list[Path]:
    """The golden playthroughs of a game."""
    return sorted((game.folder / "tests" / "golden").glob("*.play"))


if __name__ == "__main__":
    for game_name in names():
        write_all(load(game_name))
