"""A table under load: what is on its way, who has seen what, and what went wrong."""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from wire import Wire

SEATS = 4  # of every table


@dataclass
class Sent:
    """One action: when it was sent, when it was acknowledged, and when all players had seen it."""

    id: str
    table: str
    seat: int
    version: int
    actions: list[str]
    at: float
    acknowledged: float = 0.0
    seen: float = 0.0


class Tally:
    """What all tables of one run have sent and learnt."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.acknowledged = Counter[str]()  # how often, by id
        self.gaps = 0  # events and acknowledgements that did not carry the next number
        self.refused = 0

    @property
    def lost(self) -> int:
        """How many actions were not acknowledged, or not seen by all."""
        return sum(not (sent.seen and sent.acknowledged) for sent in self.sent)

    @property
    def doubled(self) -> int:
        """How many actions were acknowledged more than once."""
        return sum(count > 1 for count in self.acknowledged.values())


class Table(ABC):
    """One table of connected players; one action is on its way at a time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.wires: list[Wire] = []
        self.seen = [0] * SEATS  # the version that each seat has seen
        self.awaited: int | None = None
        self.over = False
        self.tally = Tally()
        # Called when nothing is on its way any more.
        self.settled: Callable[[Table], None] = lambda _table: None
        self._under_way: Sent | None = None

    @abstractmethod
    def act(self, number: int, chance: random.Random) -> None:
        """Let the seat that is awaited do something."""

    def send(self, seat: int, identity: str, actions: list[str], message: bytes) -> None:
        """Send what a seat does."""
        sent = Sent(identity, self.name, seat, self.seen[seat] + 1, actions, time.perf_counter())
        self._under_way = sent
        self.tally.sent.append(sent)
        self.wires[seat].send(message)

    def acknowledged(self, identity: str, version: int) -> None:
        """The sender knows that an action is kept."""
        self.tally.acknowledged[identity] += 1
        sent = self._under_way
        if sent is None or (identity, version) != (sent.id, sent.version):
            self.tally.gaps += 1
            return
        sent.acknowledged = time.perf_counter()
        self._settle(sent)

    def happened(self, seat: int, version: int) -> None:
        """A player has received an entry of the log."""
        if version != self.seen[seat] + 1:
            self.tally.gaps += 1
        self.seen[seat] = version
        sent = self._under_way
        if sent and not sent.seen and min(self.seen) >= sent.version:
            sent.seen = time.perf_counter()
            self._settle(sent)

    def refused(self) -> None:
        """The server has refused an action."""
        self.tally.refused += 1

    def _settle(self, sent: Sent) -> None:
        """Free the table once all have seen the last action and its sender knows."""
        if sent.seen and sent.acknowledged:
            self._under_way = None
            self.settled(self)
