"""A virtual time: several processes in one, stepped in an order that a seed decides.

Every process is a place with its own queue of things to do and its own clock. A place can be stopped, as by
SIGSTOP, or end, as by a power cut: what was about to happen there never does. Whatever runs is ordinary
asyncio code; it notices nothing.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import math
import random
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

from potager.server.clocks import Clocks

T = TypeVar("T")
THREAD = 0.002  # seconds at most that something takes in a thread
STEPS = 12  # things at most that one place does before another may


class Place:
    """A process, or a machine, with a clock of its own."""

    def __init__(self, name: str, rate: float = 1.0, offset: float = 0.0) -> None:
        self.name = name
        self.rate = rate  # seconds that pass here in one second
        self.offset = offset  # of its time of day
        self.asleep_until = 0.0
        self.ended = False
        self.ready: deque[asyncio.Handle] = deque()
        self.timers: list[tuple[float, int, asyncio.Handle]] = []

    def __repr__(self) -> str:
        return self.name


NOWHERE = Place("nowhere")
PLACE: ContextVar[Place] = ContextVar("PLACE", default=NOWHERE)


class VirtualLoop(asyncio.AbstractEventLoop):
    """An event loop in which time passes only when nobody has anything to do."""

    def __init__(self, chance: random.Random) -> None:
        self.now = 0.0
        self.failures: list[str] = []  # of tasks that nobody has asked how they ended
        self._chance = chance
        self._places: list[Place] = [NOWHERE]
        self._numbers = itertools.count()

    # What asyncio asks for

    def time(self) -> float:
        return self.now * PLACE.get().rate

    def call_soon(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        context = context or copy_context()
        handle = asyncio.Handle(callback, args, self, context)
        context.get(PLACE, NOWHERE).ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon  # pyright: ignore[reportAssignmentType]

    def call_later(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        context = context or copy_context()
        when = self.now * context.get(PLACE, NOWHERE).rate + delay
        return self.call_at(when, callback, *args, context=context)

    def call_at(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        context = context or copy_context()
        place = context.get(PLACE, NOWHERE)
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(place.timers, (when / place.rate, next(self._numbers), handle))
        return handle

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, coro: Coroutine[Any, Any, T], *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[T]:
        return asyncio.Task(coro, loop=self, name=name, context=context)

    def run_in_executor(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Call something as if in a thread: others go on before it is known what came of it."""
        answer: asyncio.Future[T] = self.create_future()
        try:
            value = func(*args)
        except Exception as error:
            answer.set_exception(error)
        else:
            self.call_later(self._chance.random() * THREAD, settle, answer, value)
        return answer

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return events._get_running_loop() is self

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Note what has failed without anybody's notice."""
        error = context.get("exception")
        self.failures.append(f"{context['message']}: {error!r}")

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        pass

    # Places

    def place(self, name: str, rate: float = 1.0, offset: float = 0.0) -> Place:
        place = Place(name, rate, offset)
        self._places.append(place)
        return place

    def begin(self, place: Place, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        context = copy_context()
        context.run(PLACE.set, place)
        return self.create_task(work, context=context)

    def post(self, place: Place, seconds: float, call: Callable[..., object], *args: Any) -> None:
        """Do something at a place after so many seconds of nobody's clock."""
        context = copy_context()
        context.run(PLACE.set, place)
        handle = asyncio.Handle(call, args, self, context)
        heapq.heappush(place.timers, (self.now + seconds, next(self._numbers), handle))

    def run_until(self, done: Callable[[], bool], latest: float) -> bool:
        """Let things happen until something is so; whether it was so in time."""
        before = events._get_running_loop()
        events._set_running_loop(self)
        try:
            while not done():
                if not self._step(latest):
                    return done()
        finally:
            events._set_running_loop(before)
        return True

    def _step(self, latest: float) -> bool:
        """Do what is to be done now, or let time pass; whether there is anything left to do."""
        now, chance, busy = self.now, self._chance, list[Place]()
        for place in self._places:
            if place.ended or place.asleep_until > now:
                continue
            timers, ready = place.timers, place.ready
            while timers and timers[0][0] <= now:
                handle = heapq.heappop(timers)[2]
                if not handle.cancelled():
                    ready.append(handle)
            if ready:
                busy.append(place)
        if not busy:
            return self._let_time_pass(latest)
        while busy:
            at = int(chance.random() * len(busy)) if len(busy) > 1 else 0
            if not self._do_some(busy[at], 1 + int(chance.random() * STEPS)):
                del busy[at]
        return True

    def _do_some(self, place: Place, most: int) -> bool:
        """Do a few things at a place; whether there are more."""
        ready = place.ready
        for _ in range(most):
            if not ready or place.ended or place.asleep_until > self.now:
                return False
            handle = ready.popleft()
            if not handle.cancelled():
                handle._run()
        return bool(ready)

    def _let_time_pass(self, latest: float) -> bool:
        next_moment = math.inf
        for place in self._places:
            if not place.ended and (place.timers or place.ready):
                moment = 0.0 if place.ready else place.timers[0][0]
                next_moment = min(next_moment, max(moment, place.asleep_until))
        if next_moment > latest:
            return False
        self.now = max(self.now, next_moment)
        return True


def settle(future: asyncio.Future[T], value: T) -> None:
    if not future.done():
        future.set_result(value)


def fail(future: asyncio.Future[Any], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)


class VirtualClocks(Clocks):
    def __init__(self, loop: VirtualLoop, place: Place) -> None:
        self._loop = loop
        self._place = place

    def monotonic(self) -> float:
        return self._loop.now * self._place.rate

    def wall(self) -> float:
        return 1_000_000.0 + self._place.offset + self.monotonic()
