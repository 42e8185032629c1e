"""Deals of a game that is nearly over: small enough for algorithms that walk through a whole tree.

Gardeners play a game until some actions before its end. What is hidden there is dealt in several ways that
somebody who has only watched could believe, so that seats do not know which of the deals is theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from potager.bots.registry import bot
from potager.core import chance
from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.core.match import Match


class LateDeals(NamedTuple):
    """The same moment of a game, dealt in several ways: states, and the seat that has just played."""

    states: tuple[bytes, ...]
    last: int


def late_deals(
    game: Game, seats: int, options: Mapping[str, str], late: int, seed: int, deals: int
) -> LateDeals:
    """So many deals of a moment that is `late` actions before the end of the gardeners' game of a seed."""
    match = Match(game, seats, options, seed)
    player, stream = bot("gardener", game), chance.stream(chance.seed_bytes(seed), "late gardeners")
    while not match.over:
        seat = match.next_seat
        legal = match.legal_ids(seat)
        match.play_quietly(seat, player.choose(match.view(seat), seat, legal, stream))
    if not 0 < late < len(match.moves):
        raise CannotRead(
            f"this game has {len(match.moves)} actions: late is from 1 to {len(match.moves) - 1}"
        )
    match.rewind(late)
    seen = match.view(None)
    states = [match.state_bytes]
    for number in range(1, deals):
        stream = chance.stream(chance.seed_bytes(seed), f"late deal {number}")
        states.append(game.sample(seen, stream).tobytes())
    return LateDeals(tuple(states), match.moves[-1].seat)
