"""Potager under load: tables are set over REST, and played from the legal lists that arrive."""

from __future__ import annotations

import asyncio
import http.client
import random
from functools import partial

import msgspec
from tables import Table
from wire import HOST, Wire, connect

SEATS = 4
# Where an offer is put together from cards that others do not see, it is sent whole.
OFFERED, WANTED, PROPOSE = "give ", "want ", "propose"
UNSEEN = {"bohnanza": (OFFERED, WANTED, PROPOSE, "turned ", "to ", "cancel")}
OFFERS = 0.2  # the share of actions that are an offer, where one may be made
PING = b'{"say":"ping"}'
PING_SECONDS = 20.0


class Legal(msgspec.Struct):
    """What may be played."""

    action: str


class Entry(msgspec.Struct):
    """An entry of the log, by its number."""

    version: int


class Heard(msgspec.Struct):
    """Any message of the server, as far as the load generator reads it."""

    heard: str
    entry: Entry | None = None
    version: int = 0
    legal: list[Legal] = []
    awaited: list[int] = []
    over: bool = False
    id: str | None = None


class PotagerTable(Table):
    """A table of any game."""

    decoder = msgspec.json.Decoder(Heard)
    legal: list[str]
    unseen: tuple[str, ...] = ()  # how actions begin that others do not see

    def act(self, number: int, chance: random.Random) -> None:
        """Play something legal at random."""
        actions = self._choice(chance)
        assert self.awaited is not None
        message = {
            "say": "play",
            "id": f"a{number}",
            "version": self.seen[self.awaited],
            "actions": actions,
        }
        self.play(number, actions, msgspec.json.encode(message))

    def _choice(self, chance: random.Random) -> list[str]:
        if not self.unseen:
            return [chance.choice(self.legal)]
        gives, wants = ([one for one in self.legal if one.startswith(word)] for word in (OFFERED, WANTED))
        if gives and wants and chance.random() < OFFERS:
            return [chance.choice(gives), chance.choice(wants), PROPOSE]
        return [chance.choice([one for one in self.legal if not one.startswith(self.unseen)])]

    def hear(self, seat: int, text: bytes) -> None:
        """Take in a message to one seat."""
        heard = self.decoder.decode(text)
        if heard.heard == "happened" and heard.entry:
            self._look(seat, heard)
            self.happened(seat, heard.entry.version)
        elif heard.heard == "acknowledged" and heard.id:
            self.acknowledged(heard.id, heard.version)
        elif heard.heard == "sync":
            self.seen[seat] = heard.version
            self._look(seat, heard)
        elif heard.heard == "refused":
            self.refused()

    def _look(self, seat: int, heard: Heard) -> None:
        self.over = heard.over
        self.awaited = heard.awaited[0] if heard.awaited else None
        if seat == self.awaited:
            self.legal = [one.action for one in heard.legal]


class PotagerServer:
    """Sets tables of a game and seats four guests at each."""

    async def open(self, port: int, game: str, tables: int) -> list[PotagerTable]:
        """Set tables, connect all players and start every game."""
        found: list[PotagerTable] = []
        for _ in range(tables):  # each by a connection of its own: several processes may listen
            rest = http.client.HTTPConnection(HOST, port)
            found.append(await self._table(rest, port, game))
            rest.close()
        self._pinging = asyncio.create_task(_ping([wire for table in found for wire in table.wires]))
        return found

    async def _table(self, rest: http.client.HTTPConnection, port: int, game: str) -> PotagerTable:
        cookies = [new_cookie(rest) for _ in range(SEATS)]
        wish: dict[str, object] = {"game": game, "seats": SEATS, "public": True}
        name = call(rest, "POST", "/api/tables", cookies[0], wish)["id"]
        for cookie in cookies[1:]:
            call(rest, "POST", f"/api/tables/{name}/join", cookie, {})
        table = PotagerTable(name, SEATS)
        table.unseen = UNSEEN.get(game, ())
        for seat, cookie in enumerate(cookies):
            wire = await connect(port, f"/ws/tables/{name}", cookie)
            wire.hear = partial(table.hear, seat)
            wire.send(msgspec.json.encode({"say": "hello", "lang": ("en", "fr")[seat % 2]}))
            table.wires.append(wire)
        call(rest, "POST", f"/api/tables/{name}/start", cookies[0], None)
        while table.awaited is None or not hasattr(table, "legal"):
            await asyncio.sleep(0.001)
        return table


async def _ping(wires: list[Wire]) -> None:
    """Say now and then that everybody is still there, as a page does."""
    while True:
        for wire in wires:
            await asyncio.sleep(PING_SECONDS / len(wires))
            if not wire.broken:
                wire.send(PING)


def new_cookie(rest: http.client.HTTPConnection) -> str:
    """The cookie of a new guest."""
    rest.request("GET", "/api/me")
    answer = rest.getresponse()
    answer.read()
    return str(answer.getheader("Set-Cookie")).partition(";")[0]


def call(
    rest: http.client.HTTPConnection, method: str, path: str, cookie: str, body: dict[str, object] | None
) -> dict[str, str]:
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    rest.request(method, path, None if body is None else msgspec.json.encode(body), headers)
    answer = rest.getresponse()
    data = answer.read()
    if answer.status >= 400:
        raise ConnectionError(f"{method} {path.partition('tables')[0]}: {data[:200]!r}")
    return msgspec.json.decode(data)
