"""Clocks that stand still until a test moves them: a minute takes no time, and nothing is a race."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Generator

from potager.server.clocks import Clocks

BLINK = 0.05  # seconds: who sleeps for less is not waited for
PATIENCE = 10.0  # real seconds until a test gives up


class FakeClocks(Clocks):
    """A clock whose hands are moved by `advance`."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._waiting: dict[object, tuple[float, Callable[[], object]]] = {}

    def monotonic(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        if seconds < BLINK:
            await asyncio.sleep(0)
            return
        over = asyncio.Event()
        with self._noted(seconds, over.set):
            await over.wait()

    @contextlib.asynccontextmanager
    async def timeout(self, seconds: float) -> AsyncGenerator[None]:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(None) as running:
            with self._noted(seconds, lambda: running.reschedule(loop.time())):
                yield

    @contextlib.contextmanager
    def _noted(self, seconds: float, end: Callable[[], object]) -> Generator[None]:
        key = object()
        self._waiting[key] = (self.now + seconds, end)
        try:
            yield
        finally:
            self._waiting.pop(key, None)

    def advance(self, seconds: float) -> None:
        """Let time pass: who has waited long enough goes on."""
        self.now += seconds
        for key, (until, end) in list(self._waiting.items()):
            if until <= self.now:
                del self._waiting[key]
                end()

    def is_waiting(self, seconds: float) -> bool:
        """Whether somebody waits for this moment, so many seconds from now."""
        return any(abs(until - self.now - seconds) < 1e-6 for until, _ in self._waiting.values())

    async def until_waiting(self, seconds: float) -> None:
        """Return as soon as somebody waits for the moment so many seconds from now."""
        async with asyncio.timeout(PATIENCE):
            while not self.is_waiting(seconds):
                await asyncio.sleep(0.001)
