"""The door for workers: whoever has the key of the owner may think for the bots of this server."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from potager.server.doors.auth import BEARER, same_secret
from potager.server.doors.gate import visitor_address
from potager.server.doors.quotas import Quotas, Visitor
from potager.server.minds.workers import Worker, Workers
from potager.server.trouble import Denied

TRY_LATER = 1013
NO_DOOR, BAD_KEY, NONSENSE, SILENT = 4404, 4401, 4400, 4410


@websocket("/ws/worker")
async def worker_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """A worker, from its first message to its last."""
    state = socket.app.state
    key: str = state.settings.worker_key
    quotas: Quotas = state.quotas
    said = socket.headers.get("authorization") or ""
    with contextlib.suppress(OSError, WebSocketDisconnect):
        await socket.accept()
        try:
            quotas.pay("calls", Visitor(None, visitor_address(socket)))  # nobody tries many keys
        except Denied:
            await socket.close(TRY_LATER)
            return
        if not key or not same_secret(said.removeprefix(BEARER), key):
            await socket.close(BAD_KEY if key else NO_DOOR)
            return
        await _look_after(socket, state.lobby.workers, state.settings.silence_seconds)


async def _look_after(socket: WebSocket[Any, Any, Any], workers: Workers, silence: float) -> None:
    jobs: asyncio.Queue[bytes] = asyncio.Queue()
    worker = Worker(visitor_address(socket), jobs.put_nowait)

    async def hand_out() -> None:
        while True:
            await socket.send_text((await jobs.get()).decode())

    workers.join(worker)
    handing = asyncio.create_task(hand_out())
    try:
        while True:
            async with asyncio.timeout(silence):
                data = await socket.receive_text()
            if not workers.hear(worker, data):
                await socket.close(NONSENSE)
                return
    except (WebSocketDisconnect, RuntimeError):
        return
    except TimeoutError:
        await socket.close(SILENT)
    finally:
        workers.leave(worker)
        handing.cancel()
        await asyncio.gather(handing, return_exceptions=True)
