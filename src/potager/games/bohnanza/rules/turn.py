"""The turn: who is awaited, what an action does, how phases follow each other, when the game ends."""

from __future__ import annotations

from potager.core.compile import rule

from . import actions as a
from . import cards
from . import components as c
from .fields import can_harvest_any, has_aside, plant, sell
from .offers import clear_draft, clear_offer, is_courted
from .state import ANYONE, NONE, Phase, State
from .trade import accept, decline, propose


@rule
def over(state: State) -> bool:
    """B27 to B29, B40. Whether the game has ended."""
    return state.phase == Phase.OVER


@rule
def awaited(state: State) -> int:
    """B6, B16, B20. The seats the table waits for, as bits."""
    phase = state.phase
    if phase == Phase.TRADE:
        if state.asked == 0 or is_courted(state):
            return int(state.asked) | 1 << int(state.active)
        return int(state.asked)
    if phase == Phase.SETTLE:
        bits = 0
        for seat in range(int(state.seats)):
            if has_aside(state, seat):
                bits |= 1 << seat
        return bits
    return 0 if phase == Phase.OVER else 1 << int(state.active)


# What an action does


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Play a legal action."""
    if a.HARVEST.start <= action < a.HARVEST.stop:
        sell(state, seat, action - a.HARVEST.start)
        if state.phase == Phase.READY:
            get_ready(state)
    elif state.phase == Phase.TRADE:
        apply_trade(state, seat, action)
    elif a.PLANT.start <= action < a.PLANT.stop:
        apply_plant(state, seat, action - a.PLANT.start)
    elif a.SOW.start <= action < a.SOW.stop:
        apply_sow(state, seat, (action - a.SOW.start) // c.FIELDS, (action - a.SOW.start) % c.FIELDS)
    elif action == a.NEXT.start:
        apply_next(state)
    elif action < a.DROP.stop:
        apply_drop(state, action - a.DROP.start)
    else:
        cards.put_on_discards(state, cards.take_from_hand(state, seat, action - a.TOSS.start), 1)
        get_ready(state)


@rule
def apply_trade(state: State, seat: int, action: int) -> None:
    """B11 to B19. Put an offer together, make it, answer one, or end trading."""
    if action >= a.TO.start:
        state.draft_to[seat] = ANYONE if action == a.TO.stop - 1 else action - a.TO.start
    elif action >= a.GIVE.start:
        state.draft_hand[seat] = int(state.draft_hand[seat]) | 1 << action - a.GIVE.start
    elif action >= a.TURNED.start:
        state.draft_turned[action - a.TURNED.start] += 1
    elif action >= a.WANT.start:
        state.draft_wants[seat, action - a.WANT.start] += 1
    elif action == a.WITHDRAW.start:
        clear_offer(state, seat)
    elif action == a.CANCEL.start:
        clear_draft(state, seat)
    elif action >= a.ACCEPT.start:
        accept(state, seat, action - a.ACCEPT.start)
    elif action >= a.DECLINE.start:
        decline(state, seat, action - a.DECLINE.start)
    elif action == a.PROPOSE.start:
        propose(state, seat)
    else:
        end_trading(state)


@rule
def apply_plant(state: State, seat: int, field: int) -> None:
    """B6. Plant the first card of the hand; after the last one that is allowed, go on."""
    plant(state, seat, cards.take_from_hand(state, seat, 0), field)
    state.planted += 1
    if state.held[seat] == 0 or (state.planted == c.MOST_PLANTED and state.seats > c.PAIR):
        get_ready(state)


@rule
def apply_next(state: State) -> None:
    """B6, B36, B38, B41. Turn up, or leave the rest of the cards to the other."""
    if state.phase == Phase.CHOOSE:
        end_turn(state)
    else:
        turn_up(state)


@rule
def apply_sow(state: State, seat: int, bean: int, field: int) -> None:
    """B20, B35, B38. Plant a card that lies aside or on the table."""
    plant(state, seat, bean, field)
    if state.phase == Phase.SETTLE:
        state.aside[seat, bean] -= 1
        settle(state)
    else:
        state.turned[bean] -= 1
        clear_up_offer(state)


@rule
def apply_drop(state: State, bean: int) -> None:
    """B35. Discard a card of the other's offer."""
    state.turned[bean] -= 1
    cards.put_on_discards(state, bean, 1)
    clear_up_offer(state)


# How phases follow each other


@rule
def turned_left(state: State) -> int:
    """How many cards lie face up on the table."""
    count = 0
    for bean in range(c.BEANS):
        count += int(state.turned[bean])
    return count


@rule
def clear_up_offer(state: State) -> None:
    """B35. With the last card of the other's offer step 1 is over."""
    if state.phase == Phase.OFFER and turned_left(state) == 0:
        begin_planting(state)


@rule
def begin_planting(state: State) -> None:
    """B6, B7. Plant from the hand; without one, turn up."""
    state.phase = Phase.PLANT
    if state.held[state.active] == 0:
        get_ready(state)


@rule
def get_ready(state: State) -> None:
    """B41. Before cards are turned up a seat of two may still harvest; with nothing to harvest it goes on."""
    if state.seats == c.PAIR and can_harvest_any(state, int(state.active)):
        state.phase = Phase.READY
    else:
        turn_up(state)


@rule
def turn_up(state: State) -> None:
    """B10, B37. Turn up cards for the active seat; fewer if that empties the last pile."""
    for _ in range(c.TURNED_UP[state.seats]):
        if state.left > 0 and not cards.exhausted(state):
            state.turned[cards.draw(state)] += 1
    if state.seats > c.PAIR:
        state.phase = Phase.TRADE
    else:
        join_discards(state)
        state.phase = Phase.CHOOSE


@rule
def join_discards(state: State) -> None:
    """B37. The top discard joins the cards on the table while its kind lies there."""
    while state.discarded > 0 and state.turned[state.discard[state.discarded - 1]] > 0:
        state.discarded -= 1
        state.turned[state.discard[state.discarded]] += 1
        state.discard[state.discarded] = NONE


@rule
def end_trading(state: State) -> None:
    """B15, B19, B20. All offers lapse; what is left of the cards turned up is to be planted."""
    active = int(state.active)
    for seat in range(int(state.seats)):
        clear_offer(state, seat)
        clear_draft(state, seat)
    for bean in range(c.BEANS):
        state.aside[active, bean] += state.turned[bean]
    state.turned[:] = 0
    state.proposals = 0
    state.phase = Phase.SETTLE
    settle(state)


@rule
def settle(state: State) -> None:
    """B20. Phase 3 is over when nothing lies aside any more."""
    for seat in range(int(state.seats)):
        if has_aside(state, seat):
            return
    end_turn(state)


@rule
def end_turn(state: State) -> None:
    """B21, B27, B28, B39, B40. Draw, unless the last pile has run out; then the next seat's turn."""
    active = int(state.active)
    for _ in range(c.DRAWN[state.seats]):
        if state.left > 0 and not cards.exhausted(state):
            cards.draw_to_hand(state, active)
    nothing_left = state.left == 0 and state.discarded == 0 and cards.hands_are_empty(state)  # B29
    if cards.exhausted(state) or nothing_left:
        end_game(state)
        return
    state.active = 0 if active + 1 == state.seats else active + 1
    state.turn += 1
    state.planted = 0
    if turned_left(state) > 0:
        state.phase = Phase.OFFER
    else:
        begin_planting(state)


@rule
def end_game(state: State) -> None:
    """B30. Hands are put aside, all fields are sold, single beans too."""
    state.phase = Phase.OVER
    state.active = NONE
    cards.bring_to_light(state)  # the hands are open now
    for seat in range(int(state.seats)):
        for field in range(c.FIELDS_EACH[state.seats]):
            if state.grown[seat, field] > 0:
                sell(state, seat, field)


def longest(seats: int) -> int:
    """No game has more actions in which no seat makes more than MOST_PROPOSALS proposals a turn.

    Talk is free (B19), so a game of players who never stop proposing never ends; an environment that must
    end caps proposals. Everything else ends: a turn draws a card, or plants one from a hand while the pile
    is empty, or is one of fewer than `seats` in a row that do neither (B29). No pile has more than
    CARDS cards, and there are PILES of them. Every card drawn is planted or discarded once at most, and
    every harvest takes one that was planted. A draft lays every card of a hand ready, asks for every card
    of the box, and is addressed and proposed or dropped; each seat answers it once, drafts included.
    """
    drawn = c.CARDS * c.PILES
    turns = drawn + c.CARDS * seats * (c.PILES - 1)
    draft = c.HAND + c.CARDS + int(c.TURNED_UP[c.SEATS]) + 2
    talk = 0 if seats == c.PAIR else c.MOST_PROPOSALS * seats * draft * 2
    return drawn * 2 + turns * (2 + talk)
