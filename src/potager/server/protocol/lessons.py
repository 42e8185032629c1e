"""Lessons: a list of them, and one with every way through it, so that the page needs to ask nothing more."""

from __future__ import annotations

from typing import Any

from potager.server.protocol.server import LegalAction, Told
from potager.server.protocol.struct import Struct
from potager.server.protocol.tables import TableInfo, Trouble


class LessonInfo(Struct):
    """A lesson in a list."""

    number: int
    name: str
    title: str
    lead: str
    steps: int


class TaughtStep(Struct):
    """What the gardener says at a step."""

    name: str
    says: str
    asks: bool  # whether the reader is to do something; otherwise it is only read
    told: str | None  # what came of it
    stray: str | None  # where something else was done
    light: list[str]  # more to light up: `@` what has this `data-at`, `#` what the board deals with itself
    quiz: bool  # whether the reader is to find what is asked for


class Foreseen(Struct):
    """What an action would bring; as `Previewed`."""

    action: str
    events: list[Told]
    commits: bool
    follow: list[LegalAction]  # what could be done next


class Forbidden(Struct):
    """Why some actions are not allowed."""

    actions: list[str]
    trouble: Trouble


class TaughtWay(Struct):
    """An action that leads on, what is seen of it, and the spot to which it leads."""

    action: str
    events: list[Told]
    to: int


class TaughtDeed(Struct):
    """What is played when the lesson goes on, and the table after it."""

    seat: int
    events: list[Told]
    view: Any


class TaughtSpot(Struct):
    """A moment of a lesson: a position, what may be done, and what leads on."""

    step: int
    done: bool  # whether the step is: what came of it is told, then it goes on
    view: Any
    awaited: list[int]
    over: bool
    legal: list[LegalAction]
    foreseen: list[Foreseen]
    forbidden: list[Forbidden]
    ways: list[TaughtWay]
    deeds: list[TaughtDeed]  # of the others, when it goes on
    next: int | None  # the spot at which the next step begins; None at the end


class Taught(Struct):
    """A lesson, whole, in the reader's language; it begins at the first spot."""

    lesson: LessonInfo
    following: LessonInfo | None  # the lesson after it
    table: TableInfo
    me: int
    steps: list[TaughtStep]
    spots: list[TaughtSpot]
