"""The post office: letters between servers, by one Redis channel for each, in order.

Whatever is lost is noticed: by the number of the next letter, by a connection that breaks, or by one's own
beats that do not come back. Nobody sends anything again here: whoever is concerned begins anew.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from typing import Any, Protocol

import msgspec
import structlog
from redis import asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from potager.core.errors import CannotRead
from potager.server.clocks import Clocks
from potager.server.post.envelopes import DECODER, ENCODER, AnyEnvelope, Beat, Letter
from potager.server.store import Unavailable

logger = structlog.get_logger()
FAILURES = (RedisError, OSError, TimeoutError, EOFError)
SCHEMES = ("redis://", "rediss://", "unix://")
BATCH = 100  # envelopes sent together at most
BEAT = 1.0  # seconds between two beats
SILENCE = 4.0  # seconds without one's own beat after which letters do not come through
AGAIN = 0.5  # seconds from one try to connect to the next


class Recipient(Protocol):
    """Who opens the letters."""

    def open_envelope(self, sender: str, envelope: AnyEnvelope) -> None:
        """Something has come."""
        ...

    def lose(self, server: str) -> None:
        """Something from or to a server was lost, or nobody is there."""
        ...

    def lose_all(self) -> None:
        """Letters have not come through for a while: whatever was under way may be lost."""
        ...


class PostOffice:
    """Sends and fetches the letters of one server."""

    def __init__(self, url: str, house: str, me: str, clocks: Clocks) -> None:
        if not url.startswith(SCHEMES):
            raise CannotRead(f"a Redis is written redis://HOST:PORT, not {url[:40]!r}")
        try:
            # Nothing is tried twice behind our back: what may be lost must be noticed.
            once: Any = {"retry": Retry(NoBackoff(), 0), "retry_on_timeout": False}
            self._redis = redis.Redis.from_url(url, socket_connect_timeout=SILENCE, **once)  # pyright: ignore[reportUnknownMemberType]
        except ValueError as error:
            raise CannotRead(f"a Redis is written redis://HOST:PORT, not {url[:40]!r} ({error})") from None
        self.me = me
        self.is_open = False
        self.recipient: Recipient | None = None
        self._house = house
        self._clocks = clocks
        self._waiting: deque[tuple[str, AnyEnvelope]] = deque()
        self._news = asyncio.Event()
        self._sent = Counter[str]()  # letters, by addressee
        self._fetched: dict[str, int] = {}  # the number of the last letter, by sender
        self._beaten = 0.0
        self._task: asyncio.Task[None] | None = None

    async def open(self, recipient: Recipient) -> None:
        """Begin; refused if there is no Redis."""
        self.recipient = recipient
        ready = asyncio.Event()
        await check(self._redis)
        self._task = asyncio.create_task(self._work(ready))
        await ready.wait()

    async def close(self) -> None:
        """Send what waits, and stop."""
        with contextlib.suppress(*FAILURES):
            async with self._clocks.timeout(BEAT):
                while self.is_open and self._waiting:
                    await self._send_some()
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
        with contextlib.suppress(*FAILURES):
            await self._redis.aclose()

    def send(self, to: str, envelope: AnyEnvelope) -> None:
        """Send an envelope after all that were sent before."""
        self._waiting.append((to, envelope))
        self._news.set()

    async def _work(self, ready: asyncio.Event) -> None:
        """Keep the office open; whenever it had to close, whatever was under way may be lost."""
        while True:
            fetching = self._redis.pubsub()  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
            try:
                await self._open_for_a_while(fetching, ready)
            except FAILURES as error:
                logger.warning("Redis does not answer", error=str(error) or type(error).__name__)
            finally:
                was_open, self.is_open = self.is_open, False
                with contextlib.suppress(*FAILURES):
                    await fetching.aclose()
            if was_open and self.recipient is not None:
                self._waiting.clear()
                self._fetched.clear()
                self.recipient.lose_all()
            await self._clocks.sleep(AGAIN)

    async def _open_for_a_while(self, fetching: Any, ready: asyncio.Event) -> None:
        """Send and fetch until something fails."""
        async with self._clocks.timeout(SILENCE):
            await fetching.subscribe(self._channel(self.me))
            await fetching.get_message(timeout=SILENCE)  # that we are subscribed
        self._beaten = self._clocks.monotonic()
        self.is_open = True
        ready.set()
        tasks = [asyncio.create_task(work) for work in (self._fetch(fetching), self._send(), self._beat())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    def _channel(self, server: str) -> str:
        return f"potager:{self._house}:{server}"

    async def _fetch(self, fetching: Any) -> None:
        async for message in fetching.listen():
            if message["type"] != "message":
                raise RedisError("subscribed anew")  # it has lost the connection by itself
            try:
                letter = DECODER.decode(message["data"])
            except msgspec.MsgspecError:
                logger.warning("a letter cannot be read: is there a server of another version?")
                continue
            self._take(letter)

    def _take(self, letter: Letter) -> None:
        assert self.recipient is not None
        sender = letter.sender
        last = self._fetched.get(sender)
        self._fetched[sender] = letter.number
        if last is not None and letter.number != last + 1:
            logger.warning("letters lost", sender=sender)
            self.recipient.lose(sender)
        for envelope in letter.contents:
            if isinstance(envelope, Beat):
                self._beaten = self._clocks.monotonic()
            else:
                self.recipient.open_envelope(sender, envelope)

    async def _send(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                await self._send_some()

    async def _send_some(self) -> None:
        assert self.recipient is not None
        letters = self._write()
        async with self._redis.pipeline(transaction=False) as pipe:
            for to, letter in letters:
                pipe.publish(self._channel(to), ENCODER.encode(letter))  # pyright: ignore[reportUnknownMemberType]
            fetched = await pipe.execute()
        for to in sorted(to for (to, _), count in zip(letters, fetched, strict=True) if not count):
            self.recipient.lose(to)

    def _write(self) -> list[tuple[str, Letter]]:
        """What waits, as one letter to each: a table tells several clients of one server at a time."""
        bundles: dict[str, list[AnyEnvelope]] = {}
        for _ in range(min(BATCH, len(self._waiting))):
            to, envelope = self._waiting.popleft()
            bundles.setdefault(to, []).append(envelope)
        self._sent.update(bundles.keys())
        return [(to, Letter(self.me, self._sent[to], contents)) for to, contents in bundles.items()]

    async def _beat(self) -> None:
        while self._clocks.monotonic() - self._beaten < SILENCE:
            self.send(self.me, Beat())
            await self._clocks.sleep(BEAT)
        raise TimeoutError("its letters do not come through")


async def check(connection: Any) -> None:
    """Refuse a Redis that is not there."""
    try:
        async with asyncio.timeout(SILENCE):
            await connection.ping()
    except FAILURES as error:
        await connection.aclose()
        raise Unavailable(f"the Redis does not answer: {error or 'it says nothing'}") from error


async def check_redis(url: str) -> None:
    """Refuse an address at which there is no Redis."""
    office = PostOffice(url, "", "", Clocks())
    await check(office._redis)
    await office._redis.aclose()
