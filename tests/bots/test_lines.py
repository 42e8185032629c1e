"""Whole moves: the steps of one seat, followed through a search to the end of what belongs together."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from potager import Match, load
from potager.bots.base import Budget, Question
from potager.bots.hints import hints
from potager.bots.search import best_moves, thinking
from potager.bots.search.thinking import Search
from potager.bots.search.tree import FIRST, MOVE, NEXT, NONE, Tree
from potager.bots.search.whole import Follower, JudgedMove, look
from potager.core import chance
from potager.core.chance import Stream
from potager.core.texts import say
from potager.games.finca.tests.table import table as finca_table

OFFERING = """bohnanza 2 · seats 3
now A trade · turn 5 · planted 1
turned stink:1 garden:1
A hand soy blue blue · fields red:1 blue:3
B hand red red green · fields soy:2 chili:1
C hand blue chili chili · fields chili:2 stink:1
"""


def stream(purpose: str = "lines") -> Stream:
    return chance.stream(bytes(32), purpose)


def offering(typed: str = "") -> Match:
    match = Match.from_position("bohnanza", OFFERING, seed=1)
    for action in filter(None, typed.split(", ")):
        match.play(0, action)
    return match


def in_words(match: Match, line: JudgedMove) -> str:
    return match.game.texts.words("en", line.says)


def typed(match: Match, line: JudgedMove) -> str:
    return ", ".join(map(match.game.actions.text, line.actions))


def found(match: Match, seat: int, budget: Budget) -> list[JudgedMove]:
    """The best three moves of a seat."""
    question = Question(match.game, match.view(seat), seat, match.legal_ids(seat), stream(), budget)
    return best_moves(question, 3)


def follow(match: Match, seat: int, actions: tuple[int, ...]) -> list[Any]:
    """Play actions in the true state, nobody else between them; the states before each."""
    states = list[Any]()
    for action in actions:
        states.append(match.state)
        match.play_quietly(seat, action)
    return states


@pytest.mark.parametrize(("name", "seats"), [("bohnanza", 4), ("finca", 3), ("frutopia", 2), ("toy", 2)])
def test_along_random_games_every_hint_can_be_played_whole(
    monkeypatch: pytest.MonkeyPatch, name: str, seats: int
) -> None:
    """Every step is legal in the true state, and says there what it said in the sampled one.

    No two hints come to the same: not in words, and not for those who look at the table afterwards.
    """
    for tuning in ("TUNING", "TRADING"):  # playouts may be short: whatever they find must be playable
        monkeypatch.setattr(thinking, tuning, getattr(thinking, tuning)._replace(horizon=6))
    game = load(name)
    match = Match(game, seats, seed=4)
    drawn = stream("a random game")
    decisions = 0
    while not match.over and decisions < 15:
        seat = match.next_seat
        legal = match.legal_ids(seat)
        decisions += len(legal) > 1
        if len(legal) > 1 and decisions % 3 == 1:
            moves = found(match, seat, Budget(iterations=6))
            said = [in_words(match, line) for line in moves]
            assert moves and len(set(said)) == len(said)
            ends = list[Any]()
            for line in moves:
                trial = match.trial()
                states = follow(trial, seat, line.actions)
                assert 0 <= line.win <= 1 and line.visits > 0
                end = (trial.view(seat), trial.view(None))
                assert end not in ends
                ends.append(end)
                if game.composed is not None:
                    assert game.composed.tell(states, seat, line.actions) == line.says
                    after = [*states[1:], trial.state]
                    steps = zip(after, line.actions, strict=True)
                    unfinished = [game.composed.unfinished(state, seat, action) for state, action in steps]
                    assert all(unfinished[:-1])
        match.play_quietly(seat, legal[chance.draw(drawn, len(legal))])


def grown(match: Match, *ways: tuple[str, int, float]) -> Follower:
    """A search that has tried some series of actions so often, and won the given part of the time."""
    search = Search(match.game, match.state, 0, stream())
    tree = search.tree
    for series, visits, won in ways:
        node = 0
        tree.visits[node] += visits
        for action in map(match.game.actions.parse, series.split(", ")):
            node = child(tree, node, action)
            tree.visits[node] += visits
            tree.values[node, :, 0] += won * visits
    return Follower(search)


def child(tree: Tree, node: int, action: int) -> int:
    """The child of an action, made if it is not there."""
    last, one = NONE, int(tree.links[node, FIRST])
    while one != NONE:
        if tree.links[one, MOVE] == action:
            return one
        last, one = one, int(tree.links[one, NEXT])
    new = int(tree.size[0])
    tree.size[0] += 1
    tree.links[new] = NONE
    tree.links[new, MOVE] = action
    tree.visits[new] = 0
    tree.values[new] = 0
    if last == NONE:
        tree.links[node, FIRST] = new
    else:
        tree.links[last, NEXT] = new
    return new


def test_the_same_offer_put_together_in_another_way_is_one_move() -> None:
    match = offering()
    found = grown(
        match,
        ("give 0, want red, propose", 30, 0.5),
        ("want red, give 0, propose", 10, 0.9),
        ("next", 20, 0.4),
        ("give 1, want red, propose", 9, 0.2),
        ("give 2, want red, propose", 8, 0.2),
    ).tried()
    assert [in_words(match, line) for line in found] == [
        "Offer anyone 1 soy bean for 1 red bean",
        "End trading",
        "Offer anyone 1 blue bean for 1 red bean",
    ]
    soy, _, blue = found
    assert (soy.visits, blue.visits) == (40, 17) and soy.win == pytest.approx(0.6)
    assert typed(match, soy) == "give 0, want red, propose" and typed(match, blue).startswith("give 1")


def test_what_a_bot_would_play_is_followed_step_by_step() -> None:
    match = offering()
    follower = grown(
        match,
        ("next", 25, 0.4),
        ("give 0, want red, propose", 20, 0.5),
        ("give 0, want green, propose", 15, 0.5),
    )
    best = follower.move(follower.best(follower.first()))
    assert typed(match, best) == "give 0, want red, propose" and best.visits == 20


def test_where_the_tree_ends_advice_goes_on() -> None:
    match = offering()
    follower = grown(match, ("give 0", 3, 0.5), ("next", 2, 0.4))
    assert in_words(match, follower.move(follower.best(follower.first()))).startswith("Offer ")
    offer, end = follower.tried()
    assert in_words(match, offer).startswith("Offer ") and offer.visits == 3
    assert in_words(match, end) == "End trading"


def test_what_is_forced_is_followed_and_looked_at_though_the_tree_has_no_node_for_it() -> None:
    match = finca_table("farmers 0:A rest:9\narta fig3 * * *\nA fruit fig:3 · carts 1")
    follower = grown(match, ("cart, load arta", 7, 0.5), ("move 0", 3, 0.4))
    delivery, _ = follower.tried()
    assert typed(match, delivery) == "cart, load arta, go" and delivery.visits == 7
    assert in_words(match, delivery) == "Deliver 3 figs to Artà"
    question = Question(match.game, match.view(0), 0, match.legal_ids(0), stream(), Budget(iterations=4))
    looked = look(question, match.state, delivery.actions)
    assert looked.move.actions == delivery.actions and looked.move.visits == 4


def test_steps_that_come_to_nothing_are_not_followed() -> None:
    match = offering()
    follower = grown(match, ("give 0, cancel, next", 5, 0.5), ("give 1, cancel, next", 4, 0.4))
    assert all("cancel" not in typed(match, line) for line in follower.tried())


def test_a_move_that_finds_no_end_is_told_by_its_first_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potager.bots.search.whole.LONGEST", 2)
    match = offering()
    follower = grown(match, ("give 0", 3, 0.5))
    assert follower.tried() == []
    best = follower.move(follower.best(follower.first()))
    assert in_words(match, best) == "Offer a soy bean (card 1 in your hand)"


@pytest.mark.parametrize(
    ("before", "dithering", "trimmed"),
    [
        ("", "give 0, next", "next"),
        ("", "give 1, harvest 1", "harvest 1"),
        (
            "give 0, want green",
            "to b, cancel, give 0, want red, propose",
            "cancel, give 0, want red, propose",
        ),
        ("", "give 0, want red, to anyone, propose", "give 0, want red, propose"),
        ("", "give 0, want red, to b, propose", "give 0, want red, to b, propose"),
    ],
)
def test_steps_that_a_move_does_not_need_are_left_out(before: str, dithering: str, trimmed: str) -> None:
    match = offering(before)
    follower = grown(match, (dithering, 5, 0.5))
    line = follower.trimmed(follower.move(follower.best(follower.first())))
    assert typed(match, line) == trimmed


def test_rare_steps_are_not_followed() -> None:
    match = offering()
    found = grown(match, ("next", 500, 0.4), ("give 0, want red, propose", 2, 0.9)).tried()
    assert [typed(match, line) for line in found] == ["next"]


def test_a_hint_of_several_steps_says_why_all_of_it_is_good(monkeypatch: pytest.MonkeyPatch) -> None:
    match = offering()
    offer = [match.game.actions.parse(action) for action in ("give 0", "want red", "propose")]
    line = JudgedMove(tuple(offer), say("name"), 9, 0.5, 1.0)
    monkeypatch.setattr("potager.bots.hints.best_moves", Mock(return_value=[line]))
    (hint,) = hints(match.game, match.view(0), 0, match.legal_ids(0), stream(), 0.1)
    assert (hint.action, hint.line, hint.says) == (offer[0], tuple(offer[1:]), say("name"))
    said = [match.game.texts.words("en", reason) for reason in hint.reasons]
    assert said == ["B grows soy beans.", "You grow red beans."]


def test_two_deals_that_a_seat_cannot_tell_apart_give_the_same_moves() -> None:
    match = offering()
    other = match.trial()
    state = other.state
    state.hand[1, :3], state.hand[2, :3] = state.hand[2, :3].copy(), state.hand[1, :3].copy()
    other = match.trial(state.tobytes())
    assert other.state_bytes != match.state_bytes and other.view(0) == match.view(0)
    one, two = (found(table, 0, Budget(iterations=6)) for table in (match, other))
    assert one == two


def test_a_look_too_short_to_tell_moves_apart_keeps_to_the_advice() -> None:
    """Some playouts would as soon praise a harvest of one bean for nothing."""
    game = load("finca")
    match, drawn = Match(game, 3, seed=8), stream("a random game")
    for _ in range(12):
        seat = match.next_seat
        mask, ratings = game.new_mask(), np.zeros(game.actions.size, dtype=np.float32)
        game.legal(match.state, seat, mask)
        game.advise(match.state, seat, game.weights.row(match.seats), mask, ratings)
        best, *_ = found(match, seat, Budget(iterations=4))
        assert best.actions[0] == np.argmax(np.where(mask, ratings, -np.inf))
        legal = match.legal_ids(seat)
        match.play_quietly(seat, legal[chance.draw(drawn, len(legal))])
