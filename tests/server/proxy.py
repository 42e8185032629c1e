"""A proxy between two who believe that they are connected: it delays, holds back and cuts."""

from __future__ import annotations

import asyncio
import contextlib

PIECE = 65536


class Gate:
    """A port that leads to another one, as well as it is let."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = 0
        self.delay = 0.0  # seconds that every piece waits
        self._open = True
        self._flows = asyncio.Event()
        self._flows.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Gate:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=PIECE)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """End every connection at once, and refuse new ones."""
        self._open = False
        for writer in list(self._writers):
            writer.transport.abort()

    def hold(self) -> None:
        """Let nothing through any more; nobody notices."""
        self._flows.clear()

    def heal(self) -> None:
        """Be as if there were no proxy."""
        self._open, self.delay = True, 0.0
        self._flows.set()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if not self._open:
                raise ConnectionRefusedError
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to, limit=PIECE)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, far_writer}
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(self._pass_on(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while piece := await source.read(PIECE):
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self._flows.wait()
                sink.write(piece)
                await sink.drain()
            with contextlib.suppress(OSError, RuntimeError):
                sink.write_eof()
        except OSError:
            sink.transport.abort()
        finally:
            if sink.transport.is_closing() or source.at_eof():
                self._writers.discard(sink)
                sink.close()
