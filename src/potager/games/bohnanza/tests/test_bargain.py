"""What is accepted: by what both sides' fields would be worth, never by counting cards."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from potager.core import chance
from potager.core.turns import NOBODY, next_seat
from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules.components import BEANS
from potager.games.bohnanza.rules.scoring import purse
from potager.games.bohnanza.rules.state import Phase, State
from potager.games.bohnanza.tests.table import BEAN_NAMES, best, own, steady, table
from potager.games.bohnanza.thinks.bargain import LATER, accepting_worth, expect, offer_worth
from potager.games.bohnanza.thinks.beliefs import ASKING, SURPRISE, plausible
from potager.games.bohnanza.thinks.outlook import outlook_of
from potager.games.bohnanza.thinks.plans import envy
from potager.games.bohnanza.thinks.worth import company, field_worth, keep, prospect
from potager.testing import legal, play


def answer(state: State, seat: int) -> str:
    """What the advice does with an offer, from laying cards ready to the answer; the name of the answer."""
    for _ in range(30):
        action = best(state, seat)
        GAME.apply(state, seat, GAME.actions.parse(action))
        if (name := action.split()[0]) in ("accept", "decline", "propose"):
            return name
    raise AssertionError("no answer")


def holdings(state: State, seat: int) -> float:
    """The coins of a seat, and what its fields will be worth with all it has to plant."""
    coming = np.zeros(BEANS, dtype=np.int64)
    expect(state, seat, coming)
    return purse(state, seat) + prospect(state, seat, steady(state), own(state, seat), coming)


def trading_moments(seats: int, seed: int):
    """States of a sensible game at the beginning of its trades."""
    state = GAME.deal(seats, {}, chance.seed_bytes(seed))
    seat, turn = NOBODY, 0
    while not GAME.over(state):
        if state.phase == Phase.TRADE and state.turn != turn:
            turn = int(state.turn)
            yield state
        seat = int(next_seat(GAME.awaited(state), seat))
        GAME.apply(state, seat, GAME.actions.parse(best(state, seat)))


def propose_anything(state: State, stream: npt.NDArray[np.int64]):
    """An exploiter's offer: a card or two that it does not need for up to three of another's."""
    active = int(state.active)
    other = (active + 1 + chance.draw(stream, int(state.seats) - 1)) % int(state.seats)
    for bean in range(BEANS):
        if state.turned[bean] and chance.draw(stream, 2):
            state.draft_turned[bean] = 1
    if state.held[active]:
        state.draft_hand[active] = 1 << chance.draw(stream, int(state.held[active]))
    for _ in range(chance.draw(stream, 4)):
        state.draft_wants[active, state.hand[other, chance.draw(stream, max(1, int(state.held[other])))]] += 1
    state.draft_to[active] = other
    GAME.apply(state, active, GAME.actions.parse("propose"))
    return other


def test_no_offer_costs_whoever_accepts_it() -> None:
    """Whatever is offered, who accepts gains by its own measure: fields, less the cards that leave."""
    stream = chance.stream(bytes(32), "exploiter")
    accepted = 0
    for moment in trading_moments(seats=4, seed=2):
        for _ in range(6):
            state = moment.copy()
            seat = propose_anything(state, stream)
            before, hand = state.copy(), state.hand[seat, : state.held[seat]].tolist()
            if answer(state, seat) != "accept":
                continue
            accepted += 1
            left = state.hand[seat, : state.held[seat]].tolist()
            gone = list[int]()
            for place, bean in enumerate(hand):
                if left and left[0] == bean and len(hand) - place >= len(left):
                    left.pop(0)
                else:
                    gone.append(place)
            price = sum(keep(before, seat, steady(before), own(before, seat), place) for place in gone)
            got = np.flatnonzero(state.aside[seat] > before.aside[seat])
            friends = steady(state).company * sum(company(before, seat, int(bean)) for bean in got)
            assert holdings(state, seat) - holdings(before, seat) - price + friends > 0
    assert accepted > 3


UNFAIR = """
    now A trade · turn 5 · planted 1
    turned blue:1
    A hand soy · fields green:6 soy:3{coins}
    B hand green · fields blue:1 chili:4 chili:4
    C hand blue · fields chili:2 stink:1 · coins {third}
    """


def test_what_helps_the_leader_most_is_declined() -> None:
    """A gains a coin, B a fifth of one: B agrees only if A is not in front."""
    leader = table(UNFAIR.format(coins=" · coins stink:5", third="stink:4"))
    play(leader, "A turned blue, want green, propose")
    assert envy(leader.state, 1, steady(leader.state), 0) > envy(leader.state, 1, steady(leader.state), 2)
    assert answer(leader.state.copy(), 1) != "accept"
    behind = table(UNFAIR.format(coins="", third="stink:5"))
    play(behind, "A turned blue, want green, propose")
    assert answer(behind.state.copy(), 1) == "accept"


def test_two_new_kinds_do_not_fit_one_free_field() -> None:
    """Each alone would be welcome; together they cost a field that is nearly ripe."""
    text = """
        now A trade · turn 5 · planted 1
        turned {turned}
        A hand soy · fields green:5 soy:5 black-eyed:3
        B hand chili · fields blue:9 stink:6 -
        C hand blue · fields chili:2 stink:1
        """
    one = table(text.format(turned="red:1"))
    play(one, "A turned red, propose")
    assert offer_worth(one.state, 1, steady(one.state), outlook_of(one.state, 1, steady(one.state)), 0) > 0
    room = np.zeros(BEANS, dtype=np.int64)
    alone = accepting_worth(one.state, 1, steady(one.state), own(one.state, 1), 0, room)
    both = table(text.format(turned="red:1 garden:1"))
    play(both, "A turned red, turned garden, propose")
    assert accepting_worth(both.state, 1, steady(both.state), own(both.state, 1), 0, room) < alone + 0.75


def test_more_new_kinds_than_fields_is_crowded() -> None:
    match = table("now A trade · turn 5\nturned red:1 garden:1\nA fields - - -\nB fields - - -")
    coming = np.zeros(BEANS, dtype=np.int64)
    coming[:3] = 1
    three = prospect(match.state, 1, steady(match.state), own(match.state, 1), coming)
    coming[:5] = 1
    assert prospect(match.state, 1, steady(match.state), own(match.state, 1), coming) < three


def test_the_same_bean_in_two_fields_grows_in_the_larger() -> None:
    match = table("now A trade\nturned blue:1\nA fields blue:3 blue:5 blue:5")
    bean = BEAN_NAMES.index("blue")
    coming = np.zeros(BEANS, dtype=np.int64)
    weights = steady(match.state)
    before = prospect(match.state, 0, weights, own(match.state, 0), coming)
    coming[bean] = 1
    more = field_worth(own(match.state, 0), bean, 6) - field_worth(own(match.state, 0), bean, 5)
    assert prospect(match.state, 0, weights, own(match.state, 0), coming) - before == pytest.approx(more)


def test_who_cannot_pay_is_not_tempted() -> None:
    match = table(UNFAIR.format(coins="", third="stink:5"))
    play(match, "A turned blue, want garden, propose")
    assert (
        offer_worth(match.state, 1, steady(match.state), outlook_of(match.state, 1, steady(match.state)), 0)
        == LATER
    )
    assert "accept a" not in legal(match, "B")


def test_an_offer_is_not_dropped_while_somebody_may_still_answer() -> None:
    """B16. A counter-offer that is of no use is declined, and the other answers are waited for."""
    match = table(
        """
        now A trade · turn 5
        turned stink:1
        A hand soy soy · fields red:2 soy:5 green:4
        B hand blue blue · fields chili:3 blue:2 -
        C hand red · fields stink:2 chili:4 -
        """
    )
    play(match, "A turned stink, want red, propose", "B give 0, want soy, propose")
    state = match.state.copy()
    assert answer(state, 0) == "decline"


# Beliefs


def test_a_decline_makes_hands_that_would_have_accepted_unlikely() -> None:
    text = """
        now A trade · turn 5 · planted 1
        turned stink:1
        A hand soy · fields red:2 soy:3 green:4
        B hand {hand} · fields stink:2 blue:3 chili:4
        C hand garden · fields chili:2 - -
        """
    rows = GAME.weights.rows(3, ["0.3.0"] * 3)
    for hand, fit in (("red", SURPRISE), ("garden", 1.0)):
        match = table(text.format(hand=hand))
        assert plausible(match.state, 0, rows) == 1
        play(match, "A turned stink, want red, propose")
        assert plausible(match.state, 0, rows) == 1  # nobody has answered yet
        play(match, "B decline a")
        assert plausible(match.state, 0, rows) == fit
        # Its own reasons are its own; of A it knows what it kept, which grows, and what it has none of.
        assert plausible(match.state, 1, rows) == pytest.approx(SURPRISE * ASKING)
    plant = table("now A plant\nA hand red")
    assert plausible(plant.state, 1, rows) == 1


def test_whoever_asks_for_a_bean_is_likely_to_hold_some() -> None:
    text = """
        now A trade · turn 5 · planted 1
        turned stink:1
        A hand {hand} · fields red:2 blue:3 green:4
        B hand garden · fields stink:2 blue:3 chili:4
        """
    rows = GAME.weights.rows(3, ["0.3.0"] * 3)
    for hand, fit in (("soy red", 1.0), ("soy garden", ASKING)):
        match = table(text.format(hand=hand))
        play(match, "A turned stink, want red, propose")
        assert plausible(match.state, 1, rows) == pytest.approx(fit)
