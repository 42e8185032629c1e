"""Text -> state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from potager.core.chance import Stream
from potager.core.errors import CannotRead
from potager.core.reading import Parts, counts_of, flag, no_more, number_of, parts_of, place_of, read_lines
from potager.core.texts import SEAT_LETTERS

from ...knows.sample import CODES, deal_unknown
from ...rules.components import (
    AMENITIES,
    AMENITY_NAMES,
    ARROW_NAMES,
    BAGS_NAMES,
    BEACH_CELLS,
    BOARD_NAMES,
    BOAT_NAMES,
    BOATS,
    CELL_NAMES,
    CELLS,
    CIRCLE_NAMES,
    COLUMNS_FOR,
    FACTORY_NAMES,
    FRUIT_NAMES,
    FRUITS,
    IDLE_ROUNDS,
    LEMONADE,
    MARKERS,
    PAWNS,
    PERMITS,
    PONDS,
    RING,
    ROCKS,
    ROWS,
    SIDE,
    SOLO_VALUE,
    STACK_NAMES,
)
from ...rules.setup import clear_turn, set_out_material
from ...rules.state import AMENITY, BOAT, FREE, NONE, ROCK, UNKNOWN, Phase, State
from ...rules.totals import permits_used
from .check import check
from .words import ANY, places, spaces
from .write import NOTHING, SOURCE_NAMES

MOST = 99_999  # no count of fruit or points is larger: keeps nonsense out of the record's fields


def read(text: str, seats: int, options: Mapping[str, str], stream: Stream) -> State:
    """The state that a text describes; what it leaves open is dealt from `stream`."""
    reader = _Reader(seats, options)
    read_lines(text, reader.line)
    state = reader.finish(stream)
    check(state)
    return state


class _Reader:
    """Reads a position line by line into a state."""

    def __init__(self, seats: int, options: Mapping[str, str]) -> None:
        self.state: State = State.blank()
        self.state.seats = seats
        self.state.factory = FACTORY_NAMES.index(options["factory"])
        self.state.one_bag = BAGS_NAMES.index(options["bags"])
        set_out_material(self.state, seats)
        clear_turn(self.state)
        self.state.board = 1 if seats == 1 else 0
        self.state.phase = Phase.SLIDE
        self.columns = int(COLUMNS_FOR[seats])
        self.boxed = AMENITIES - ROWS * self.columns
        self.seen: set[str] = set()
        self.undelivered = set(range(seats))  # seats of which the text does not say what they delivered
        self.letters = tuple(SEAT_LETTERS[:seats])
        self.islands = {
            f"{letter}{row + 1}": (seat, row)
            for seat, letter in enumerate(self.letters)
            for row in range(SIDE)
        }
        self.rows = {f"row{row + 1}": row for row in range(ROWS)}
        self.lines: dict[str, Callable[[str], None]] = {
            "board": self._board,
            "stacks": self._stacks,
            "permits": self._permits,
            "bag": self._bag,
            "box": self._box,
            "drawn": self._drawn,
            "removed": self._removed,
            "idle": self._idle,
            "now": self._now,
        }
        self.drawn: list[int] = []

    def line(self, line: str) -> None:
        """One line: its first word says what it is about."""
        name, *rest = line.split(maxsplit=1) or [""]
        if name in self.seen:
            raise CannotRead(f"{name!r} stands here a second time")
        if not name:
            return
        self.seen.add(name)
        words = rest[0] if rest else ""
        if name in self.lines:
            self.lines[name](words)
        elif name in self.rows:
            self._row(self.rows[name], words.split())
        elif name in self.islands:
            self._island(*self.islands[name], words.split())
        elif name in self.letters:
            self._seat(self.letters.index(name), parts_of(words))
        else:
            known = ", ".join([*self.lines, "row1"])
            raise CannotRead(f"{name[:40]!r} is neither a seat, a row of an island, nor one of {known}")

    def finish(self, stream: Stream) -> State:
        """Fill in what the text has left out."""
        state = self.state
        for seat in range(state.seats):
            self._fill_island(seat)
        self._fill_market()
        self._fill_bag(stream)
        if "stacks" not in self.seen:
            made = state.made.sum(axis=0)
            state.stacks[:] = np.maximum(MARKERS - made, 0)
        if "permits" not in self.seen:
            state.permits = max(0, int(PERMITS[state.seats]) - int(permits_used(state)))
        return state

    def _fill_island(self, seat: int) -> None:
        """An island that the text does not draw: rocks, harvest tokens and all boats, once they are dealt."""
        state = self.state
        if not {f"{self.letters[seat]}{row + 1}" for row in range(SIDE)} & self.seen:
            state.cells[seat] = np.where(ROCKS[state.board], ROCK, FREE)
            state.cells[seat, PONDS[state.board]] = np.arange(FRUITS)
            if state.phase != Phase.BAG or seat < state.seat:
                state.cells[seat, list(RING)] = UNKNOWN

    def _fill_market(self) -> None:
        """Rows that the text does not name hold what is not named elsewhere."""
        state = self.state
        built = {int(what) for what in state.cells.ravel() if AMENITY <= what < BOAT}
        gone = len(built) + int(state.removed.sum())
        gone += state.token != NONE and AMENITY + int(state.token) not in built
        named = int((state.market != NONE).sum())
        left = ROWS * self.columns - gone - named
        for name, row in self.rows.items():
            if name not in self.seen:
                fill = min(max(left, 0), self.columns)
                state.market[row, :fill] = UNKNOWN
                left -= fill
        if "box" not in self.seen:
            state.box[: self.boxed] = UNKNOWN
            if not state.factory:
                state.box[0] = LEMONADE

    def _fill_bag(self, stream: Stream) -> None:
        """Boats that lie nowhere are delivered, or in the bag; what is `*` is dealt at random."""
        state = self.state
        dealt = state.seats if state.phase != Phase.BAG else state.seat
        lying = ((state.cells >= BOAT) & (state.cells < ROCK)) | (state.cells == UNKNOWN)
        missing: list[int] = []
        for seat in sorted(self.undelivered):
            due = BEACH_CELLS if seat < dealt else 0
            missing += [seat] * max(0, due - int(lying[seat].sum()))
        if "bag" not in self.seen:
            state.bagged = max(0, BOATS - BEACH_CELLS * dealt - len(self.drawn))
            state.bag[: state.bagged] = UNKNOWN
        if state.bagged + len(self.drawn) > BOATS:
            raise CannotRead(f"there are {BOATS} boats, not more", rule="R6")
        for offset, boat in enumerate(reversed(self.drawn)):
            state.bag[state.bagged + offset] = boat
            state.rival += int(SOLO_VALUE[boat])
        self._deal(missing, stream)

    def _deal(self, missing: list[int], stream: Stream) -> None:
        """Deal the unknown boats of the islands, of the bag and of what was delivered, and tokens.

        For that they stand in one row: first the bag, then the islands, then what was delivered.
        """
        state = self.state
        unknown = np.argwhere(state.cells == UNKNOWN)
        state.cells[state.cells == UNKNOWN] = FREE
        hidden = np.flatnonzero(state.bag == UNKNOWN)
        named = state.bag.copy()
        extra = len(unknown) + len(missing)
        room = np.flatnonzero(state.bag == NONE)[:extra]
        if len(room) < extra:
            raise CannotRead(f"there are {BOATS} boats, not more", rule="R6")
        state.bag[room] = UNKNOWN
        market = np.argwhere(state.market == UNKNOWN)
        state.market[state.market == UNKNOWN] = NONE
        spare = np.flatnonzero(state.box == NONE)[: len(market)]
        state.box[spare] = UNKNOWN
        deal_unknown(state, stream)
        boats = state.bag[room].tolist()
        named[hidden] = state.bag[hidden]
        state.bag[:] = named
        for (seat, cell), boat in zip(unknown, boats[: len(unknown)], strict=True):
            state.cells[seat, cell] = BOAT + boat
        for seat, boat in zip(missing, boats[len(unknown) :], strict=True):
            state.delivered[boat] = seat
        for (row, column), token in zip(market, state.box[spare].tolist(), strict=True):
            state.market[row, column] = token
        state.box[spare] = NONE

    def _board(self, words: str) -> None:
        self.state.board = place_of(words.strip(), BOARD_NAMES, "a board")

    def _stacks(self, words: str) -> None:
        self.state.stacks[:] = counts_of(words.split(), STACK_NAMES, "a stack")

    def _permits(self, words: str) -> None:
        self.state.permits = number_of(words.split())

    def _bag(self, words: str) -> None:
        boats = places(words.split(), BOAT_NAMES, "a boat")
        if len(boats) > BOATS:
            raise CannotRead(f"there are {BOATS} boats, not {len(boats)}", rule="R6")
        self.state.bagged = len(boats)
        self.state.bag[: len(boats)] = boats

    def _box(self, words: str) -> None:
        tokens = places(words.split(), AMENITY_NAMES, "an amenity")
        if len(tokens) != self.boxed:
            raise CannotRead(f"the box holds {self.boxed} tokens, not {len(tokens)}", rule="R1")
        self.state.box[: self.boxed] = tokens

    def _drawn(self, words: str) -> None:
        self._demand_solo("drawn")
        self.drawn = places(words.split(), BOAT_NAMES, "a boat")
        if UNKNOWN in self.drawn:
            raise CannotRead("the boats that the rival drew are known", rule="R41")

    def _removed(self, words: str) -> None:
        self._demand_solo("removed")
        for token in places(words.split(), AMENITY_NAMES, "an amenity"):
            if token == UNKNOWN:
                raise CannotRead("the tokens that the rival removed are known", rule="R42")
            self.state.removed[token] = 1

    def _demand_solo(self, name: str) -> None:
        if self.state.seats > 1:
            raise CannotRead(f"{name!r} is for the rival of a lone seat", rule="R40")

    def _idle(self, words: str) -> None:
        first, _, rest = words.replace("·", "|").partition("|")
        self.state.idle = number_of(first.split(), IDLE_ROUNDS)
        parts = parts_of(rest)
        self.state.progress = flag(parts, "progress")
        no_more(parts)

    def _row(self, row: int, words: list[str]) -> None:
        tokens = spaces(words, AMENITY_NAMES, "an amenity")
        if len(tokens) != self.columns:
            raise CannotRead(f"a row has {self.columns} spaces, not {len(tokens)}", rule="R1")
        self.state.market[row, : self.columns] = tokens

    def _island(self, seat: int, row: int, words: list[str]) -> None:
        if len(words) != SIDE:
            raise CannotRead(f"a row of an island has {SIDE} cells, not {len(words)}", rule="R5")
        for column, word in enumerate(words):
            cell = row * SIDE + column
            if word == ANY:
                self.state.cells[seat, cell] = UNKNOWN
            elif word != NOTHING:
                place_of(word, list(CODES), "something on an island")
                self.state.cells[seat, cell] = CODES[word]

    def _seat(self, seat: int, parts: Parts) -> None:
        state = self.state
        state.fruit[seat] = counts_of(parts.pop("fruit", []), FRUIT_NAMES, "a fruit", MOST)
        state.points[seat] = counts_of(parts.pop("points", []), SOURCE_NAMES, "a source of points", MOST)
        state.made[seat] = counts_of(parts.pop("made", []), STACK_NAMES, "a stack")
        if "delivered" in parts:
            self.undelivered.discard(seat)
            for boat in places(parts.pop("delivered"), BOAT_NAMES, "a boat"):
                if boat == UNKNOWN or state.delivered[boat] != NONE:
                    raise CannotRead("every boat is delivered once, and it is known which", rule="R19")
                state.delivered[boat] = seat
        if "pawns" in parts:
            pawns = spaces(parts.pop("pawns"), CIRCLE_NAMES, "a circle")
            if len(pawns) != PAWNS or min(pawns) < 0 or not state.factory:
                raise CannotRead(f"a seat has {PAWNS} pawns, and only with the factory", rule="R27")
            state.pawns[seat] = pawns
        no_more(parts)

    def _now(self, words: str) -> None:
        state = self.state
        if words.strip() == "over":
            state.phase, state.seat = Phase.OVER, NONE
            return
        letter, _, rest = words.strip().partition(" ")
        state.seat = place_of(letter, self.letters, "a seat")
        parts = parts_of(rest)
        phase = next(iter(parts), "")
        state.phase = Phase(place_of(phase, [phase.name.lower() for phase in Phase], "a phase"))
        if parts.pop(phase) or state.phase == Phase.OVER:
            raise CannotRead(f"'now {words[:40]}' is not 'now over' or 'now SEAT PHASE'")
        if "moving" in parts:
            state.moving = place_of(" ".join(parts.pop("moving")), CELL_NAMES, "a cell")
        state.left = number_of(parts.pop("left", ["0"]), CELLS)
        if "token" in parts:
            state.token = place_of(" ".join(parts.pop("token")), AMENITY_NAMES, "an amenity")
        if "arrow" in parts:
            state.arrow = place_of(" ".join(parts.pop("arrow")), ARROW_NAMES, "an arrow")
        if "moved" in parts:
            arrows = spaces(parts.pop("moved"), ARROW_NAMES, "an arrow")
            if len(arrows) != PAWNS or min(arrows) < NONE:
                raise CannotRead(f"'moved' names an arrow, or -, for each of {PAWNS} pawns", rule="R28")
            state.moved[:] = arrows
        no_more(parts)
