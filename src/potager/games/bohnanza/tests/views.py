"""The canned tables of Bohnanza for the tests of its board: every phase, offers, and the game for two."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from potager.core.match import Match
from potager.testing.views import Moment, Stretch

Seen = Callable[[Any, int], bool]  # whether a seat's view, as that seat, is what is looked for


def found(seats: int, seed: int, after: int, seen: Seen, player: str = "greedy") -> Moment:
    """The first table, after some moves, at which some seat sees what is looked for."""

    def when(match: Match, me: int) -> bool:
        return (match.over or len(match.moves) > after) and seen(match.view(me), me)

    return Moment(seats=seats, seed=seed, when=when, player=player, anybody=True, previews=("harvest",))


def mine(phase: str) -> Seen:
    """The reader's own turn, in a phase."""
    return lambda view, me: view.active == me and view.phase == phase


def trading(view: Any, me: int) -> bool:
    """A turn with a full hand, two cards turned up, and no offer yet."""
    fresh = mine("trade")(view, me) and not view.offers
    return fresh and len(view.turned) == 2 and view.seats[me].cards > 5


def incoming(spare: bool) -> Seen:
    """An offer that the seat can accept, with or without a choice of cards, and no draft of its own."""

    def seen(view: Any, me: int) -> bool:
        draft = view.draft
        if draft and (draft.addressed or draft.places or draft.turned or draft.wants):
            return False
        for offer in view.offers:
            if me in view.asked and me != view.active and offer.owner == view.active and offer.wants:
                both = [(wanted, view.seats[me].hand.count(bean)) for bean, wanted in offer.wants.items()]
                if all(there >= wanted for wanted, there in both):
                    return any(there > wanted for wanted, there in both) == spare
        return False

    return seen


CASES = {
    "plant": found(4, 40, 60, lambda view, me: mine("plant")(view, me) and view.planted == 0),
    "first": found(3, 40, -1, mine("plant")),
    "trade": found(4, 40, 90, trading, player="uniform"),  # bots that trade well hold fewer cards
    "incoming": found(4, 40, 60, incoming(False)),
    "picks": found(4, 40, 60, incoming(True)),
    "offers": found(5, 40, 60, lambda view, me: len(view.offers) > 1 and me == view.active),
    "settle": found(
        4, 40, 60, lambda view, me: view.phase == "settle" and sum(view.seats[me].aside.values()) > 1
    ),
    "waiting": found(
        5, 40, 100, lambda view, me: me != view.active and view.phase == "plant" and view.emptied == 1
    ),
    "two-offer": found(2, 40, 20, lambda view, me: mine("offer")(view, me) and len(view.turned) > 1),
    "two-choose": found(2, 40, 20, lambda view, me: mine("choose")(view, me) and len(view.turned) > 1),
    "two-toss": found(2, 40, 20, lambda view, me: mine("plant")(view, me) and view.planted == 1),
    "two-ready": found(2, 40, 20, mine("ready")),
    "over": found(4, 40, 100_000, lambda view, me: view.phase == "over"),
}
GAME = Stretch(seats=3, seed=41, steps=slice(29, 80))
