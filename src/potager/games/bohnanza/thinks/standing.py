"""Standing offers: `2 red for green` until one's next turn, kept for somebody who is not there to answer.

An order accepts the active seat's offer if that gives at least what the order wants, and wants no
more than the order gives. Of equal cards those in front go: they would be planted first.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from potager.core.errors import CannotRead
from potager.core.kinds import Bundle
from potager.core.reading import number_of
from potager.core.standing import Standing
from potager.core.texts import SEAT_LETTERS

from ..knows.kinds import BEAN
from ..knows.view import OfferView, View
from ..rules.components import BEAN_NAMES, COPIES, PAIR

FOR = "for"
NOTHING = "nothing"


class StandingOffer(msgspec.Struct, frozen=True):
    """What a seat would give, and for what."""

    gives: Bundle
    wants: Bundle


def read(text: str) -> StandingOffer:
    """`2 red for green blue`: what is given, `for`, what is wanted; `nothing` on one side is a gift.

    >>> read("2 red for green")
    StandingOffer(gives={'red': 2}, wants={'green': 1})
    """
    words = text.lower().replace(",", " ").split()
    if words.count(FOR) != 1:
        raise CannotRead(f"{text[:60]!r} is not an offer like '2 red for green'", rule="B14")
    middle = words.index(FOR)
    order = StandingOffer(gives=_bundle(words[:middle]), wants=_bundle(words[middle + 1 :]))
    if not order.gives and not order.wants:
        raise CannotRead("an offer gives something or asks for something", rule="B14")
    return order


def _bundle(words: list[str]) -> Bundle:
    """`2 red blue` as numbers by bean."""
    if not words:
        raise CannotRead(f"write {NOTHING!r} where nothing is given or wanted", rule="B14")
    found: Bundle = {}
    number = 1
    for word in words if words != [NOTHING] else []:
        if word.isdigit():
            number = number_of([word])
            continue
        bean = BEAN.place(word)
        found[word] = found.get(word, 0) + number
        if not 0 < found[word] <= COPIES[bean]:
            raise CannotRead(f"there are 1 to {COPIES[bean]} {word} beans, not {found[word]}", rule="B1")
        number = 1
    if words[-1].isdigit():
        raise CannotRead(f"{words[-1]!r} stands before no bean", rule="B14")
    return found


def write(order: StandingOffer) -> str:
    """The order as `read` reads it.

    >>> write(read("red, 2 blue for nothing"))
    'red 2 blue for nothing'
    """
    return f"{_words(order.gives)} {FOR} {_words(order.wants)}"


def _words(bundle: Bundle) -> str:
    return " ".join(name if number == 1 else f"{number} {name}" for name, number in bundle.items()) or NOTHING


def answer(view: View, seat: int, order: StandingOffer, legal: Sequence[str]) -> list[str]:
    """The series that accepts the active seat's offer, if it agrees with the order and the seat can."""
    offer = next((offer for offer in view.offers if offer.owner == view.active), None)
    if offer is None or seat not in view.asked or not _agrees(offer, order):
        return []
    own = view.seats[seat].hand or []
    series = ["cancel"] if "cancel" in legal else []
    for name, number in offer.wants.items():
        places = [place for place, bean in enumerate(own) if bean == name]
        if len(places) < number:
            return []
        if len(places) > number:
            series += [f"give {place}" for place in places[:number]]
    return [*series, f"accept {SEAT_LETTERS[offer.owner].lower()}"]


def _agrees(offer: OfferView, order: StandingOffer) -> bool:
    """Whether an offer is at least as good as the order."""
    gives = {name: offer.gives.get(name, 0) + offer.turned.get(name, 0) for name in BEAN_NAMES}
    enough = all(gives[name] >= number for name, number in order.wants.items())
    return enough and all(order.gives.get(name, 0) >= number for name, number in offer.wants.items())


def lapsed(view: View, seat: int, order: StandingOffer) -> bool:
    """An order lives until its owner's turn; with two players nobody trades (B33)."""
    return view.active in (seat, None) or len(view.seats) == PAIR


STANDING = Standing(read=read, write=write, answer=answer, lapsed=lapsed)
