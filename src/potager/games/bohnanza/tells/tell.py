"""Sentences: what happened, and what an action would do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

import msgspec

from potager.core.texts import Say, Seat, known, say

from ..knows.kinds import BEAN
from ..knows.view import Bundle, OfferView, offer_of
from ..rules.actions import ACTIONS
from ..rules.components import COINS, FIELDS, PAIR
from ..rules.state import ANYONE, UNSET, Phase, State
from .events import Drew, Event, GameEnded, Proposed, Traded
from .pieces import cards

KEPT = 4096  # things to say of actions that are kept, of each kind


def tell(event: Event, options: Mapping[str, str]) -> Say:
    """What to say of an event."""
    kind = str(event.__struct_config__.tag)
    match event:
        case GameEnded():
            points = [
                say("seat-coins", seat=Seat(seat), n=number) for seat, number in enumerate(event.points)
            ]
            winners = [Seat(seat) for seat in event.winners]
            return say("event.game-ended", n=len(winners), winners=winners, points=points)
        case Proposed():
            return _offer(event.seat, event.to, both(event.gives, event.turned), event.wants)
        case Traded():
            return _traded(event)
        case Drew(beans=list()):
            drawn = [say(f"one.{name}") for name in event.beans or []]  # in their order, which stays
            return say("event.drew-these", seat=Seat(event.seat), beans=drawn)
        case _:
            fields = msgspec.structs.asdict(event)
            words = {name: _word(name, value, fields) for name, value in fields.items()}
            source = f"-{fields['source']}" if "source" in fields else ""
            return say(f"event.{kind}{source}", n=fields.get("number"), **words)


def _word(name: str, value: object, fields: Mapping[str, object]) -> object:
    """One field of an event as something to say."""
    match name, value:
        case (("seat" | "owner"), int()):
            return Seat(value)
        case "bean", str() if isinstance(number := fields.get("number"), int):
            return cards({value: number})
        case "bean", str():
            return say(f"one.{value}")
        case "beans", dict():
            return cards(cast(Bundle, value))
        case "coins", int():
            return say("coins", n=value)
        case "field", int():
            return value + 1
        case _:
            return value


def both(one: Bundle, other: Bundle) -> Bundle:
    """Two bundles together."""
    return {name: one.get(name, 0) + other.get(name, 0) for name in BEAN.names}


def _offer(owner: int, to: int | None, gives: Bundle, wants: Bundle) -> Say:
    """`A offers B 1 red bean for 2 blue beans`; gifts have sentences of their own."""
    whom = say("anyone") if to is None else Seat(to)
    kind = "gift" if not wants else "wish" if not any(gives.values()) else "offer"
    return say(f"offer.{kind}", seat=Seat(owner), to=whom, gives=cards(gives), wants=cards(wants))


def _traded(event: Traded) -> Say:
    """Who gave what to whom."""
    if not event.gave:
        return say("event.given", giver=Seat(event.owner), taker=Seat(event.seat), beans=cards(event.got))
    if not event.got:
        return say("event.given", giver=Seat(event.seat), taker=Seat(event.owner), beans=cards(event.gave))
    return say(
        "event.traded",
        seat=Seat(event.seat),
        owner=Seat(event.owner),
        gave=cards(event.gave),
        got=cards(event.got),
    )


# What an action would do


def describe(state: State, seat: int, action: int) -> Say:
    """What a legal action would do."""
    name, place = ACTIONS.split(action)
    match name:
        case "plant":
            return _planting("action.plant", state, seat, int(state.hand[seat, 0]), place)
        case "sow":
            return _planting("action.sow", state, seat, place // FIELDS, place % FIELDS)
        case "harvest":
            return _harvest(state, seat, place)
        case "give" | "toss":
            return _from_hand(name, int(state.hand[seat, place]), place)
        case "turned" | "want" | "drop":
            return _of_a_bean(name, place)
        case "to":
            anyone = action == ACTIONS["to"].stop - 1
            return say("action.to", to=say("anyone") if anyone else Seat(place))
        case "propose":
            draft = draft_of(state, seat)
            return say(
                "action.propose", offer=_offer(seat, draft.to, both(draft.gives, draft.turned), draft.wants)
            )
        case "accept" | "decline":
            there = offer_of(state.plain(), place, seat)
            gives = both(there.gives, there.turned)
            return say(f"action.{name}", offer=_offer(place, there.to, gives, there.wants))
        case "cancel" | "withdraw":
            return _alone(f"action.{name}")
        case _:
            pair = state.phase == Phase.PLANT and state.seats == PAIR
            return _alone(f"action.next-{Phase(state.phase).name.lower()}{'-pair' if pair else ''}")


@lru_cache(KEPT)
def _alone(key: str) -> Say:
    return known(key)


@lru_cache(KEPT)
def _from_hand(name: str, bean: int, place: int) -> Say:
    return known(f"action.{name}", bean=say(f"one.{BEAN.name(bean)}"), place=place + 1)


@lru_cache(KEPT)
def _of_a_bean(name: str, bean: int) -> Say:
    return known(f"action.{name}", bean=say(f"one.{BEAN.name(bean)}"))


def _planting(key: str, state: State, seat: int, kind: int, field: int) -> Say:
    return _planted(key, kind, field, int(state.grown[seat, field]))


@lru_cache(KEPT)
def _planted(key: str, kind: int, field: int, there: int) -> Say:
    return known(key, bean=say(f"one.{BEAN.name(kind)}"), field=field + 1, n=there + 1)


def _harvest(state: State, seat: int, field: int) -> Say:
    return _harvested(field, int(state.bean[seat, field]), int(state.grown[seat, field]))


@lru_cache(KEPT)
def _harvested(field: int, kind: int, number: int) -> Say:
    coins = say("coins", n=int(COINS[kind, number]))
    return known("action.harvest", field=field + 1, beans=cards({BEAN.name(kind): number}), coins=coins)


def draft_of(state: State, seat: int) -> OfferView:
    """The offer that the draft would be."""
    would = state.copy()
    would.offer_hand[seat] = state.draft_hand[seat]
    would.offer_wants[seat] = state.draft_wants[seat]
    would.offer_turned[:] = state.draft_turned
    to = int(state.draft_to[seat]) if seat == state.active else int(state.active)
    would.offer_to[seat] = ANYONE if to == UNSET else to
    return offer_of(would.plain(), seat, seat)
