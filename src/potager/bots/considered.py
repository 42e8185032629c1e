"""What a bot has considered before it chose, for those who watch bots: whole moves, the best first.

It is what the bot itself has thought, not a second opinion: the moves of its own search with their chances,
or the ratings of its advice. Whoever sits at a table must not see it: a move tells of the hand that it comes
from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from potager.bots.base import Bot
from potager.bots.greedy import Advised
from potager.bots.search import Searcher
from potager.bots.search.whole import LONGEST
from potager.core.chance import Stream
from potager.core.moves import is_whole, say_whole
from potager.core.record import same
from potager.core.texts import Say

MOST = 4  # moves that are told


class Considered(NamedTuple):
    """A move that a bot has looked at; it knows one figure of it."""

    actions: tuple[int, ...]
    says: Say  # of the game's catalogue: what all of it would do
    win: float | None  # the chance to win, from 0 to 1, by a bot that searches
    rating: float | None  # points, by a bot that only follows its advice
    chosen: bool


class Decision(NamedTuple):
    """What was to be decided, and what a bot has decided."""

    view: Any
    seat: int
    legal: Sequence[int]
    action: int


def let_recall(player: Bot) -> Bot:
    """Have a bot that searches keep what it considers; the others can be asked at any time."""
    if isinstance(player, Searcher):
        player.recalls = True
    return player


def considered(player: Bot, decision: Decision, stream: Stream) -> list[Considered]:
    """What a bot has considered for a decision; nothing is known of one that plays at random or is a file."""
    if isinstance(player, Searcher):
        return [
            Considered(one.actions, one.says, one.win, None, chosen=place == 0)
            for place, one in enumerate(player.recalled[:MOST])
        ]
    return _rated(player, decision, stream) if isinstance(player, Advised) else []


def _rated(player: Advised, decision: Decision, stream: Stream) -> list[Considered]:
    """The best-rated actions and the chosen one, each carried on to a whole move, no two the same."""
    view, seat, legal, action = decision
    game, state = player.game, player.game.sample(view, stream)
    ratings = player.rate(state, seat, legal)
    ranked = sorted(legal, key=lambda one: (one != action, -ratings[one]))
    found: dict[str, Considered] = {}
    alike = set[int]()  # of actions that come to the same, as two empty fields do, the first is told
    for first in ranked:
        if (same_as := game.alike(state, seat, first)) in alike:
            continue
        alike.add(same_as)
        actions, states = _carried_on(player, state, seat, first)
        says = say_whole(game, states, seat, actions)
        rating = float(ratings[first])
        found.setdefault(repr(says), Considered(actions, says, None, rating, chosen=first == action))
        if len(found) == MOST:
            break
    return sorted(found.values(), key=lambda one: -(one.rating or 0.0))


def _carried_on(player: Advised, state: Any, seat: int, action: int) -> tuple[tuple[int, ...], list[Any]]:
    """An action and those that its advice would add until the move is whole; the states before each."""
    game, actions, states = player.game, [action], [state]
    while True:
        after = states[-1].copy()
        game.apply(after, seat, actions[-1])
        back = any(same(after, before) for before in states)
        if is_whole(game, after, seat, actions[-1]) or back or len(actions) == LONGEST:
            return tuple(actions), states
        mask = game.new_mask()
        game.legal(after, seat, mask)
        legal: list[int] = np.flatnonzero(mask).tolist()
        ratings = player.rate(after, seat, legal)
        actions.append(max(legal, key=lambda one: ratings[one]))
        states.append(after)
