"""Where bots and hints think: a few threads beside the event loop, which therefore never waits for them.

Compiled searches let go of the interpreter, so the tables go on meanwhile. Time to think is shared by owner:
the host of a bot's table, or whoever asks for a hint. Owners take turns, and a long thought stops after every
slice to let the others in, so nobody waits for all that another one has asked for.
"""

from __future__ import annotations

import asyncio
import functools
import os
from collections.abc import Callable, Generator
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Generic, NamedTuple, ParamSpec, TypeVar

from potager.server.minds.turns import Asker, Turns

P = ParamSpec("P")
R = TypeVar("R")


class Concluded(NamedTuple, Generic[R]):
    """What a thought has come to."""

    value: R


class Minds:
    """Threads for thinking, as many as the owner of the server has set."""

    def __init__(self, threads: int = 0, each: int = 0, pool: Executor | None = None) -> None:
        self.threads = threads if threads > 0 else max(1, (os.cpu_count() or 1) - 1)
        self._turns = Turns(self.threads, each if each > 0 else -(-self.threads // 2))
        self._pool = pool or ThreadPoolExecutor(self.threads, thread_name_prefix="mind")

    async def think(self, owner: str, call: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
        """Answer a person: call something that takes a moment, in a thread, when it is its owner's turn."""
        return await self._run(owner, Asker.PERSON, functools.partial(call, *args, **named))

    async def ponder(self, owner: str, thought: Generator[None, None, R]) -> R:
        """Think for a bot: a slice at a time, each when it is its owner's turn."""
        asker = Asker.BOT
        while (answer := await self._run(owner, asker, functools.partial(_slice, thought))) is None:
            asker = Asker.GOING_ON
        return answer.value

    async def _run(self, owner: str, asker: Asker, call: Callable[[], R]) -> R:
        await self._turns.take(owner, asker)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, call)
        finally:
            self._turns.give(owner)

    async def close(self) -> None:
        """Let nobody begin to think; what is being thought ends by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _slice(thought: Generator[None, None, R]) -> Concluded[R] | None:
    """Think on until the next stop; the answer, if it has come."""
    try:
        next(thought)
    except StopIteration as end:
        return Concluded(end.value)
    return None
