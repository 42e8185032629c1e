"""What a seat saw happen. Nobody sees a draft; which cards are drawn only the drawer sees.

Events are read off the states before and after an action.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

from potager.core.kinds import Bundle
from potager.core.scoring import outcome

from ..knows.kinds import BEAN
from ..knows.view import places_of
from ..rules.actions import ACTIONS
from ..rules.components import BEANS, COINS, FIELDS
from ..rules.scoring import scores, winners
from ..rules.state import NO_OFFER, Phase, State
from ..rules.trade import places_wanted

HAND, ASIDE, TABLE = "hand", "aside", "table"  # where a card comes from
TURNED_UP = (Phase.TRADE, Phase.CHOOSE)  # the phases that begin with cards being turned up


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened at the table."""


class Planted(Event, frozen=True, tag="planted"):
    """B6, B20, B35, B38. A bean was planted."""

    seat: int
    bean: str
    field: int
    source: str  # hand, aside or table


class Harvested(Event, frozen=True, tag="harvested"):
    """B22, B24. A field was sold."""

    seat: int
    field: int
    bean: str
    number: int
    coins: int


class TurnedUp(Event, frozen=True, tag="turned-up"):
    """B10, B37. Cards were turned up."""

    seat: int
    beans: Bundle


class Joined(Event, frozen=True, tag="joined"):
    """B37. Discards joined the cards on the table."""

    beans: Bundle


class Proposed(Event, frozen=True, tag="proposed"):
    """B14. An offer was made."""

    seat: int
    to: int | None  # None is anyone
    gives: Bundle
    turned: Bundle
    wants: Bundle


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """B15. An offer was taken back."""

    seat: int


class Declined(Event, frozen=True, tag="declined"):
    """B16. A seat said no to another's offer."""

    seat: int
    owner: int


class Traded(Event, frozen=True, tag="traded"):
    """B16, B18. Two seats traded: what each gave, and from which places of its hand."""

    seat: int  # who accepted
    owner: int  # whose offer it was
    gave: Bundle
    got: Bundle
    seat_places: list[int]
    owner_places: list[int]


class Lapsed(Event, frozen=True, tag="lapsed"):
    """B15. An offer lapsed because a card of it is gone."""

    seat: int


class TradingEnded(Event, frozen=True, tag="trading-ended"):
    """B19. The active seat ended trading."""

    seat: int


class Discarded(Event, frozen=True, tag="discarded"):
    """B35, B36. A card was discarded: of the other's offer, or from a place of the hand."""

    seat: int
    bean: str
    source: str  # hand or table
    place: int | None


class OfferLeft(Event, frozen=True, tag="offer-left"):
    """B38. Cards were left to the other."""

    seat: int
    beans: Bundle


class Drew(Event, frozen=True, tag="drew"):
    """B21, B39. Cards were drawn; only the seat itself sees which."""

    seat: int
    number: int
    beans: list[str] | None


class NewPile(Event, frozen=True, tag="new-pile"):
    """B25, B26. The discards were shuffled into a new pile."""

    number: int


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """B4. The turn passed."""

    seat: int


class GameEnded(Event, frozen=True, tag="game-ended"):
    """B30, B31. The fields were sold and the coins counted."""

    points: list[int]
    winners: list[int]


class Between(NamedTuple):
    """What happened between two states: as everybody saw it, and as the seat did that drew."""

    drew: int
    everybody: list[Event]
    own: list[Event]


def events(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Event]:
    """What `viewer` saw of an action."""
    between = _between(before.tobytes(), seat, action, after.tobytes())
    return list(between.own if viewer == between.drew else between.everybody)


@lru_cache(maxsize=4)  # all viewers of one action are told one after another
def _between(before: bytes, seat: int, action: int, after: bytes) -> Between:
    then, now = State.from_bytes(before), State.from_bytes(after)
    drew, everybody = int(then.active), _happened(then, seat, action, now)
    own = [_named(event, now) if isinstance(event, Drew) else event for event in everybody]
    return Between(drew, everybody, own)


def _happened(before: State, seat: int, action: int, after: State) -> list[Event]:
    """What everybody saw of an action."""
    name, place = ACTIONS.split(action)
    happened = _of_action(before, seat, name, place)
    first = happened[0] if happened else None
    happened += [Lapsed(seat=owner) for owner in _lapsed(before, after, name, place)]
    ended, passed = after.phase == Phase.OVER, after.turn > before.turn
    if ended or passed:
        happened += _drawn(before, after)
    if after.piles > before.piles:
        number = int(after.left) if name == "harvest" else int(before.discarded)
        happened.append(NewPile(number=number))
    if passed:
        happened.append(TurnBegan(seat=int(after.active)))
    if after.phase in TURNED_UP and (passed or before.phase not in TURNED_UP):
        happened += _turned_up(before, after, first)
    return happened + _end(before, after, first) if ended else happened


def _of_action(before: State, seat: int, name: str, place: int) -> list[Event]:
    """What the action itself does, apart from what follows from it."""
    match name:
        case "plant":
            bean = BEAN.name(before.hand[seat, 0])
            return [Planted(seat=seat, bean=bean, field=place, source=HAND)]
        case "sow":
            source = ASIDE if before.phase == Phase.SETTLE else TABLE
            bean = BEAN.name(place // FIELDS)
            return [Planted(seat=seat, bean=bean, field=place % FIELDS, source=source)]
        case "harvest":
            return [_harvested(before, seat, place)]
        case "drop":
            return [Discarded(seat=seat, bean=BEAN.name(place), source=TABLE, place=None)]
        case "toss":
            bean = BEAN.name(before.hand[seat, place])
            return [Discarded(seat=seat, bean=bean, source=HAND, place=place)]
        case "propose":
            return [_proposed(before, seat)]
        case "decline":
            return [Declined(seat=seat, owner=place)]
        case "accept":
            return [_traded(before, seat, place)]
        case "withdraw":
            return [Withdrawn(seat=seat)]
        case "next" if before.phase == Phase.TRADE:
            return [TradingEnded(seat=seat)]
        case "next" if before.phase == Phase.CHOOSE and before.turned.any():
            return [OfferLeft(seat=seat, beans=BEAN.some(before.turned))]
        case _:
            return []


def _harvested(before: State, seat: int, field: int) -> Harvested:
    bean, number = int(before.bean[seat, field]), int(before.grown[seat, field])
    return Harvested(
        seat=seat, field=field, bean=BEAN.name(bean), number=number, coins=int(COINS[bean, number])
    )


def _from_hand(state: State, seat: int, places: list[int]) -> list[int]:
    counts = [0] * BEANS
    for place in places:
        counts[state.hand[seat, place]] += 1
    return counts


def _proposed(before: State, seat: int) -> Proposed:
    active = int(before.active)
    to = int(before.draft_to[seat]) if seat == active else active
    return Proposed(
        seat=seat,
        to=None if to < 0 else to,
        gives=BEAN.some(_from_hand(before, seat, places_of(int(before.draft_hand[seat])))),
        turned=BEAN.some(before.draft_turned) if seat == active else {},
        wants=BEAN.some(before.draft_wants[seat]),
    )


def _traded(before: State, seat: int, owner: int) -> Traded:
    owner_places = places_of(int(before.offer_hand[owner]))
    got = _from_hand(before, owner, owner_places)
    if owner == before.active:
        got = [number + int(turned) for number, turned in zip(got, before.offer_turned, strict=True)]
    return Traded(
        seat=seat,
        owner=owner,
        gave=BEAN.some(before.offer_wants[owner]),
        got=BEAN.some(got),
        seat_places=places_of(int(places_wanted(before, seat, owner))),
        owner_places=owner_places,
    )


def _lapsed(before: State, after: State, name: str, place: int) -> list[int]:
    """The offers that a trade has made impossible."""
    if name != "accept":
        return []
    return [
        owner
        for owner in range(int(before.seats))
        if owner != place and before.offer_to[owner] != NO_OFFER and after.offer_to[owner] == NO_OFFER
    ]


def _drawn(before: State, after: State) -> list[Event]:
    """That the active seat drew at the end of its turn."""
    seat = int(before.active)
    number = int(after.held[seat]) - int(before.held[seat])
    return [Drew(seat=seat, number=number, beans=None)] if number else []


def _named(drew: Drew, after: State) -> Drew:
    """What a seat drew, as it alone knows it: the last cards of its hand."""
    held = int(after.held[drew.seat])
    cards = after.hand[drew.seat, held - drew.number : held]
    return Drew(seat=drew.seat, number=drew.number, beans=[BEAN.name(bean) for bean in cards])


def _turned_up(before: State, after: State, first: Event | None) -> list[Event]:
    """The cards turned up, and with two players the discards that joined them."""
    discards = before.discard[: before.discarded].tolist()
    if isinstance(first, Discarded):
        discards.append(BEAN.place(first.bean))
    if isinstance(first, Harvested):
        discards += [BEAN.place(first.bean)] * (first.number - first.coins)
    joined = [0] * BEANS
    if after.piles == before.piles:
        for bean in discards[after.discarded :]:
            joined[bean] += 1
    drawn = [int(there) - number for there, number in zip(after.turned, joined, strict=True)]
    found: list[Event] = [TurnedUp(seat=int(after.active), beans=BEAN.some(drawn))]
    return [*found, Joined(beans=BEAN.some(joined))] if any(joined) else found


def _end(before: State, after: State, first: Event | None) -> list[Event]:
    """The last harvests, then the coins."""
    seats = int(before.seats)
    fields = before.copy()
    if isinstance(first, Planted):
        fields.bean[first.seat, first.field] = BEAN.place(first.bean)
        fields.grown[first.seat, first.field] += 1
    sold: list[Event] = [
        _harvested(fields, seat, field)
        for seat in range(seats)
        for field in range(FIELDS)
        if fields.grown[seat, field]
    ]
    return [*sold, GameEnded(*outcome(after, scores, winners))]
