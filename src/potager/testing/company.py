"""Bots as company: games between bots of one level, action by action, to be looked through for nonsense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from potager.bots.registry import bot
from potager.core import chance
from potager.core.game import Game
from potager.core.match import Match
from potager.lab.arena.onegame import whose_turn

PLAIN_LEVELS = ("sprout", "gardener")  # that choose at once: they can play many games
THINKING_LEVELS = ("grower@20", "master@40")


class Act(NamedTuple):
    """What a bot did where it had a choice."""

    state: Any  # before it
    seat: int
    name: str  # of the block of actions
    place: int  # in that block
    legal: Sequence[str]  # the blocks that it could choose from


def acts(
    game: Game, seats: int, level: str, seed: int, options: Mapping[str, str] | None = None
) -> Iterator[Act]:
    """A game between bots of one level, to its end."""
    match = Match(game, seats, options, seed)
    bots = [bot(level, game) for _ in range(seats)]
    stream = chance.stream(chance.seed_bytes(seed), "company")
    while not match.over:
        seat = whose_turn(match)
        legal = match.legal_ids(seat)
        action = bots[seat].choose(match.view(seat), seat, legal, stream) if len(legal) > 1 else legal[0]
        if len(legal) > 1:
            yield Act(
                match.state, seat, *game.actions.split(action), [game.actions.split(one)[0] for one in legal]
            )
        match.play_quietly(seat, action)
