"""The lines of a position, and what a text that leaves some out means."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from potager.core.chance import Stream, shuffle
from potager.core.errors import CannotRead
from potager.core.notation.codec import (
    EMPTY,
    At,
    Codec,
    Reading,
    Words,
    bag,
    by_hand,
    counts,
    flag,
    flags,
    name,
    number,
    parts,
    spaces,
    turn,
)
from potager.core.notation.lines import Each, Line, Notation, one_each, seat_lines
from potager.core.reading import listed
from potager.core.texts import SEAT_LETTERS
from potager.core.turns import named_first

from ...knows import kinds
from ...knows.kinds import ACTION_TILE, BONUS_TILE, EDITION, FINCA, FRUIT, VILLAGE
from ...knows.sample import deal_unknown
from ...rules.components import (
    BLADES,
    BOX,
    CARTS,
    COPIES,
    FARMERS,
    FINCAS,
    FRUITS,
    STACK,
    SUPPLY,
    TILES,
    WOODEN,
)
from ...rules.setup import clear_delivery, set_out_material
from ...rules.state import BOXED, NONE, UNKNOWN, Phase, State
from .check import DELIVERING, check

LONGEST = 9999  # more idle turns than any game has
TILE = kinds.TILE.with_signs({"*": UNKNOWN})


def _write_mill(state: State, at: At) -> str:
    def blade(place: int) -> str:
        farmers = "".join(SEAT_LETTERS[seat] * state.farmers[seat, place] for seat in range(state.seats))
        return f"{FRUIT.name(state.blades[place])}:{farmers}".rstrip(":")

    return " ".join(blade(place) for place in range(BLADES))


def _read_mill(to: Reading, at: At, words: Words) -> None:
    state: State = to.state
    if len(words) != BLADES:
        raise CannotRead(f"the mill has {BLADES} blades, not {len(words)}", rule="F2")
    for blade, word in enumerate(words):
        fruit, _, farmers = word.partition(":")
        state.blades[blade] = FRUIT.place(fruit)
        for letter in farmers:
            seat = to.seat(letter)
            state.farmers[seat, blade] += 1
            if state.farmers[seat].sum() > FARMERS[state.seats]:
                raise CannotRead(f"seat {letter} has {FARMERS[state.seats]} farmers, not more", rule="F1")
    for fruit in range(FRUITS):
        if (count := int((state.blades == fruit).sum())) != BLADES // FRUITS:
            raise CannotRead(f"{BLADES // FRUITS} blades show {FRUIT.name(fruit)}, not {count}", rule="F2")


def _write_bonus(state: State, at: At) -> str:
    there = zip(BONUS_TILE.names, state.bonus, strict=True)
    return " ".join(f"{value}:{SEAT_LETTERS[who]}" for value, who in there if who != NONE)


def _read_bonus(to: Reading, at: At, words: Words) -> None:
    for word in words:
        value, _, letter = word.partition(":")
        place = BONUS_TILE.place(value)
        if to.state.bonus[place] != NONE:
            raise CannotRead(f"the bonus tile {value} stands here a second time")
        to.state.bonus[place] = to.seat(letter)


def _write_stack(state: State, at: At) -> str:
    first = at[0] * STACK
    stack = state.tiles[first : first + state.height[at]]
    return " ".join(TILE.name(tile) for tile in stack[::-1]) or EMPTY


def _read_stack(to: Reading, at: At, words: Words) -> None:
    tiles = [TILE.place(word) for word in listed(words)]
    if len(tiles) > STACK:
        raise CannotRead(f"a village has at most {STACK} tiles, not {len(tiles)}", rule="F3")
    to.state.height[at] = len(tiles)
    stack = to.state.tiles[at[0] * STACK :][:STACK]
    stack[:] = NONE
    stack[: len(tiles)] = tiles[::-1]


def _write_finca(state: State, at: At) -> str:
    finca = state.fincas[at]
    holder = state.holder[finca]
    won = "" if holder == NONE else " to box" if holder == BOXED else f" to {SEAT_LETTERS[holder]}"
    return FINCA.name(finca) + won


def _read_finca(to: Reading, at: At, words: Words) -> None:
    match words:
        case ["*"]:
            return
        case [tile]:
            holder = NONE
        case [tile, "to", "box"]:
            holder = BOXED
        case [tile, "to", who]:
            holder = to.seat(who)
        case _:
            raise CannotRead(f"'finca {' '.join(words)[:40]}' is not 'finca NAME' or 'finca NAME to SEAT'")
    finca = FINCA.place(tile)
    if finca in to.state.fincas:
        raise CannotRead(f"the Finca tile {tile} lies in two villages", rule="F4")
    to.state.fincas[at] = finca
    to.state.holder[finca] = holder


def _pending(sparing: bool) -> Codec:
    """The village whose kind is being chosen: to be loaded in full, or to get less."""
    village = name("pending", VILLAGE)

    def read(to: Reading, at: At, words: Words) -> None:
        if to.state.pending != NONE:
            raise CannotRead("'pending' and 'sparing' do not go together")
        village.read(to, at, words)
        to.state.sparing = sparing

    both = by_hand("pending", "sparing", write=village.write, read=read)
    return both.when(lambda state: state.phase == Phase.KIND and state.sparing == sparing)


def _is_delivering(state: State) -> bool:
    return state.phase in DELIVERING


def _begin(seats: int, options: Mapping[str, str]) -> State:
    state: State = State.blank()
    state.seats = seats
    state.first = named_first(options)
    state.edition = EDITION.place(options["edition"])
    set_out_material(state, seats)
    clear_delivery(state)
    state.tiles[:] = UNKNOWN
    state.height[:] = STACK
    state.fincas[:] = UNKNOWN
    state.phase = Phase.TURN
    return state


def _complete(to: Reading, stream: Stream) -> None:
    """Fill in what the text has left out: the rest of the game's material, and tiles at random."""
    state: State = to.state
    on_the_way = (np.arange(len(state.waiting)) == state.seat) & (state.lifted != NONE)
    state.waiting[:] -= (state.farmers.sum(axis=1) + on_the_way).astype(np.int8)
    supply, carts = int(SUPPLY[state.edition, state.seats]), int(CARTS[state.seats])
    taken = state.fruit.sum(axis=0) + state.cargo
    for fruit in np.flatnonzero(taken > supply):
        raise CannotRead(
            f"the position has {taken[fruit]} fruits of the kind {FRUIT.name(fruit)}, the game has {supply}",
            rule="F5",
        )
    if state.carts.sum() > carts:
        raise CannotRead(f"there are {carts} donkey carts, not {state.carts.sum()}", rule="F1")
    if not to.says("supply"):
        state.supply[:] = supply - taken
    if not to.says("carts"):
        state.middle = int(carts - state.carts.sum())
    if not to.says("wooden"):
        state.wooden = int(WOODEN[state.seats] - state.houses.sum())
    fincas = np.array([finca for finca in range(FINCAS) if finca not in state.fincas])
    shuffle(fincas, len(fincas), stream)
    state.fincas[state.fincas == UNKNOWN] = fincas
    deal_unknown(state, stream)


NOTATION = Notation(
    "finca",
    State,
    Line("mill", by_hand("blades", "farmers", write=_write_mill, read=_read_mill), missing="F2"),
    Line("supply", counts("supply", FRUIT, empty="")),
    Line("carts", number("middle")),
    Line("wooden", number("wooden")),
    Line("bonus", by_hand("bonus", write=_write_bonus, read=_read_bonus)),
    Each(
        "a village",
        parts(
            {
                "finca": by_hand("fincas", "holder", write=_write_finca, read=_read_finca),
                "house": flag("houses", "house"),
            },
            head=by_hand("tiles", "height", write=_write_stack, read=_read_stack),
        ),
        one_each(VILLAGE.names),
    ),
    Line("box", spaces("tiles", TILE, first=TILES - BOX, wrong="the box holds {} tiles", rule="F3")),
    seat_lines(
        parts(
            {
                "fruit": counts("fruit", FRUIT),
                "carts": number("carts"),
                "tiles": bag("won", kinds.TILE, COPIES, things="fruit tiles", rule="F3"),
                "action": flags("action_tiles", ACTION_TILE),
            }
        )
    ),
    Line("idle", number("idle", LONGEST)),
    Line(
        "now",
        parts(
            {
                "from": number("lifted", BLADES - 1).unless(NONE),
                "room": number("room").when(_is_delivering),
                "cargo": counts("cargo", FRUIT).when(_is_delivering),
                "loaded": flags("loaded", VILLAGE).when(_is_delivering),
                "large": flag("large", "large"),
                "pending": _pending(sparing=False),
                "sparing": _pending(sparing=True),
            },
            head=turn("seat", Phase),
        ),
    ),
    elsewhere=("seats", "first", "edition", "waiting"),
    begin=_begin,
    complete=_complete,
    check=check,
)
