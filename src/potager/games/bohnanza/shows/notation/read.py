"""Text -> state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from potager.core.chance import BLOCK_WORDS, COUNTER, KEY, USED, Stream, rekey, shuffle
from potager.core.errors import CannotRead
from potager.core.reading import (
    Parts,
    counts_of,
    listed,
    no_more,
    number_of,
    once,
    parts_of,
    place_of,
    read_lines,
)
from potager.core.record import Table
from potager.core.texts import SEAT_LETTERS

from ...rules.components import BEAN_NAMES, BEANS, CARDS, COPIES, FIELDS_EACH, HAND_BOUND, PILES
from ...rules.setup import clear_table
from ...rules.state import ANYONE, NO_OFFER, NONE, Phase, State
from .check import check

UNKNOWN = -2  # a card that is dealt when all others are known
MOST_TURNS = 9_999
MOST_NEWS = 999_999_999
WORD = 8  # hexadecimal digits of one word of a key
PHASES = [phase.name.lower() for phase in Phase]


def read(text: str, seats: int, options: Mapping[str, str], stream: Stream) -> State:
    """The state that a text describes; what it leaves open is dealt from `stream`."""
    reader = _Reader(seats)
    read_lines(text, reader.line)
    state = reader.finish(stream)
    check(state)
    return state


class _Reader:
    """Reads a position line by line into a state."""

    def __init__(self, seats: int) -> None:
        self.state: State = State.blank()
        self.state.seats = seats
        self.state.turn = 1
        clear_table(self.state)
        self.state.pile[:] = NONE
        self.seen: set[str] = set()
        self.with_turned: set[int] = set()  # who offers cards that are turned up
        self.with_draft: set[int] = set()
        self.letters = tuple(SEAT_LETTERS[:seats])
        self.lines: dict[str, Callable[[str], None]] = {
            "now": self._now,
            "pile": self._pile,
            "piles": self._piles,
            "discard": self._discard,
            "turned": self._turned,
            "offer": self._offer,
            "draft": self._draft,
            "asked": self._asked,
            "news": self._news,
            "chance": self._chance,
        }

    def line(self, line: str) -> None:
        """One line: its first word says what it is about."""
        name, *rest = line.split(maxsplit=1) or [""]
        if not name:
            return
        if name in self.seen and name not in ("offer", "draft"):
            raise CannotRead(f"{name!r} stands here a second time")
        self.seen.add(name)
        words = rest[0] if rest else ""
        if name in self.lines:
            self.lines[name](words)
        elif name in self.letters:
            self._seat(self.letters.index(name), parts_of(words))
        else:
            raise CannotRead(f"{name[:40]!r} is neither a seat nor one of {', '.join(self.lines)}")

    def finish(self, stream: Stream) -> State:
        """Deal what the text has left open."""
        state = self.state
        if "now" not in self.seen:
            raise CannotRead("the position has no line 'now'", rule="B4")
        if self.with_turned - {int(state.active)}:
            raise CannotRead("cards turned up are offered by the active seat alone", rule="B13")
        left = self._left()
        if "pile" not in self.seen:
            hands = int((state.hand == UNKNOWN).sum())
            state.left = max(0, int(left.sum()) - hands)
            state.pile[: state.left] = UNKNOWN
        beans = np.repeat(np.arange(BEANS), left)
        places = int((state.hand == UNKNOWN).sum() + (state.pile == UNKNOWN).sum())
        if len(beans) != places:
            raise CannotRead(f"{len(beans)} cards are left for {places} cards that are open", rule="B1")
        shuffle(beans, len(beans), stream)
        in_hands = int((state.hand == UNKNOWN).sum())
        state.hand[state.hand == UNKNOWN] = beans[:in_hands]
        state.pile[state.pile == UNKNOWN] = beans[in_hands:]
        if "chance" not in self.seen:
            rekey(state.reshuffle, stream)
        return state

    def _left(self) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
        """The cards of each bean that the text has not named."""
        state = self.state
        there = state.coins.sum(axis=0, dtype=np.int64) + state.aside.sum(axis=0) + state.turned
        for cards in (state.pile, state.discard, state.hand):
            there += np.bincount(cards[cards >= 0].ravel(), minlength=BEANS)
        grows = state.grown > 0
        np.add.at(there, state.bean[grows], state.grown[grows])
        for bean in np.flatnonzero(there > COPIES):
            raise CannotRead(
                f"the position has {there[bean]} {BEAN_NAMES[bean]} beans, the game has {COPIES[bean]}",
                rule="B1",
            )
        return COPIES - there

    def _letter(self, word: str) -> int:
        return place_of(word, self.letters, "a seat")

    def _now(self, words: str) -> None:
        parts = parts_of(words)
        first = next(iter(parts), "")
        if first in PHASES:
            phase, self.state.active = first, NONE
            rest = parts.pop(first)
        else:
            self.state.active = self._letter(first)
            phase, *rest = parts.pop(first) or [""]
        self.state.phase = Phase(place_of(phase, PHASES, "a phase"))
        if rest or (self.state.phase == Phase.OVER) != (self.state.active == NONE):
            raise CannotRead(f"'now {words[:40]}' is not 'now over' or 'now SEAT PHASE'")
        self.state.turn = number_of(parts.pop("turn", ["1"]), MOST_TURNS)
        self.state.planted = number_of(parts.pop("planted", ["0"]))
        self.state.proposals = number_of(parts.pop("proposals", ["0"]), CARDS)
        no_more(parts)

    def _pile(self, words: str) -> None:
        cards = _cards(words.split(), CARDS)
        self.state.left = len(cards)
        self.state.pile[: len(cards)] = cards[::-1]

    def _piles(self, words: str) -> None:
        parts = parts_of(words)
        self.state.piles = number_of(parts.pop("new", ["0"]), PILES - 1)
        self.state.emptied = number_of(parts.pop("empty", ["0"]), PILES)
        no_more(parts)

    def _discard(self, words: str) -> None:
        cards = _cards(words.split(), CARDS)
        if UNKNOWN in cards:
            raise CannotRead("the discards lie face up", rule="B32")
        self.state.discarded = len(cards)
        self.state.discard[: len(cards)] = cards

    def _turned(self, words: str) -> None:
        self.state.turned[:] = _counts(words.split())

    def _news(self, words: str) -> None:
        self.state.news = number_of(words.split(), MOST_NEWS)

    def _chance(self, words: str) -> None:
        key, *used = words.split() or [""]
        if len(key) != KEY * WORD or key.strip("0123456789abcdef"):
            raise CannotRead(f"{key[:40]!r} is not a key of {KEY * WORD} hexadecimal digits")
        stream = self.state.reshuffle
        stream[:KEY] = [int(key[place : place + WORD], 16) for place in range(0, len(key), WORD)]
        stream[COUNTER] = number_of(used, MOST_NEWS)
        stream[USED] = BLOCK_WORDS

    def _seat(self, seat: int, parts: Parts) -> None:
        state = self.state
        cards = _cards(parts.pop("hand", []), int(HAND_BOUND[state.seats]), rule="B3")
        state.held[seat] = len(cards)
        state.hand[seat, : len(cards)] = cards
        state.dealt[seat, 0] = len(cards)
        if "from" in parts:
            words = parts.pop("from")
            if len(words) != PILES:
                raise CannotRead(f"'from' has a number for each of {PILES} piles", rule="B32")
            state.dealt[seat] = [number_of([word]) for word in words]
        fields = parts.pop("fields", [])
        if len(fields) > FIELDS_EACH[state.seats]:
            raise CannotRead(f"a seat has {FIELDS_EACH[state.seats]} fields, not {len(fields)}", rule="B2")
        for field, word in enumerate(fields):
            if word != "-":
                name, _, number = word.partition(":")
                state.bean[seat, field] = place_of(name, BEAN_NAMES, "a bean")
                state.grown[seat, field] = number_of([number])
        state.coins[seat] = _counts(parts.pop("coins", []))
        state.aside[seat] = _counts(parts.pop("aside", []))
        shown = parts.pop("shown", [])
        once([word.partition(":")[0] for word in shown])
        for word in listed(shown):
            self._shown(seat, word)
        no_more(parts)

    def _shown(self, seat: int, word: str) -> None:
        name, _, rest = word.partition(":")
        shown, _, among = rest.partition("/")
        bean = place_of(name, BEAN_NAMES, "a bean")
        self.state.shown[seat, bean] = number_of([shown])
        self.state.among[seat, bean] = number_of([among])

    def _offer(self, words: str) -> None:
        state = self.state
        parts = parts_of(words)
        seat, to = self._address(parts)
        if state.offer_to[seat] != NO_OFFER or to is None:
            raise CannotRead(
                "an offer is 'offer SEAT to SEAT' or 'offer SEAT to anyone', one a seat", rule="B15"
            )
        state.offer_to[seat] = to
        state.offer_hand[seat] = _bits(parts)
        self._turned_of(seat, parts, state.offer_turned)
        state.offer_wants[seat] = _counts(parts.pop("wants", []))
        no_more(parts)

    def _draft(self, words: str) -> None:
        state = self.state
        parts = parts_of(words)
        seat, to = self._address(parts)
        if seat in self.with_draft:
            raise CannotRead(f"seat {self.letters[seat]} has two drafts", rule="B14")
        self.with_draft.add(seat)
        if to is not None:
            state.draft_to[seat] = to
        state.draft_hand[seat] = _bits(parts)
        self._turned_of(seat, parts, state.draft_turned)
        state.draft_wants[seat] = _counts(parts.pop("wants", []))
        no_more(parts)

    def _turned_of(self, seat: int, parts: Parts, out: Table) -> None:
        """Cards turned up in an offer or a draft."""
        counts = _counts(parts.pop("turned", []))
        if any(counts):
            self.with_turned.add(seat)
            out[:] = counts

    def _address(self, parts: Parts) -> tuple[int, int | None]:
        """`A to B`: whose it is, and for whom."""
        letter = next(iter(parts), "")
        seat = self._letter(letter)
        match parts.pop(letter):
            case []:
                return seat, None
            case ["to", "anyone"]:
                return seat, ANYONE
            case ["to", other]:
                return seat, self._letter(other)
            case words:
                raise CannotRead(f"{' '.join(words)[:40]!r} is not 'to SEAT' or 'to anyone'", rule="B14")

    def _asked(self, words: str) -> None:
        self.state.asked = sum(1 << self._letter(word) for word in once(words.split()))


def _cards(words: list[str], most: int, rule: str = "B1") -> list[int]:
    cards = [UNKNOWN if word == "*" else place_of(word, BEAN_NAMES, "a bean") for word in listed(words)]
    if len(cards) > most:
        raise CannotRead(f"there are at most {most} cards here, not {len(cards)}", rule=rule)
    return cards


def _counts(words: list[str]) -> list[int]:
    return counts_of(words, BEAN_NAMES, "a bean")


def _bits(parts: Parts) -> int:
    """Places of a hand as bits."""
    return sum(1 << number_of([word], CARDS // 2) for word in once(parts.pop("hand", [])))
