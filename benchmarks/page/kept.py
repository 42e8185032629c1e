"""What was measured of the page: one file a measurement, from which PAGE.md is written."""

from __future__ import annotations

import datetime
import platform
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))

import msgspec
from machine import cpu

RESULTS = Path(__file__).parent / "results"


class Reach(msgspec.Struct, frozen=True):
    """One thing that must be reached, and whether it was."""

    what: str
    wanted: str
    measured: str
    holds: bool


class Measurement(msgspec.Struct):
    """What one measurement has shown: what must be reached, a table, and how it was come by."""

    title: str
    how: str  # a paragraph
    reached: list[Reach]
    head: list[str]
    rows: list[list[str]]
    notes: list[str] = msgspec.field(default_factory=list[str])  # what was found wrong, line by line
    when: str = ""
    where: str = ""

    @property
    def holds(self) -> bool:
        """Whether all of it was reached."""
        return all(one.holds for one in self.reached)


def keep(name: str, measured: Measurement) -> None:
    """Write a measurement down, with the day and the machine."""
    measured.when = datetime.datetime.now(datetime.UTC).date().isoformat()
    measured.where = f"{cpu()}, {platform.system()} {platform.machine()}"
    RESULTS.mkdir(exist_ok=True)
    text = msgspec.json.format(msgspec.json.encode(measured), indent=2) + b"\n"
    (RESULTS / f"{name}.json").write_bytes(text)


def kept(name: str) -> Measurement | None:
    """A measurement that was written down."""
    file = RESULTS / f"{name}.json"
    return msgspec.json.decode(file.read_bytes(), type=Measurement) if file.exists() else None
