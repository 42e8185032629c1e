"""What a seat, or a spectator, may know (B32)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec

from potager.core.kinds import Bundle
from potager.core.turns import seats_in

from ..rules.components import BEANS, COINS, EMPTYINGS, FIELDS_EACH, PILES, STEPS
from ..rules.state import ANYONE, NO_OFFER, NONE, UNSET, Phase, State
from .kinds import BEAN

COINS_FOR: list[list[int]] = COINS.tolist()
STEPS_OF: list[list[int]] = STEPS.tolist()
# By the number, and the number itself: to ask an enumeration takes longer than to make what is sent.
PHASES = {int(phase): phase.name.lower() for phase in Phase}
OVER = int(Phase.OVER)


class FieldView(msgspec.Struct, frozen=True):
    """A field, what it would bring now, and with how many cards it would bring more."""

    bean: str | None
    cards: int
    coins: int
    next_at: int | None


class ShownView(msgspec.Struct, frozen=True):
    """At least so many cards of a bean are among the first cards of a hand."""

    bean: str
    number: int
    among: int


class OfferView(msgspec.Struct, frozen=True):
    """An open offer: what its owner gives from the hand and of the cards turned up, and what it wants."""

    owner: int
    to: int | None  # None is anyone
    gives: Bundle
    turned: Bundle
    wants: Bundle
    places: list[int] | None  # of the owner's hand; only its owner sees them


class DraftView(msgspec.Struct, frozen=True):
    """What the reader is putting together."""

    addressed: bool
    to: int | None  # None is anyone
    places: list[int]
    turned: Bundle
    wants: Bundle


class SeatView(msgspec.Struct, frozen=True):
    """A seat: its hand as far as the reader knows it, its fields and its coins."""

    hand: list[str] | None  # in order; None if it is hidden from the reader
    cards: int  # in hand
    from_piles: list[int]  # how many of them were drawn from each pile, the older ones being in front
    shown: list[ShownView]
    fields: list[FieldView]
    coins: int
    coin_beans: Bundle
    aside: Bundle


class View(msgspec.Struct, frozen=True):
    """A table of Bohnanza as one reader sees it."""

    me: int | None
    phase: str
    active: int | None
    first: int  # the seat that began
    turn: int
    planted: int
    pile: int
    new_piles: int
    emptied: int
    emptyings: int  # so many end the game
    discard: list[str]  # from the bottom up
    turned: Bundle
    seats: list[SeatView]
    offers: list[OfferView]
    asked: list[int]  # who has not answered the active seat's offer
    draft: DraftView | None
    proposals: int
    unseen: list[Bundle]  # of each pile, the cards that the reader has not seen
    news: int


class Spread(NamedTuple):
    """A state as everybody at the table needs it; what is hidden is among it."""

    true: Any
    closed: list[SeatView]  # every seat, with its hand hidden
    discard: list[str]
    turned: Bundle
    pile: list[list[int]]  # of each pile, the cards of it that nobody has seen
    hands: list[list[list[int]]]  # of each seat and pile, the cards of it in that hand


@lru_cache(maxsize=4)  # all readers of one table are told one after another
def _table(data: bytes) -> Spread:
    true = State.from_bytes(data).plain()
    seats = range(true.seats)
    pile = [[0] * BEANS for _ in range(PILES)]
    for bean in true.pile[: true.left]:
        pile[true.piles][bean] += 1
    closed = [_closed(true, seat) for seat in seats]
    discard = [BEAN.name(bean) for bean in true.discard[: true.discarded]]
    turned, hands = BEAN.some_of(true.turned), [_drawn_from(true, seat) for seat in seats]
    return Spread(true, closed, discard, turned, pile, hands)


def _drawn_from(true: Any, seat: int) -> list[list[int]]:
    """B32. Hands are in the order of drawing, so that every card tells which pile it came from."""
    counts = [[0] * BEANS for _ in range(PILES)]
    piles = [pile for pile in range(PILES) for _ in range(true.dealt[seat][pile])]
    for pile, bean in zip(piles, true.hand[seat], strict=False):
        counts[pile][bean] += 1
    return counts


def view(state: State, seat: int | None) -> View:
    """What `seat` may know; a spectator is None. A field not named here is not sent."""
    table = _table(state.tobytes())
    true = table.true
    return View(
        me=seat,
        phase=PHASES[true.phase],
        active=None if true.active == NONE else true.active,
        first=true.first,
        turn=true.turn,
        planted=true.planted,
        pile=true.left,
        new_piles=true.piles,
        emptied=true.emptied,
        emptyings=int(EMPTYINGS[true.seats]),
        discard=table.discard,
        turned=table.turned,
        seats=[
            _with_hand(true, other, closed) if _sees(true, seat, other) else closed
            for other, closed in enumerate(table.closed)
        ],
        offers=[
            offer_of(true, other, seat) for other in range(true.seats) if true.offer_to[other] != NO_OFFER
        ],
        asked=list(seats_in(true.asked)),
        draft=None if seat is None else _draft(true, seat),
        proposals=true.proposals,
        unseen=_unseen(table, seat),
        news=true.news,
    )


def _sees(true: Any, viewer: int | None, seat: int) -> bool:
    """B32. Whether a viewer sees a hand; at the end all hands are open."""
    return seat == viewer or true.phase == OVER


def _with_hand(true: Any, seat: int, closed: SeatView) -> SeatView:
    """A seat as whoever may see its hand sees it."""
    names, cards = BEAN.names, true.hand[seat][: closed.cards]
    return msgspec.structs.replace(closed, hand=[names[bean] for bean in cards])


def _closed(true: Any, seat: int) -> SeatView:
    """A seat with its hand hidden."""
    return SeatView(
        hand=None,
        cards=true.held[seat],
        from_piles=list(true.dealt[seat]),
        shown=[
            ShownView(bean=BEAN.name(bean), number=number, among=true.among[seat][bean])
            for bean, number in enumerate(true.shown[seat])
            if number
        ],
        fields=[
            _field(true.bean[seat][field], true.grown[seat][field])
            for field in range(FIELDS_EACH[true.seats])
        ],
        coins=sum(true.coins[seat]),
        coin_beans=BEAN.some_of(true.coins[seat]),
        aside=BEAN.some_of(true.aside[seat]),
    )


@cache  # as many as there are beans and cards
def _field(bean: int, cards: int) -> FieldView:
    if bean == NONE:
        return FieldView(bean=None, cards=0, coins=0, next_at=None)
    return FieldView(
        bean=BEAN.name(bean),
        cards=cards,
        coins=COINS_FOR[bean][cards],
        next_at=next((step for step in STEPS_OF[bean] if step > cards), None),
    )


def places_of(bits: int) -> list[int]:
    """The places of a hand whose bit is set."""
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def offer_of(true: Any, owner: int, viewer: int | None) -> OfferView:
    """An open offer as a viewer sees it."""
    places = places_of(true.offer_hand[owner])
    gives = [0] * BEANS
    for place in places:
        gives[true.hand[owner][place]] += 1
    return OfferView(
        owner=owner,
        to=None if true.offer_to[owner] == ANYONE else true.offer_to[owner],
        gives=BEAN.some_of(gives),
        turned=BEAN.some_of(true.offer_turned) if owner == true.active else {},
        wants=BEAN.some_of(true.offer_wants[owner]),
        places=places if owner == viewer else None,
    )


def _draft(true: Any, seat: int) -> DraftView:
    to = true.draft_to[seat]
    return DraftView(
        addressed=to != UNSET,
        to=None if to in (UNSET, ANYONE) else to,
        places=places_of(true.draft_hand[seat]),
        turned=BEAN.some_of(true.draft_turned) if seat == true.active else {},
        wants=BEAN.some_of(true.draft_wants[seat]),
    )


def _unseen(table: Spread, viewer: int | None) -> list[Bundle]:
    """B32. Of each pile, the cards that are still in it, and those in hands that the viewer does not see."""
    hidden = [hand for seat, hand in enumerate(table.hands) if not _sees(table.true, viewer, seat)]
    return [
        BEAN.some_of(
            [sum(counts) for counts in zip(*(cards[pile] for cards in (table.pile, *hidden)), strict=True)]
        )
        for pile in range(PILES)
    ]
