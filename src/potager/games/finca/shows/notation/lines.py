"""The lines of a position, and what a text that leaves some out means."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from potager.core.chance import Stream, shuffle
from potager.core.errors import CannotRead
from potager.core.notation import codec as n
from potager.core.notation.lines import Each, Line, Notation, one_each, seat_lines
from potager.core.reading import listed
from potager.core.texts import SEAT_LETTERS
from potager.core.turns import named_first

from ...knows import kinds
from ...knows.kinds import ACTION_TILE, BONUS_TILE, EDITION, FINCA, FRUIT, VILLAGE
from ...knows.sample import deal_unknown
from ...rules import components as c
from ...rules.setup import clear_delivery, set_out_material
from ...rules.state import BOXED, NONE, UNKNOWN, Phase, State
from .check import DELIVERING, check

LONGEST = 9999  # more idle turns than any game has
TILE = kinds.TILE.with_signs({"*": UNKNOWN})


def _write_mill(state: State, at: n.At) -> str:
    def blade(place: int) -> str:
        farmers = "".join(SEAT_LETTERS[seat] * state.farmers[seat, place] for seat in range(state.seats))
        return f"{FRUIT.name(state.blades[place])}:{farmers}".rstrip(":")

    return " ".join(blade(place) for place in range(c.BLADES))


def _read_mill(to: n.Reading, at: n.At, words: n.Words) -> None:
    state: State = to.state
    if len(words) != c.BLADES:
        raise CannotRead(f"the mill has {c.BLADES} blades, not {len(words)}", rule="F2")
    for blade, word in enumerate(words):
        fruit, _, farmers = word.partition(":")
        state.blades[blade] = FRUIT.place(fruit)
        for letter in farmers:
            seat = to.seat(letter)
            state.farmers[seat, blade] += 1
            if state.farmers[seat].sum() > c.FARMERS[state.seats]:
                raise CannotRead(f"seat {letter} has {c.FARMERS[state.seats]} farmers, not more", rule="F1")
    for fruit in range(c.FRUITS):
        if (count := int((state.blades == fruit).sum())) != c.BLADES // c.FRUITS:
            raise CannotRead(
                f"{c.BLADES // c.FRUITS} blades show {FRUIT.name(fruit)}, not {count}", rule="F2"
            )


def _write_bonus(state: State, at: n.At) -> str:
    there = zip(BONUS_TILE.names, state.bonus, strict=True)
    return " ".join(f"{value}:{SEAT_LETTERS[who]}" for value, who in there if who != NONE)


def _read_bonus(to: n.Reading, at: n.At, words: n.Words) -> None:
    for word in words:
        value, _, letter = word.partition(":")
        place = BONUS_TILE.place(value)
        if to.state.bonus[place] != NONE:
            raise CannotRead(f"the bonus tile {value} stands here a second time")
        to.state.bonus[place] = to.seat(letter)


def _write_stack(state: State, at: n.At) -> str:
    first = at[0] * c.STACK
    stack = state.tiles[first : first + state.height[at]]
    return " ".join(TILE.name(tile) for tile in stack[::-1]) or n.EMPTY


def _read_stack(to: n.Reading, at: n.At, words: n.Words) -> None:
    tiles = [TILE.place(word) for word in listed(words)]
    if len(tiles) > c.STACK:
        raise CannotRead(f"a village has at most {c.STACK} tiles, not {len(tiles)}", rule="F3")
    to.state.height[at] = len(tiles)
    stack = to.state.tiles[at[0] * c.STACK :][: c.STACK]
    stack[:] = NONE
    stack[: len(tiles)] = tiles[::-1]


def _write_finca(state: State, at: n.At) -> str:
    finca = state.fincas[at]
    holder = state.holder[finca]
    won = "" if holder == NONE else " to box" if holder == BOXED else f" to {SEAT_LETTERS[holder]}"
    return FINCA.name(finca) + won


def _read_finca(to: n.Reading, at: n.At, words: n.Words) -> None:
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


def _pending(sparing: bool) -> n.Codec:
    """The village whose kind is being chosen: to be loaded in full, or to get less."""
    village = n.name("pending", VILLAGE)

    def read(to: n.Reading, at: n.At, words: n.Words) -> None:
        if to.state.pending != NONE:
            raise CannotRead("'pending' and 'sparing' do not go together")
        village.read(to, at, words)
        to.state.sparing = sparing

    both = n.by_hand("pending", "sparing", write=village.write, read=read)
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
    state.height[:] = c.STACK
    state.fincas[:] = UNKNOWN
    state.phase = Phase.TURN
    return state


def _complete(to: n.Reading, stream: Stream) -> None:
    """Fill in what the text has left out: the rest of the game's material, and tiles at random."""
    state: State = to.state
    on_the_way = (np.arange(len(state.waiting)) == state.seat) & (state.lifted != NONE)
    state.waiting[:] -= (state.farmers.sum(axis=1) + on_the_way).astype(np.int8)
    supply, carts = int(c.SUPPLY[state.edition, state.seats]), int(c.CARTS[state.seats])
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
        state.wooden = int(c.WOODEN[state.seats] - state.houses.sum())
    fincas = np.array([finca for finca in range(c.FINCAS) if finca not in state.fincas])
    shuffle(fincas, len(fincas), stream)
    state.fincas[state.fincas == UNKNOWN] = fincas
    deal_unknown(state, stream)


NOTATION = Notation(
    "finca",
    State,
    Line("mill", n.by_hand("blades", "farmers", write=_write_mill, read=_read_mill), missing="F2"),
    Line("supply", n.counts("supply", FRUIT, empty="")),
    Line("carts", n.number("middle")),
    Line("wooden", n.number("wooden")),
    Line("bonus", n.by_hand("bonus", write=_write_bonus, read=_read_bonus)),
    Each(
        "a village",
        n.parts(
            {
                "finca": n.by_hand("fincas", "holder", write=_write_finca, read=_read_finca),
                "house": n.flag("houses", "house"),
            },
            head=n.by_hand("tiles", "height", write=_write_stack, read=_read_stack),
        ),
        one_each(VILLAGE.names),
    ),
    Line("box", n.spaces("tiles", TILE, first=c.TILES - c.BOX, wrong="the box holds {} tiles", rule="F3")),
    seat_lines(
        n.parts(
            {
                "fruit": n.counts("fruit", FRUIT),
                "carts": n.number("carts"),
                "tiles": n.bag("won", kinds.TILE, c.COPIES, things="fruit tiles", rule="F3"),
                "action": n.flags("action_tiles", ACTION_TILE),
            }
        )
    ),
    Line("idle", n.number("idle", LONGEST)),
    Line(
        "now",
        n.parts(
            {
                "from": n.number("lifted", c.BLADES - 1).unless(NONE),
                "room": n.number("room").when(_is_delivering),
                "cargo": n.counts("cargo", FRUIT).when(_is_delivering),
                "loaded": n.flags("loaded", VILLAGE).when(_is_delivering),
                "large": n.flag("large", "large"),
                "pending": _pending(sparing=False),
                "sparing": _pending(sparing=True),
            },
            head=n.turn("seat", Phase),
        ),
    ),
    elsewhere=("seats", "first", "edition", "waiting"),
    begin=_begin,
    complete=_complete,
    check=check,
)
