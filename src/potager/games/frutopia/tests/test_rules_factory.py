"""R28 to R32: the juice factory."""

from __future__ import annotations

from potager import Match
from potager.games.frutopia.tests import table as t
from potager.testing import kinds, of_kind, play, refusal

FREE = t.island("A", *t.START)


def factory(fruits: str, *pawns: str, now: str = "now A factory", seats: int = 2) -> Match:
    lines = [f"A fruit {fruits} · pawns {pawns[0]}"]
    lines += [f"{letter} pawns {where}" for letter, where in zip("BCD", pawns[1:], strict=False)]
    return t.table(*lines, now, seats=seats, factory="yes")


def test_R28_each_pawn_may_follow_one_arrow_if_it_is_paid() -> None:
    match = factory("orange:1 pomegranate:2 lemon:1", "start.1 1a")
    assert t.legal(match, "A", "advance") == ["start-1b", "start-1c", "1a-v1"] or t.legal(match, "A")
    assert refusal(match, "A advance start-v1") == "R28"  # not paid
    assert refusal(match, "A advance v1-3a") == "R28"  # no pawn there
    play(match, "A advance start-1b")
    assert refusal(match, "A advance 1b-v1") == "R28"  # it has moved this turn
    assert refusal(match, "A skip") == "R28"
    assert kinds(play(match, "A finish")) == ["factory-left"]
    assert t.to_play(match) == "B"


def test_R28_the_step_follows_the_second_one_and_is_not_asked_without_a_choice() -> None:
    match = t.table(FREE, "A fruit orange:1", factory="yes")
    t.slide(match, "A", "b2", "b3")
    assert t.phase(match) == "factory"
    play(match, "A advance start-1a")
    assert t.phase(match) == "factory"  # the other pawn may go along
    match = t.table(FREE, factory="yes")
    t.slide(match, "A", "b2", "b3")
    assert t.to_play(match) == "B"  # one banana pays no arrow


def test_R29_circles_of_others_are_blocked_and_own_pawns_share_a_circle() -> None:
    match = factory("orange:2 pomegranate:3 lemon:2", "start.1 start.1", "1a v1.1")
    assert refusal(match, "A advance start-1a") == "R29"
    play(match, "A advance start-1b")
    match = factory("banana:1 mangosteen:1", "start.1 start.1", "1a v1.1")
    play(match, "A advance start-v1")
    assert t.legal(match, "A") == ["circle v1.2", "circle v1.3", "circle v1.4"]
    assert refusal(match, "A circle v1.1") == "R29"
    assert refusal(match, "A circle v2.1") == "R29"
    assert refusal(match, "A finish") == "R29"
    play(match, "A circle v1.3")
    assert t.front(match, "A").pawns == ["v1.3", "start.1"]
    match = factory("banana:1 mangosteen:1 lemon:1", "start.1 v1.2")
    events = play(match, "A advance start-v1")
    assert t.front(match, "A").pawns == ["v1.2", "v1.2"]
    assert of_kind(events, "pawn-arrived")[0].joins


def test_R29_the_last_free_circle_of_a_vat_is_taken_without_asking() -> None:
    match = factory("banana:1 mangosteen:1", "start.1 1a", "v1.1 v1.1", "v1.3 v1.3", "v1.2 v1.2", seats=4)
    play(match, "A advance start-v1")
    assert t.front(match, "A").pawns == ["v1.4", "1a"]


def test_R30_a_free_circle_scores_and_joining_does_not() -> None:
    match = factory("orange:1", "start.1 1b")
    play(match, "A advance start-1a")
    assert t.track(match) == 3
    match = factory("orange:1", "start.1 1a")
    play(match, "A advance start-1a")
    assert (t.track(match), t.fruit(match), t.front(match, "A").pawns) == (0, {}, ["1a", "1a"])


def test_R31_stacked_pawns_pay_and_score_once_on_one_arrow() -> None:
    match = factory("orange:1", "start.1 start.1")
    play(match, "A advance start-1a")
    assert t.legal(match, "A") == ["finish", "advance start-1a"]
    (advanced, arrived) = play(match, "A advance start-1a")
    assert advanced.paid == {} and arrived.joins
    assert (t.track(match), t.front(match, "A").pawns, t.to_play(match)) == (3, ["1a", "1a"], "B")


def test_R31_pawns_that_did_not_begin_together_both_pay() -> None:
    match = factory("orange:2 lemon:1", "start.1 start.1", now="now A factory")
    play(match, "A advance start-1a", "A advance start-1c")
    assert t.track(match) == 6  # two arrows, two prices
    match = factory("pomegranate:1 lemon:2", "1a v1.1")
    play(match, "A advance v1-3a")
    play(match, "A advance 1a-v1", "A circle v1.2")
    assert t.to_play(match) == "B"  # the pawn that came to the vat later may not go along


def test_R32_the_final_circles_move_the_marker_once_and_stay_taken() -> None:
    match = factory("banana:2 mangosteen:2 lemon:1", "v3.1 v3.1")
    before = match.view(None).permits
    events = play(match, "A advance v3-f2")
    assert (t.track(match), match.view(None).permits) == (4, before - 1)
    assert [event.left for event in of_kind(events, "permit-used")] == [before - 1]
    events = play(match, "A advance v3-f2")
    assert (t.track(match), match.view(None).permits) == (4, before - 1)
    assert not of_kind(events, "permit-used")
    blocked = factory("banana:2 mangosteen:2 lemon:1 pomegranate:1 orange:1", "v3.1 v3.1", "f2 start.2")
    assert refusal(blocked, "A advance v3-f2") == "R29"
