"""Where bots and hints think: a few threads beside the event loop, which therefore never waits for them.

Compiled searches let go of the interpreter, so the tables go on meanwhile. Whoever waits longest is next;
people who ask for a hint come before bots, which have time. A table has one thought of its bots under way at
most, so that many tables take turns.
"""

from __future__ import annotations

import asyncio
import functools
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from potager.server.metrics import THOUGHTS_WAITING

P = ParamSpec("P")
R = TypeVar("R")


class Minds:
    """Threads for thinking, as many as the owner has set."""

    def __init__(self, threads: int = 0) -> None:
        self._free = threads if threads > 0 else max(1, (os.cpu_count() or 1) - 1)
        self._pool = ThreadPoolExecutor(self._free, thread_name_prefix="mind")
        self._people: deque[asyncio.Future[None]] = deque()
        self._bots: deque[asyncio.Future[None]] = deque()

    async def think(self, person: bool, call: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
        """Call something that takes long, in a thread, when it is its turn."""
        await self._take(self._people if person else self._bots)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, functools.partial(call, *args, **named))
        finally:
            self._give()

    async def _take(self, queue: deque[asyncio.Future[None]]) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            with THOUGHTS_WAITING.track_inprogress():
                await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give()
            raise

    def _give(self) -> None:
        """A thread is free: for the person, or else the bot, that has waited longest."""
        for queue in (self._people, self._bots):
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1

    async def close(self) -> None:
        """Let nobody begin to think; what is being thought ends by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)
