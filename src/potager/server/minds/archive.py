"""Finished games for those who look again: worked out beside the event loop, packed once, and kept."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable, Hashable

from potager import __version__
from potager.server.minds.thinking import Minds
from potager.server.settings import Settings
from potager.server.shelf import Shelf
from potager.server.trouble import Denied

AGAIN = 60  # seconds after which one may ask again where too many wait


class Archive:
    """Makes what takes long once, however many ask for it, and few things at a time."""

    def __init__(self, minds: Minds, settings: Settings) -> None:
        self._minds = minds
        self._most = settings.replays_waiting
        self._kept = Shelf(settings.replays_kept)
        self._making: dict[Hashable, asyncio.Task[bytes]] = {}

    async def packed(self, owner: str, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """What `make` gives, compressed; whoever asks for the same meanwhile gets it too."""
        if (content := self._kept.get(key)) is not None:
            return content
        if key not in self._making:
            if len(self._making) >= self._most:
                raise Denied("replays-full", seconds=AGAIN)
            task = self._making[key] = asyncio.create_task(self._make(owner, key, make))
            task.add_done_callback(lambda task: self._made(key, task))
        # Who gives up waiting must not take it from the others.
        return await asyncio.shield(self._making[key])

    def _made(self, key: Hashable, task: asyncio.Task[bytes]) -> None:
        """Ask how it has ended, since everybody who waited may have gone."""
        del self._making[key]
        if not task.cancelled():
            task.exception()

    async def _make(self, owner: str, key: Hashable, make: Callable[[], bytes]) -> bytes:
        return self._kept.put(key, await self._minds.think(owner, lambda: gzip.compress(make(), 6, mtime=0)))


def tag(key: Hashable) -> str:
    """What tells one content from another, known before it is made: the same key always gives the same."""
    return f'"{hashlib.sha256(f"{__version__} {key!r}".encode()).hexdigest()[:32]}"'
