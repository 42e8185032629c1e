"""What a server and the workers that think for it say to each other."""

from __future__ import annotations

from typing import Any

from potager.server.protocol.struct import Struct


class ThinkingJob(Struct):
    """A bot is to choose: all that its seat may know, and nothing else of the table."""

    number: int
    game: str
    bot: str  # its name, as in `master`
    player: str  # the same for all choices of one bot in one game, so that it may remember what it thought
    names: list[str]  # the bots at the table, by seat; people are taken for gardeners
    view: Any
    seat: int
    legal: list[int]
    seconds: float  # after which the answer is not waited for any more
    most: float | None  # seconds that it may think; None: as long as its budget says
    clear: float  # share of all tries, from which on a favourite needs no further thought


class FromWorker(Struct, tag_field="say", forbid_unknown_fields=True):
    """A message from a worker."""


class WorkerReady(FromWorker, tag="ready"):
    """How many jobs I take at a time, and for which games, each with its rules."""

    places: int
    games: dict[str, str]


class WorkerThought(FromWorker, tag="thought"):
    """What a bot chooses."""

    number: int
    action: int


class WorkerFailed(FromWorker, tag="failed"):
    """Why a bot has chosen nothing."""

    number: int
    why: str


WorkerMessage = WorkerReady | WorkerThought | WorkerFailed
