"""Working for a server elsewhere: jobs are fetched, thought about in threads, and answered."""

from __future__ import annotations

import asyncio
import contextlib
import math
import warnings
from collections import OrderedDict
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import structlog
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from potager.bots.base import Bot, Haste
from potager.bots.registry import bot
from potager.bots.search import Searcher
from potager.core import chance
from potager.core.errors import CannotRead, PotagerError, SlowSearch
from potager.core.registry import names
from potager.core.saved import read_view
from potager.server.minds.games import Games
from potager.server.minds.workers import rules_of
from potager.server.protocol.workers import ThinkingJob, WorkerFailed, WorkerReady, WorkerThought

logger = structlog.get_logger()
DECODER = msgspec.json.Decoder(ThinkingJob)
REMEMBERED = 500  # bots that may go on with what they thought
SOON, LATE = 1.0, 30.0  # seconds until a server is tried again that is not there
SAID = 20.0  # seconds after which it is said again that this worker is there
BAD_KEY, NO_DOOR = 4401, 4404
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


class Thinker:
    """Chooses for the bots of jobs, each with a memory of its own."""

    def __init__(self, games: Games, places: int) -> None:
        self.games = games
        self.places = places
        self._pool = ThreadPoolExecutor(places, thread_name_prefix="thinker")
        self._bots: OrderedDict[tuple[str, str], Bot] = OrderedDict()

    def ready(self) -> WorkerReady:
        """What it can think about now."""
        known = [self.games.of(name) for name in names() if not self.games.is_pending(name)]
        return WorkerReady(places=self.places, games={game.name: rules_of(game) for game in known})

    async def think(self, job: ThinkingJob) -> WorkerThought | WorkerFailed:
        """What a bot chooses, or why it does not."""
        try:
            chosen = await asyncio.get_running_loop().run_in_executor(self._pool, self._choose, job)
        except PotagerError as error:
            return WorkerFailed(number=job.number, why=error.message)
        except Exception as error:  # whatever it is: the server thinks by itself then, and says why
            logger.exception("job failed", game=job.game, bot=job.bot)
            return WorkerFailed(number=job.number, why=repr(error))
        return WorkerThought(number=job.number, action=chosen)

    def _choose(self, job: ThinkingJob) -> int:
        game = self.games.of(job.game)
        player = self._bot(job)
        view = read_view(game, job.view)
        stream = chance.stream(chance.seed_bytes(None), "bot")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SlowSearch)
            if not isinstance(player, Searcher):
                return player.choose(view, job.seat, job.legal, stream)
            player.meet(job.names)
            most = math.inf if job.most is None else job.most
            return _whole(player.ponder(view, job.seat, job.legal, stream, Haste(math.inf, most, job.clear)))

    def _bot(self, job: ThinkingJob) -> Bot:
        """The bot of a job; one that was asked before remembers."""
        key = (job.player, job.bot)
        player = self._bots.pop(key, None) or bot(job.bot, self.games.of(job.game))
        self._bots[key] = player
        while len(self._bots) > REMEMBERED:
            self._bots.popitem(last=False)
        return player

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _whole(thought: Generator[None, None, int]) -> int:
    while True:
        try:
            next(thought)
        except StopIteration as end:
            return end.value


async def work_for(server: str, key: str, thinker: Thinker) -> None:
    """Think for one server for as long as this runs; whenever the line is lost, come back."""
    url, pause = f"{server.rstrip('/').replace('http', 'ws', 1)}/ws/worker", SOON
    who = {"Authorization": f"Bearer {key}"}
    while True:
        try:
            async with connect(url, additional_headers=who, max_size=None) as line:
                logger.info("works for", server=server)
                pause = SOON
                await _serve(line, thinker)
        except LOST as error:
            if isinstance(error, ConnectionClosed) and error.rcvd is not None:
                _check_welcome(server, error.rcvd.code)
            logger.warning("line lost", server=server, error=str(error) or type(error).__name__)
        await asyncio.sleep(pause)
        pause = min(LATE, 2 * pause)


def _check_welcome(server: str, code: int) -> None:
    if code == BAD_KEY:
        raise CannotRead(f"{server} does not know this key: it is its setting `worker_key`")
    if code == NO_DOOR:
        raise CannotRead(f"{server} takes no workers: it has no `worker_key`")


async def _serve(line: ClientConnection, thinker: Thinker) -> None:
    """Take jobs and answer them until the line is lost."""
    jobs: set[asyncio.Task[None]] = set()

    async def say(message: Any) -> None:
        with contextlib.suppress(ConnectionClosed):
            await line.send(msgspec.json.encode(message).decode())

    async def be_there() -> None:
        while True:
            await say(thinker.ready())
            pending = thinker.games.pending
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SAID):
                    await (thinker.games.settled(pending[0]) if pending else asyncio.sleep(SAID))

    async def do(job: ThinkingJob) -> None:
        await say(await thinker.think(job))

    there = asyncio.create_task(be_there())
    try:
        async for data in line:
            task = asyncio.create_task(do(DECODER.decode(data)))
            jobs.add(task)
            task.add_done_callback(jobs.discard)
        raise ConnectionClosed(line.protocol.close_rcvd, line.protocol.close_sent)
    finally:
        for task in (there, *jobs):
            task.cancel()
        await asyncio.gather(there, *jobs, return_exceptions=True)
