"""The processes that serve: one, or several workers at one port, with one that looks after them."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import threading
import time
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, Any

import msgspec

from potager.cli.options import use_pack

if TYPE_CHECKING:
    from potager.server.settings import Settings

QUIETLY: dict[str, Any] = {"log_level": "warning", "timeout_graceful_shutdown": 5}
CLOSING = 10.0  # seconds that a worker gets to say goodbye
AGAIN = (
    0.5  # seconds until a worker that has ended is replaced; twice as long if the last one ended soon, too
)
LONGEST = 30.0


def serve_in(place: socket, settings: Settings) -> None:
    """Serve at a place that listens, until told to stop."""
    import uvicorn

    from potager.server.app import make_app
    from potager.server.serving import config

    app = make_app(settings, stop=lambda: setattr(server, "should_exit", True))
    server = uvicorn.Server(config(app, settings, **QUIETLY))
    _calm_collector()
    server.run(sockets=[place])


def _calm_collector() -> None:
    """Leave what is loaded out of garbage collection, and collect less often: it stops every table."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


def supervise(place: socket, settings: Settings, count: int, pack: Path | None) -> None:
    """Keep so many workers serving at one place; whichever ends is replaced, until told to stop."""
    context = multiprocessing.get_context("spawn")
    stopping = threading.Event()

    def stop(_number: int, _frame: object) -> None:
        stopping.set()

    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, stop)

    def begin(number: int) -> BaseProcess:
        own = of_worker(settings, number, count)
        worker = context.Process(target=work, args=(place, own, pack), name=f"worker {number}")
        worker.start()
        return worker

    workers = [begin(number) for number in range(count)]
    pause, since = AGAIN, time.monotonic()
    while not stopping.is_set():
        wait([worker.sentinel for worker in workers], timeout=AGAIN)
        for number, worker in enumerate(workers):
            if not worker.is_alive() and not stopping.is_set():
                logging.getLogger("potager").error("%s has ended and is replaced", worker.name)
                # Where the database is gone, every new one ends at once: they must not wear the machine out.
                pause = AGAIN if time.monotonic() - since > LONGEST else min(LONGEST, 2 * pause)
                since = time.monotonic()
                stopping.wait(pause)
                workers[number] = begin(number)
    _close(workers)


def _close(workers: list[BaseProcess]) -> None:
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(CLOSING)
        if worker.is_alive():
            worker.kill()


def of_worker(settings: Settings, number: int, count: int) -> Settings:
    """The settings of one of several workers on a machine: they share its cores, and show figures apart."""
    threads = settings.bot_threads or max(1, (os.cpu_count() or 1) - 1)
    port = settings.metrics_port + number if settings.metrics_port else 0
    return msgspec.structs.replace(settings, bot_threads=max(1, threads // count), metrics_port=port)


def work(place: socket, settings: Settings, pack: Path | None) -> None:
    """Be a worker: serve as long as whoever looks after the workers is there."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    use_pack(pack)
    keeper = multiprocessing.parent_process()
    if keeper is not None:
        threading.Thread(target=_end_with, args=(keeper.sentinel,), daemon=True).start()
    serve_in(place, settings)


def _end_with(sentinel: int) -> None:
    """End when another process has ended."""
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
