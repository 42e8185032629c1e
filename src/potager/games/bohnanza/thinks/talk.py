"""How seats talk: which offers are open, whom they ask, and how likely somebody has what is wanted."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from potager.core.kernel import Numbers
from potager.core.talk import Spoken, Talk
from potager.core.texts import SEAT_LETTERS

from ..knows.view import OfferView, View
from ..rules.components import BEANS
from ..rules.state import State
from .plans import likelihood

PROPOSE, TO = "propose", "to "
UNSURE = 2  # so many cards of a bean that were not seen may be guessed at


def turn(view: View) -> int:
    """The number of the turn."""
    return view.turn


def offers(view: View) -> list[Spoken]:
    """B15, B16. The open offers: the active seat's asks who has not answered, the others ask that seat."""
    return [
        Spoken(
            owner=offer.owner,
            asked=tuple(view.asked) if offer.owner == view.active else (int(view.active or 0),),
            anyone=offer.owner == view.active and offer.to is None,
            counter=offer.owner != view.active,
            what=_what(offer),
        )
        for offer in view.offers
    ]


def _what(offer: OfferView) -> str:
    """What is given and wanted, in the order of beans; from where it is given does not matter."""
    gives = {
        bean: offer.gives.get(bean, 0) + offer.turned.get(bean, 0) for bean in offer.gives | offer.turned
    }
    sides = (" ".join(f"{side[bean]} {bean}" for bean in sorted(side)) for side in (gives, offer.wants))
    return " for ".join(sides)


def can_accept(view: View, seat: int, owner: int) -> bool:
    """B16. Whether a seat has what an offer wants, in its hand or among the cards turned up for it."""
    wants = next((offer.wants for offer in view.offers if offer.owner == owner), None)
    cards = list(view.seats[seat].hand or [])
    turned = view.turned if seat == view.active else {}
    return wants is not None and all(
        cards.count(bean) + turned.get(bean, 0) >= number for bean, number in wants.items()
    )


def passing(view: View, seat: int) -> list[str]:
    """B16. How a seat that is asked says no."""
    return [f"decline {SEAT_LETTERS[int(view.active or 0)].lower()}"] if seat in view.asked else []


def likely(state: State, seat: int, owner: int, other: int) -> float:
    """How likely another seat has what an offer wants, by what a reader has seen; a gift is for all."""
    hidden = np.zeros(BEANS + 1, dtype=np.int64)
    chance = 1.0
    for bean in range(BEANS):
        if number := int(state.offer_wants[owner, bean]):
            chance *= _several(state, seat, other, bean, number, hidden)
    return chance


def _several(state: State, seat: int, other: int, bean: int, number: int, hidden: Numbers) -> float:
    """How likely another has so many cards of a bean; of more than two unseen ones nobody is sure."""
    known = int(state.shown[other, bean]) + (int(state.turned[bean]) if other == state.active else 0)
    if number - known > UNSURE:
        return 0.0
    return float(likelihood(state, seat, other, bean, number, hidden))


def ways(view: View, seat: int, series: Sequence[str]) -> list[list[str]]:
    """B14. An offer as it is; if it asks anyone, also to each of the others alone."""
    found = [list(series)]
    if seat == view.active and not any(text.startswith(TO) for text in series):
        letters = [letter.lower() for letter in SEAT_LETTERS[: len(view.seats)]]
        found += [
            [*series[:-1], f"{TO}{letter}", series[-1]]
            for other, letter in enumerate(letters)
            if other != seat
        ]
    return found


TALK = Talk(
    turn=turn,
    offers=offers,
    can_accept=can_accept,
    passing=passing,
    likely=likely,
    ways=ways,
    accept="accept",
    propose=PROPOSE,
    speaking=frozenset({PROPOSE, "cancel", "want", "turned", "give", TO.strip()}),
)
