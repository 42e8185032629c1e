"""Reviews of finished games: made once, in the background, behind everything else, and kept."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from typing import NamedTuple

import msgspec
import structlog

from potager.core.errors import CannotRead, PotagerError
from potager.lab.review.reviewed import CostlyMove, Judgement, Reviewed, decode, sentences
from potager.lab.review.reviewing import Job, Report
from potager.server.metrics import REVIEWS
from potager.server.minds.games import Games
from potager.server.protocol import Review, ReviewMove, ReviewPoint, ReviewSide, ReviewStatus, ReviewTally
from potager.server.rooms.record import UNDO, Record
from potager.server.settings import Settings
from potager.server.store import Store
from potager.server.store.rows import TableRow
from potager.server.trouble import Denied, trouble

log = structlog.get_logger()
WORKER = ("-m", "potager.lab.review.reviewing")
LONGEST_LINE = 32 * 1024 * 1024  # bytes of a worker's answer
GRACE = 600.0  # seconds more than planned (compiling, a busy machine) before a worker is given up
TRIES = 3  # how often a game is tried that cannot be reviewed


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

    def __init__(self, store: Store, settings: Settings, games: Games) -> None:
        self._store = store
        self._settings = settings
        self._games = games
        self._asked: dict[str, Asked] = {}  # by table, in the order of asking
        self._failed: dict[str, int] = {}  # how often

    async def ask(self, row: TableRow, record: Record, guest: str, lang: str) -> ReviewStatus:
        """Have a finished game reviewed, unless it was or is about to be; limits keep a queue short."""
        found = await self.status(row.id, record, lang)
        if found.status not in ("none", "failed") or row.id in self._asked:
            return found
        if self._failed.get(row.id, 0) >= TRIES:
            return found
        settings = self._settings
        if sum(asked.guest == guest for asked in self._asked.values()) >= settings.reviews_each:
            raise Denied("reviews-yours", most=settings.reviews_each)
        if len(self._asked) >= settings.reviews + settings.reviews_waiting:
            raise Denied("reviews-full")
        job = Job(
            game=row.game,
            match=record.match.to_json(),
            compiled=settings.compiled,
            seconds=settings.review_seconds,
            iterations=settings.review_iterations,
        )
        self._asked[row.id] = Asked(row.id, guest, job)
        self._go_on()
        return await self.status(row.id, record, lang)

    async def status(self, table_id: str, record: Record, lang: str) -> ReviewStatus:
        """How far the review of a finished game is, and what it says when it is done."""
        if (asked := self._asked.get(table_id)) is not None:
            if asked.task is not None:
                return ReviewStatus(status="running", progress=asked.progress)
            waiting = [other for other in self._asked.values() if other.task is None]
            return ReviewStatus(status="waiting", place=waiting.index(asked) + 1)
        content = await self._store.review(table_id)
        if content is not None:
            with contextlib.suppress(CannotRead):  # one of another format is made anew
                return ReviewStatus(status="done", progress=1.0, review=told(decode(content), record, lang))
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
        """Begin with whoever waits longest, as long as there is a place."""
        running = sum(asked.task is not None for asked in self._asked.values())
        for asked in self._asked.values():
            if running >= self._settings.reviews:
                return
            if asked.task is None:
                asked.task = asyncio.create_task(self._make(asked))
                running += 1

    async def _make(self, asked: Asked) -> None:
        """Make one review and keep it; whatever goes wrong is noted, and the next one follows."""
        try:
            await self._games.settled(asked.job.game)
            async with asyncio.timeout(self._settings.review_seconds + GRACE):
                content = await run(asked)
            await self._store.save_review(asked.table_id, content)
            self._failed.pop(asked.table_id, None)
            REVIEWS.labels("done").inc()
        except (PotagerError, TimeoutError, OSError) as error:
            log.warning("review failed", table=asked.table_id, error=str(error) or type(error).__name__)
            self._failed[asked.table_id] = self._failed.get(asked.table_id, 0) + 1
            REVIEWS.labels("failed").inc()
        finally:
            self._asked.pop(asked.table_id, None)
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


class Steps(NamedTuple):
    """Where the actions of a match lie in the log, which also holds what was taken back."""

    of_action: list[int]  # the step from which each action was played
    actions: list[int | None]  # how many actions of the match lie before each step; None if taken back


def steps_of(record: Record) -> Steps:
    """The steps of a replay and the actions of the match, in terms of each other."""
    played: list[int] = []
    depths = [0]
    for entry in record.entries:
        if entry.row.kind == UNDO:
            del played[len(played) - int(entry.row.body[0]) :]
        else:
            played += [entry.row.seq - 1] * len(entry.steps)
        depths.append(len(played))
    # A step lies on the way to the end unless something before it was taken back later.
    actions: list[int | None] = []
    lowest = len(played)
    for depth in reversed(depths):
        lowest = min(lowest, depth)
        actions.append(depth if depth <= lowest else None)
    return Steps(played, actions[::-1])


def told(made: Reviewed, record: Record, lang: str) -> Review:
    """A review in the reader's language, in terms of the steps of the replay."""
    steps = steps_of(record)
    points: list[ReviewPoint] = []
    before = 0
    for version, actions in enumerate(steps.actions):
        before = before if actions is None else actions
        points.append(ReviewPoint(version=version, known=made.known[before], truth=made.truth[before]))
    return Review(
        measure=made.measure,
        points=points,
        moves=[_move(move, steps, record, lang) for move in made.costly],
        seats=[
            ReviewTally(seat=seat, **msgspec.structs.asdict(tally)) for seat, tally in enumerate(made.seats)
        ],
    )


def _move(move: CostlyMove, steps: Steps, record: Record, lang: str) -> ReviewMove:
    texts, names = record.match.game.texts, record.names(lang)

    def side(judged: Judgement) -> ReviewSide:
        return ReviewSide(
            verdict=judged.verdict,
            win=judged.win,
            points=judged.points,
            cost=judged.cost,
            better=sentences(texts, lang, judged.better, names),
            why=sentences(texts, lang, judged.why, names),
        )

    return ReviewMove(
        number=move.number + 1,
        version=steps.of_action[move.number],
        seat=move.seat,
        played=sentences(texts, lang, move.played, names),
        known=side(move.known),
        truth=side(move.truth),
    )
