"""Why not? The rule that forbids an action, and a sentence for the reader."""

from __future__ import annotations

from potager.core.game import Refusal
from potager.core.texts import Seat, say

from ..knows.kinds import ACTION_TILE, EDITION, FRUIT, TILE, VILLAGE
from ..rules.actions import ACTIONS
from ..rules.components import CART_ROOM, FEWER, LARGE_ROOM, VALUE, WANTS, WILD
from ..rules.delivery import can_choose, can_load, can_load_any, can_spare, can_spare_any, top
from ..rules.state import NONE, Phase, State
from .pieces import tile, village

# The phases in which the actions of a block can be played at all.
PHASES = {
    "place": {Phase.PLACE},
    "move": {Phase.TURN, Phase.FIRST, Phase.SECOND},
    "stay": {Phase.SECOND},
    "land": {Phase.LAND},
    "spare": {Phase.SPARE},
    "load": {Phase.LOAD},
    "go": {Phase.LOAD},
    "kind": {Phase.KIND},
    "take": {Phase.TAKE},
}


def refuse(state: State, seat: int, action: int) -> Refusal | None:
    """Why a seat may not play an action now; None if it may."""
    if state.phase == Phase.OVER:
        return Refusal("F32", say("refusal.over"))
    if seat != state.seat:
        rule = "F7" if state.phase == Phase.PLACE else "F9"
        return Refusal(rule, say("refusal.not-your-turn", seat=Seat(state.seat)))
    name, place = ACTIONS.split(action)
    if state.phase not in PHASES.get(name, {Phase.TURN}):
        return _refuse_phase(state, name)
    if name in ("move", "lift") and not state.farmers[seat, place]:
        return Refusal("F10", say("refusal.no-farmer", blade=place + 1))
    if name == "lift" or name in ACTION_TILE.names:
        used = name if name != "lift" else "gust"
        if not state.action_tiles[seat, ACTION_TILE.place(used)]:
            return Refusal("F26", say("refusal.tile-used", tile=say(f"action-tile.{used}")))
    if name in ("cart", "large", "less"):
        return _refuse_delivery(state, seat, name)
    if name in ("load", "spare"):
        return _refuse_village(state, seat, name, place)
    if name == "kind" and not can_choose(state, seat, place):
        return _refuse_kind(state, place)
    if name == "take" and not state.loaded[place]:
        return Refusal("F19", say("refusal.nothing-to-take", village=_village(state, place)))
    if name == "go" and not state.loaded.any():
        return Refusal("F16", say("refusal.empty-cart"))
    return None


def _village(state: State, place: int) -> str:
    return village(VILLAGE.name(place), EDITION.name(state.edition))


def _refuse_phase(state: State, name: str) -> Refusal:
    """The action belongs to another moment: say what is to be decided now."""
    rules = {Phase.PLACE: "F7", Phase.FIRST: "F27", Phase.SECOND: "F27", Phase.LAND: "F28"}
    rules |= {Phase.SPARE: "F30", Phase.LOAD: "F16", Phase.KIND: "F18", Phase.TAKE: "F19"}
    now = Phase(state.phase)
    if now in (Phase.FIRST, Phase.SECOND) and name not in ("place", "stay"):
        return Refusal("F26", say("refusal.one-thing-a-turn", now=say(f"phase.{now.name.lower()}")))
    return Refusal(rules.get(now, "F9"), say("refusal.not-now", now=say(f"phase.{now.name.lower()}")))


def _refuse_delivery(state: State, seat: int, name: str) -> Refusal | None:
    if name != "large" and not state.carts[seat]:
        return Refusal("F30" if name == "less" else "F16", say("refusal.no-cart"))
    if name == "less":
        return None if can_spare_any(state, seat) else Refusal("F30", say("refusal.cannot-spare"))
    room = LARGE_ROOM if name == "large" else CART_ROOM
    return None if can_load_any(state, seat, room) else Refusal("F17", say("refusal.cannot-deliver"))


def _refuse_village(state: State, seat: int, name: str, place: int) -> Refusal | None:
    where = _village(state, place)
    kind = top(state, place)
    if kind == NONE:
        return Refusal("F25", say("refusal.village-closed", village=where))
    if state.loaded[place]:
        return Refusal("F20", say("refusal.village-loaded", village=where))
    if can_spare(state, seat, place) if name == "spare" else can_load(state, seat, place, state.room):
        return None
    asked = tile(TILE.name(kind))
    if name == "spare":
        key = "refusal.spare-of-one" if VALUE[kind] <= FEWER else "refusal.not-enough-to-spare"
        return Refusal("F30", say(key, village=where, tile=asked))
    if VALUE[kind] > state.room:
        return Refusal("F16", say("refusal.no-room", village=where, tile=asked, n=int(state.room)))
    return Refusal("F18" if WILD[kind] else "F17", say("refusal.not-enough", village=where, tile=asked))


def _refuse_kind(state: State, place: int) -> Refusal:
    fruit = say(f"kind.{FRUIT.name(place)}")
    kind = top(state, state.pending)
    if not WILD[kind] and not WANTS[kind, place]:
        return Refusal("F30", say("refusal.kind-not-asked", fruit=fruit, tile=tile(TILE.name(kind))))
    return Refusal("F30" if state.sparing else "F18", say("refusal.kind-short", fruit=fruit))
