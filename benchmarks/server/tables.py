"""A table under load: what is on its way, who has seen what, and what went wrong."""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable

from figures import Sent
from wire import Wire


class Tally:
    """What all tables of one run have sent and learnt."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.acknowledged: dict[str, int] = {}  # how often, by id
        self.gaps = 0  # events and acknowledgements that did not carry the next number
        self.refused = 0


class Table(ABC):
    """One table of connected players; one action is on its way at a time."""

    def __init__(self, name: str, seats: int) -> None:
        self.name = name
        self.wires: list[Wire] = []
        self.seen = [0] * seats  # the version that each seat has seen
        self.awaited: int | None = None
        self.over = False
        self.tally = Tally()
        self.free: Callable[[Table], None] = lambda _table: None
        self._under_way: Sent | None = None

    @abstractmethod
    def act(self, number: int, chance: random.Random) -> None:
        """Let the seat that is awaited do something."""

    def play(self, number: int, actions: list[str], message: bytes) -> None:
        """Send an action of the seat that is awaited."""
        assert self.awaited is not None
        version = self.seen[self.awaited] + 1
        sent = Sent(f"a{number}", self.name, self.awaited, version, actions, time.perf_counter())
        self._under_way = sent
        self.tally.sent.append(sent)
        self.wires[self.awaited].send(message)

    def acknowledged(self, identity: str, version: int) -> None:
        """The sender knows that an action is kept."""
        counts = self.tally.acknowledged
        counts[identity] = counts.get(identity, 0) + 1
        sent = self._under_way
        if sent is None or (identity, version) != (sent.id, sent.version):
            self.tally.gaps += 1
            return
        sent.acknowledged = time.perf_counter()
        self._next()

    def happened(self, seat: int, version: int) -> None:
        """A player has received an entry of the log."""
        if version != self.seen[seat] + 1:
            self.tally.gaps += 1
        self.seen[seat] = version
        sent = self._under_way
        if sent and not sent.seen and min(self.seen) >= sent.version:
            sent.seen = time.perf_counter()
            self._next()

    def refused(self) -> None:
        """The server has refused an action."""
        self.tally.refused += 1

    def _next(self) -> None:
        """Free the table once everybody has seen the last action and its sender knows."""
        sent = self._under_way
        if sent and sent.seen and sent.acknowledged:
            self._under_way = None
            if not self.over:
                self.free(self)
