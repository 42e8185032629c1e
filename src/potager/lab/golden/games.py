"""Golden playthroughs: whole games that the rules must play as they did.

Advice may get better without a change of the rules: the sensible games were played by the advice of their
day and are kept as long as the rules play them as they did.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from potager.core import chance, playthrough
from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.core.match import Match
from potager.lab.figures.balance import tables

TRIES = 40  # random games among which the longest and the strangest are looked for

Choose = Callable[[Match, int], int]


def at_random(stream: chance.Stream) -> Choose:
    """Any legal action."""

    def choose(match: Match, seat: int) -> int:
        legal = match.legal_ids(seat)
        return legal[chance.draw(stream, len(legal))]

    return choose


def by_advice(match: Match, seat: int, weights: str = "") -> int:
    """The action that the game's own advice rates highest, by a named set of weights or the current one."""
    game, state = match.game, match.state
    mask, ratings = game.new_mask(), np.zeros(game.actions.size, dtype=np.float32)
    game.legal(state, seat, mask)
    game.advise(state, seat, game.weights.row(match.seats, weights), mask, ratings)
    return int(np.argmax(np.where(mask, ratings, -np.inf)))


def play(game: Game, seats: int, options: dict[str, str], seed: int, choose: Choose) -> Match:
    """A whole game, played by one way of choosing."""
    match = Match(game, seats, options, seed)
    while not match.over:
        seat = match.next_seat
        match.play_quietly(seat, choose(match, seat))
    return match


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


def golden_files(game: Game) -> list[Path]:
    """The golden playthroughs of a game."""
    return sorted((game.folder / "tests" / "golden").glob("*.play"))


def advised_files(game: Game) -> list[Path]:
    """The playthroughs by the advice of a version, each in the folder of the weights it was played with."""
    return sorted((game.folder / "tests" / "golden").glob("*/*.play"))
