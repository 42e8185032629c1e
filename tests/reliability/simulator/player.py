"""A virtual player: plays on at any server, whatever becomes of it, and remembers what was acknowledged."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from following import LATER, OUTRUN, Followed, choose

from .house import House, VirtualServer
from .network import Link
from .sockets import ClientEnd
from .virtual import Place

PATIENCE = 4.0  # seconds that an answer is waited for
THOUGHT = 0.8  # seconds at most before a move
GLANCE = 0.8  # seconds that a visitor looks, and is away, at most
VISITORS = ("eve", "eve", "ann", "bob")
ASIDE = 0.3  # how often they look at the other table
AGAIN = 0.3  # seconds until it comes back


def hello(last: int) -> str:
    return json.dumps({"say": "hello", "last": last, "lang": "en"})


def play(identity: str, version: int, action: str) -> str:
    return json.dumps({"say": "play", "id": identity, "version": version, "actions": [action]})


class VirtualPlayer:
    def __init__(self, house: House, guest: str, table: str, chance: random.Random) -> None:
        self.house = house
        self.guest = guest
        self.table = table
        self.place: Place = house.loop.place(guest)
        self.links = {
            server.name: Link(f"{guest}-{server.name}", house.loop, house.chance) for server in house.servers
        }
        self.known = Followed()
        self.acknowledged: dict[str, int] = {}
        self.odd: list[str] = []  # refusals without a reason
        self._chance = chance
        self._pending: tuple[str, int, str] | None = None
        self._count = 0

    async def live(self) -> None:
        """Come, play, lose the line, and come again."""
        while not self.known.over:
            server = self._chance.choice(self.house.servers)
            end: ClientEnd | None = None
            try:
                async with asyncio.timeout(PATIENCE):
                    end = await server.connect(self.place, self.links[server.name], self.guest, self.table)
                    await end.opened()
                await self._play(end, server)
            except (ConnectionError, TimeoutError):
                pass
            finally:
                if end is not None:
                    end.close()
            await asyncio.sleep(self._chance.random() * AGAIN)

    async def _play(self, end: ClientEnd, server: VirtualServer) -> None:
        end.send(hello(self.known.version))
        told = False
        while not self.known.over:
            if told and self._pending is None and self.known.is_awaited:
                await asyncio.sleep(self._chance.random() * THOUGHT)
                self._count += 1
                action = choose(self._chance, self.known.legal)
                self._pending = (f"{self.guest}-{self._count}", self.known.version, action)
                end.send(play(*self._pending))
            async with asyncio.timeout(PATIENCE):
                message: dict[str, Any] = json.loads(await end.receive())
            first = not told
            told = self.known.follow(message) or told
            if told and first and self._pending is not None:
                end.send(play(*self._pending))  # what was not acknowledged
            if self._pending is not None and message.get("id") == self._pending[0]:
                await self._hear(message, server)

    async def _hear(self, answer: dict[str, Any], server: VirtualServer) -> None:
        assert self._pending is not None
        identity = self._pending[0]
        if answer["heard"] == "acknowledged":
            self.acknowledged[identity] = answer["version"]
            self.house.tell(f"{identity} is entry {answer['version']} at {server.name}")
            self._pending = None
            return
        code = answer["trouble"]["code"]
        self.house.tell(f"{identity} is refused at {server.name}: {code}")
        if code in LATER:
            raise ConnectionError("later")
        if code not in OUTRUN:
            self.odd.append(code)
        self._pending = None


class VirtualVisitor:
    """Looks in at a table for a moment, at one server after another: a stranger, or a player's second device.

    A second device plays, too, and now and then at the same moment as the first one. Sometimes they look at
    another table, where nobody plays.
    """

    def __init__(self, house: House, table: str, other: str, chance: random.Random) -> None:
        self.place = house.loop.place("eve")
        self.table, self._other = table, other
        self.acknowledged: dict[str, int] = {}
        self._house = house
        self._chance = chance
        self._link = Link("eve", house.loop, house.chance)
        self._count = 0

    async def live(self) -> None:
        """Come, look and go."""
        while True:
            end: ClientEnd | None = None
            try:
                async with asyncio.timeout(GLANCE):
                    server = self._chance.choice(self._house.servers)
                    guest = self._chance.choice(VISITORS)
                    aside = self._chance.random() < ASIDE
                    table = self._other if aside else self.table
                    end = await server.connect(self.place, self._link, guest, table)
                    await self._look(end, plays=not aside)
            except (ConnectionError, TimeoutError):
                pass
            finally:
                if end is not None:
                    end.close()
            await asyncio.sleep(self._chance.random() * GLANCE)

    async def _look(self, end: ClientEnd, plays: bool) -> None:
        known, sent = Followed(), ""
        end.send(hello(-1))
        while True:
            message: dict[str, Any] = json.loads(await end.receive())
            known.follow(message)
            if plays and not sent and known.is_awaited:
                self._count += 1
                sent = f"second-{self._count}"
                end.send(play(sent, known.version, choose(self._chance, known.legal)))
            elif sent and message.get("id") == sent:
                if message["heard"] == "acknowledged":
                    self.acknowledged[sent] = message["version"]
                    self._house.tell(f"{sent} is entry {message['version']}")
                return
