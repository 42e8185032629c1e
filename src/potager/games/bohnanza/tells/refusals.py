"""Why not? The rule that forbids an action, and a sentence for the reader."""

from __future__ import annotations

from potager.core.game import Refusal
from potager.core.texts import Seat, say

from ..knows.kinds import BEAN
from ..rules.actions import ACTIONS
from ..rules.components import BEAN_NAMES, COPIES, FIELDS, FIELDS_EACH, MOST_PLANTED, PAIR
from ..rules.fields import can_plant, is_protected
from ..rules.offers import addresses, has_draft, owes_answer
from ..rules.state import NO_OFFER, UNSET, Phase, State
from ..rules.trade import has, laid
from .pieces import cards

TRADING = {"propose", "decline", "accept", "cancel", "withdraw", "want", "turned", "give", "to"}

# The phases in which the other actions can be played, and the rule of each phase.
PHASES = {
    "plant": {Phase.PLANT},
    "next": {Phase.PLANT, Phase.TRADE, Phase.CHOOSE, Phase.READY},
    "sow": {Phase.SETTLE, Phase.OFFER, Phase.CHOOSE},
    "drop": {Phase.OFFER},
    "toss": {Phase.PLANT},
}
RULE_OF = {
    Phase.PLANT: "B6",
    Phase.TRADE: "B11",
    Phase.SETTLE: "B20",
    Phase.OFFER: "B35",
    Phase.CHOOSE: "B38",
    Phase.READY: "B41",
}


def refuse(state: State, seat: int, action: int) -> Refusal | None:
    """Why a seat may not play an action now; None if it may."""
    if state.phase == Phase.OVER:
        return Refusal("B30", say("refusal.over"))
    name, place = ACTIONS.split(action)
    if name in TRADING and state.seats == PAIR:
        return Refusal("B33", say("refusal.no-trade-with-two"))
    if name in ("drop", "toss") and state.seats > PAIR:
        return Refusal("B35" if name == "drop" else "B36", say("refusal.discard-only-with-two"))
    if name == "harvest":
        return _refuse_harvest(state, seat, place)
    if name in TRADING:
        return _refuse_trade(state, seat, name, place)
    if state.phase not in PHASES[name]:
        return Refusal(RULE_OF[Phase(state.phase)], say("refusal.not-now", now=_now(state)))
    if seat != state.active and state.phase != Phase.SETTLE:
        return Refusal("B4", say("refusal.not-your-turn", seat=Seat(state.active)))
    match name:
        case "plant":
            return _refuse_plant(state, seat, place)
        case "sow":
            return _refuse_sow(state, seat, place // FIELDS, place % FIELDS)
        case "next" if state.phase == Phase.PLANT and not state.planted:
            return Refusal("B6", say("refusal.plant-first"))
        case "drop" if not state.turned[place]:
            return Refusal("B35", say("refusal.not-there", bean=say(f"one.{BEAN.name(place)}")))
        case "toss":
            return _refuse_toss(state, seat, place)
        case _:
            return None


def _now(state: State) -> object:
    return say(f"phase.{Phase(state.phase).name.lower()}")


def _refuse_harvest(state: State, seat: int, field: int) -> Refusal | None:
    if state.seats == PAIR and seat != state.active:
        return Refusal("B34", say("refusal.harvest-own-turn"))
    if field >= FIELDS_EACH[state.seats]:
        return Refusal("B2", say("refusal.no-such-field", field=field + 1, n=int(FIELDS_EACH[state.seats])))
    if not state.grown[seat, field]:
        return Refusal("B22", say("refusal.field-empty", field=field + 1))
    if is_protected(state, seat, field):
        return Refusal("B23", say("refusal.protected", field=field + 1))
    return None


def _refuse_field(state: State, seat: int, bean: int, field: int) -> Refusal | None:
    """B2, B8, B9. Why a bean cannot be planted in a field."""
    if field >= FIELDS_EACH[state.seats]:
        return Refusal("B2", say("refusal.no-such-field", field=field + 1, n=int(FIELDS_EACH[state.seats])))
    if can_plant(state, seat, bean, field):
        return None
    there = say(f"bean.{BEAN.name(state.bean[seat, field])}")
    what = say(f"one.{BEAN.name(bean)}")
    if any(can_plant(state, seat, bean, other) for other in range(FIELDS)):
        return Refusal("B8", say("refusal.other-bean", field=field + 1, there=there, bean=what))
    return Refusal("B9", say("refusal.harvest-first", field=field + 1, there=there, bean=what))


def _refuse_plant(state: State, seat: int, field: int) -> Refusal | None:
    if state.planted >= MOST_PLANTED:
        return Refusal("B6", say("refusal.no-third"))
    return _refuse_field(state, seat, int(state.hand[seat, 0]), field)


def _refuse_sow(state: State, seat: int, bean: int, field: int) -> Refusal | None:
    there = state.aside[seat] if state.phase == Phase.SETTLE else state.turned
    if not there[bean]:
        rule = RULE_OF[Phase(state.phase)]
        return Refusal(rule, say("refusal.not-there", bean=say(f"one.{BEAN.name(bean)}")))
    return _refuse_field(state, seat, bean, field)


def _refuse_toss(state: State, seat: int, place: int) -> Refusal | None:
    if not state.planted:
        return Refusal("B36", say("refusal.plant-first"))
    if place >= state.held[seat]:
        return Refusal("B36", say("refusal.no-such-card", n=int(state.held[seat])))
    return None


# Trading


def _refuse_trade(state: State, seat: int, name: str, place: int) -> Refusal | None:
    if state.phase != Phase.TRADE:
        return Refusal("B11", say("refusal.no-trading-now", now=_now(state)))
    match name:
        case "give":
            return _refuse_give(state, seat, place)
        case "turned":
            return _refuse_turned(state, seat, place)
        case "want" if state.draft_wants[seat, place] >= COPIES[place]:
            return Refusal(
                "B1", say("refusal.no-more-of-it", beans=cards({BEAN.name(place): int(COPIES[place])}))
            )
        case "to":
            return _refuse_to(state, seat, place)
        case "propose" if not has_draft(state, seat):
            return Refusal("B14", say("refusal.empty-offer"))
        case "cancel" if not has_draft(state, seat):
            return Refusal("B14", say("refusal.nothing-to-cancel"))
        case "withdraw" if state.offer_to[seat] == NO_OFFER:
            return Refusal("B15", say("refusal.nothing-to-withdraw"))
        case "accept" | "decline":
            return _refuse_answer(state, seat, name, place)
        case _:
            return None


def _refuse_give(state: State, seat: int, place: int) -> Refusal | None:
    if place >= state.held[seat]:
        return Refusal("B14", say("refusal.no-such-card", n=int(state.held[seat])))
    if int(state.draft_hand[seat]) >> place & 1:
        return Refusal("B14", say("refusal.laid-already", place=place + 1))
    return None


def _refuse_turned(state: State, seat: int, bean: int) -> Refusal | None:
    if seat != state.active:
        return Refusal("B11", say("refusal.turned-not-yours", seat=Seat(state.active)))
    if state.draft_turned[bean] >= state.turned[bean]:
        return Refusal("B14", say("refusal.not-there", bean=say(f"one.{BEAN.name(bean)}")))
    return None


def _refuse_to(state: State, seat: int, place: int) -> Refusal | None:
    if seat != state.active:
        return Refusal("B11", say("refusal.only-the-active", seat=Seat(state.active)))
    if place == seat:
        return Refusal("B11", say("refusal.not-with-yourself"))
    if place >= state.seats and place != ACTIONS["to"].stop - ACTIONS["to"].start - 1:
        return Refusal("B11", say("refusal.no-such-seat"))
    if not has_draft(state, seat):
        return Refusal("B14", say("refusal.empty-offer"))
    if state.draft_to[seat] != UNSET:
        return Refusal("B14", say("refusal.addressed-already"))
    return None


def _refuse_answer(state: State, seat: int, name: str, owner: int) -> Refusal | None:
    if owner >= state.seats:
        return Refusal("B16", say("refusal.no-such-seat"))
    if owner == seat:
        return Refusal("B11", say("refusal.not-with-yourself"))
    if seat != state.active and owner != state.active:
        return Refusal("B11", say("refusal.only-the-active", seat=Seat(state.active)))
    if state.offer_to[owner] == NO_OFFER:
        return Refusal("B15", say("refusal.no-offer", seat=Seat(owner)))
    if not addresses(state, owner, seat):
        return Refusal("B14", say("refusal.not-to-you", seat=Seat(owner), to=Seat(state.offer_to[owner])))
    if name == "decline":
        return None if owes_answer(state, owner, seat) else Refusal("B16", say("refusal.answered-already"))
    return _refuse_accept(state, seat, owner)


def _refuse_accept(state: State, seat: int, owner: int) -> Refusal | None:
    for bean, name in enumerate(BEAN_NAMES):
        wanted = int(state.offer_wants[owner, bean])
        there = int(has(state, seat, bean))
        if there < wanted:
            return Refusal("B16", say("refusal.cannot-give", beans=cards({name: wanted}), n=there))
        if there > wanted > 0 and laid(state, seat, bean) != wanted:
            return Refusal("B17", say("refusal.say-which", beans=cards({name: wanted}), n=there))
    return None
