"""Why an action may be good, in a sentence or two, from what its seat can see."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from potager.core.texts import Say, Seat, say

from ..knows.kinds import BEAN
from ..rules import components as c
from ..rules.actions import ACTIONS
from ..rules.fields import can_plant
from ..rules.offers import addresses
from ..rules.state import NONE, Phase, State
from ..rules.trade import has, laid
from ..tells.pieces import bean as kind
from ..tells.pieces import cards
from .bargain import accepted_worth, accepting_worth, offer_worth, offered
from .offers import offers
from .outlook import OTHERS, OWN, count_hidden, outlook_of
from .weights import current
from .worth import company, gain, growing

FAR = 2  # times as much is far more


def reasons(state: State, seat: int, action: int) -> Sequence[Say]:
    """What speaks for a legal action; nothing if nothing does."""
    name, place = ACTIONS.split(action)
    match name:
        case "plant":
            return _planting(state, seat, int(state.hand[seat, 0]), place)
        case "sow":
            return _planting(state, seat, place // c.FIELDS, place % c.FIELDS)
        case "harvest":
            return _harvest(state, seat, place)
        case "accept":
            return _accepting(state, seat, place)
        case "decline":
            return _declining(state, seat, place)
        case "give":
            return _giving(state, seat, int(state.hand[seat, place]))
        case "turned":
            return _giving(state, seat, place)
        case "want":
            return _wanting(state, seat, place)
        case "propose":
            return _proposing(state, seat)
        case "drop":
            return _useless(state, seat, place)
        case "toss":
            return _useless(state, seat, int(state.hand[seat, place]))
        case "next":
            return _going_on(state, seat)
        case _:
            return []


def _worth(state: State, seat: int, bean: int) -> float:
    """What a card is worth to a seat that has to plant it."""
    weights = current(state)
    return gain(state, seat, weights, outlook_of(state, seat, weights)[OWN], bean, 1)


def _name(bean: int) -> Say:
    return kind(BEAN.name(bean))


def _planting(state: State, seat: int, bean: int, field: int) -> list[Say]:
    """What a bean adds in a field."""
    cards_then = int(state.grown[seat, field]) + 1
    if cards_then == 1:
        hidden = np.zeros(c.BEANS + 1, dtype=np.int64)
        count_hidden(state, seat, hidden)
        return [say("why.new-field", bean=_name(bean), n=int(hidden[bean]))]
    return [_growth(bean, cards_then)]


def _growth(bean: int, number: int) -> Say:
    """What a field brings with so many cards: a coin more, the way to one, or no more than before."""
    coins = int(c.COINS[bean, number])
    if coins > c.COINS[bean, number - 1]:
        return say("why.completes", beans=cards({BEAN.name(bean): number}), coins=say("coins", n=coins))
    if number > c.FULL[bean]:
        return say("why.harmless", bean=_name(bean))
    step = min(int(step) for step in c.STEPS[bean] if step > number)
    then = say("coins", n=int(c.COINS[bean, step]))
    return say("why.grows", n=step - number, bean=_name(bean), coins=then)


def _harvest(state: State, seat: int, field: int) -> list[Say]:
    """Why to sell: a ripe field, or room for a card that has none."""
    bean, number = int(state.bean[seat, field]), int(state.grown[seat, field])
    coins = say("coins", n=int(c.COINS[bean, number]))
    if number >= c.FULL[bean]:
        return [say("why.ripe", coins=coins)]
    found = [say("why.sells", coins=coins)] if c.COINS[bean, number] else []
    if (homeless := _homeless(state, seat)) != NONE:
        found.append(say("why.room", bean=_name(homeless)))
    return found


def _homeless(state: State, seat: int) -> int:
    """A bean that a seat has to plant now and has no field for, or NONE."""
    due: list[int] = []
    if state.phase == Phase.PLANT and seat == state.active and state.planted == 0:
        due = [int(state.hand[seat, 0])]
    elif state.phase == Phase.SETTLE:
        due = [bean for bean in range(c.BEANS) if state.aside[seat, bean] > 0]
    fields = range(c.FIELDS_EACH[state.seats])
    homeless = (bean for bean in due if not any(can_plant(state, seat, bean, field) for field in fields))
    return next(homeless, NONE)


def _accepting(state: State, seat: int, owner: int) -> list[Say]:
    """What an offer brings: beans that grow here, and the end of beans that do not."""
    got = [_received(state, seat, bean, offered(state, owner, bean)) for bean in range(c.BEANS)]
    rid = [_parted(state, seat, bean) for bean in range(c.BEANS) if state.offer_wants[owner, bean] > 0]
    return [one for one in (*got, *rid) if one is not None][:2]


def _received(state: State, seat: int, bean: int, number: int) -> Say | None:
    """What it means to get so many cards of a bean."""
    there = growing(state, seat, bean)
    if number == 0 or there == 0 or there >= c.FULL[bean]:
        return None
    then = there + number
    if c.COINS[bean, then] > c.COINS[bean, there]:
        coins = say("coins", n=int(c.COINS[bean, then]))
        return say("why.completes", beans=cards({BEAN.name(bean): then}), coins=coins)
    return say("why.you-grow", bean=_name(bean))


def _parted(state: State, seat: int, bean: int) -> Say | None:
    """What it means to part with a card."""
    if _worth(state, seat, bean) < 0:
        return say("why.rid", bean=_name(bean))
    return None


def _declining(state: State, seat: int, owner: int) -> list[Say]:
    """Why not to accept; nothing if a fair trade is refused."""
    lacking = [bean for bean in range(c.BEANS) if has(state, seat, bean) < state.offer_wants[owner, bean]]
    if lacking:
        return [say("why.lacking", bean=_name(lacking[0]))]
    weights, coming = current(state), np.zeros(c.BEANS, dtype=np.int64)
    outlook = outlook_of(state, seat, weights)
    mine = accepting_worth(state, seat, weights, outlook[OWN], owner, coming)
    theirs = accepted_worth(state, owner, weights, outlook[OTHERS], coming)
    if mine < 0:
        return [say("why.costs")]
    if offer_worth(state, seat, weights, outlook, owner) > 0:
        return [say("why.ask-more", seat=Seat(owner))] if theirs > mine else []
    return [say("why.helps-other", seat=Seat(owner))] if theirs > FAR * mine else []


def _partners(state: State, seat: int) -> list[int]:
    """With whom a seat may trade."""
    return [other for other in range(state.seats) if other != seat and state.active in (seat, other)]


def _giving(state: State, seat: int, bean: int) -> list[Say]:
    """Who wants a bean, and whether its owner is glad to lose it."""
    found: list[Say] = []
    if growers := [Seat(other) for other in _partners(state, seat) if _wants(state, other, bean)]:
        found.append(say("why.they-grow", n=len(growers), seats=growers, bean=_name(bean)))
    if _worth(state, seat, bean) < 0:
        found.append(say("why.rid", bean=_name(bean)))
    return found


def _wants(state: State, seat: int, bean: int) -> bool:
    """Whether a bean grows with a seat and may bring more there."""
    return 0 < growing(state, seat, bean) < c.FULL[bean]


def _wanting(state: State, seat: int, bean: int) -> list[Say]:
    """Why to ask for a bean, and who has shown one."""
    found: list[Say] = []
    if _wants(state, seat, bean):
        found.append(say("why.you-grow", bean=_name(bean)))
    elif company(state, seat, bean) > 0:
        found.append(say("why.you-hold", bean=_name(bean)))
    if shown := [Seat(other) for other in _partners(state, seat) if state.shown[other, bean] > 0]:
        found.append(say("why.they-hold", n=len(shown), seats=shown, bean=_name(bean)))
    return found


def _proposing(state: State, seat: int) -> list[Say]:
    """What speaks for the draft: who needs what it gives, and what it asks for."""
    found: list[Say] = []
    for bean in range(c.BEANS):
        if laid(state, seat, bean) > 0:
            found += _giving(state, seat, bean)[:1]
    for bean in range(c.BEANS):
        if state.draft_wants[seat, bean] > 0:
            found += _wanting(state, seat, bean)[:1]
    return found[:2]


def _useless(state: State, seat: int, bean: int) -> list[Say]:
    """Why to throw a card away."""
    return [say("why.useless", bean=_name(bean))] if _worth(state, seat, bean) < 0 else []


def _going_on(state: State, seat: int) -> list[Say]:
    """Why to do no more."""
    if state.phase == Phase.TRADE:
        return [] if _could_trade(state, seat) else [say("why.no-trade")]
    if state.phase == Phase.READY:
        return [] if _any_ripe(state, seat) else [say("why.nothing-ripe")]
    if state.phase == Phase.PLANT:
        return _useless_now(state, seat, int(state.hand[seat, 0]))
    rest = [bean for bean in range(c.BEANS) if state.turned[bean] > 0]
    useless = all(_worth(state, seat, bean) <= 0 for bean in rest)
    return [say("why.leave")] if rest and useless else []


def _could_trade(state: State, seat: int) -> bool:
    """Whether there is a good offer to accept, or one to make."""
    weights = current(state)
    outlook = outlook_of(state, seat, weights)
    courting = (owner for owner in range(state.seats) if addresses(state, owner, seat))
    good = any(offer_worth(state, seat, weights, outlook, owner) > 0 for owner in courting)
    return good or any(True for _ in offers(state, seat))


def _any_ripe(state: State, seat: int) -> bool:
    """Whether a field brings all that it ever will."""
    fields = range(c.FIELDS_EACH[state.seats])
    return any(state.grown[seat, field] >= c.FULL[state.bean[seat, field]] for field in fields)


def _useless_now(state: State, seat: int, bean: int) -> list[Say]:
    """Why to keep the card in front; two players have nobody to trade it to."""
    if _worth(state, seat, bean) > 0:
        return []
    return [say("why.not-now" if state.seats > c.PAIR else "why.useless", bean=_name(bean))]
