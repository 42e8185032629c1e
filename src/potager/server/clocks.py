"""The clocks of a server: how long, what time it is, and waiting. A test puts its own in their place."""

from __future__ import annotations

import asyncio
import time
from contextlib import AbstractAsyncContextManager


class Clocks:
    """Time as it passes."""

    def monotonic(self) -> float:
        """Seconds that never go back, from no particular moment on."""
        return time.monotonic()

    def wall(self) -> float:
        """The time of day, in seconds since 1970."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait for so long."""
        await asyncio.sleep(seconds)

    def timeout(self, seconds: float) -> AbstractAsyncContextManager[object]:
        """What lasts longer than this is given up with a `TimeoutError`."""
        return asyncio.timeout(seconds)
