"""Refuses positions that no game can come to, with the rule that they break."""

from __future__ import annotations

from potager.core.errors import CannotRead
from potager.core.texts import SEAT_LETTERS

from ...rules import components as c
from ...rules.fields import can_harvest_any
from ...rules.offers import has_draft
from ...rules.state import ANYONE, NO_OFFER, NONE, UNSET, Phase, State
from ...rules.turn import awaited
from .bounds import check_bounds

FOR_TWO = (Phase.OFFER, Phase.CHOOSE, Phase.READY)
FOR_MORE = (Phase.TRADE, Phase.SETTLE)


def check(state: State) -> None:
    """Refuse a position that breaks a rule (what is conserved aside: every game's match counts that)."""
    _check_phase(state)
    _check_piles(state)
    for seat in range(state.seats):
        _check_hand(state, seat)
        _check_shown(state, seat)
        _check_bundles(state, seat)
    _check_asked(state)
    check_bounds(state)
    if not awaited(state) and state.phase != Phase.OVER:
        raise CannotRead("nobody has anything to plant: the game would have gone on by itself", rule="B20")


def _check_phase(state: State) -> None:
    """Cards lie where the phase has them."""
    phase = Phase(state.phase)
    pair = state.seats == c.PAIR
    if phase in (FOR_MORE if pair else FOR_TWO):
        raise CannotRead(f"there is no phase {phase.name.lower()!r} with {state.seats} seats", rule="B33")
    if state.planted > c.MOST_PLANTED or (
        state.planted == c.MOST_PLANTED and phase == Phase.PLANT and not pair
    ):
        raise CannotRead(f"{state.planted} cards were planted: phase 1 is over", rule="B6")
    if phase == Phase.PLANT and state.held[state.active] == 0:
        raise CannotRead("whoever has no card in hand goes on to phase 2", rule="B7")
    if state.proposals > c.MOST_PROPOSALS or (state.proposals and phase != Phase.TRADE):
        raise CannotRead("proposals belong to trading", rule="B14")
    if state.aside.any() and phase not in FOR_MORE:
        raise CannotRead("cards lie aside from a trade to the end of phase 3", rule="B18")
    on_table = int(state.turned.sum())
    if phase in (Phase.PLANT, Phase.SETTLE, Phase.READY) and on_table:
        raise CannotRead("no cards are turned up in this phase", rule="B10")
    if phase == Phase.TRADE and on_table > c.TURNED_UP[state.seats]:
        raise CannotRead(f"{c.TURNED_UP[state.seats]} cards are turned up, not {on_table}", rule="B10")
    if phase == Phase.OFFER and not on_table:
        raise CannotRead("there is no offer to take", rule="B35")
    if phase == Phase.READY and state.held[state.active] > 0 and not state.planted:
        raise CannotRead("before cards are turned up the first card of the hand is planted", rule="B6")
    if phase == Phase.READY and not can_harvest_any(state, int(state.active)):
        raise CannotRead("with nothing to harvest the cards are turned up at once", rule="B41")
    if phase == Phase.OVER:
        _check_over(state)


def _check_over(state: State) -> None:
    """The game has ended, and all is sold."""
    ended = state.emptied >= c.EMPTYINGS[state.seats]
    if not ended and (state.left or state.held.any()):
        raise CannotRead("the game goes on while there are cards to draw or to plant", rule="B29")
    if state.grown.any():
        raise CannotRead("at the end all fields are harvested", rule="B30")
    if state.seats > c.PAIR and state.turned.any():
        raise CannotRead("at the end no cards are turned up", rule="B20")


def _check_piles(state: State) -> None:
    """A pile is followed by another, at once or with the next discard, until the game is over."""
    ended = state.emptied >= c.EMPTYINGS[state.seats]
    if ended and state.left:
        raise CannotRead("the pile has run out for the last time and has cards", rule="B27")
    due = state.emptied - (state.left == 0)
    if state.emptied > c.EMPTYINGS[state.seats] or state.piles != due:
        raise CannotRead(
            f"the pile has run out {state.emptied} times and has {state.left} cards: "
            f"{max(0, due)} new ones were made, not {state.piles}",
            rule="B25",
        )
    if ended and state.phase in (Phase.PLANT, Phase.OFFER, Phase.READY):
        raise CannotRead("the pile has run out for the last time: the game is over", rule="B28")
    if not ended and state.left == 0 and state.discarded and state.phase != Phase.OVER:
        raise CannotRead("with the last card the discards become the new pile", rule="B25")


def _check_hand(state: State, seat: int) -> None:
    if state.dealt[seat].sum() != state.held[seat] or state.dealt[seat, state.piles + 1 :].any():
        raise CannotRead(f"seat {SEAT_LETTERS[seat]}: 'from' does not add up to its hand", rule="B32")
    for bean, number in zip(state.bean[seat], state.grown[seat], strict=True):
        if (bean == NONE) != (number == 0):
            raise CannotRead(f"seat {SEAT_LETTERS[seat]}: a field that is empty is written '-'", rule="B8")


def _check_shown(state: State, seat: int) -> None:
    for bean in range(c.BEANS):
        shown, among = int(state.shown[seat, bean]), int(state.among[seat, bean])
        there = int((state.hand[seat, :among] == bean).sum())
        if shown > there or among > state.held[seat] or (shown == 0) != (among == 0):
            raise CannotRead(
                f"seat {SEAT_LETTERS[seat]}: {there} of its first {among} cards are "
                f"{c.BEAN_NAMES[bean]} beans",
                rule="B32",
            )


def _check_bundles(state: State, seat: int) -> None:
    """Offers and drafts name cards that are there."""
    letter = SEAT_LETTERS[seat]
    active = seat == state.active
    offers = state.offer_to[seat] != NO_OFFER
    drafts = has_draft(state, seat)
    if (offers or drafts) and state.phase != Phase.TRADE:
        raise CannotRead(f"seat {letter} offers, but nobody trades", rule="B15")
    if active and ((state.offer_turned > state.turned).any() or (state.draft_turned > state.turned).any()):
        raise CannotRead("only cards that are turned up can be offered as such", rule="B13")
    for places in (int(state.offer_hand[seat]), int(state.draft_hand[seat])):
        if places >> int(state.held[seat]):
            raise CannotRead(f"seat {letter} offers a card that it does not have", rule="B14")
    if (state.offer_wants[seat] > c.COPIES).any() or (state.draft_wants[seat] > c.COPIES).any():
        raise CannotRead(f"seat {letter} asks for more cards than there are", rule="B1")
    to = int(state.offer_to[seat])
    if offers and (to == seat or (not active and to != state.active)):
        raise CannotRead(f"seat {letter} trades with the active seat alone", rule="B11")
    if offers and not (
        state.offer_hand[seat] or state.offer_wants[seat].any() or (active and state.offer_turned.any())
    ):
        raise CannotRead(f"seat {letter} offers nothing and wants nothing", rule="B14")
    if state.draft_to[seat] != UNSET and not drafts:
        raise CannotRead(f"seat {letter} addresses a draft that names no card", rule="B14")
    if state.draft_to[seat] != UNSET and (not active or state.draft_to[seat] == seat):
        raise CannotRead(f"seat {letter} cannot address its draft like this", rule="B11")
    if offers:
        _check_offer_is_known(state, seat)


def _check_offer_is_known(state: State, seat: int) -> None:
    """What is offered from a hand has been shown."""
    places = int(state.offer_hand[seat])
    for bean in range(c.BEANS):
        given = sum(
            state.hand[seat, place] == bean and places >> place & 1 for place in range(state.held[seat])
        )
        if given > state.shown[seat, bean]:
            raise CannotRead(
                f"seat {SEAT_LETTERS[seat]} offers {c.BEAN_NAMES[bean]} beans that it has not shown",
                rule="B32",
            )


def _check_asked(state: State) -> None:
    """Only those whom the active seat's offer addresses are asked."""
    to = NO_OFFER if state.active == NONE else int(state.offer_to[state.active])
    for seat in range(state.seats):
        addressed = seat != state.active and to in (seat, ANYONE)
        if state.asked >> seat & 1 and not addressed:
            raise CannotRead(f"nobody asks seat {SEAT_LETTERS[seat]}", rule="B16")
