"""Sentences: what happened, and what an action would do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

import msgspec

from potager.core.texts import Say, Seat, known, say

from ..knows.kinds import ACTION_TILE, EDITION, FRUIT, TILE, VILLAGE
from ..rules.actions import ACTIONS
from ..rules.components import BLADES, WILD
from ..rules.delivery import top
from ..rules.state import Phase, State
from ..rules.windmill import crossings, crowd
from .events import Event, FincaAwarded, GameEnded
from .pieces import finca, fruits, tile, village

KEPT = 4096  # things to say of actions that are kept, of each kind
PLACE = int(Phase.PLACE)  # to ask an enumeration takes as long as to count farmers


def tell(event: Event, options: Mapping[str, str]) -> Say:
    """What to say of an event."""
    kind = str(event.__struct_config__.tag)
    if isinstance(event, FincaAwarded):
        return _tell_awarded(event, options)
    if isinstance(event, GameEnded):
        points = [say("seat-points", seat=Seat(seat), n=points) for seat, points in enumerate(event.points)]
        return say(
            "event.game-ended",
            n=len(event.winners),
            winners=[Seat(seat) for seat in event.winners],
            points=points,
        )
    fields = msgspec.structs.asdict(event)
    words = {name: _word(name, value, fields, options) for name, value in fields.items()}
    number = fields.get("number", fields.get("value", fields.get("steps")))
    return say(f"event.{kind}", n=number, **words)


def _tell_awarded(event: FincaAwarded, options: Mapping[str, str]) -> Say:
    counts = [say("seat-count", seat=Seat(seat), n=count) for seat, count in enumerate(event.counts)]
    where = village(event.village, options["edition"])
    if event.seat is None:
        return say("event.finca-boxed", village=where, finca=finca(event.finca), counts=counts)
    return say(
        "event.finca-won", village=where, finca=finca(event.finca), counts=counts, seat=Seat(event.seat)
    )


def _word(name: str, value: object, fields: Mapping[str, object], options: Mapping[str, str]) -> object:
    """One field of an event as something to say."""
    match name, value:
        case "seat", int():
            return Seat(value)
        case "blade" | "start" | "goal", int():
            return value + 1  # people count blades from one
        case "village", str():
            return village(value, options["edition"])
        case "tile", str():
            return say(f"action-tile.{value}") if value in ACTION_TILE.names else tile(value)
        case "fruit", str() if isinstance(number := fields.get("number"), int):
            return fruits({value: number})
        case "fruit", str():
            return say(f"kind.{value}")
        case "fruits", dict():
            return fruits(cast(dict[str, int], value))
        case "by", list():
            counts = enumerate(cast(list[int], value))
            return [say("seat-count", seat=Seat(seat), n=count) for seat, count in counts if count]
        case _:
            return value


def describe(state: State, seat: int, action: int) -> Say:
    """What a legal action would do."""
    name, place = ACTIONS.split(action)
    if name == "move":
        return _describe_walk(state, place)
    if name in ("place", "land"):
        number = 1 if name == "place" else int(crowd(state, place)) + 1
        fruit = int(state.blades[place])
        return _arrival(name, place, fruit, _harvest(state, fruit, number))
    if name in ("load", "spare", "take"):
        return _stop(name, place, int(top(state, place)), int(state.edition))
    if name == "kind":
        stays_home = state.sparing and not WILD[top(state, state.pending)]
        return _alone("action.stays-home" if stays_home else "action.kind", fruit=place)
    if name == "go":
        return say("action.go", fruits=fruits(FRUIT.some(state.cargo)))
    return _alone(f"action.{name}", blade=place) if name == "lift" else _alone(f"action.{name}")


# What is said of actions, by all that it depends on


@lru_cache(KEPT)
def _alone(key: str, fruit: int | None = None, blade: int | None = None) -> Say:
    """An action that is about a kind of fruit, a blade, or nothing but itself."""
    if fruit is not None:
        return known(key, fruit=say(f"kind.{FRUIT.name(fruit)}"))
    return known(key) if blade is None else known(key, blade=blade + 1)


@lru_cache(KEPT)
def _stop(name: str, place: int, tile_kind: int, edition: int) -> Say:
    """A village on the way of a cart."""
    where = village(VILLAGE.name(place), EDITION.name(edition))
    return known(f"action.{name}", village=where, tile=tile(TILE.name(tile_kind)))


@lru_cache(KEPT)
def _arrival(name: str, blade: int, fruit: int, harvest: int) -> Say:
    """A farmer put on a blade, from the hand or from the air."""
    return known(f"action.{name}", blade=blade + 1, fruits=fruits({FRUIT.name(fruit): harvest}))


@lru_cache(KEPT)
def _walk(blade: int, steps: int, ends: tuple[int, int], harvest: int) -> Say:
    """A walk from one fruit to another, and what it brings."""
    start, end = (FRUIT.name(fruit) for fruit in ends)
    carts = int(crossings(blade, steps))
    way = {
        "from": say(f"kind.{start}"),
        "to": say(f"kind.{end}"),
        "blade": blade + 1,
        "goal": (blade + steps) % BLADES + 1,
        "fruits": fruits({end: harvest}),
    }
    carried = {"carts": say("carts", n=carts)} if carts else {}
    return known("action.move-cart" if carts else "action.move", **way, **carried)


def _describe_walk(state: State, blade: int) -> Say:
    steps = int(crowd(state, blade))
    goal = (blade + steps) % BLADES
    # The walker is counted where it arrives; a walk of twelve comes home and counts it already.
    number = int(crowd(state, goal)) + (goal != blade)
    fruit = int(state.blades[goal])
    return _walk(blade, steps, (int(state.blades[blade]), fruit), _harvest(state, fruit, number))


def _harvest(state: State, fruit: int, number: int) -> int:
    """F8, F13. What a harvest brings: never more than there is, on placing no more than the supply."""
    there = int(state.supply[fruit])
    if there < number and state.phase != PLACE:
        there += sum(state.fruit[:, fruit].tolist())
    return min(number, there)
