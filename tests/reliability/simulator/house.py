"""A virtual house: servers that are the server's own code, and what connects them with everything else."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any

from potager.server.doors.auth import Auth
from potager.server.doors.bridge import Bridge
from potager.server.doors.quotas import Quotas
from potager.server.post.office import PostOffice
from potager.server.rooms.lobby import Lobby
from potager.server.settings import UNLIMITED, Settings
from potager.server.store import Unavailable

from .ledger import Flaws, Ledger
from .network import Link
from .relay import Relay, RelayClient
from .sockets import ClientEnd, ServerEnd, serve
from .store import Wired, WiredStore
from .virtual import Place, VirtualClocks, VirtualLoop

LEASE = 1.5  # seconds
AGAIN = 0.5  # seconds until a server that could not start tries again
# A server that has room for one table forgets one to open the other.
VIRTUAL: dict[str, Any] = {"database": "virtual", "compiled": False, "snapshot_every": 4, "rooms": 1}
SETTINGS = Settings(**UNLIMITED | VIRTUAL, lease_seconds=LEASE)
SECRET = b"virtual"


class VirtualServer:
    """One server, from a start to its end; started again it is another one."""

    def __init__(self, house: House, name: str) -> None:
        self.house = house
        self.name = name
        self.rate = 1.0
        self.offset = 0.0
        self.to_ledger = Link(f"{name}-database", house.loop, house.chance)
        self.to_relay = Link(f"{name}-redis", house.loop, house.chance)
        self.place = house.loop.place(name)
        self.place.ended = True
        self.app: Any = None
        self.is_closing = False  # whether it was told to close, and still has to
        self.lives = 0
        self.wire: Wired | None = None
        self.ends: list[ServerEnd] = []
        self._work: asyncio.Task[None] | None = None

    @property
    def is_up(self) -> bool:
        return not self.place.ended

    def start(self) -> None:
        self.lives += 1
        self.house.tell(f"{self.name} starts")
        self.place = self.house.loop.place(f"{self.name}.{self.lives}", self.rate, self.offset)
        self._work = self.house.loop.begin(self.place, self._run())

    async def _run(self) -> None:
        while True:
            try:
                await self._open()
                return
            except Unavailable:
                self.app = None
                await asyncio.sleep(AGAIN)

    async def _open(self) -> None:
        """What `app.opened` does."""
        house, clocks = self.house, VirtualClocks(self.house.loop, self.place)
        self.wire = Wired(house.ledger, self.to_ledger, self.place)
        store = WiredStore(self.wire, clocks, LEASE, house.hasty)
        leases = store.leases
        assert leases is not None
        await leases.open()
        state = SimpleNamespace(settings=SETTINGS, clocks=clocks, store=store)
        app: Any = SimpleNamespace(state=state)
        office = PostOffice("redis://virtual", "house", leases.me, clocks)
        office._redis = RelayClient(house.relay, self.to_relay, self.place)  # pyright: ignore[reportAttributeAccessIssue]
        state.bridge = Bridge(app, office, leases)
        state.lobby = Lobby(store, SETTINGS, clocks, state.bridge)
        state.auth, state.quotas = Auth(SECRET), Quotas(SETTINGS, clocks)
        try:
            await state.bridge.open()
        except Unavailable:
            await store.close()
            raise
        self.app = app
        house.tell(f"{self.name} is open as {leases.me}")

    def kill(self) -> None:
        """As a power cut does it: nothing happens here any more, and everybody notices."""
        self.place.ended, self.is_closing = True, False
        self.app = None
        self.house.ledger.hang_up(self.place)
        self._hang_up()

    def _hang_up(self) -> None:
        for end in self.ends:
            assert end.other is not None
            end.way.send(end.other.hear, None)
        self.ends.clear()

    async def close(self) -> None:
        """What the end of `app.opened` does."""
        if self.app is not None:
            state, self.app = self.app.state, None
            await state.bridge.close()
            await state.lobby.close()
            await state.store.close()
        self._hang_up()
        self.place.ended, self.is_closing = True, False

    async def connect(self, client: Place, link: Link, guest: str, table: str) -> ClientEnd:
        if link.is_cut or self.app is None or not self.is_up:
            await asyncio.sleep(link.seconds())
            raise ConnectionError("refused")
        app: Any = self.app
        there = ServerEnd(app, app.state.auth.sign(guest), link, client)
        here = there.other = ClientEnd(there, link, self.place)
        self.ends.append(there)
        link.watch(client, lambda: here.hear(None))
        link.watch(self.place, lambda: there.hear(None))
        self.house.loop.post(self.place, link.seconds(), self._serve, there, table)
        return here

    def _serve(self, end: ServerEnd, table: str) -> None:
        self.house.loop.begin(self.place, self._look_after(end, table))

    async def _look_after(self, end: ServerEnd, table: str) -> None:
        try:
            await serve(end, table)
        finally:
            if end in self.ends:
                self.ends.remove(end)
            await end.close()


class House:
    def __init__(self, loop: VirtualLoop, chance: random.Random, flaws: Flaws, hasty: bool = False) -> None:
        self.loop = loop
        self.chance = chance
        self.hasty = hasty
        self.story: list[str] = []
        self.ledger = Ledger(loop, loop.place("database"), LEASE / 2, flaws)
        self.relay = Relay(loop, loop.place("redis"))
        self.servers: list[VirtualServer] = []

    def tell(self, what: str) -> None:
        self.story.append(f"{self.loop.now:9.4f}  {what}")
