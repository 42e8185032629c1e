"""States as text, and back."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from potager.core.chance import Stream
from potager.core.errors import CannotRead
from potager.core.turns import named_first

from ..rules.components import CARDS
from ..rules.state import State


def write(state: State) -> str:
    """A state as lines, each a name and its numbers."""
    cards = " ".join(map(str, state.cards))
    thrown = " ".join(str(card) for card in range(CARDS) if state.thrown[card])
    return f"cards {cards}\nthrown {thrown}\nturn {state.turn}\nswaps {state.swaps}\n"


def read(text: str, seats: int, options: Mapping[str, str], stream: Stream) -> State:
    """The state that a text describes."""
    try:
        lines = {line.split()[0]: line.split()[1:] for line in text.splitlines() if line.split()}
        state = State.blank()
        state.seats = seats
        state.first = named_first(options)
        state.cards[:] = [int(word) for word in lines["cards"]]
        state.thrown[[int(word) for word in lines["thrown"]]] = 1
        state.turn, state.swaps = int(lines["turn"][0]), int(lines["swaps"][0])
    except (KeyError, ValueError, IndexError, OverflowError) as error:
        raise CannotRead(f"not a position of this game: {error}", rule="T1") from None
    if sorted(state.cards) != list(range(CARDS)):
        raise CannotRead(f"the cards are those from 0 to {CARDS - 1}, each once", rule="T1")
    if not 0 <= state.swaps <= state.turn <= seats:
        raise CannotRead("every seat has its turn once, and swaps once at most", rule="T2")
    if sorted(np.flatnonzero(state.thrown)) != sorted(state.cards[seats : seats + int(state.swaps)]):
        raise CannotRead("what was swapped away lies on top of the pile, in order", rule="T2")
    return state
