"""Whole games inside compiled code: a kernel, generic over games (see `Game.kernel`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from potager.core.chance import Stream, draw, rekey, streams
from potager.core.compile import borrowed, rule
from potager.core.game import Game
from potager.core.kernel import (
    Floats,
    Mask,
    Numbers,
    advise,
    apply,
    awaited,
    legal,
    over,
    scores,
    setup,
    totals,
    winners,
)
from potager.core.turns import NOBODY, next_seat

UNIFORM = 0  # any legal action, each with the same chance
GREEDY = 1  # the action that the game's own advice rates highest, ties at random

# How a checked game can go wrong.
SOUND = 0
STUCK = 1  # nobody is awaited, or an awaited seat can do nothing
UNBALANCED = 2  # something has appeared or vanished
ENDLESS = 3  # the game outlasts its proven bound


class Dealer(NamedTuple):
    """Deals one game after the other at a table."""

    seats: int
    options: Numbers  # [options]
    streams: Any  # [shuffles, STREAM], each keyed anew for every game


class Players(NamedTuple):
    """Who plays in each seat."""

    kinds: Numbers  # [seats], UNIFORM or GREEDY
    weights: Any  # [seats], what each one's advice goes by


class Scratch(NamedTuple):
    """Arrays that every action writes anew."""

    mask: Mask  # [actions], what is legal
    ratings: Floats  # [actions]
    due: Numbers  # [conserved], what there was when the game began
    here: Numbers  # [conserved], what there is now


class Outcomes(NamedTuple):
    """What came of games."""

    points: Numbers  # [games, seats]
    won: Numbers  # [games, seats], 1 for a seat that won
    lengths: Numbers  # [games], in actions


def new_dealer(game: Game, seats: int, options: Mapping[str, str], seed: bytes) -> Dealer:
    """A dealer whose streams are those of a seed, for the first game to be dealt by it."""
    return Dealer(seats, game.option_numbers(options), streams(seed, game.shuffles))


def new_players(game: Game, kinds: Sequence[int], sets: Sequence[str] = ()) -> Players:
    """Bots around a table, each with its set of weights; the current one if none is named."""
    return Players(np.array(kinds, dtype=np.int64), game.weights.rows(len(kinds), sets))


def new_scratch(game: Game) -> Scratch:
    """Scratch arrays for a game."""
    ratings = np.zeros(game.actions.size, dtype=np.float32)
    due = np.zeros(len(game.conserved), dtype=np.int64)
    return Scratch(game.new_mask(), ratings, due, due.copy())


def new_outcomes(games: int, seats: int) -> Outcomes:
    """Room for what comes of so many games."""
    points = np.zeros((games, seats), dtype=np.int64)
    return Outcomes(points, points.copy(), np.zeros(games, dtype=np.int64))


@rule
def nth(mask: Mask, number: int) -> int:
    """The action that is the n-th set in a mask."""
    action = -1
    while number >= 0:
        action += 1
        number -= int(mask[action])
    return action


@rule
def best(mask: Mask, ratings: Floats, stream: Stream) -> int:
    """The action of a mask with the highest rating, ties at random."""
    chosen = -1
    ties = 0
    for action in range(len(mask)):
        if not mask[action]:
            continue
        if chosen < 0 or ratings[action] > ratings[chosen]:
            chosen = action
            ties = 1
        elif ratings[action] == ratings[chosen]:
            ties += 1
            if draw(stream, ties) == 0:
                chosen = action
    return chosen


@rule
def play_random(state: Any, mask: Mask, stream: Stream) -> int:
    """Play a game to its end at random; return the number of actions."""
    count = 0
    seat = NOBODY
    while not over(state):
        seat = next_seat(awaited(state), seat)
        choices = legal(state, seat, mask)
        apply(state, seat, nth(mask, draw(stream, choices)))
        count += 1
    return count


@rule
def play_checked(
    state: Any, players: Players, bound: int, scratch: Scratch, stream: Stream
) -> tuple[int, int]:
    """Play a game to its end, a bot in each seat and all invariants on; return actions and trouble."""
    mask, ratings, due, here = scratch
    totals(state, due)
    count = 0
    seat = NOBODY
    while not over(state):
        bits = awaited(state)
        if bits == 0:
            return count, STUCK
        seat = next_seat(bits, seat)
        choices = legal(state, seat, mask)
        if choices == 0:
            return count, STUCK
        if players.kinds[seat] == GREEDY:
            advise(state, seat, players.weights[seat], mask, ratings)
            action = best(mask, ratings, stream)
        else:
            action = nth(mask, draw(stream, choices))
        apply(state, seat, action)
        count += 1
        totals(state, here)
        for place in range(len(due)):
            if here[place] != due[place]:
                return count, UNBALANCED
        if count > bound:
            return count, ENDLESS
    return count, SOUND


@rule
def deal(state: Any, dealer: Dealer, stream: Stream) -> None:
    """Deal the next game."""
    for place in range(len(dealer.streams)):
        rekey(dealer.streams[place], stream)
    setup(state, dealer.seats, dealer.options, dealer.streams)


@rule
def random_games(state: Any, games: int, dealer: Dealer, mask: Mask, stream: Stream) -> int:
    """Deal and play games at random; return the number of actions in all."""
    dealer, mask, stream = borrowed(dealer), borrowed(mask), borrowed(stream)
    count = 0
    for _ in range(games):
        deal(state, dealer, stream)
        count += play_random(state, mask, stream)
    return count


@rule
def checked_games(
    state: Any,
    first: int,
    bound: int,
    seating: Players,
    dealer: Dealer,
    scratch: Scratch,
    outcomes: Outcomes,
    stream: Stream,
) -> int:
    """Deal and play games, numbered from `first`, with the bots rotated; return what went wrong first.

    Bots are numbered by their place in `seating`, and outcomes are by bot, not by seat.
    """
    seats = dealer.seats
    players = Players(seating.kinds.copy(), seating.weights.copy())
    points = seating.kinds.copy()
    dealer, scratch, stream = borrowed(dealer), borrowed(scratch), borrowed(stream)
    for game in range(len(outcomes.lengths)):
        for seat in range(seats):
            bot = (seat + first + game) % seats
            players.kinds[seat] = seating.kinds[bot]
            players.weights[seat] = seating.weights[bot]
        deal(state, dealer, stream)
        outcomes.lengths[game], trouble = play_checked(state, players, bound, scratch, stream)
        if trouble != SOUND:
            return trouble
        scores(state, points)
        bits = winners(state)
        for seat in range(seats):
            bot = (seat + first + game) % seats
            outcomes.points[game, bot] = points[seat]
            outcomes.won[game, bot] = bits >> seat & 1
    return SOUND


@rule
def tally_games(
    state: Any,
    weights: Any,
    dealer: Dealer,
    scratch: Scratch,
    outcomes: Outcomes,
    played: Numbers,
    stream: Stream,
) -> None:
    """Deal and play games by advice, which goes by `weights`, [seats].

    `played`, [2, actions], counts every action, and once more those of seats that won.
    """
    dealer, scratch, stream = borrowed(dealer), borrowed(scratch), borrowed(stream)
    acts = np.zeros((dealer.seats, played.shape[1]), dtype=np.int64)
    for game in range(len(outcomes.lengths)):
        deal(state, dealer, stream)
        acts[:] = 0
        seat = NOBODY
        while not over(state):
            seat = next_seat(awaited(state), seat)
            legal(state, seat, scratch.mask)
            advise(state, seat, weights[seat], scratch.mask, scratch.ratings)
            action = best(scratch.mask, scratch.ratings, stream)
            apply(state, seat, action)
            acts[seat, action] += 1
            outcomes.lengths[game] += 1
        scores(state, outcomes.points[game])
        bits = winners(state)
        for seat in range(dealer.seats):
            outcomes.won[game, seat] = bits >> seat & 1
            played[0] += acts[seat]
            if outcomes.won[game, seat]:
                played[1] += acts[seat]
