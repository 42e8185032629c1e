"""Many games stepped inside compiled code: a kernel, generic over games (see `Game.kernel`).

Every game has a stream of chance of its own, so that it is the same game in a batch of any size.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from potager.bots.playout import GREEDY, best, nth
from potager.core.chance import draw, rekey
from potager.core.compile import borrowed, rule
from potager.core.kernel import (
    Floats,
    Mask,
    Numbers,
    advise,
    apply,
    awaited,
    legal,
    meet,
    observe,
    over,
    scores,
    setup,
    winners,
)
from potager.core.turns import NOBODY, next_seat, place_in_turn

LOT = -1  # who begins is drawn for every game

# What a reward is.
WIN = 0  # for a seat that wins alone 1, and what it gains the others lose
POINTS = 1  # the points at the end


class Deals(NamedTuple):
    """How games are dealt, and what they are rewarded by."""

    seats: int
    first: int  # the seat that begins, or LOT
    reward: int  # WIN or POINTS
    again: bool  # whether a game that is over is dealt anew at once
    options: Numbers  # [options]
    streams: Any  # [shuffles, STREAM], written anew for every deal


class GameRows(NamedTuple):
    """The games of a batch, and what is known of them between two steps: a row for each."""

    states: Any  # [games]
    chance: Any  # [games, STREAM]
    masks: Any  # [games, actions], what is legal, where nobody else can write
    seats: Numbers  # [games], the seat that is to play, NOBODY when the game is over


class StepRows(NamedTuple):
    """What every step writes for those who play: a row for each game."""

    seats: Numbers  # [games], the seat that is to play, NOBODY when the game is over
    legal: Any  # [games, actions]
    observations: Any  # [games, size], or [games, 0] where nobody looks
    rewards: Any  # [games, seats]
    final: Any  # [games, seats], the points of the last game that ended
    done: Mask  # [games], whether this step has ended the game
    refused: Mask  # [games], whether the action could not be played


class Company(NamedTuple):
    """Who plays beside one learner a game: bots, by their place in turn order from the learner."""

    learners: Numbers  # [games], the seat of the learner
    kinds: Numbers  # [seats], UNIFORM or GREEDY
    weights: Any  # [seats], what each one's advice goes by
    ratings: Floats  # [actions], written anew for every decision
    last: Any  # [games, size], what the learner saw when a game ended


@rule
def shares(bits: int, seats: int, out: Floats) -> None:
    """Rewards that come to nothing in all: what the winners gain, the others lose in equal parts."""
    won = 0
    for seat in range(seats):
        won += bits >> seat & 1
    for seat in range(seats):
        if seats == 1:
            out[seat] = 2 * won - 1
        elif won == 0 or won == seats:
            out[seat] = 0
        elif bits >> seat & 1 == 1:
            out[seat] = 1 / won
        else:
            out[seat] = -1 / (seats - won)


@rule
def tell(state: Any, game: int, games: GameRows, told: StepRows) -> None:
    """Write who is to play, what is legal, and what that seat sees."""
    mask = games.masks[game]
    seat = int(games.seats[game])
    told.seats[game] = seat
    if seat == NOBODY:
        mask[:] = False
    else:
        legal(state, seat, mask)
    for action in range(len(mask)):
        told.legal[game, action] = mask[action]
    if told.observations.shape[1] > 0:
        observe(state, seat, told.observations[game])


@rule
def deal_again(state: Any, game: int, games: GameRows, deals: Deals) -> None:
    """Deal the next game in the place of one."""
    stream = games.chance[game]
    for place in range(len(deals.streams)):
        rekey(deals.streams[place], stream)
    state.first = draw(stream, deals.seats) if deals.first == LOT else deals.first
    setup(state, deals.seats, deals.options, deals.streams)


@rule
def end(state: Any, game: int, deals: Deals, told: StepRows) -> None:
    """Write what came of a game that is over."""
    told.done[game] = True
    scores(state, told.final[game])
    if deals.reward == WIN:
        shares(winners(state), deals.seats, told.rewards[game])
    else:
        for seat in range(deals.seats):
            told.rewards[game, seat] = told.final[game, seat]


@rule
def begin_games(first: int, last: int, games: GameRows, told: StepRows) -> None:
    """Tell of games that have just been dealt."""
    for game in range(first, last):
        state = games.states[game]
        games.seats[game] = next_seat(awaited(state), NOBODY)
        told.rewards[game] = 0
        told.done[game] = False
        told.refused[game] = False
        tell(state, game, games, told)


@rule
def step_games(
    first: int, last: int, actions: Numbers, games: GameRows, deals: Deals, told: StepRows
) -> None:
    """Play one action in each game from `first` to before `last`; what cannot be played changes nothing."""
    for game in range(first, last):
        action = int(actions[game])
        told.rewards[game] = 0
        told.done[game] = False
        told.refused[game] = not (0 <= action < games.masks.shape[1] and games.masks[game, action])
        if told.refused[game]:
            continue
        state = games.states[game]
        seat = int(games.seats[game])
        apply(state, seat, action)
        if over(state):
            end(state, game, deals, told)
            seat = NOBODY
            if deals.again:
                deal_again(state, game, games, deals)
        games.seats[game] = NOBODY if over(state) else next_seat(awaited(state), seat)
        meet()
        tell(state, game, games, told)


@rule
def step_batch(
    first: int, last: int, actions: Numbers, games: GameRows, deals: Deals, told: StepRows
) -> None:
    """The same as `step_games`, on a processor."""
    step_games(first, last, borrowed(actions), borrowed(games), borrowed(deals), borrowed(told))


@rule
def count_games(first: int, last: int, games: GameRows, points: Any) -> None:
    """Write the points of each seat, [games, seats], as they stand."""
    for game in range(first, last):
        scores(games.states[game], points[game])


@rule
def look_games(first: int, last: int, games: GameRows, out: Any) -> None:
    """Write what every seat of every game sees: [games, seats, size]."""
    for game in range(first, last):
        for seat in range(out.shape[1]):
            observe(games.states[game], seat, out[game, seat])


@rule
def answer(state: Any, game: int, games: GameRows, deals: Deals, company: Company, told: StepRows) -> None:
    """Let the bots of a game play until its learner is to play, in the next game if this one ends."""
    learner = int(company.learners[game])
    seat = int(games.seats[game])
    mask = games.masks[game]
    stream = games.chance[game]
    while seat != learner:
        if over(state):
            end(state, game, deals, told)
            if told.observations.shape[1] > 0:
                observe(state, learner, company.last[game])
            deal_again(state, game, games, deals)
            seat = NOBODY
        else:
            choices = legal(state, seat, mask)
            place = place_in_turn(seat, learner, deals.seats)
            if company.kinds[place] == GREEDY:
                advise(state, seat, company.weights[place], mask, company.ratings)
                apply(state, seat, best(mask, company.ratings, stream))
            else:
                apply(state, seat, nth(mask, draw(stream, choices)))
        if not over(state):
            seat = next_seat(awaited(state), seat)
    games.seats[game] = seat


@rule
def answer_games(
    first: int, last: int, actions: Numbers, games: GameRows, deals: Deals, company: Company, told: StepRows
) -> None:
    """Play a learner's action in each game and let the bots answer; without `actions` they only begin."""
    games, deals, company, told = borrowed(games), borrowed(deals), borrowed(company), borrowed(told)
    for game in range(first, last):
        state = games.states[game]
        told.rewards[game] = 0
        told.done[game] = False
        told.refused[game] = False
        if len(actions) == 0:
            games.seats[game] = next_seat(awaited(state), NOBODY)
        else:
            action = int(actions[game])
            told.refused[game] = not (0 <= action < games.masks.shape[1] and games.masks[game, action])
            if told.refused[game]:
                continue
            seat = int(games.seats[game])
            apply(state, seat, action)
            games.seats[game] = NOBODY if over(state) else next_seat(awaited(state), seat)
        answer(state, game, games, deals, company, told)
        tell(state, game, games, told)
