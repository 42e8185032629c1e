"""Reviews of finished games: made once, in the background, behind everything else, and kept."""

from __future__ import annotations

import asyncio
import contextlib
import math
import sys
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import msgspec
import structlog

from potager.core.errors import CannotRead, PotagerError
from potager.lab.review.reviewed import Reviewed, decode
from potager.lab.review.reviewing import Job, Report
from potager.server.clocks import Clocks
from potager.server.metrics import REVIEWS
from potager.server.minds.games import Games
from potager.server.minds.thinking import Minds
from potager.server.protocol.reviews import Review, ReviewStatus
from potager.server.settings import Settings
from potager.server.store import Store
from potager.server.trouble import Denied, trouble

logger = structlog.get_logger()
WORKER = ("-m", "potager.lab.review.reviewing")
LONGEST_LINE = 32 * 1024 * 1024  # bytes of a worker's answer
GRACE = 600.0  # seconds more than planned (compiling, a busy machine) before a worker is given up
TRIES = 3  # how often a game is tried that cannot be reviewed


class WantedReview(NamedTuple):
    """Which finished game a review is of, and how it is told to who asks."""

    table_id: str
    game: str
    lang: str
    asker: str  # in whose time it is put into words
    in_words: Callable[[Reviewed, str], Review]


class Asked:
    """A game that waits for its review, or is being looked at."""

    def __init__(self, table_id: str, guest: str, job: Job) -> None:
        self.table_id = table_id
        self.guest = guest
        self.job = job
        self.task: asyncio.Task[None] | None = None  # while it runs
        self.progress = 0.0


class Reviews:
    """Looks at finished games in processes of their own, few at a time."""

    def __init__(self, store: Store, settings: Settings, games: Games, clocks: Clocks, asides: Minds) -> None:
        self._store = store
        self._settings = settings
        self._games = games
        self._clocks = clocks
        self._asides = asides
        self._asked: dict[str, Asked] = {}  # by table, in the order of asking
        self._failed: dict[str, int] = {}  # how often
        self._turns: list[str] = []  # guests who have had a turn and still wait for more, the last one last

    async def ask(self, question: WantedReview, match: str, guest: str) -> ReviewStatus:
        """Have a finished game reviewed, unless it was or is about to be; limits keep a queue short."""
        found = await self.status(question)
        table_id, settings = question.table_id, self._settings
        if found.status not in ("none", "failed") or table_id in self._asked:
            return found
        if self._failed.get(table_id, 0) >= TRIES:
            return found
        soon = math.ceil(settings.review_seconds)
        if sum(asked.guest == guest for asked in self._asked.values()) >= settings.reviews_each:
            raise Denied("reviews-yours", most=settings.reviews_each, seconds=soon)
        if len(self._asked) >= settings.reviews + settings.reviews_waiting:
            raise Denied("reviews-full", seconds=soon)
        job = Job(
            game=question.game,
            match=match,
            compiled=settings.compiled,
            seconds=settings.review_seconds,
            iterations=settings.review_iterations,
        )
        self._asked[table_id] = Asked(table_id, guest, job)
        self._go_on()
        return await self.status(question)

    async def status(self, question: WantedReview) -> ReviewStatus:
        """How far the review of a finished game is, and what it says when it is done."""
        table_id, lang = question.table_id, question.lang
        if (asked := self._asked.get(table_id)) is not None:
            if asked.task is not None:
                return ReviewStatus(status="running", progress=asked.progress)
            return ReviewStatus(status="waiting", place=self._waiting().index(asked) + 1)
        content = await self._store.review(table_id)
        if content is not None:
            with contextlib.suppress(CannotRead):  # one of another format is made anew
                told = self._asides.think(question.asker, lambda: question.in_words(decode(content), lang))
                review = await told
                return ReviewStatus(status="done", progress=1.0, review=review)
        if table_id in self._failed:
            return ReviewStatus(status="failed", trouble=trouble(Denied("review-failed"), lang))
        return ReviewStatus(status="none")

    async def close(self) -> None:
        """Stop looking; who asks again at the next start gets it from the beginning."""
        tasks = [asked.task for asked in self._asked.values() if asked.task is not None]
        self._asked.clear()
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _go_on(self) -> None:
        """Begin with whoever is next, as long as there is a place."""
        running = sum(asked.task is not None for asked in self._asked.values())
        for asked in self._waiting()[: max(0, self._settings.reviews - running)]:
            self._turns = [guest for guest in self._turns if guest != asked.guest] + [asked.guest]
            asked.task = asyncio.create_task(self._make(asked))

    def _waiting(self) -> list[Asked]:
        """Who waits, in turn: everybody's first before anybody's second, who has had none before others."""
        waiting = [asked for asked in self._asked.values() if asked.task is None]
        before = Counter[str]()
        places: dict[str, tuple[int, int]] = {}
        for asked in waiting:
            turn = self._turns.index(asked.guest) if asked.guest in self._turns else -1
            places[asked.table_id] = (before[asked.guest], turn)
            before[asked.guest] += 1
        return sorted(waiting, key=lambda asked: places[asked.table_id])

    async def _make(self, asked: Asked) -> None:
        """Make one review and keep it; whatever goes wrong is noted, and the next one follows."""
        try:
            await self._games.settled(asked.job.game)
            async with self._clocks.timeout(self._settings.review_seconds + GRACE):
                content = await run(asked)
            await self._store.save_review(asked.table_id, content)
            self._failed.pop(asked.table_id, None)
            REVIEWS.labels("done").inc()
        except (PotagerError, TimeoutError, OSError) as error:
            logger.warning("review failed", table=asked.table_id, error=str(error) or type(error).__name__)
            self._failed[asked.table_id] = self._failed.get(asked.table_id, 0) + 1
            REVIEWS.labels("failed").inc()
        finally:
            self._asked.pop(asked.table_id, None)
            asking = {other.guest for other in self._asked.values()}
            self._turns = [guest for guest in self._turns if guest in asking]
            self._go_on()


async def run(asked: Asked) -> str:
    """Let a worker make a review, and follow how far it is."""
    pipe = asyncio.subprocess.PIPE
    worker = await asyncio.create_subprocess_exec(
        sys.executable, *WORKER, stdin=pipe, stdout=pipe, stderr=pipe, limit=LONGEST_LINE
    )
    assert worker.stdin and worker.stdout and worker.stderr
    complaints = asyncio.create_task(worker.stderr.read())
    try:
        worker.stdin.write(msgspec.json.encode(asked.job))
        worker.stdin.close()
        last = Report()
        async for line in worker.stdout:
            last = msgspec.json.decode(line, type=Report)
            asked.progress = last.done
        if last.review:
            return last.review
        said = (await complaints).decode(errors="replace").strip().splitlines()
        raise CannotRead(last.trouble or (said or ["the worker has ended without a word"])[-1])
    finally:
        complaints.cancel()
        if worker.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                worker.kill()
        await worker.wait()
