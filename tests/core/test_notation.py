"""A position described once: written and read alike, and refused at loading where it does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import pytest

from potager.core import chance
from potager.core.chance import Stream
from potager.core.errors import BrokenGame, CannotRead
from potager.core.kinds import Kind
from potager.core.notation import codec as n
from potager.core.notation import lines as written
from potager.core.record import Record, i8, same

FRUIT = Kind("a fruit", ("fig", "olive"))
CARD = Kind("a card", ("ace", "king", "queen"), unique=True, signs={"*": -2, "-": -1})


class Phase(IntEnum):
    PLAY = 0
    OVER = 1


class Toy(Record):
    """A table with a field of every sort."""

    seats = i8()
    seat = i8()
    phase = i8()
    supply = i8(2)
    middle = i8()
    fruit = i8(2, 2)
    carts = i8(2)
    won = i8(2, 2)
    ready = i8(2, 2)
    hand = i8(2, 3)
    held = i8(2)
    dealt = i8(2, 2)
    offer = i8(2)
    market = i8(2, 3)
    asked = i8()
    top = i8()
    open_ = i8()


def begin(seats: int, options: Mapping[str, str]) -> Any:
    state = Toy.blank()
    state.seats, state.top = seats, -1
    return state


def complete(to: n.Reading, stream: Stream) -> None:
    if not to.says("middle"):
        to.state.middle = 9
    for seat in range(to.state.seats):
        if not to.says("carts", (seat,)):
            to.state.carts[seat] = 5


def check(state: Any) -> None:
    if state.middle == 13:
        raise CannotRead("13 is too many", rule="T1")


SEAT = {
    "fruit": n.counts("fruit", FRUIT),
    "carts": n.number("carts"),
    "tiles": n.bag("won", FRUIT, (2, 1), things="tiles", rule="T2"),
    "ready": n.flags("ready", FRUIT),
    "hand": n.row("hand", "held", CARD, n.Most(lambda state: 3, "cards", "T3"), last_first=True),
    "from": n.numbers("dealt", 2, wrong="there are {} piles", rule="T4"),
}
LINES: tuple[written.AnyLine, ...] = (
    written.Line("supply", n.counts("supply", FRUIT, empty="")),
    written.Line("middle", n.number("middle")),
    written.Each(
        "a row",
        n.spaces("market", CARD, wrong="a row has {} spaces", rule="T5"),
        written.one_each(("row1", "row2")),
    ),
    written.seat_lines(n.parts(SEAT)),
    written.Owned(
        "offer", n.parts({"places": n.bits("offer", 5)}), lambda state, seat: bool(state.offer[seat]), "T6"
    ),
    written.Line("asked", n.seat_bits("asked").when(lambda state: state.asked > 0)),
    written.Line(
        "now",
        n.parts(
            {"top": n.name("top", CARD).unless(-1), "open": n.flag("open_", "open")},
            head=n.turn("seat", Phase),
        ),
        missing="T7",
    ),
)


def notation(*lines: written.AnyLine, elsewhere: tuple[str, ...] = ("seats",)) -> written.Notation:
    return written.Notation(
        "toy", Toy, *lines, elsewhere=elsewhere, begin=begin, complete=complete, check=check
    )


NOTATION = notation(*LINES)
STREAM = chance.stream(chance.seed_bytes(1), "never needed")
TEXT = """\
supply      fig:3
middle      4
row1        ace - *
row2        - - king
A           fruit fig:1 olive:2 · carts 1 · tiles fig fig olive · ready olive · hand king ace · from 2 0
B           fruit - · carts 0 · tiles - · ready - · hand - · from 0 0
offer       B places 0 2
asked       A B
now         B play · top queen · open
"""


def read(text: str) -> Any:
    return NOTATION.read(text, 2, {}, STREAM)


def test_what_is_written_is_read_back() -> None:
    state = read(TEXT)
    assert state.hand[0].tolist() == [0, 1, 0]
    assert state.market.tolist() == [[0, -1, -2], [-1, -1, 1]]
    assert (state.seat, state.phase, state.top, state.open_, state.asked) == (1, Phase.PLAY, 2, 1, 3)
    assert NOTATION.write(state) == TEXT
    assert same(read(NOTATION.write(state)), state)


def test_what_is_empty_or_at_rest_is_written_so() -> None:
    assert NOTATION.write(read("supply\nrow1 - - -\nrow2 - - -\nnow over")) == (
        "supply\nmiddle      9\nrow1        - - -\nrow2        - - -\n"
        "A           fruit - · carts 5 · tiles - · ready - · hand - · from 0 0\n"
        "B           fruit - · carts 5 · tiles - · ready - · hand - · from 0 0\n"
        "now         over\n"
    )


def test_the_order_of_lines_and_parts_does_not_matter_and_a_bar_stands_for_the_dot() -> None:
    lines = TEXT.replace(" · ", "|").splitlines()
    assert same(read("\n\n".join(reversed(lines))), read(TEXT))


@pytest.mark.parametrize(
    ("line", "why", "rule"),
    [
        ("hello 1", "line 3: 'hello' is neither a seat, a row, nor one of supply, middle, offer", None),
        ("C fruit fig:1", "'C' is neither a seat", None),
        ("middle 1\nmiddle 1", "line 4: 'middle' stands here a second time", None),
        ("middle 100", "line 3: '100' is not a number from 0 to 99", None),
        ("middle 13", "13 is too many", "T1"),
        ("supply plum:1", "'plum' is not a fruit: fig, olive", None),
        ("A fruit fig:1 · fruit fig:1", "'fruit' stands here a second time", None),
        ("A hat 1", "'hat' has no meaning here", None),
        ("A tiles olive olive", "there are 1 tiles olive, not more", "T2"),
        ("A ready fig fig", "'fig' stands here a second time", None),
        ("A hand ace ace", "'ace' stands here a second time", None),
        ("A hand * * * *", "there are at most 3 cards here, not 4", "T3"),
        ("A from 1", "there are 2 piles, not 1", "T4"),
        ("row1 ace", "a row has 3 spaces, not 1", "T5"),
        ("offer", "'' is not a seat: A, B", None),
        ("offer A places 0\noffer A places 1", "line 4: 'offer A' stands here a second time", "T6"),
        ("offer A places 6", "'6' is not a number from 0 to 5", None),
        ("asked B B", "'B' stands here a second time", None),
    ],
)
def test_what_cannot_be_understood_is_refused_with_its_line(line: str, why: str, rule: str | None) -> None:
    with pytest.raises(CannotRead) as caught:
        read(f"now A play\n{line}")
    assert why in caught.value.message
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("now", "'' is not a seat"),
        ("now A", "'' is not a phase"),
        ("now A over", "'now A over' is not 'now over' or 'now SEAT PHASE'"),
        ("now play", "is not 'now over'"),
        ("now A play on", "is not 'now over'"),
        ("now A play · open wide", "'open' stands alone, without 'wide'"),
        ("now A play · top jack", "'jack' is not a card"),
    ],
)
def test_whose_turn_it_is_is_said_in_one_way(line: str, why: str) -> None:
    with pytest.raises(CannotRead, match="line 2: ") as caught:
        read(line)
    assert why in caught.value.message


def test_a_line_that_must_not_be_missing() -> None:
    with pytest.raises(CannotRead, match="the position has no line 'now'") as caught:
        read("middle 1")
    assert caught.value.rule == "T7"


def replaced(old: str, new: written.AnyLine) -> tuple[written.AnyLine, ...]:
    """The lines of the toy with one of them replaced."""
    return tuple(new if line.name == old else line for line in LINES)


def with_part(part: str, codec: n.Codec) -> tuple[written.AnyLine, ...]:
    return replaced("a seat", written.seat_lines(n.parts({**SEAT, part: codec})))


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            replaced("middle", written.Line("carts", n.number("centre"))),
            "toy: notation line 'carts' names the field 'centre', which the state does not have",
        ),
        (
            with_part("carts", n.number("crates")),
            "toy: notation line 'a seat', part 'carts', names the field 'crates', "
            "which the state does not have",
        ),
        (
            replaced("middle", written.Line("middle", n.number("supply"))),
            "toy: notation line 'middle' takes the field 'supply' for one number at its place, "
            "but it is 2 numbers",
        ),
        (
            replaced("supply", written.Line("supply", n.counts("supply", CARD))),
            "toy: notation line 'supply' takes the field 'supply' for 3 numbers at its place, "
            "but it is 2 numbers",
        ),
        (
            with_part("carts", n.number("middle")),
            "toy: notation line 'a seat', part 'carts', takes the field 'middle' for one number "
            "at its place, but it is one number for the whole table",
        ),
        (
            replaced("supply", written.Line("supply", n.counts("fruit", FRUIT))),
            "toy: notation line 'supply' takes the field 'fruit' for 2 numbers at its place, "
            "but it is 2 by 2 numbers",
        ),
        (LINES[1:], "toy: no line of the notation has the field 'supply'"),
    ],
)
def test_a_description_that_does_not_fit_its_record_is_refused(
    lines: tuple[written.AnyLine, ...], why: str
) -> None:
    with pytest.raises(BrokenGame) as caught:
        notation(*lines)
    assert caught.value.message == why


def test_a_field_that_is_said_to_be_elsewhere_must_be_somewhere() -> None:
    with pytest.raises(
        BrokenGame, match="toy: the notation leaves out 'chairs', a field that the state does"
    ):
        notation(*LINES, elsewhere=("seats", "chairs"))
