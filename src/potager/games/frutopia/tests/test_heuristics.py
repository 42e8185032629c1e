"""A sensible player: delivers, builds, makes ices, and does not wall itself in."""

from __future__ import annotations

from potager import Match
from potager.core import chance
from potager.games.frutopia import GAME
from potager.games.frutopia.tests.table import START, island, slide, table
from potager.games.frutopia.thinks.pace import another_turn
from potager.games.frutopia.thinks.weights import current
from potager.testing import play
from potager.testing.play import ratings_of


def advice(match: Match) -> str:
    return next(iter(ratings_of(GAME, match.state, match.awaited[0])))


def test_it_delivers_what_it_can() -> None:
    match = table(island("A", ". o04 * * .", *START[1:]), "A fruit banana:2 orange:1", "now A trade")
    assert advice(match).startswith("deliver")


def test_it_makes_ices() -> None:
    rows = (". . . . .", ". B . L .", "green-wagon-1 . . . .", "P M . O .", ". . . . .")
    match = table(island("A", *rows), "A fruit lemon:4 orange:4")
    assert advice(match) == "move a3"
    play(match, "A move a3")
    assert advice(match) == "to e3"
    play(match, "A to e3")
    assert advice(match) == "ice green-8"


def test_a_pawn_stays_behind_to_score_by_itself() -> None:
    match = table("A fruit orange:1 · pawns start.1 start.1", "now A factory", factory="yes")
    play(match, "A advance start-1a")
    assert advice(match) == "finish"


def test_a_pawn_takes_the_best_circle_of_a_vat() -> None:
    match = table("A fruit banana:1 mangosteen:1 · pawns start.1 start.1", "now A factory", factory="yes")
    play(match, "A advance start-v1")
    assert advice(match) == "circle v1.1"


def test_it_does_not_wall_itself_in() -> None:
    match = table(island("A", *START), "A fruit banana:3 lemon:3", "row1 tower spa", "now A trade")
    play(match, "A take tower")
    assert advice(match) in {"place a1", "place e1", "place a5", "place e5"}


def test_it_builds_large_only_where_there_is_room() -> None:
    match = table(island("A", *START), "A fruit banana:3 lemon:3", "row1 tower spa", "now A trade")
    assert advice(match) != "take spa"  # it would wall in the inner island
    rows = (". . . . .", "* B . L *", "* . P . *", "* M . O *", ". * * * .")
    match = table(island("A", *rows), "A fruit banana:3 lemon:3", "row1 tower spa", "now A trade")
    play(match, "A take spa")
    assert advice(match).startswith("build")


def test_it_beats_chance() -> None:
    match = Match(GAME, 2, {"factory": "yes"}, 5)
    stream = chance.stream(bytes(32), "chance")
    while not match.over:
        seat = match.awaited[0]
        legal = match.legal_ids(seat)
        match.play_quietly(seat, advice(match) if seat == 0 else legal[chance.draw(stream, len(legal))])
    assert match.winners == (0,)


def test_it_makes_milkshakes_of_what_it_has_too_much_of() -> None:
    rows = (". . . . .", ". B . L .", "green-wagon-1 . . . .", "P M . O .", ". . . . .")
    match = table(island("A", *rows), "A fruit mangosteen:9")
    play(match, "A move a3", "A to e3")
    assert advice(match) == "milkshake mangosteen"


def test_it_reckons_with_the_last_permit() -> None:
    state = table(island("A", *START)).state
    state.permits = 1
    weights = current(state)
    assert another_turn(state, 0, weights) < another_turn(state, 1, weights) == 1.0


def test_at_the_end_it_takes_what_can_still_be_had() -> None:
    match = table("A fruit orange:1 · pawns start.1 start.1", "now A factory", factory="yes")
    state = match.state
    state.permits = 0
    found = ratings_of(GAME, state, 0)
    assert found["advance start-1a"] > found["finish"]


def test_a_mixed_token_is_moved_for_the_fruit_that_is_missing() -> None:
    rows = (". o04 . . .", ". B . L .", ". . P . .", ". M . O .", "mixed-orange-banana . . . .")
    match = table(island("A", *rows), "A fruit banana:2")
    slide(match, "A", "a5", "c5")
    assert advice(match) in {"pick orange", "pick banana"}
    match = table(island("A", *rows), "A fruit banana:2")
    assert advice(match).startswith("move")
    play(match, "A move a5")
    assert advice(match).startswith("to")
