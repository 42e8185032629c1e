"""The pile, the discards and the hands."""

from __future__ import annotations

from potager.core.chance import BLOCK, BLOCK_WORDS, USED, shuffle
from potager.core.compile import rule

from .components import BEANS, EMPTYINGS, PILES
from .offers import clear_offer
from .state import NEWS_CYCLE, NONE, Phase, State


@rule
def exhausted(state: State) -> bool:
    """B27, B33. Whether the pile has run out as often as ends the game."""
    return state.emptied >= EMPTYINGS[state.seats]


@rule
def bring_to_light(state: State) -> None:
    """Count that something hidden has come to light. The count begins anew rather than leave its field."""
    state.news = (int(state.news) + 1) % NEWS_CYCLE


@rule
def draw(state: State) -> int:
    """B25. The top card of the pile; with the last one the discards become the new pile at once."""
    state.left -= 1
    bean = int(state.pile[state.left])
    state.pile[state.left] = NONE
    bring_to_light(state)
    if state.left == 0:
        state.emptied += 1
        make_new_pile(state)
    return bean


@rule
def make_new_pile(state: State) -> None:
    """B25, B26. Shuffle the discards into a new pile, if there are any and the game goes on."""
    if state.discarded == 0 or exhausted(state) or state.phase == Phase.OVER:
        return
    for place in range(state.discarded):
        state.pile[place] = state.discard[place]
        state.discard[place] = NONE
    state.left = state.discarded
    state.discarded = 0
    state.piles += 1
    shuffle(state.pile, int(state.left), state.reshuffle)
    # What is left of the block is thrown away: a stream between two shuffles is its key and its counter.
    state.reshuffle[BLOCK:] = 0
    state.reshuffle[USED] = BLOCK_WORDS


@rule
def put_on_discards(state: State, bean: int, number: int) -> None:
    """B24, B26. Discard cards face up; where no pile is left, they are the new one."""
    for _ in range(number):
        state.discard[state.discarded] = bean
        state.discarded += 1
    if state.left == 0:
        make_new_pile(state)


@rule
def draw_to_hand(state: State, seat: int) -> None:
    """B3, B21. Draw a card and put it behind the last one of the hand."""
    pile = int(state.piles)  # drawing may begin a new one
    bean = draw(state)
    state.hand[seat, state.held[seat]] = bean
    state.held[seat] += 1
    state.dealt[seat, pile] += 1


@rule
def take_from_hand(state: State, seat: int, place: int) -> int:
    """B3, B15. Take a card out of a hand: the rest keeps its order, an offer of that card lapses."""
    bean = int(state.hand[seat, place])
    if int(state.offer_hand[seat]) >> place & 1:
        clear_offer(state, seat)
    state.offer_hand[seat] = close_up(int(state.offer_hand[seat]), place)
    state.draft_hand[seat] = close_up(int(state.draft_hand[seat]), place)
    forget(state, seat, place, bean)
    state.held[seat] -= 1
    last = int(state.held[seat])
    for behind in range(place, last):
        state.hand[seat, behind] = state.hand[seat, behind + 1]
    state.hand[seat, last] = NONE
    if state.offer_hand[seat] != 0:  # an equal card has left, the one on offer is still there
        show(state, seat, bean, count_at(state, seat, bean, int(state.offer_hand[seat])))
    bring_to_light(state)
    return bean


@rule
def count_at(state: State, seat: int, bean: int, places: int) -> int:
    """How many of the cards at some places of a hand, given as bits, are of a bean."""
    count = 0
    for place in range(state.held[seat]):
        count += state.hand[seat, place] == bean and places >> place & 1 == 1
    return count


@rule
def close_up(places: int, gone: int) -> int:
    """Places as bits, after the card at one of them has left."""
    return places & ((1 << gone) - 1) | places >> gone + 1 << gone


@rule
def forget(state: State, seat: int, place: int, bean: int) -> None:
    """B32. What is known of a hand after a card was seen leaving a place of it."""
    state.dealt[seat, pile_of(state, seat, place)] -= 1
    for other in range(BEANS):
        if place < state.among[seat, other]:
            state.among[seat, other] -= 1
            if other == bean:
                state.shown[seat, bean] -= 1
                if state.shown[seat, bean] == 0:
                    state.among[seat, bean] = 0


@rule
def pile_of(state: State, seat: int, place: int) -> int:
    """B32. The pile that the card at a place of a hand came from."""
    older = 0
    for pile in range(PILES - 1):
        older += int(state.dealt[seat, pile])
        if place < older:
            return pile
    return PILES - 1


@rule
def show(state: State, seat: int, bean: int, number: int) -> None:
    """B32. So many cards of a bean are known to be in a hand from now on."""
    if number > state.shown[seat, bean]:
        state.shown[seat, bean] = number
        state.among[seat, bean] = state.held[seat]


@rule
def hands_are_empty(state: State) -> bool:
    """B29. Whether nobody has a card in hand."""
    for seat in range(int(state.seats)):
        if state.held[seat] > 0:
            return False
    return True
