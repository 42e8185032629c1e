"""Workers: programs on other machines that think for the bots of this server.

A job is handed to one worker, for some seconds: its lease. What comes later, or is nothing that the bot may
do, is dropped and said, and the server thinks by itself; so it does where no worker is free. A worker gets
what a seat may know, and nothing else.
"""

from __future__ import annotations

import asyncio
import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
import structlog

from potager.bots.base import Haste
from potager.core import pack as packs
from potager.core.errors import PotagerError
from potager.core.game import Game
from potager.server.clocks import Clocks
from potager.server.metrics import WORKER_ANSWERS, WORKERS
from potager.server.protocol.workers import (
    ThinkingJob,
    WorkerFailed,
    WorkerMessage,
    WorkerReady,
    WorkerThought,
)

logger = structlog.get_logger()
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(WorkerMessage)
TRIES = 2  # workers that are asked for one choice
MOST_PLACES = 256  # that one worker may offer
REMEMBERED = 500  # bots of one worker that it may have in mind
SHOWN = 200  # letters of what a worker says


class ToThink(NamedTuple):
    """What a bot is asked."""

    game: Game
    bot: str
    player: str
    names: Sequence[str]
    view: Any
    seat: int
    legal: Sequence[int]
    haste: Haste


class NoThought(PotagerError):
    """A worker has gone, or says that it could not think."""


class Worker:
    """A worker that is connected."""

    def __init__(self, name: str, send: Callable[[bytes], None]) -> None:
        self.name = name
        self.send = send
        self.places = 0
        self.games: dict[str, str] = {}
        self.jobs: dict[int, asyncio.Future[int]] = {}
        self.owed: set[int] = set()  # jobs whose answers are not waited for any more, and take a place still
        self.players: set[str] = set()  # whom it may remember

    @property
    def free(self) -> int:
        """How many jobs more it takes."""
        return self.places - len(self.jobs) - len(self.owed)


def rules_of(game: Game) -> str:
    """What two machines must have in common to play a game alike."""
    return f"{game.version} {packs.hash_of(game.name) or ''}".strip()


class Workers:
    """All workers of this server."""

    def __init__(self, seconds: float, clocks: Clocks) -> None:
        self._seconds = seconds
        self._clocks = clocks
        self._workers: list[Worker] = []
        self._numbers = itertools.count(1)

    def join(self, worker: Worker) -> None:
        """A worker has come; it gets jobs when it has said for which games."""
        self._workers.append(worker)
        WORKERS.set(len(self._workers))
        logger.info("worker comes", worker=worker.name)

    def leave(self, worker: Worker) -> None:
        """A worker has gone: its jobs are done elsewhere."""
        self._workers.remove(worker)
        WORKERS.set(len(self._workers))
        logger.info("worker goes", worker=worker.name, jobs=len(worker.jobs))
        for waits in list(worker.jobs.values()):
            if not waits.done():
                waits.set_exception(NoThought("the worker has gone"))

    def hear(self, worker: Worker, data: str) -> bool:
        """Hear one message; whether it meant anything."""
        try:
            message = DECODER.decode(data)
        except (msgspec.MsgspecError, RecursionError) as error:
            self._note("nonsense", worker, why=str(error)[:SHOWN])
            return False
        match message:
            case WorkerReady(places=places, games=games):
                worker.places, worker.games = max(0, min(places, MOST_PLACES)), games
            case WorkerThought(number=number, action=action):
                if (waits := self._waiting(worker, number)) is not None:
                    waits.set_result(action)
            case _:
                assert isinstance(message, WorkerFailed)
                if (waits := self._waiting(worker, message.number)) is not None:
                    waits.set_exception(NoThought(message.why[:SHOWN]))
        return True

    def _waiting(self, worker: Worker, number: int) -> asyncio.Future[int] | None:
        """Who waits for an answer; nobody, if it comes too late or was never asked for."""
        waits = worker.jobs.get(number)
        if waits is None or waits.done():
            self._note("late" if number in worker.owed else "unasked", worker, job=number)
            worker.owed.discard(number)
            return None
        return waits

    async def choose(self, asked: ToThink) -> int | None:
        """What a worker chooses; None where the server is to think by itself."""
        for _ in range(TRIES):
            worker = self._find(asked)
            if worker is None:
                return None
            action = await self._hand(worker, asked)
            if action is not None:
                return action
        return None

    def _find(self, asked: ToThink) -> Worker | None:
        """A worker with a place: rather one that has thought for this bot before, then the freest."""
        rules = rules_of(asked.game)
        free = [each for each in self._workers if each.free > 0 and each.games.get(asked.game.name) == rules]
        return max(free, key=lambda each: (asked.player in each.players, each.free), default=None)

    async def _hand(self, worker: Worker, asked: ToThink) -> int | None:
        """Hand a job to a worker, for as long as its lease lasts."""
        number = next(self._numbers)
        waits: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        worker.jobs[number] = waits
        if len(worker.players) >= REMEMBERED:
            worker.players.clear()
        worker.players.add(asked.player)
        worker.send(msgspec.json.encode(self._job(number, asked)))
        try:
            async with self._clocks.timeout(self._seconds):
                action = await waits
        except TimeoutError:
            self._note("lapsed", worker, job=number, bot=asked.bot)
            return None
        except NoThought as error:
            self._note("failed", worker, job=number, bot=asked.bot, why=error.message)
            return None
        finally:
            del worker.jobs[number]
            if waits.cancelled():
                worker.owed.add(number)
        if action not in asked.legal:
            self._note("illegal", worker, job=number, bot=asked.bot, action=action)
            return None
        WORKER_ANSWERS.labels("played").inc()
        return action

    def _job(self, number: int, asked: ToThink) -> ThinkingJob:
        most = None if math.isinf(asked.haste.most) else asked.haste.most
        return ThinkingJob(
            number=number,
            game=asked.game.name,
            bot=asked.bot,
            player=asked.player,
            names=list(asked.names),
            view=asked.view,
            seat=asked.seat,
            legal=list(asked.legal),
            seconds=self._seconds,
            most=most,
            clear=asked.haste.clear,
        )

    def _note(self, outcome: str, worker: Worker, **more: object) -> None:
        WORKER_ANSWERS.labels(outcome).inc()
        logger.warning("a worker's answer dropped", outcome=outcome, worker=worker.name, **more)
