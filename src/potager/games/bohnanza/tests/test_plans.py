"""What is proposed to whom: trades of one or two cards that serve both sides."""

from __future__ import annotations

import numpy as np
import pytest

from potager import Match
from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules.components import BEANS
from potager.games.bohnanza.rules.state import ANYONE, NONE
from potager.games.bohnanza.tests import table as t
from potager.games.bohnanza.thinks import plans as p
from potager.games.bohnanza.thinks.outlook import OWN, count_hidden, outlook_of
from potager.games.bohnanza.thinks.worth import keep, needs, new_fields
from potager.testing import legal, play


def plans(match: Match, letter: str = "A"):
    """All plans of a seat, the best first: `2 stink for red, to B`."""
    ratings, found = np.empty(p.MOST), np.empty((p.MOST, p.PLAN), dtype=np.int8)
    seat = t.LETTERS.index(letter)
    state, weights = match.state, t.steady(match.state)
    outlook, ready = outlook_of(state, seat, weights), np.zeros(BEANS, dtype=np.int64)
    count, _ = p.list_plans(state, seat, weights, outlook, ready, ratings, found)
    order = np.argsort(-ratings[:count])
    return [text_of(*found[number].tolist()) for number in order]


def text_of(given: int, number: int, besides: int, wanted: int, asked: int, whom: int):
    gives = f"{number} {t.BEAN_NAMES[given]}" + (f" {t.BEAN_NAMES[besides]}" if besides != NONE else "")
    wants = "nothing" if wanted == NONE else f"{asked} {t.BEAN_NAMES[wanted]}"
    return f"{gives} for {wants}, to {'anyone' if whom == ANYONE else t.LETTERS[whom]}"


def steps(match: Match, letter: str = "A") -> list[str]:
    """What a seat does until its proposal stands."""
    found = list[str]()
    while not found or found[-1] != "propose":
        seat = t.LETTERS.index(letter)
        found.append(t.best(match.state, seat))
        match.play(seat, found[-1])
    return found


def draft(match: Match, line: str) -> list[str]:
    """What follows a beginning."""
    play(match, line)
    return steps(match)


def test_two_cards_that_harm_are_offered_for_one_that_helps() -> None:
    match = t.table(
        """
        now A trade · turn 5
        turned stink:2
        A fields red:4 soy:3 green:4
        B hand red red · fields stink:6 blue:3 chili:4
        """
    )
    play(match, "B give 0, propose", "A decline b")  # everybody knows of a red bean now
    assert "2 stink for 1 red, to B" in plans(match)
    assert draft(match, "A turned stink, turned stink") == ["want red", "to b", "propose"]


def test_one_card_is_offered_for_two() -> None:
    match = t.table(
        """
        now A trade · turn 5
        turned garden:1
        A hand chili · fields red:3 soy:3 blue:5
        B hand red red stink · fields garden:1 blue:3 chili:4
        """
    )
    play(match, "B give 0, give 1, propose", "A decline b")
    assert "1 garden for 2 red, to B" in plans(match)
    assert draft(match, "A want red, want red") == ["turned garden", "to b", "propose"]


def test_both_turned_up_cards_go_together() -> None:
    match = t.table(
        """
        now A trade · turn 5
        turned stink:1 blue:1
        A fields red:4 soy:3 green:4
        B hand red red · fields stink:2 blue:3 chili:4
        """
    )
    play(match, "B give 0, propose", "A decline b")
    assert "1 stink blue for 1 red, to B" in plans(match) or "1 blue stink for 1 red, to B" in plans(match)


def test_two_cards_can_be_a_gift() -> None:
    match = t.table(
        """
        now A trade · turn 5
        turned stink:1 chili:1
        A fields blue:3 blue:3
        B fields stink:2 chili:2
        C fields blue:5 green:4
        D fields blue:5 green:4
        """,
        seats=4,
    )
    assert plans(match)[0] == "1 stink chili for nothing, to B"
    assert steps(match) == ["turned stink", "turned chili", "to b", "propose"]


def test_of_turned_up_and_held_cards_the_turned_up_one_goes_first() -> None:
    match = t.table(
        """
        now A trade · turn 5
        turned stink:1
        A hand blue stink · fields red:4 soy:3 green:4
        B hand red · fields stink:2 - -
        """
    )
    play(match, "B give 0, propose", "A decline b")
    assert "2 stink for 1 red, to B" in plans(match)
    assert draft(match, "A turned stink, give 1")[0] == "want red"


def test_the_best_plans_are_not_proposed_again() -> None:
    match = t.table(
        """
        now A trade · turn 5
        turned stink:1 blue:1
        A hand chili · fields red:4 soy:3 green:4
        B hand green · fields stink:2 blue:3 chili:4
        C hand green · fields chili:3 blue:2 stink:3
        """
    )
    first = steps(match)
    for letter in "BC":
        if "decline a" in legal(match, letter):
            play(match, f"{letter} decline a")
    assert steps(match) != first


@pytest.mark.parametrize(
    "line", ["A give 0, want garden", "A turned stink, to c", "A want red, turned stink, want soy"]
)
def test_a_draft_that_no_plan_contains_is_dropped(line: str) -> None:
    match = t.table(
        """
        now A trade · turn 5
        turned stink:1
        A hand soy · fields red:4 soy:3 green:4
        B hand red · fields stink:2 blue:3 -
        """
    )
    assert draft(match, line)[0] == "cancel"


def test_of_equal_cards_one_that_grows_leaves_from_behind() -> None:
    """B17. What is of use soon stays in front."""
    match = t.table(
        """
        now A trade · turn 5
        turned garden:1
        A hand garden · fields chili:3 soy:3 green:4
        B hand chili blue chili · fields garden:2 chili:2 -
        """
    )
    play(match, "A turned garden, want chili, propose")
    seat = 1
    mask, ratings = GAME.new_mask(), np.zeros(GAME.actions.size, dtype=np.float32)
    GAME.legal(match.state, seat, mask)
    GAME.advise(match.state, seat, t.steady(match.state), mask, ratings)
    assert GAME.actions.text(int(np.argmax(np.where(mask, ratings, -np.inf)))) == "give 2"


def test_what_giving_loses_is_what_the_cards_are_worth() -> None:
    match = t.table(
        """
        now A trade · turn 5
        turned garden:1
        A hand chili blue chili blue chili blue · fields chili:3 soy:3 green:4
        """
    )
    state = match.state
    worth, fresh = np.empty((p.FIGURES, BEANS)), np.empty((2, 2, BEANS))
    new_fields(outlook_of(state, 0, t.steady(state)), fresh)
    needs(state, 0, t.steady(state), t.own(state, 0), fresh[OWN], worth)
    p.weigh_hand(state, 0, t.steady(state), np.zeros(BEANS, dtype=np.int64), worth)
    losses = worth[p.COST : p.CHANCE]
    blue, chili = t.BEAN_NAMES.index("blue"), t.BEAN_NAMES.index("chili")
    assert losses[0, chili] == pytest.approx(keep(state, 0, t.steady(state), t.own(state, 0), 4))
    assert losses[1, chili] == pytest.approx(
        keep(state, 0, t.steady(state), t.own(state, 0), 4)
        + keep(state, 0, t.steady(state), t.own(state, 0), 2)
    )
    assert losses[0, blue] == pytest.approx(keep(state, 0, t.steady(state), t.own(state, 0), 1))
    assert losses[1, blue] == pytest.approx(
        keep(state, 0, t.steady(state), t.own(state, 0), 1)
        + keep(state, 0, t.steady(state), t.own(state, 0), 3)
    )


@pytest.mark.parametrize("seats", [3, 5])
def test_hidden_cards_are_those_not_seen(seats: int) -> None:
    for step, (state, seat, _, _) in enumerate(t.random_game(seats, 2)):
        if step % 25 == 0:
            hidden = np.zeros(BEANS + 1, dtype=np.int64)
            count_hidden(state, seat, hidden)
            held = sum(int(state.held[other]) for other in range(seats) if other != seat)
            assert hidden[BEANS] == hidden[:BEANS].sum() == state.left + held
