"""Who plays the games of a contest: this process, several, or the machines of a Ray cluster.

Each crew takes tasks one by one, as hands become free, so whoever hands them out may decide by what has
been played so far which one is next; and hands back games as they end, in any order.
"""

from __future__ import annotations

import importlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol, TypeVar

from potager.bots import outside
from potager.bots.child import leave_with
from potager.core.errors import BrokenGame
from potager.lab.arena.contest import Broken, Contest, Played, Task
from potager.lab.arena.onegame import play, warm
from potager.lab.parts import missing_part

RESTARTS = 3  # of workers that were killed, before the crew gives up
SURROUNDINGS = ("POTAGER_GAMES", "POTAGER_PACK")  # what other machines must know too
FOR_EVER = float("inf")

Outcome = Played | Broken
Asked = TypeVar("Asked")
Done = TypeVar("Done")


class Crew(Protocol):
    """Plays games."""

    def prepare(self, contests: list[Contest]) -> None:
        """Load, and on the first time compile, what the games need."""
        ...

    def play(self, tasks: Iterator[Task]) -> Iterator[tuple[Task, Outcome]]:
        """Play all tasks; each with what came of it, as they end."""
        ...


class Alone:
    """This process."""

    def prepare(self, contests: list[Contest]) -> None:
        """Load what the games need."""
        for contest in contests:
            warm(contest)

    def play(self, tasks: Iterator[Task]) -> Iterator[tuple[Task, Outcome]]:
        """Play one task after the other."""
        for task in tasks:
            yield task, play(task)


class Processes:
    """Several processes of this machine, each with one core."""

    def __init__(self, jobs: int, until: float = FOR_EVER, work: Callable[[Task], Outcome] = play) -> None:
        self.jobs = jobs
        self.until = until  # by the monotonic clock: games that still run then are dropped
        self._work = work

    def prepare(self, contests: list[Contest]) -> None:
        """Fill the cache of compiled code: one process for each game, for they would do the same work."""
        by_game: dict[str, list[Contest]] = {}
        for contest in contests:
            by_game.setdefault(contest.game, []).append(contest)
        with self._executor(min(self.jobs, len(by_game))) as pool:
            list(pool.map(_warm_all, by_game.values()))

    def play(self, tasks: Iterator[Task]) -> Iterator[tuple[Task, Outcome]]:
        """Play the tasks, as many at once as there are processes; a killed process is replaced."""
        restarts, pool = 0, self._executor(self.jobs)
        running: dict[Future[Outcome], Task] = {}
        again: list[Task] = []  # what killed processes were playing
        more = True
        try:
            while True:
                while len(running) < self.jobs and (again or more):
                    task = again.pop() if again else next(tasks, None)
                    if task is None:
                        more = False
                        break
                    try:
                        running[pool.submit(self._work, task)] = task
                    except BrokenProcessPool:
                        again.append(task)
                        break
                if not running and not again:
                    return
                left = None if self.until == FOR_EVER else max(0.0, self.until - time.monotonic())
                done, _ = wait(running, timeout=left, return_when=FIRST_COMPLETED)
                if running and not done:
                    return
                for future in done:
                    task = running.pop(future)
                    try:
                        yield task, future.result()
                    except BrokenProcessPool:
                        again.append(task)
                if again:
                    again += running.values()
                    running.clear()
                    _stop(pool)
                    restarts += 1
                    if restarts > RESTARTS:
                        raise BrokenGame(
                            "the processes that play are killed again and again: try fewer --jobs"
                        )
                    pool = self._executor(self.jobs)
        finally:
            _stop(pool)

    def _executor(self, jobs: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=begin)


class Ray:
    """The machines of a Ray cluster: the one that is running, or this machine as a small one."""

    def __init__(self, address: str | None = None) -> None:
        try:
            self._ray: Any = importlib.import_module("ray")
        except ImportError as error:
            raise missing_part("--ray needs", "ray", error) from None
        self._address = address

    def prepare(self, contests: list[Contest]) -> None:
        """Join the cluster; each of its machines compiles by itself."""
        known = {name: os.environ[name] for name in SURROUNDINGS if name in os.environ}
        self._ray.init(
            address=self._address,
            ignore_reinit_error=True,
            include_dashboard=False,
            log_to_driver=False,
            logging_level="error",
            runtime_env={"env_vars": known},
        )

    def play(self, tasks: Iterator[Task]) -> Iterator[tuple[Task, Outcome]]:
        """Play the tasks, as many at once as the cluster has cores; the files of own bots travel along."""
        remote = self._ray.remote(play)
        hands = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        running: dict[Any, Task] = {}
        more = True
        try:
            while more or running:
                while more and len(running) < hands:
                    task = next(tasks, None)
                    if task is None:
                        more = False
                        break
                    running[remote.remote(with_sources(task))] = task
                if running:
                    for reference in self._ray.wait(list(running))[0]:
                        yield running.pop(reference), self._ray.get(reference)
        finally:
            for reference in running:
                self._ray.cancel(reference, force=True)
            self._ray.shutdown()

    def map(self, work: Callable[[Asked], Done], tasks: Sequence[Asked]) -> list[Done]:
        """Do other work than games, each task wherever there is a core; what came of them, in their order."""
        remote = self._ray.remote(work)
        return self._ray.get([remote.remote(task) for task in tasks])


def with_sources(task: Task) -> Task:
    """A task that carries the text of own bots with it."""
    files = [name for name in task.contest.bots if outside.is_file_name(name)]
    sources = {name: Path(name).read_text(encoding="utf-8") for name in files}
    return Task(task.contest, task.deal, task.lineup, task.rotation, sources)


def _warm_all(contests: list[Contest]) -> None:
    for contest in contests:
        warm(contest)


def begin() -> None:
    """Leave it to the parent what Ctrl-C means, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()


def _stop(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool at once, in the middle of a game if need be."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
