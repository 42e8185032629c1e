"""Sentences: what happened, and what an action would do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import msgspec

from potager.core.texts import Say, Seat, say

from ..knows.kinds import ACTION_TILE, EDITION, FRUIT, TILE, VILLAGE
from ..rules.actions import ACTIONS
from ..rules.components import BLADES, WILD
from ..rules.delivery import top
from ..rules.state import Phase, State
from ..rules.windmill import crossings, crowd
from .events import Event, FincaAwarded, GameEnded
from .pieces import finca, fruits, tile, village


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
    if name in ("place", "land"):
        number = 1 if name == "place" else int(crowd(state, place)) + 1
        return say(f"action.{name}", blade=place + 1, fruits=_harvest(state, place, number))
    if name in ("move", "lift"):
        return _describe_walk(state, place) if name == "move" else say("action.lift", blade=place + 1)
    if name in ("load", "spare", "take"):
        asked, edition = tile(TILE.name(top(state, place))), EDITION.name(state.edition)
        return say(f"action.{name}", village=village(VILLAGE.name(place), edition), tile=asked)
    if name == "kind":
        stays_home = state.sparing and not WILD[top(state, state.pending)]
        return say(
            "action.stays-home" if stays_home else "action.kind", fruit=say(f"kind.{FRUIT.name(place)}")
        )
    if name == "go":
        return say("action.go", fruits=fruits(FRUIT.some(state.cargo)))
    return say(f"action.{name}")


def _harvest(state: State, blade: int, number: int) -> object:
    """F8, F13. What a harvest brings: never more than there is, on placing no more than the supply."""
    fruit = int(state.blades[blade])
    there = int(state.supply[fruit])
    if there < number and state.phase != Phase.PLACE:
        there += sum(state.fruit[:, fruit].tolist())
    return fruits({FRUIT.name(fruit): min(number, there)})


def _describe_walk(state: State, blade: int) -> Say:
    steps = int(crowd(state, blade))
    goal = (blade + steps) % BLADES
    # The walker is counted where it arrives; a walk of twelve comes home and counts it already.
    number = int(crowd(state, goal)) + (goal != blade)
    carts = int(crossings(blade, steps))
    way = {
        "from": say(f"kind.{FRUIT.name(state.blades[blade])}"),
        "to": say(f"kind.{FRUIT.name(state.blades[goal])}"),
        "blade": blade + 1,
        "goal": goal + 1,
        "fruits": _harvest(state, goal, number),
    }
    return say("action.move-cart", **way, carts=say("carts", n=carts)) if carts else say("action.move", **way)
