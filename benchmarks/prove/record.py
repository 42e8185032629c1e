"""What was proved, as it is written to prove.json."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec
from simulate import Simulated

OUT = Path(__file__).parent.parent
KEPT = OUT / "prove.json"
SERVER = OUT.parent / "src" / "potager" / "server"
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
    code: str = ""  # of the server, as it was then


class Proof(msgspec.Struct):
    """All rounds of a proof, and all schedules."""

    machine: str = ""
    version: str = ""
    rounds: list[Round] = []
    simulated: Simulated = msgspec.field(default_factory=Simulated)
    schedules: dict[str, int] = {}  # by the server's code; those of which it is not known are left out

    @property
    def faults(self) -> int:
        """How many there were in all."""
        return sum(sum(each.faults.values()) for each in self.rounds)

    @property
    def holds(self) -> bool:
        """Whether everything held."""
        return not self.simulated.failed and not any(each.wrong for each in self.rounds)


def code() -> str:
    """The server's code in a few letters: they change when it does."""
    digest = hashlib.sha256()
    for file in sorted(SERVER.rglob("*.py")):
        digest.update(file.relative_to(SERVER).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()[:10]


def read() -> Proof:
    """What earlier runs have shown."""
    return msgspec.json.decode(KEPT.read_bytes(), type=Proof) if KEPT.exists() else Proof()


def write(proof: Proof, page: str) -> None:
    """Keep it, and write the page."""
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(proof), indent=2) + b"\n")
    PAGE.write_text(page, encoding="utf-8")
