"""Sentences: what happened, and what an action would do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

import msgspec

from potager.core.texts import Say, Seat, known, say

from ..knows import kinds
from ..knows.view import BOAT_VIEWS
from ..rules import components as c
from ..rules.actions import ACTIONS
from ..rules.factory import goes_along
from ..rules.island import distance
from ..rules.market import row_of
from ..rules.scoring import boat_at
from ..rules.state import AMENITY, State
from .events import Event, GameEnded, PawnArrived, PermitUsed
from .pieces import amenity, circle, fruits, marker, piece

KEPT = 4096  # things to say of actions that are kept


def tell(event: Event, options: Mapping[str, str]) -> Say:
    """What to say of an event."""
    if isinstance(event, GameEnded):
        return _tell_ended(event)
    key = str(event.__struct_config__.tag)
    if isinstance(event, PermitUsed) and event.left == 0:
        key = "permits-out"
    if isinstance(event, PawnArrived) and event.joins:
        key = "pawn-joined"
    fields = msgspec.structs.asdict(event)
    words = {name: _word(name, value) for name, value in fields.items()}
    number = fields.get("points", fields.get("left"))
    return say(f"event.{key}", n=number, **words)


def _tell_ended(event: GameEnded) -> Say:
    points = [say("seat-points", seat=Seat(seat), n=points) for seat, points in enumerate(event.points)]
    if event.rank is None:
        winners = [Seat(seat) for seat in event.winners]
        return say("event.game-ended", winners=winners, points=points)
    key = "event.solo-won" if event.winners else "event.solo-lost"
    return say(key, points=points, rival=event.rival, rank=say(f"rank.{event.rank}"))


def _word(name: str, value: object) -> object:
    """One field of an event as something to say."""
    match name, value:
        case "seat", int():
            return Seat(value)
        case "bag", str():
            return say(f"bag.{value}")
        case "piece", str():
            return piece(value)
        case "token", str():
            return amenity(value)
        case "stack", str():
            return marker(value)
        case (("start" | "goal"), str()) if value in kinds.PLACE.names:
            return say(f"place.{value}")
        case "circle", str():
            return circle(value)
        case (("fruits" | "paid"), dict()):
            return fruits(cast(dict[str, int], value))
        case "cells", list():
            return ", ".join(cast(list[str], value))
        case _:
            return value


def describe(state: State, seat: int, action: int) -> Say:
    """What a legal action would do."""
    name, place = ACTIONS.split(action)
    match name:
        case "move":
            return _said(name, place, int(state.cells[seat, place]))
        case "to":
            return _said(name, place, int(state.cells[seat, state.moving]), int(state.moving))
        case "deliver":
            return _said(name, place, int(boat_at(state, seat, c.RING[place])))
        case "take":
            return _said(name, place, int(row_of(state, place)))
        case "place" | "build":
            return _said(name, place, int(state.token))
        case "advance":
            return _said(name, place, int(goes_along(state, place)))
        case _:
            return _said(name, place)


@lru_cache(KEPT)
def _said(name: str, place: int, what: int = 0, start: int = 0) -> Say:
    """What an action does, by all that it depends on: what stands there, is taken or is placed."""
    match name:
        case "bag":
            return known("action.bag", bag=say(f"bag.{kinds.BAG.name(place)}"))
        case "move":
            thing = piece(str(kinds.THING.name_if(what)))
            return known("action.move", cell=kinds.CELL.name(place), piece=thing)
        case "to":
            return _describe_slide(what, start, place)
        case "pick":
            return known("action.pick", fruits=fruits({kinds.FRUIT.name(place): 1}))
        case "ice":
            return _describe_marker("ice", kinds.FRUIT.some(c.RECIPES[c.STACK_COLOUR[place]]), place)
        case "milkshake":
            return _describe_marker("milkshake", {kinds.FRUIT.name(place): c.MILKSHAKE_FRUITS}, c.MILKSHAKE)
        case "deliver":
            _, order, points = BOAT_VIEWS[what]
            return known(
                "action.deliver", cell=kinds.CELL.name(c.RING[place]), fruits=fruits(order), n=points
            )
        case "take":
            token, price = amenity(kinds.AMENITY.name(place)), fruits(kinds.FRUIT.some(c.PRICES[what]))
            return known("action.take", token=token, row=what + 1, fruits=price, n=int(c.CLERK_POINTS[what]))
        case "place" | "build":
            return _describe_place(what, name, place)
        case "advance":
            return _describe_arrow(place, along=bool(what))
        case "circle":
            on = circle(kinds.CIRCLE.name(place))
            return known("action.circle", circle=on, n=int(c.CIRCLE_POINTS[place]))
        case _:
            return known(f"action.{name}")


def _describe_slide(what: int, start: int, goal: int) -> Say:
    cells = int(distance(start, goal))
    if what < AMENITY:
        return known("action.to", cell=kinds.CELL.name(goal), fruits=fruits({kinds.FRUIT.name(what): cells}))
    kind = "mixed" if c.KIND[what - AMENITY] == c.MIXED else "wagon"
    number = cells + 1 if kind == "mixed" else cells
    return known(f"action.to-{kind}", cell=kinds.CELL.name(goal), n=number)


def _describe_marker(name: str, paid: dict[str, int], stack: int) -> Say:
    made = marker(kinds.STACK.name(stack))
    return known(f"action.{name}", marker=made, fruits=fruits(paid), n=int(c.STACK_POINTS[stack]))


def _describe_place(built: int, name: str, place: int) -> Say:
    token = amenity(kinds.AMENITY.name(built))
    points = int(c.BUILDING_POINTS[built])
    if name == "place":
        return known("action.place", token=token, cell=kinds.CELL.name(place), n=points)
    cell, turn = divmod(place, c.TURNS)
    where = kinds.CELL.name(cell)
    turned = say("turned", cell=where, turns=say("turns", n=turn)) if turn else where
    return known("action.build", token=token, cell=turned, n=points)


def _describe_arrow(arrow: int, *, along: bool) -> Say:
    start, goal = (say(f"place.{kinds.PLACE.name(end[arrow])}") for end in (c.ARROW_FROM, c.ARROW_TO))
    if along:
        return known("action.advance-along", start=start, goal=goal)
    return known("action.advance", start=start, goal=goal, fruits=fruits(kinds.FRUIT.some(c.TOLLS[arrow])))
