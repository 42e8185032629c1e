"""Why not? The rule that forbids an action, and a sentence for the reader."""

from __future__ import annotations

from potager.core.game import Refusal
from potager.core.texts import Say, Seat, say

from ..knows import kinds
from ..rules import components as c
from ..rules import island
from ..rules.actions import ACTIONS
from ..rules.factory import can_advance, is_blocked, ready_pawn
from ..rules.market import can_deliver, can_place, can_take, fits, free_cells, row_of
from ..rules.scoring import amenity_at, boat_at
from ..rules.state import FREE, NONE, Phase, State
from .pieces import amenity, circle, fruits, marker, piece

# The phases in which the actions of a block can be played at all.
PHASES = {
    "bag": {Phase.BAG},
    "move": {Phase.SLIDE},
    "to": {Phase.TO},
    "pick": {Phase.PICK, Phase.FIRST},
    "ice": {Phase.PRODUCE},
    "milkshake": {Phase.PRODUCE},
    "stop": {Phase.PRODUCE},
    "deliver": {Phase.TRADE},
    "take": {Phase.TRADE},
    "skip": {Phase.TRADE},
    "place": {Phase.PLACE},
    "build": {Phase.BUILD},
    "advance": {Phase.FACTORY},
    "finish": {Phase.FACTORY},
    "circle": {Phase.CIRCLE},
}

# The rule that says what is to be decided in each phase.
RULES = {
    Phase.BAG: "R7",
    Phase.SLIDE: "R9",
    Phase.TO: "R10",
    Phase.PICK: "R13",
    Phase.PRODUCE: "R14",
    Phase.TRADE: "R18",
    Phase.PLACE: "R22",
    Phase.BUILD: "R23",
    Phase.FIRST: "R25",
    Phase.FACTORY: "R28",
    Phase.CIRCLE: "R29",
}


def refuse(state: State, seat: int, action: int) -> Refusal | None:
    """Why a seat may not play an action now; None if it may."""
    if state.phase == Phase.OVER:
        return Refusal("R33", say("refusal.over"))
    now = Phase(state.phase)
    if seat != state.seat:
        rule = "R7" if now == Phase.BAG else "R9"
        return Refusal(rule, say("refusal.not-your-turn", seat=Seat(state.seat)))
    name, place = ACTIONS.split(action)
    if now not in PHASES[name]:
        return Refusal(RULES[now], say("refusal.not-now", now=say(f"phase.{now.name.lower()}")))
    match name:
        case "move":
            return _refuse_move(state, seat, place)
        case "to":
            return _refuse_to(state, seat, place)
        case "pick":
            return _refuse_pick(state, seat, place)
        case "ice":
            return _refuse_ice(state, seat, place)
        case "milkshake":
            return _refuse_milkshake(state, seat, place)
        case "deliver":
            return _refuse_deliver(state, seat, place)
        case "take":
            return _refuse_take(state, seat, place)
        case "place":
            return None if state.cells[seat, place] == FREE else _taken(state, seat, place, "R22")
        case "build":
            return _refuse_build(state, seat, *divmod(place, c.TURNS))
        case "advance":
            return _refuse_advance(state, seat, place)
        case "circle":
            return _refuse_circle(state, seat, place)
        case _:
            return None


def _cannot_pay(rule: str, price: Say | list[Say]) -> Refusal:
    return Refusal(rule, say("refusal.cannot-pay", fruits=price))


def _refuse_move(state: State, seat: int, cell: int) -> Refusal | None:
    if amenity_at(state, seat, cell) != NONE and not island.is_mobile(state.cells[seat, cell]):
        token = amenity(kinds.AMENITY.name(amenity_at(state, seat, cell)))
        return Refusal("R26", say("refusal.fixed", token=token))
    if not island.is_mobile(state.cells[seat, cell]):
        return Refusal("R10", say("refusal.no-token", cell=kinds.CELL.name(cell)))
    if not island.can_slide(state, seat, cell):
        return Refusal("R10", say("refusal.walled-in", cell=kinds.CELL.name(cell)))
    return None


def _refuse_to(state: State, seat: int, goal: int) -> Refusal | None:
    for way in range(c.WAYS):
        cell = c.NEXT[state.moving, way]
        clear = True
        while cell != c.OFF:
            clear = clear and state.cells[seat, cell] == FREE
            if cell == goal:
                return (
                    None if clear else Refusal("R10", say("refusal.way-blocked", cell=kinds.CELL.name(goal)))
                )
            cell = c.NEXT[cell, way]
    return Refusal("R10", say("refusal.not-straight", cell=kinds.CELL.name(goal)))


def _refuse_pick(state: State, seat: int, fruit: int) -> Refusal | None:
    first = state.phase == Phase.FIRST
    token = state.token if first else amenity_at(state, seat, state.moving)
    if island.mixes(token, fruit):
        return None
    words = say(
        "refusal.not-mixed",
        token=amenity(kinds.AMENITY.name(token)),
        fruit=say(f"kind.{kinds.FRUIT.name(fruit)}"),
    )
    return Refusal("R25" if first else "R13", words)


def _refuse_ice(state: State, seat: int, stack: int) -> Refusal | None:
    if island.can_make_ice(state, seat, stack):
        return None
    made = marker(kinds.STACK.name(stack))
    if c.STACK_COLOUR[stack] != island.wagon_colour(state, seat):
        return Refusal("R14", say("refusal.wrong-colour", marker=made))
    if state.stacks[stack] == 0:
        return Refusal("R15", say("refusal.none-left", marker=made))
    return _cannot_pay("R15", fruits(kinds.FRUIT.some(c.RECIPES[c.STACK_COLOUR[stack]])))


def _refuse_milkshake(state: State, seat: int, fruit: int) -> Refusal | None:
    if island.can_make_milkshake(state, seat, fruit):
        return None
    if state.stacks[c.MILKSHAKE] == 0:
        return Refusal("R16", say("refusal.none-left", marker=marker(kinds.STACK.name(c.MILKSHAKE))))
    return Refusal("R16", say("refusal.no-two", fruit=say(f"kind.{kinds.FRUIT.name(fruit)}")))


def _refuse_deliver(state: State, seat: int, place: int) -> Refusal | None:
    boat = boat_at(state, seat, c.RING[place])
    if boat == NONE:
        return Refusal("R19", say("refusal.no-boat", cell=kinds.CELL.name(c.RING[place])))
    if not can_deliver(state, seat, place, island.basket(state, seat)):
        return _cannot_pay("R19", fruits(kinds.FRUIT.some(c.ORDERS[boat])))
    return None


def _refuse_take(state: State, seat: int, token: int) -> Refusal | None:
    if can_take(state, seat, token):
        return None
    row = row_of(state, token)
    words = amenity(kinds.AMENITY.name(token))
    if row == NONE:
        return Refusal("R20", say("refusal.not-in-market", token=words))
    if not can_place(token, free_cells(state, seat)):
        return Refusal("R21", say("refusal.no-room", token=words))
    return _cannot_pay("R20", fruits(kinds.FRUIT.some(c.PRICES[row])))


def _taken(state: State, seat: int, cell: int, rule: str) -> Refusal:
    """What stands on a cell that is not free."""
    if boat_at(state, seat, cell) != NONE:
        what: Say = say("boat")
    elif not island.is_mobile(state.cells[seat, cell]) and amenity_at(state, seat, cell) == NONE:
        what = say("rock")
    else:
        what = piece(str(kinds.THING.name_if(int(state.cells[seat, cell]))))
    return Refusal(rule, say("refusal.cell-taken", cell=kinds.CELL.name(cell), piece=what))


def _refuse_build(state: State, seat: int, cell: int, turn: int) -> Refusal | None:
    if fits(state.token, cell, turn, free_cells(state, seat)):
        return None
    covered = [int(place) for place in c.COVERS[state.token, cell, turn] if place != c.OFF]
    if not covered:
        token = amenity(kinds.AMENITY.name(state.token))
        key = (
            "refusal.same-turned" if c.COVERS[state.token, 0, turn, 0] == c.OFF else "refusal.off-the-island"
        )
        return Refusal("R23", say(key, token=token, cell=kinds.CELL.name(cell)))
    return next(_taken(state, seat, place, "R23") for place in covered if state.cells[seat, place] != FREE)


def _refuse_advance(state: State, seat: int, arrow: int) -> Refusal | None:
    if can_advance(state, seat, arrow, island.basket(state, seat)):
        return None
    start, goal = int(c.ARROW_FROM[arrow]), int(c.ARROW_TO[arrow])
    if ready_pawn(state, seat, start) == NONE:
        here = any(c.PLACE_OF[pawn] == start for pawn in state.pawns[seat])
        key = "refusal.pawn-moved" if here else "refusal.no-pawn"
        return Refusal("R28", say(key, place=say(f"place.{kinds.PLACE.name(start)}")))
    if c.SIZE[goal] == 1 and is_blocked(state, seat, c.FIRST[goal]):
        return Refusal("R29", say("refusal.circle-blocked", circle=circle(kinds.CIRCLE.name(c.FIRST[goal]))))
    return _cannot_pay("R28", fruits(kinds.FRUIT.some(c.TOLLS[arrow])))


def _refuse_circle(state: State, seat: int, number: int) -> Refusal | None:
    goal = int(c.ARROW_TO[state.arrow])
    if c.PLACE_OF[number] != goal:
        return Refusal("R29", say("refusal.other-vat", place=say(f"place.{kinds.PLACE.name(goal)}")))
    if is_blocked(state, seat, number):
        return Refusal("R29", say("refusal.circle-blocked", circle=circle(kinds.CIRCLE.name(number))))
    return None
