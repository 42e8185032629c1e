"""The lines of a position, and what a text that leaves some out means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from potager.core import chance
from potager.core.errors import CannotRead
from potager.core.notation import codec as n
from potager.core.notation.lines import Line, Notation, Owned, seat_lines
from potager.core.reading import listed, number_of, once
from potager.core.record import Table
from potager.core.texts import SEAT_LETTERS
from potager.core.turns import named_first

from ...knows.kinds import BEAN
from ...rules import components as c
from ...rules import state as s
from ...rules.offers import has_draft
from ...rules.setup import clear_table
from .bounds import MOST_BLOCKS, MOST_TURNS, choose_pile
from .check import check

UNKNOWN = -2  # a card that is dealt when all others are known
CARD = BEAN.with_signs({"*": UNKNOWN})
WORD = 8  # hexadecimal digits of one word of a key


ALL_CARDS = n.Most(lambda state: c.CARDS, "cards", "B1")
FULL_HAND = n.Most(lambda state: int(c.HAND_BOUND[state.seats]), "cards", "B3")


def _hand() -> n.Codec:
    """The cards in hand; where the text does not say it, they all came from the first pile."""
    cards = n.row("hand", "held", CARD, FULL_HAND)

    def read(to: n.Reading, at: n.At, words: n.Words) -> None:
        cards.read(to, at, words)
        to.state.dealt[(*at, 0)] = to.state.held[at]

    return replace(cards, read=read)


def _write_fields(state: s.State, at: n.At) -> str:
    there = zip(state.bean[at], state.grown[at], strict=True)
    words = [f"{BEAN.name(bean)}:{number}" if number else n.EMPTY for bean, number in there]
    return " ".join(words[: c.FIELDS_EACH[state.seats]])


def _read_fields(to: n.Reading, at: n.At, words: n.Words) -> None:
    most = c.FIELDS_EACH[to.state.seats]
    if len(words) > most:
        raise CannotRead(f"a seat has {most} fields, not {len(words)}", rule="B2")
    for field, word in enumerate(words):
        if word != n.EMPTY:
            bean, _, number = word.partition(":")
            to.state.bean[(*at, field)] = BEAN.place(bean)
            to.state.grown[(*at, field)] = number_of([number])


def _write_shown(state: s.State, at: n.At) -> str:
    there = zip(BEAN.names, state.shown[at], state.among[at], strict=True)
    return " ".join(f"{bean}:{shown}/{among}" for bean, shown, among in there if shown) or n.EMPTY


def _read_shown(to: n.Reading, at: n.At, words: n.Words) -> None:
    once([word.partition(":")[0] for word in words])
    for word in listed(words):
        bean, _, rest = word.partition(":")
        shown, _, among = rest.partition("/")
        place = (*at, BEAN.place(bean))
        to.state.shown[place] = number_of([shown])
        to.state.among[place] = number_of([among])


def _to(field: str, needed: bool) -> n.Codec:
    """`to B`, or `to anyone`: for whom an offer or a draft is."""

    def write(state: s.State, at: n.At) -> str:
        to = state[field][at]
        return "" if to == s.UNSET else f"to {'anyone' if to == s.ANYONE else SEAT_LETTERS[to]}"

    def read(to: n.Reading, at: n.At, words: n.Words) -> None:
        match words:
            case ["to", "anyone"]:
                to.state[field][at] = s.ANYONE
            case ["to", other]:
                to.state[field][at] = to.seat(other)
            case [] if needed:
                raise CannotRead("an offer is 'offer SEAT to SEAT' or 'offer SEAT to anyone'", rule="B15")
            case []:
                pass
            case _:
                raise CannotRead(f"{' '.join(words)[:40]!r} is not 'to SEAT' or 'to anyone'", rule="B14")

    return n.by_hand(field, write=write, read=read)


def _turned(field: str) -> n.Codec:
    """Cards turned up, which the active seat alone offers."""
    cards = n.counts(field, BEAN)

    def write(state: s.State, at: n.At) -> str | None:
        return cards.write(state, ()) if at == (state.active,) else n.EMPTY

    def read(to: n.Reading, at: n.At, words: n.Words) -> None:
        if at == (to.state.active,):
            cards.read(to, (), words)
        elif listed(words):
            raise CannotRead("cards turned up are offered by the active seat alone", rule="B13")

    return n.by_hand(field, write=write, read=read)


def _bundle(name: str, *, addressed: bool) -> n.Codec:
    """An offer, which is always addressed, or a draft."""
    return n.parts(
        {
            "hand": n.bits(f"{name}_hand", c.CARDS // 2),
            "turned": _turned(f"{name}_turned"),
            "wants": n.counts(f"{name}_wants", BEAN),
        },
        head=_to(f"{name}_to", addressed),
    )


def _has_offer(state: s.State, seat: int) -> bool:
    return state.offer_to[seat] != s.NO_OFFER


def _write_chance(state: s.State, at: n.At) -> str:
    return (
        "".join(f"{word:08x}" for word in state.reshuffle[: chance.KEY])
        + f" {state.reshuffle[chance.COUNTER]}"
    )


def _read_chance(to: n.Reading, at: n.At, words: n.Words) -> None:
    key, *used = words or [""]
    if len(key) != chance.KEY * WORD or key.strip("0123456789abcdef"):
        raise CannotRead(f"{key[:40]!r} is not a key of {chance.KEY * WORD} hexadecimal digits")
    stream = to.state.reshuffle
    stream[: chance.KEY] = [int(key[place : place + WORD], 16) for place in range(0, len(key), WORD)]
    stream[chance.COUNTER] = number_of(used, MOST_BLOCKS)
    stream[chance.USED] = chance.BLOCK_WORDS


def _begin(seats: int, options: Mapping[str, str]) -> s.State:
    state: s.State = s.State.blank()
    state.seats = seats
    state.first = named_first(options)
    state.turn = 1
    clear_table(state)
    state.pile[:] = s.NONE
    return state


def _complete(to: n.Reading, stream: chance.Stream) -> None:
    """Deal what the text has left open."""
    state: s.State = to.state
    if UNKNOWN in state.discard:
        raise CannotRead("the discards lie face up", rule="B32")
    left = _left(state)
    hands = state.hand == UNKNOWN
    in_hands = int(hands.sum())
    if not to.says("pile"):
        _put_rest(to, max(0, int(left.sum()) - in_hands))
    beans = np.repeat(np.arange(c.BEANS), left)
    places = in_hands + int((state.pile == UNKNOWN).sum() + (state.discard == UNKNOWN).sum())
    if len(beans) != places:
        raise CannotRead(f"{len(beans)} cards are left for {places} cards that are open", rule="B1")
    chance.shuffle(beans, len(beans), stream)
    state.hand[hands] = beans[:in_hands]
    rest = state.discard if UNKNOWN in state.discard else state.pile
    rest[rest == UNKNOWN] = beans[in_hands:]
    if not to.says("piles") and state.left:
        choose_pile(state)
    if not to.says("chance"):
        chance.rekey(state.reshuffle, stream)


def _put_rest(to: n.Reading, cards: int) -> None:
    """The pile is the rest of the cards; at the end the discards are, and the pile has run out."""
    state: s.State = to.state
    if state.phase != s.Phase.OVER:
        state.left = cards
        state.pile[:cards] = UNKNOWN
        return
    state.discard[state.discarded :][:cards] = UNKNOWN
    state.discarded += cards
    if not to.says("piles"):
        state.emptied = int(c.EMPTYINGS[state.seats])
        state.piles = int(state.emptied) - 1


def _left(state: s.State) -> Table:
    """The cards of each bean that the text has not named."""
    there = state.coins.sum(axis=0, dtype=np.int64) + state.aside.sum(axis=0) + state.turned
    for cards in (state.pile, state.discard, state.hand):
        there += np.bincount(cards[cards >= 0].ravel(), minlength=c.BEANS)
    grows = state.grown > 0
    np.add.at(there, state.bean[grows], state.grown[grows])
    for bean in np.flatnonzero(there > c.COPIES):
        raise CannotRead(
            f"the position has {there[bean]} {BEAN.name(bean)} beans, the game has {c.COPIES[bean]}",
            rule="B1",
        )
    return c.COPIES - there


NOTATION = Notation(
    "bohnanza",
    s.State,
    Line(
        "now",
        n.parts(
            {
                "turn": n.number("turn", MOST_TURNS),
                "planted": n.number("planted"),
                "proposals": n.number("proposals", c.CARDS),
            },
            head=n.turn("active", s.Phase),
        ),
        missing="B4",
    ),
    Line("pile", n.row("pile", "left", CARD, ALL_CARDS, last_first=True)),
    Line(
        "piles",
        n.parts({"new": n.number("piles", c.PILES - 1), "empty": n.number("emptied", c.PILES)}),
    ),
    Line("discard", n.row("discard", "discarded", CARD, ALL_CARDS)),
    Line("turned", n.counts("turned", BEAN)),
    seat_lines(
        n.parts(
            {
                "hand": _hand(),
                "fields": n.by_hand("bean", "grown", write=_write_fields, read=_read_fields),
                "coins": n.counts("coins", BEAN),
                "aside": n.counts("aside", BEAN),
                "from": n.numbers(
                    "dealt", c.PILES, wrong="'from' has a number for each of {} piles", rule="B32"
                ),
                "shown": n.by_hand("shown", "among", write=_write_shown, read=_read_shown),
            }
        )
    ),
    Owned("offer", _bundle("offer", addressed=True), _has_offer, rule="B15"),
    Owned("draft", _bundle("draft", addressed=False), has_draft, rule="B14"),
    Line("asked", n.seat_bits("asked")),
    Line("news", n.number("news", s.NEWS_CYCLE - 1)),
    Line("chance", n.by_hand("reshuffle", write=_write_chance, read=_read_chance)),
    elsewhere=(
        "seats",
        "first",
    ),
    begin=_begin,
    complete=_complete,
    check=check,
)
