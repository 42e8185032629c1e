"""A virtual Redis that only publishes, and the few words of its client that the post office uses."""

from __future__ import annotations

import asyncio
from typing import Any

from redis.exceptions import ConnectionError as RedisLost

from .network import Link, Way
from .virtual import Place, VirtualLoop, fail, settle


class Relay:
    def __init__(self, loop: VirtualLoop, place: Place) -> None:
        self.loop = loop
        self.place = place
        self.is_up = True
        self.heard: dict[str, list[Subscription]] = {}  # by channel

    def publish(self, channel: str, data: bytes) -> int:
        """Pass a letter on; to how many."""
        listeners = self.heard.get(channel, [])
        for listener in listeners:
            listener.pass_on({"type": "message", "data": data})
        return len(listeners)

    def forget(self) -> None:
        """Forget everybody who listens: it was started again."""
        self.heard.clear()


class RelayClient:
    def __init__(self, relay: Relay, link: Link, server: Place) -> None:
        self.relay = relay
        self.link = link
        self.server = server
        self.there, self.back = Way(link, relay.place), Way(link, server)

    async def ask(self, work: Any) -> Any:
        """Have something done at the Redis; whatever is lost on the way is a lost connection."""
        if self.link.is_cut or not self.relay.is_up:
            await asyncio.sleep(0.01)
            raise RedisLost("refused")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def do() -> None:
            if self.relay.is_up:
                self.back.send(settle, answer, work())

        forget = self.link.watch(self.server, lambda: fail(answer, RedisLost("cut")))
        self.there.send(do)
        try:
            return await answer
        finally:
            forget()

    async def ping(self) -> None:
        await self.ask(lambda: True)

    async def aclose(self) -> None:
        pass

    def pubsub(self) -> Subscription:
        return Subscription(self)

    def pipeline(self, transaction: bool) -> Pipeline:
        return Pipeline(self)


class Pipeline:
    def __init__(self, client: RelayClient) -> None:
        self._client = client
        self._letters: list[tuple[str, bytes]] = []

    async def __aenter__(self) -> Pipeline:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    def publish(self, channel: str, data: bytes) -> None:
        self._letters.append((channel, data))

    async def execute(self) -> list[int]:
        """Send them; how many have got each."""
        relay, letters = self._client.relay, self._letters
        return await self._client.ask(lambda: [relay.publish(*letter) for letter in letters])


class Subscription:
    def __init__(self, client: RelayClient) -> None:
        self._client = client
        self._come: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._forget = client.link.watch(client.server, lambda: self._come.put_nowait(None))
        self._way = Way(client.link, client.server)

    async def subscribe(self, channel: str) -> None:
        heard = self._client.relay.heard

        def add() -> bool:
            heard.setdefault(channel, []).append(self)
            self.pass_on({"type": "subscribe", "data": 1})
            return True

        await self._client.ask(add)

    def pass_on(self, message: dict[str, Any]) -> None:
        """Send a letter down the line; one that is lost leaves a gap."""
        self._way.send(self._come.put_nowait, message)

    async def get_message(self, timeout: float) -> dict[str, Any] | None:
        """The next letter, if one comes in time."""
        async with asyncio.timeout(timeout):
            return await self._next()

    async def _next(self) -> dict[str, Any]:
        message = await self._come.get()
        if message is None:
            raise RedisLost("cut")
        return message

    def listen(self) -> Subscription:
        return self

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> dict[str, Any]:
        return await self._next()

    async def aclose(self) -> None:
        self._forget()
        for listeners in self._client.relay.heard.values():
            if self in listeners:
                listeners.remove(self)
