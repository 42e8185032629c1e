"""What a seat, or a spectator, may know. A field that is not named here is not sent."""

from __future__ import annotations

import msgspec

from ..rules.components import CARDS
from ..rules.state import State


class View(msgspec.Struct, frozen=True):
    """What a seat knows: its own card, and those that were thrown."""

    seats: int
    seat: int | None
    card: int | None
    first: int
    turn: int
    swaps: int
    thrown: list[int]
    places: list[int]  # where the thrown cards lie


def view(state: State, seat: int | None) -> View:
    """The table as a seat sees it; a spectator is None."""
    places = [place for place in range(CARDS) if state.thrown[state.cards[place]]]
    return View(
        seats=int(state.seats),
        seat=seat,
        card=None if seat is None else int(state.cards[seat]),
        first=int(state.first),
        turn=int(state.turn),
        swaps=int(state.swaps),
        thrown=[int(state.cards[place]) for place in places],
        places=places,
    )
