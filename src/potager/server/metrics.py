"""What an owner can watch."""

from __future__ import annotations

import contextlib
from collections.abc import Generator

from prometheus_client import Counter, Gauge, start_http_server

HERE = "127.0.0.1"  # figures are for the owner alone: nobody else's machine can ask for them

ACTIONS = Counter("potager_actions", "Actions played by anybody")
BOT_ACTIONS = Counter("potager_bot_actions", "Actions played by bots")
BOT_FAILURES = Counter("potager_bot_failures", "Choices of a bot that failed, made by a gardener instead")
HINTS = Counter("potager_hints", "Hints given")
THOUGHTS_WAITING = Gauge("potager_thoughts_waiting", "Bots, hints, loads and replays that wait for a thread")
WENT_ON = Counter("potager_went_on", "Times that a bot went on without people's answer")
REFUSALS = Counter("potager_refusals", "Messages refused", ["code"])
CONNECTIONS = Gauge("potager_connections", "Open sockets")
DROPPED = Counter("potager_dropped", "Connections closed by the server", ["why"])
REVIEWS = Counter("potager_reviews", "Reviews of finished games", ["outcome"])
WORKERS = Gauge("potager_workers", "Workers that think for this server")
WORKER_ANSWERS = Counter("potager_worker_answers", "Answers of workers", ["outcome"])
ROOMS = Gauge("potager_rooms", "Tables in memory")


@contextlib.contextmanager
def shown_figures(port: int) -> Generator[None]:
    """Show the figures on a port of this machine, `/metrics`, for Prometheus and the like; 0: nowhere."""
    if not port:
        yield
        return
    server, thread = start_http_server(port, HERE)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
