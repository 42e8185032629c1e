"""What a player sees who looks further: lines and corners, what shops gain, the last permit, pawns that join.

Each weight of this knowledge is tried by itself, on top of a set that knows nothing of it.
"""

from __future__ import annotations

import pytest

from potager import Match
from potager.games.frutopia import GAME
from potager.games.frutopia.rules.components import (
    AMENITY_NAMES,
    BEACH_POINTS,
    CATERING_POINTS,
    CELL_NAMES,
    SIDE,
)
from potager.games.frutopia.rules.state import State
from potager.games.frutopia.tests.table import OPEN, START, island, table
from potager.games.frutopia.thinks.pace import early
from potager.games.frutopia.thinks.reach import ground, land, least_loss, line_loss
from potager.games.frutopia.thinks.tokens import UNPLACED, token_worth
from potager.games.frutopia.thinks.weights import Weights
from potager.testing import play
from potager.testing.play import ratings_of, weights_of

PLAIN = "0.3.0"


def weights(state: State, **figures: float | list[float]) -> Weights:
    """A set that knows nothing of all this, but for these weights."""
    return weights_of(GAME, int(state.seats), PLAIN, **figures)


def ratings(state: State, **figures: float | list[float]) -> dict[str, float]:
    return ratings_of(GAME, state, 0, weights(state, **figures))


def gain(state: State, action: str, **figures: float | list[float]) -> float:
    """What these weights add to the rating of an action."""
    return ratings(state, **figures)[action] - ratings(state)[action]


def losses(match: Match) -> dict[str, int]:
    """What every cell does for its lines."""
    return {name: int(line_loss(land(match.state, 0), cell)) for cell, name in enumerate(CELL_NAMES)}


# Lines and corners


def test_a_corner_does_least_for_its_lines_and_the_centre_most() -> None:
    found = losses(table(island("A", *OPEN)))
    whole, end = SIDE**2, (SIDE - 1) ** 2
    assert found["a1"] == 2 * (whole - end) == min(found.values())
    assert found["c3"] == 2 * (whole - 2 * (SIDE // 2) ** 2) == max(found.values())
    assert found["a1"] < found["b1"] < found["b2"]


def test_boats_and_tokens_that_move_are_no_end_of_a_line_but_buildings_are() -> None:
    assert losses(table(island("A", *START))) == losses(table(island("A", *OPEN)))
    wagon = table(island("A", ". red-wagon-1 . . .", *OPEN[1:]))
    assert losses(wagon) == losses(table(island("A", *OPEN)))
    built = table(island("A", ". tower . . .", *OPEN[1:]))
    assert losses(built)["a1"] == 1 + SIDE**2 - (SIDE - 1) ** 2


def test_the_cheapest_free_cell_is_a_corner_while_one_is_free() -> None:
    state = table(island("A", *START)).state
    assert least_loss(state, 0, ground(state, 0)) == 2 * (SIDE**2 - (SIDE - 1) ** 2)
    taken = table(island("A", "B . . . L", ". . . . .", ". . P . .", ". . . . .", "M . . . O")).state
    assert least_loss(taken, 0, ground(taken, 0)) > least_loss(state, 0, ground(state, 0))


BUY = "A fruit banana:3 lemon:3", "now A trade"


def test_what_stays_goes_where_it_is_in_nobodys_way() -> None:
    match = table(island("A", *OPEN), *BUY, "row1 tower spa")
    play(match, "A take tower")
    found = ratings(match.state, corners=1, beside=0)
    best = max(found, key=lambda action: found[action])
    assert best in {"place a1", "place e1", "place a5", "place e5"}
    assert gain(match.state, "place a1", corners=1) > gain(match.state, "place c1", corners=1)
    large = table(island("A", *OPEN), *BUY, "row1 tower spa")
    play(large, "A take spa")
    assert gain(large.state, "build a1 0", corners=1) > gain(large.state, "build b1 0", corners=1)


def test_what_moves_goes_where_it_has_room() -> None:
    match = table(island("A", *OPEN), *BUY, "row1 mixed-banana-lemon spa")
    play(match, "A take mixed-banana-lemon")
    assert gain(match.state, "place a1", corners=1, beside=0) == 0


def test_building_costs_more_where_no_corner_is_left() -> None:
    match = table(island("A", *START), *BUY, "row1 tower spa")
    state = match.state
    loss = least_loss(state, 0, ground(state, 0))
    assert gain(match.state, "take tower", lines=0.1) == pytest.approx(
        -0.1 * loss * early(state, weights(state)), abs=1e-4
    )


def test_where_no_cell_is_free_nothing_can_be_placed() -> None:
    state = table(island("A", *START)).state
    for token in ("mixed-banana-lemon", "red-wagon-1", "tower"):
        assert token_worth(state, 0, weights(state), AMENITY_NAMES.index(token), 0, 0.0, 0.0) == UNPLACED


# Shops


def test_the_catering_gains_by_every_token_that_moves() -> None:
    rows = ("catering * * * .", *START[1:])
    match = table(island("A", *rows), *BUY, "row1 mixed-banana-lemon green-wagon-1")
    for token in ("mixed-banana-lemon", "green-wagon-1"):
        assert gain(match.state, f"take {token}", served=1) >= CATERING_POINTS
    without = table(island("A", *START), *BUY, "row1 mixed-banana-lemon green-wagon-1")
    assert gain(without.state, "take green-wagon-1", served=1) == 0


def test_the_deckchair_hire_gains_by_the_last_boat_of_a_beach() -> None:
    order = "A fruit banana:2 orange:1", "now A trade"
    last = table(island("A", "deckchairs o04 . . .", *START[1:]), *order)
    third = table(island("A", "deckchairs o04 * * .", *START[1:]), *order)
    assert gain(last.state, "deliver b1", served=1) == pytest.approx(BEACH_POINTS, abs=0.8)
    assert gain(last.state, "deliver b1", served=1) > gain(third.state, "deliver b1", served=1) > 0
    without = table(island("A", ". o04 . . .", *START[1:]), *order)
    assert gain(without.state, "deliver b1", served=1) == 0


def test_shops_are_told_apart() -> None:
    match = table(island("A", *START), *BUY, "row1 deckchairs tourist-office")
    rest = early(match.state, weights(match.state))
    assert gain(match.state, "take tourist-office", shops=[0, 0, 2, 0]) == pytest.approx(2 * rest, abs=1e-4)
    assert gain(match.state, "take deckchairs", shops=[0, 0, 2, 0]) == pytest.approx(0, abs=1e-4)


# The end


@pytest.mark.parametrize(
    ("mine", "theirs", "permits", "end"), [(20, 10, 1, 4), (10, 20, 1, -3), (10, 20, 2, 0), (0, 10, 1, -3)]
)
def test_the_last_permit_is_used_while_ahead(mine: int, theirs: int, permits: int, end: float) -> None:
    """The clerk pays 5 and the tower brings 5: a tie is no lead."""
    state = table(island("A", *START), *BUY, "row1 tower spa").state
    state.points[:2, 0] = mine, theirs
    state.permits = permits
    assert gain(state, "take tower", end_ahead=4, end_behind=3) == pytest.approx(end, abs=1e-4)


def test_alone_nobody_is_ahead() -> None:
    state = table(*BUY, "row1 tower spa", seats=1).state
    state.permits = 1
    assert gain(state, "take tower", end_ahead=4, end_behind=3) == 0


# Pawns


def test_a_pawn_that_joins_the_other_scores_nothing() -> None:
    match = table("A fruit orange:1 · pawns start.1 start.1", "now A factory", factory="yes")
    assert gain(match.state, "advance start-1a", joins=1) == 0
    play(match, "A advance start-1a")
    assert gain(match.state, "advance start-1a", joins=1) < -1
    found = ratings(match.state, joins=1)
    assert max(found, key=lambda action: found[action]) == "finish", "it stays behind to score by itself"
