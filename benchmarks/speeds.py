"""How many playouts a second the search makes, on one core, from the middle of a game."""

from __future__ import annotations

import importlib.util
import time
from typing import Any

import msgspec

from potager.bots.base import Budget
from potager.bots.registry import bot
from potager.core import chance
from potager.core.game import Game
from potager.core.match import Match

SEARCH = "potager.bots.search.thinking"
SECONDS = 2.0
DEALS = 3
PLAYER = "gardener"


class Speed(msgspec.Struct, frozen=True):
    """Playouts a second at one table: the least and the most of some deals, and their mean."""

    game: str
    seats: int
    mean: float
    low: float
    high: float


def middle(game: Game, seats: int, seed: int) -> Match:
    """A game between gardeners, half played, where its next seat has something to choose."""
    whole = _played(Match(game, seats, seed=seed), None)
    half = _played(Match(game, seats, seed=seed), len(whole.moves) // 2)
    while len(half.legal_ids(half.next_seat)) < 2:
        half.play_quietly(half.next_seat, half.legal_ids(half.next_seat)[0])
    return half


def _played(match: Match, actions: int | None) -> Match:
    player, stream = bot(PLAYER, match.game), chance.stream(bytes(32), "middle")
    while not match.over and (actions is None or len(match.moves) < actions):
        seat = match.next_seat
        match.play_quietly(seat, player.choose(match.view(seat), seat, match.legal_ids(seat), stream))
    return match


def playouts_a_second(match: Match, seconds: float = SECONDS) -> float:
    """How many playouts a second the search makes from here."""
    thinking: Any = importlib.import_module(SEARCH)
    seat = match.next_seat
    stream = chance.stream(bytes(32), "speed")
    state = match.game.sample(match.view(seat), stream)

    def playouts(budget: Budget) -> int:
        search = thinking.Search(match.game, state, seat, stream)
        thinking.think([search], budget, whole=True)
        return int(search.tree.visits[search.root])

    playouts(Budget(seconds=0.05))  # loads the machine code
    began = time.process_time()  # what others on this machine take is not the search's fault
    return playouts(Budget(seconds=seconds)) / (time.process_time() - began)


def speed(game: Game, seats: int) -> Speed | None:
    """The speed at one table; None where there is no search."""
    if importlib.util.find_spec(SEARCH) is None:
        return None
    found = [playouts_a_second(middle(game.compiled(), seats, seed)) for seed in range(DEALS)]
    return Speed(game.name, seats, sum(found) / len(found), min(found), max(found))
