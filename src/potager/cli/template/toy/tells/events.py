"""What a seat saw happen."""

from __future__ import annotations

import msgspec

from ..rules.actions import KEEP
from ..rules.state import State


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened at the table."""


class Kept(Event, frozen=True, tag="kept"):
    """T2. A seat kept its card."""

    seat: int


class Swapped(Event, frozen=True, tag="swapped"):
    """T2. A seat swapped its card; only that seat sees the new one."""

    seat: int
    thrown: int
    drawn: int | None


def events(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Event]:
    """What a viewer saw of an action."""
    if action == KEEP.start:
        return [Kept(seat)]
    return [Swapped(seat, int(before.cards[seat]), int(after.cards[seat]) if viewer == seat else None)]
