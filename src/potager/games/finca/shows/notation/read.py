"""Text -> state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from potager.core.chance import Stream, shuffle
from potager.core.errors import CannotRead
from potager.core.reading import (
    Parts,
    counts_of,
    flag,
    listed,
    no_more,
    number_of,
    once,
    parts_of,
    place_of,
    read_lines,
)
from potager.core.texts import SEAT_LETTERS

from ...knows.sample import deal_unknown
from ...rules.components import (
    ACTION_TILE_NAMES,
    BLADES,
    BONUS,
    BOX,
    CARTS,
    COPIES,
    EDITION_NAMES,
    FARMERS,
    FINCA_NAMES,
    FINCAS,
    FRUIT_NAMES,
    FRUITS,
    STACK,
    SUPPLY,
    TILE_NAMES,
    TILES,
    VILLAGE_IDS,
    WOODEN,
)
from ...rules.setup import clear_delivery, set_out_material
from ...rules.state import BOXED, NONE, UNKNOWN, Phase, State
from .check import check

LONGEST = 9999  # more idle turns than any game has


def read(text: str, seats: int, options: Mapping[str, str], stream: Stream) -> State:
    """The state that a text describes; what it leaves open is dealt from `stream`."""
    reader = _Reader(seats, EDITION_NAMES.index(options["edition"]))
    read_lines(text, reader.line)
    state = reader.finish(stream)
    check(state)
    return state


class _Reader:
    """Reads a position line by line into a state."""

    def __init__(self, seats: int, edition: int) -> None:
        self.state: State = State.blank()
        self.state.seats = seats
        self.state.edition = edition
        set_out_material(self.state, seats)
        clear_delivery(self.state)
        self.state.tiles[:] = UNKNOWN
        self.state.height[:] = STACK
        self.state.fincas[:] = UNKNOWN
        self.state.phase = Phase.TURN
        self.seen: set[str] = set()
        self.letters = tuple(SEAT_LETTERS[:seats])
        self.lines: dict[str, Callable[[str], None]] = {
            "mill": self._mill,
            "supply": self._supply,
            "carts": self._carts,
            "wooden": self._wooden,
            "bonus": self._bonus,
            "box": self._box,
            "idle": self._idle,
            "now": self._now,
        }

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
        elif name in VILLAGE_IDS:
            self._village(VILLAGE_IDS.index(name), parts_of(f"tiles {words}"))
        elif name in self.letters:
            self._seat(self.letters.index(name), parts_of(words))
        else:
            raise CannotRead(
                f"{name[:40]!r} is neither a village, a seat, nor one of {', '.join(self.lines)}"
            )

    def finish(self, stream: Stream) -> State:
        """Fill in what the text has left out."""
        state = self.state
        if "mill" not in self.seen:
            raise CannotRead("the position has no line 'mill'", rule="F2")
        on_the_way = (np.arange(len(state.waiting)) == state.seat) & (state.lifted != NONE)
        state.waiting[:] -= (state.farmers.sum(axis=1) + on_the_way).astype(np.int8)
        taken = state.fruit.sum(axis=0) + state.cargo
        for fruit in np.flatnonzero(taken > SUPPLY[state.edition, state.seats]):
            raise CannotRead(
                f"the position has {taken[fruit]} fruits of the kind {FRUIT_NAMES[fruit]}, "
                f"the game has {SUPPLY[state.edition, state.seats]}",
                rule="F5",
            )
        if state.carts.sum() > CARTS[state.seats]:
            raise CannotRead(
                f"there are {CARTS[state.seats]} donkey carts, not {state.carts.sum()}", rule="F1"
            )
        if "supply" not in self.seen:
            state.supply[:] = SUPPLY[state.edition, state.seats] - taken
        if "carts" not in self.seen:
            state.middle = int(CARTS[state.seats] - state.carts.sum())
        if "wooden" not in self.seen:
            state.wooden = int(WOODEN[state.seats] - state.houses.sum())
        fincas = np.array([finca for finca in range(FINCAS) if finca not in state.fincas])
        shuffle(fincas, len(fincas), stream)
        state.fincas[state.fincas == UNKNOWN] = fincas
        deal_unknown(state, stream)
        return state

    def _mill(self, words: str) -> None:
        blades = words.split()
        if len(blades) != BLADES:
            raise CannotRead(f"the mill has {BLADES} blades, not {len(blades)}", rule="F2")
        for blade, word in enumerate(blades):
            fruit, _, farmers = word.partition(":")
            self.state.blades[blade] = place_of(fruit, FRUIT_NAMES, "a fruit")
            for letter in farmers:
                seat = self._letter(letter)
                self.state.farmers[seat, blade] += 1
                if self.state.farmers[seat].sum() > FARMERS[self.state.seats]:
                    raise CannotRead(
                        f"seat {letter} has {FARMERS[self.state.seats]} farmers, not more", rule="F1"
                    )
        for fruit in range(FRUITS):
            if (count := int((self.state.blades == fruit).sum())) != BLADES // FRUITS:
                raise CannotRead(
                    f"{BLADES // FRUITS} blades show {FRUIT_NAMES[fruit]}, not {count}", rule="F2"
                )

    def _letter(self, letter: str) -> int:
        return place_of(letter, self.letters, "a seat")

    def _supply(self, words: str) -> None:
        self.state.supply[:] = _counts(words.split())

    def _carts(self, words: str) -> None:
        self.state.middle = number_of(words.split())

    def _wooden(self, words: str) -> None:
        self.state.wooden = number_of(words.split())

    def _idle(self, words: str) -> None:
        self.state.idle = number_of(words.split(), LONGEST)

    def _bonus(self, words: str) -> None:
        for word in words.split():
            value, _, letter = word.partition(":")
            place = place_of(value, [str(value) for value in BONUS], "a bonus tile")
            if self.state.bonus[place] != NONE:
                raise CannotRead(f"the bonus tile {value} stands here a second time")
            self.state.bonus[place] = self._letter(letter)

    def _box(self, words: str) -> None:
        tiles = words.split()
        if len(tiles) != BOX:
            raise CannotRead(f"the box holds {BOX} tiles, not {len(tiles)}", rule="F3")
        self.state.tiles[TILES - BOX :] = [_tile(word) for word in tiles]

    def _village(self, village: int, parts: Parts) -> None:
        tiles = listed(parts.pop("tiles"))
        if len(tiles) > STACK:
            raise CannotRead(f"a village has at most {STACK} tiles, not {len(tiles)}", rule="F3")
        first = village * STACK
        self.state.height[village] = len(tiles)
        self.state.tiles[first : first + STACK] = NONE
        self.state.tiles[first : first + len(tiles)] = [_tile(word) for word in reversed(tiles)]
        self.state.houses[village] = flag(parts, "house")
        match parts.pop("finca", ["*"]):
            case ["*"]:
                pass
            case [name]:
                self._finca(village, name, NONE)
            case [name, "to", "box"]:
                self._finca(village, name, BOXED)
            case [name, "to", who]:
                self._finca(village, name, self._letter(who))
            case words:
                raise CannotRead(
                    f"'finca {' '.join(words)[:40]}' is not 'finca NAME' or 'finca NAME to SEAT'"
                )
        no_more(parts)

    def _finca(self, village: int, name: str, holder: int) -> None:
        finca = place_of(name, FINCA_NAMES, "a Finca tile")
        if finca in self.state.fincas:
            raise CannotRead(f"the Finca tile {name} lies in two villages", rule="F4")
        self.state.fincas[village] = finca
        self.state.holder[finca] = holder

    def _seat(self, seat: int, parts: Parts) -> None:
        state = self.state
        state.fruit[seat] = _counts(parts.pop("fruit", []))
        state.carts[seat] = number_of(parts.pop("carts", ["0"]))
        for word in listed(parts.pop("tiles", [])):
            tile = place_of(word, TILE_NAMES, "a fruit tile")
            if state.won[seat, tile] == COPIES[tile]:
                raise CannotRead(f"there are {COPIES[tile]} fruit tiles {word}, not more", rule="F3")
            state.won[seat, tile] += 1
        if "action" in parts:
            state.action_tiles[seat] = 0
            for word in once(parts.pop("action")):
                state.action_tiles[seat, place_of(word, ACTION_TILE_NAMES, "an action tile")] = 1
        no_more(parts)

    def _now(self, words: str) -> None:
        state = self.state
        if words.strip() == "over":
            state.phase, state.seat = Phase.OVER, NONE
            return
        letter, _, rest = words.strip().partition(" ")
        state.seat = self._letter(letter)
        parts = parts_of(rest)
        phase = next(iter(parts), "")
        state.phase = Phase(place_of(phase, [phase.name.lower() for phase in Phase], "a phase"))
        if parts.pop(phase) or state.phase == Phase.OVER:
            raise CannotRead(f"'now {words[:40]}' is not 'now over' or 'now SEAT PHASE'")
        if "from" in parts:
            state.lifted = number_of(parts.pop("from"), BLADES - 1)
        state.room = number_of(parts.pop("room", ["0"]))
        state.cargo[:] = _counts(parts.pop("cargo", []))
        for word in once(parts.pop("loaded", [])):
            state.loaded[place_of(word, VILLAGE_IDS, "a village")] = 1
        state.large = flag(parts, "large")
        for name in ("pending", "sparing"):
            if name in parts and state.pending != NONE:
                raise CannotRead("'pending' and 'sparing' do not go together")
            if name in parts:
                state.pending = place_of(" ".join(parts.pop(name)), VILLAGE_IDS, "a village")
                state.sparing = name == "sparing"
        no_more(parts)


def _tile(word: str) -> int:
    return UNKNOWN if word == "*" else place_of(word, TILE_NAMES, "a fruit tile")


def _counts(words: list[str]) -> list[int]:
    return counts_of(words, FRUIT_NAMES, "a fruit")
