"""What legal play from a position could come to: no hand outgrows its table, no count what can be written.

Both bounds are of a kind: a number that a game has when it begins, and that no action makes larger. So every
position of a game passes, and from every position that passes only such as pass can be reached.
"""

from __future__ import annotations

import functools

from potager.core.chance import COUNTER
from potager.core.errors import CannotRead
from potager.core.texts import SEAT_LETTERS

from ...rules.components import CARDS, DRAWN, EMPTYINGS, HAND_BOUND, PILES, TURNED_UP
from ...rules.state import Phase, State

MOST_TURNS = 9_999
BLOCKS_A_PILE = CARDS  # a shuffle takes a word a card, and a block has sixteen; few words are thrown away
MOST_BLOCKS = BLOCKS_A_PILE * PILES
TURNED_UP_ALREADY = (Phase.TRADE, Phase.SETTLE, Phase.CHOOSE)


def check_bounds(state: State) -> None:
    """Refuse a position from which legal play could leave the record, or what can be written of it."""
    for seat, most in enumerate(most_in_hands(state)):
        if most > HAND_BOUND[state.seats]:
            raise CannotRead(
                f"the hand of seat {SEAT_LETTERS[seat]} could grow to {most} cards, "
                f"but no hand of a game comes to more than {HAND_BOUND[state.seats]}",
                rule="B3",
            )
    turn, piles = int(state.turn), int(state.piles)
    if turn + turns_left(state) > MOST_TURNS:
        raise CannotRead(f"no game comes so far that this would be turn {turn}", rule="B4")
    if (blocks := int(state.reshuffle[COUNTER])) > BLOCKS_A_PILE * piles:
        raise CannotRead(f"chance: {piles} new piles do not take {blocks} blocks", rule="B25")


# How long the game can last


def turns_left(state: State) -> int:
    """B25, B29. More turns than can still come.

    A turn draws, and then counts one card to be drawn less, four times the seats, and at most as many cards
    in hands more, once the seats. Or it plants from a hand. Or its seat has no card, and the next one that
    has comes nearer; once nobody has one, the game is over.
    """
    seats = int(state.seats)
    to_come = int(state.left) + CARDS * _piles_to_come(state)
    held = [int(state.held[(state.active + ahead) % seats]) for ahead in range(seats)]
    nearest = next((ahead for ahead, cards in enumerate(held) if cards), 0)
    return 0 if state.phase == Phase.OVER else seats * (4 * to_come + sum(held)) + nearest


def _piles_to_come(state: State) -> int:
    """B25. New piles that can still be made of discards."""
    return int(EMPTYINGS[state.seats]) - int(state.emptied) - (state.left > 0)


# How large a hand can grow


def choose_pile(state: State) -> None:
    """Which pile it is where a text does not say so: the first, or a later one if a hand could outgrow it."""
    while max(most_in_hands(state)) > HAND_BOUND[state.seats] and _piles_to_come(state) > 0:
        state.emptied += 1
        state.piles += 1


def most_in_hands(state: State) -> list[int]:
    """B3. The most cards that the hand of each seat could grow to."""
    if state.phase == Phase.OVER:
        return [0] * int(state.seats)
    left, piles = int(state.left), max(0, _piles_to_come(state))
    return [
        most_held(int(state.seats), int(state.held[seat]), left, piles, _step(state, seat))
        for seat in range(state.seats)
    ]


# The course of a round for one seat, from behind its own draw: the cards that others take from the pile, the
# moment at which it plants, the cards that it turns up, those that it draws.
OTHERS, PLANTS, DRAWS = range(3)


@functools.cache
def _round(seats: int) -> tuple[int, ...]:
    up, drawn = int(TURNED_UP[seats]), int(DRAWN[seats])
    return (*[OTHERS] * ((seats - 1) * (up + drawn)), PLANTS, *[OTHERS] * up, *[DRAWS] * drawn)


def _step(state: State, seat: int) -> int:
    """How far into its round a seat is."""
    seats = int(state.seats)
    up, drawn = int(TURNED_UP[seats]), int(DRAWN[seats])
    begins = state.phase not in TURNED_UP_ALREADY
    plants = _round(seats).index(PLANTS)
    if seat != state.active:
        rest = drawn + up * begins + ((seat - int(state.active)) % seats - 1) * (up + drawn)
        return plants - rest
    if begins:
        return plants + (state.planted > 0)
    return plants + 1 + up


@functools.cache
def most_held(seats: int, held: int, left: int, piles: int, step: int) -> int:
    """B6, B21, B25. The most cards that a hand can ever hold, with so many left in the pile.

    The most generous play: nothing is ever sold for coins, so that a new pile has all cards but those of this
    hand; the seat plants one card a turn and trades none away; and a pile that has run out is followed by
    the next as late as suits this hand, since turns go by without one while nobody discards. Waiting for more
    than a round only costs cards. A larger hand, or a larger pile, never leads to less: that a card is in the
    hand and not in the next pile lets that pile run out one card earlier, at most.
    """
    course = _round(seats)
    most = held
    while left:
        event = course[step]
        step = (step + 1) % len(course)
        if event == PLANTS:
            held = max(0, held - 1)
        else:
            left -= 1
            held += event == DRAWS
            most = max(most, held)
    if piles == 0:
        return most
    for _ in course:
        most = max(most, most_held(seats, held, CARDS - held, piles - 1, step))
        held = max(0, held - (course[step] == PLANTS))
        step = (step + 1) % len(course)
    return most
