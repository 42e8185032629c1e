"""Setting a table: what is wished for, and what a rematch takes over."""

from __future__ import annotations

from typing import Any

import pytest
from rows_to_keep import table

from potager.core.registry import load
from potager.server.protocol.tables import CreateTable
from potager.server.rooms import setting
from potager.server.store.rows import SeatRow
from potager.server.trouble import Denied


def test_in_a_rematch_everybody_moves_up_one_seat() -> None:
    at = (
        SeatRow(seat=0, guest="ann", name="Ann", ready=True, contribution="a"),
        SeatRow(seat=1, guest="bob", name="Bob", bot="gardener"),  # was away, and is asked again
        SeatRow(seat=2, bot="master"),
    )
    old = table(seats=3, at=at, status="over", seed="cd" * 32, rematch="x", result={"points": [1, 2, 3]})
    new = setting.rematch(load("toy"), old, 7.5)
    assert new.at == (
        SeatRow(seat=0, guest="bob", name="Bob"),
        SeatRow(seat=1, bot="master"),
        SeatRow(seat=2, guest="ann", name="Ann"),
    )
    assert (new.status, new.seed, new.rematch, new.result, new.created) == ("open", None, None, None, 7.5)
    fresh = ("id", "server_half", "seat_secret", "watch_secret")
    assert all(getattr(new, name) != getattr(old, name) for name in fresh)


def test_whoever_plays_against_bots_alone_keeps_the_seat_and_the_next_one_begins() -> None:
    at = (SeatRow(seat=0, guest="ann", name="Ann", bot="gardener"), SeatRow(seat=1, bot="master"))
    first, begun = "A", list[str]()
    for _ in range(3):
        old = table(seats=2, at=at, status="over", options={} if first == "A" else {"first": first})
        new = setting.rematch(load("toy"), old, 0.0)
        assert new.at == (SeatRow(seat=0, guest="ann", name="Ann"), SeatRow(seat=1, bot="master"))
        first = new.options.get("first", "A")
        begun.append(first)
    assert begun == ["B", "A", "B"]
    by_lot = table(seats=2, at=at, status="over", options={"first": "lot"})
    assert setting.rematch(load("toy"), by_lot, 0.0).options == {"first": "lot"}


@pytest.mark.parametrize(
    ("bots", "wishes", "code"),
    [
        (["uniform", "uniform", "uniform"], {}, "full"),
        (["uniform", "uniform"], {"sit": True}, "full"),
        ([None, "uniform"], {"sit": False, "start": True}, "seats-free"),
        ([None, None], {"sit": True, "start": True}, "seats-free"),
    ],
)
def test_a_table_that_could_not_be_sat_down_or_begun_at_is_refused(
    bots: list[str | None], wishes: dict[str, Any], code: str
) -> None:
    wish = CreateTable(game="toy", seats=2, bots=bots, **wishes)
    with pytest.raises(Denied) as refusal:
        setting.wished(load("toy"), "ann", wish, 0.0)
    assert refusal.value.code == code


def test_seats_that_are_not_spoken_of_are_free() -> None:
    wish = CreateTable(game="toy", seats=3, bots=["uniform"], sit=True)
    row = setting.wished(load("toy"), "ann", wish, 0.0)
    assert [place.bot for place in row.at] == ["uniform", None, None]
    assert [place.seat for place in row.at] == [0, 1, 2]
