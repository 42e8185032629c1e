"""Events add up: what they tell is what lies in front of everybody afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from potager.games.finca import GAME
from potager.games.finca.rules.components import FRUIT_NAMES
from potager.games.finca.tests.table import EDITIONS, SEAT_COUNTS, front, random_game, table
from potager.testing import kinds, of_kind, play

# Shortages: who runs the supply dry may hold none of it, and the others still return theirs.


@pytest.mark.parametrize(("own", "others"), [(3, 4), (0, 7), (7, 0)])
def test_returned_fruit_is_told_whoever_held_it(own: int, others: int) -> None:
    match = table(f"farmers 0:A 1:BB rest:6\nA fruit fig:{own}\nB fruit fig:{others}")
    events = play(match, "A move 0")
    assert kinds(events) == ["farmer-walked", "fruit-returned", "fruit-taken"]
    assert of_kind(events, "fruit-returned")[0].by == [own, others]
    assert of_kind(events, "fruit-taken")[0].number == 3


def test_fruit_returned_to_a_gust_is_told_too() -> None:
    match = table("farmers 0:A 1:BB rest:6\nB fruit fig:7")
    events = play(match, "A lift 0", "A land 1")
    assert kinds(events)[2:] == ["farmer-landed", "fruit-returned", "fruit-taken"]


def test_nothing_is_told_as_returned_when_nobody_had_any() -> None:
    match = table("farmers 0:A rest:1")
    events = play(match, "A move 0")
    assert kinds(events) == ["farmer-walked", "fruit-taken"]
    assert of_kind(events, "fruit-taken")[0].number == 9


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("own", "others"), [(1, 3), (0, 4), (4, 0)])
def test_returned_carts_are_told_whoever_held_them(own: int, others: int, edition: str) -> None:
    match = table(f"farmers 5:A rest:8\nA carts {own}\nB carts {others}", edition=edition)
    events = play(match, "A move 5")
    assert kinds(events)[-2:] == ["carts-returned", "carts-taken"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("own", "others"), [(0, 3), (1, 2), (0, 4), (2, 2)])
def test_the_carts_told_add_up_to_the_carts_in_front(own: int, others: int, edition: str) -> None:
    match = table(f"farmers 5:AAAAABB rest:8\nA carts {own}\nB carts {others}", edition=edition)
    count = own
    for event in play(match, "A move 5"):
        if event.__struct_config__.tag == "carts-returned":
            count = 0
        if event.__struct_config__.tag == "carts-taken":
            count += event.number
    assert front(match, "A").carts == count


def retell(state: dict[str, Any], seen: Sequence[Any]) -> None:
    """Fruits, carts, tiles and points of every seat, counted on by the events alone."""
    for event in seen:
        match event.__struct_config__.tag:
            case "fruit-taken":
                state["fruit"][event.seat][event.fruit] += event.number
            case "fruit-returned":
                assert event.by == [have[event.fruit] for have in state["fruit"]]
                for have in state["fruit"]:
                    have[event.fruit] = 0
            case "village-loaded":
                for name, number in event.fruits.items():
                    state["fruit"][event.seat][name] -= number
            case "carts-taken":
                state["carts"][event.seat] += event.number
            case "carts-returned":
                state["carts"] = [0] * len(state["carts"])
            case "cart-returned":
                state["carts"][event.seat] -= 1
            case "tile-taken":
                state["tiles"][event.seat].append(event.tile)
            case "bonus-taken":
                state["bonus"][event.seat].append(event.value)
            case "finca-awarded" if event.seat is not None:
                state["fincas"][event.seat].append(event.finca)
            case "action-tile-used":
                state["action"][event.seat].remove(event.tile)
            case _:
                pass


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_the_events_of_whole_games_add_up_to_what_lies_in_front_of_everybody(
    seats: int, edition: str
) -> None:
    for seed in (60, 61):
        seen: list[Any] = []
        told: dict[str, Any] = {
            "fruit": [dict.fromkeys(FRUIT_NAMES, 0) for _ in range(seats)],
            "carts": [0] * seats,
            "action": [["double", "gust", "large", "less"] for _ in range(seats)],
            **{name: [[] for _ in range(seats)] for name in ("tiles", "bonus", "fincas")},
        }
        for before, seat, action, after in random_game(seats, edition, seed):
            retell(told, GAME.events(before, seat, action, after, None))
            seen = GAME.view(after, None).seats
            assert [front.fruit for front in seen] == told["fruit"]
            assert [front.carts for front in seen] == told["carts"]
            assert [front.action_tiles for front in seen] == told["action"]
            assert [front.bonus for front in seen] == told["bonus"]
        assert [sorted(front.tiles) for front in seen] == [sorted(tiles) for tiles in told["tiles"]]
        assert [sorted(front.fincas) for front in seen] == [sorted(fincas) for fincas in told["fincas"]]
