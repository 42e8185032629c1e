"""What was proved, as it is written to prove.json."""

from __future__ import annotations

from pathlib import Path

import msgspec
from simulate import Simulated

OUT = Path(__file__).parent.parent
KEPT = OUT / "prove.json"
PAGE = OUT.parent / "docs" / "reliability.md"


class Round(msgspec.Struct):
    """One round: faults for a while, then everything well again, and a look at everything."""

    date: str
    seconds: float
    clients: int
    servers: int
    faults: dict[str, int]  # by kind
    left_out: list[str]  # kinds that this machine does not allow
    acknowledged: int
    tables: int
    entries: int
    thoughts: int  # made by workers
    wrong: list[str]
    slowest: float  # seconds after everything was well again until the last game had gone on


class Proof(msgspec.Struct):
    """All rounds of a proof, and all schedules."""

    machine: str = ""
    version: str = ""
    rounds: list[Round] = []
    simulated: Simulated = msgspec.field(default_factory=Simulated)

    @property
    def faults(self) -> int:
        """How many there were in all."""
        return sum(sum(each.faults.values()) for each in self.rounds)

    @property
    def holds(self) -> bool:
        """Whether everything held."""
        return not self.simulated.failed and not any(each.wrong for each in self.rounds)


def read() -> Proof:
    """What earlier runs have shown."""
    return msgspec.json.decode(KEPT.read_bytes(), type=Proof) if KEPT.exists() else Proof()


def write(proof: Proof, page: str) -> None:
    """Keep it, and write the page."""
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(proof), indent=2) + b"\n")
    PAGE.write_text(page, encoding="utf-8")
