"""The lines of a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from potager.core.errors import CannotRead
from potager.core.notation import codec as n
from potager.core.notation.lines import Each, Line, Notation
from potager.core.reading import listed
from potager.core.texts import SEAT_LETTERS

from ...knows import kinds
from ...rules.components import BOATS, CELLS, COLUMNS_FOR, IDLE_ROUNDS, ROWS, SIDE
from ...rules.state import FREE, NONE, UNKNOWN, Phase, State
from .bounds import MOST
from .check import check
from .rest import begin, boxed, complete

ANY = "*"
ALL_BOATS = n.Most(lambda state: BOATS, "boats", "R6")

BOAT = kinds.BOAT.with_signs({ANY: UNKNOWN})
TOKEN = kinds.AMENITY.with_signs({ANY: UNKNOWN, n.EMPTY: NONE})
THING = kinds.THING.with_signs({ANY: UNKNOWN, n.EMPTY: FREE})
ARROW = kinds.ARROW.with_signs({n.EMPTY: NONE})


def _columns(state: State) -> int:
    return int(COLUMNS_FOR[state.seats])


def _rival(codec: n.Codec, line: str, things: str, rule: str) -> n.Codec:
    """A line of the solo game: what the rival has, which everybody sees."""

    def read(to: n.Reading, at: n.At, words: n.Words) -> None:
        if to.state.seats > 1:
            raise CannotRead(f"{line!r} is for the rival of a lone seat", rule="R40")
        if ANY in words:
            raise CannotRead(f"the {things} are known", rule=rule)
        codec.read(to, at, words)

    return replace(codec, read=read).when(lambda state: state.seats == 1)


def _write_drawn(state: State, at: n.At) -> str:
    drawn = state.bag[state.bagged :]
    return BOAT.named(drawn[drawn != NONE][::-1]) or n.EMPTY


def _read_drawn(to: n.Reading, at: n.At, words: n.Words) -> None:
    """The boats lie above those in the bags; where these are not named, they move up in the end."""
    drawn = BOAT.places(listed(words))
    above = to.state.bag[to.state.bagged :]
    if len(drawn) > len(above):
        raise CannotRead(f"there are {BOATS} boats, not more", rule="R6")
    above[: len(drawn)] = drawn[::-1]


def _write_delivered(state: State, at: n.At) -> str:
    return " ".join(BOAT.held_by(state.delivered, at[0])) or n.EMPTY


def _read_delivered(to: n.Reading, at: n.At, words: n.Words) -> None:
    for boat in BOAT.places(listed(words)):
        if boat == UNKNOWN or to.state.delivered[boat] != NONE:
            raise CannotRead("every boat is delivered once, and it is known which", rule="R19")
        to.state.delivered[boat] = at[0]


def _write_cells(state: State, at: n.At) -> str:
    names = [THING.name(what) for what in state.cells[at[0]]]
    width = max(map(len, names)) + 1
    return "".join(f"{name:<{width}}" for name in names[at[1] * SIDE :][:SIDE])


def _read_cells(to: n.Reading, at: n.At, words: n.Words) -> None:
    n.demand_each(words, SIDE, "a row of an island has {} cells", "R5")
    to.state.cells[at[0], at[1] * SIDE :][:SIDE] = THING.places(words)


PAWNS_OF = n.spaces("pawns", kinds.CIRCLE, wrong="a seat has {} pawns", rule="R27")
MOVED = n.spaces("moved", ARROW, wrong="'moved' names an arrow, or -, for each of {} pawns", rule="R28")
SEAT = n.parts(
    {
        "fruit": n.counts("fruit", kinds.FRUIT, MOST),
        "points": n.counts("points", kinds.SOURCE, MOST),
        "delivered": n.by_hand("delivered", write=_write_delivered, read=_read_delivered),
        "made": n.counts("made", kinds.STACK),
        "pawns": PAWNS_OF.when(lambda state: state.factory),
    }
)
CELLS_OF = n.by_hand("cells", write=_write_cells, read=_read_cells)


def _island(seats: int) -> Mapping[str, n.At]:
    """A seat's own line, `A`, and the rows of its island, `A1` to `A5`."""
    places: dict[str, n.At] = {}
    for seat, letter in enumerate(SEAT_LETTERS[:seats]):
        places[letter] = (seat,)
        places |= {f"{letter}{row + 1}": (seat, row) for row in range(SIDE)}
    return places


ISLAND = n.Codec(
    (*SEAT.uses, *CELLS_OF.uses),
    write=lambda state, at: (SEAT if len(at) == 1 else CELLS_OF).write(state, at),
    read=lambda to, at, words: (SEAT if len(at) == 1 else CELLS_OF).read(to, at, words),
)

NOTATION = Notation(
    "frutopia",
    State,
    Line("board", n.name("board", kinds.BOARD)),
    Each(
        "a row of the market",
        n.spaces("market", TOKEN, wrong="a row has {} spaces", rule="R1", wide=_columns),
        lambda seats: {f"row{row + 1}": (row,) for row in range(ROWS)},
    ),
    Line("stacks", n.counts("stacks", kinds.STACK)),
    Line("permits", n.number("permits")),
    Line("bag", n.row("bag", "bagged", BOAT, ALL_BOATS)),
    Line("box", n.spaces("box", TOKEN, wrong="the box holds {} tokens", rule="R1", wide=boxed)),
    Line(
        "drawn",
        _rival(
            n.by_hand("bag", write=_write_drawn, read=_read_drawn),
            "drawn",
            "boats that the rival drew",
            "R41",
        ),
    ),
    Line(
        "removed",
        _rival(n.flags("removed", kinds.AMENITY), "removed", "tokens that the rival removed", "R42"),
    ),
    Each("a seat, a row of an island", ISLAND, _island),
    Line("idle", n.parts({"progress": n.flag("progress", "progress")}, head=n.number("idle", IDLE_ROUNDS))),
    Line(
        "now",
        n.parts(
            {
                "moving": n.name("moving", kinds.CELL).unless(NONE),
                "left": n.number("left", CELLS).unless(0),
                "token": n.name("token", kinds.AMENITY).unless(NONE),
                "arrow": n.name("arrow", kinds.ARROW).unless(NONE),
                "moved": n.spaces(
                    "moved", ARROW, wrong="'moved' names an arrow, or -, for each of {} pawns", rule="R28"
                ).when(lambda state: (state.moved != NONE).any()),
            },
            head=n.turn("seat", Phase),
        ),
    ),
    elsewhere=("seats", "first", "factory", "one_bag", "rival"),
    begin=begin,
    complete=complete,
    check=check,
)
