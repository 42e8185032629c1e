"""Whose turn it is to think: a few places, and owners who take turns, however much each of them asks for."""

from __future__ import annotations

import asyncio
from collections import deque
from enum import Enum, auto

from potager.server.metrics import THOUGHTS_WAITING


class Asker(Enum):
    """Who wants to think."""

    PERSON = auto()  # looks at the screen
    BOT = auto()  # has time
    GOING_ON = auto()  # has begun already, and let others think before the rest


class Waiting:
    """What one owner waits for, and how many places they have."""

    def __init__(self) -> None:
        self.running = 0
        self._queues: dict[Asker, deque[asyncio.Future[None]]] = {asker: deque() for asker in Asker}
        self._person_last = False

    def __bool__(self) -> bool:
        return any(self._queues.values())

    def add(self, asker: Asker, turn: asyncio.Future[None]) -> None:
        """Wait behind those of the same owner who ask like this."""
        self._queues[asker].append(turn)

    def next(self) -> asyncio.Future[None] | None:
        """Who is next: what has begun is finished first; then people, but never twice while a bot waits."""
        first = [Asker.PERSON, Asker.BOT]
        for asker in (Asker.GOING_ON, *(reversed(first) if self._person_last else first)):
            while self._queues[asker]:
                turn = self._queues[asker].popleft()
                if not turn.done():
                    if asker is not Asker.GOING_ON:
                        self._person_last = asker is Asker.PERSON
                    return turn
        return None


class Turns:
    """Gives places to owners in turn; one who has just had a place comes after all others who wait."""

    def __init__(self, places: int, each: int) -> None:
        self._free = places
        self._each = each  # places that one owner may have at a time
        self._owners: dict[str, Waiting] = {}  # who is next comes first

    async def take(self, owner: str, asker: Asker) -> None:
        """Wait for a place."""
        waiting = self._owners.setdefault(owner, Waiting())
        turn = asyncio.get_running_loop().create_future()
        waiting.add(asker, turn)
        self._go_on()
        try:
            with THOUGHTS_WAITING.track_inprogress():
                await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give(owner)
            raise

    def give(self, owner: str) -> None:
        """Give a place back: others come first now."""
        self._free += 1
        self._owners[owner].running -= 1
        self._to_the_end(owner)
        self._go_on()

    def _go_on(self) -> None:
        while self._free and (found := self._next()):
            owner, turn = found
            self._free -= 1
            self._owners[owner].running += 1
            self._to_the_end(owner)
            turn.set_result(None)

    def _next(self) -> tuple[str, asyncio.Future[None]] | None:
        for owner, waiting in list(self._owners.items()):
            if waiting.running < self._each and (turn := waiting.next()):
                return owner, turn
            if not waiting and not waiting.running:
                del self._owners[owner]
        return None

    def _to_the_end(self, owner: str) -> None:
        self._owners[owner] = self._owners.pop(owner)
