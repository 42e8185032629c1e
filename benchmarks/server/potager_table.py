"""Potager under load: tables are set over REST, and played from the legal actions that arrive."""

from __future__ import annotations

import asyncio
import http.client
import random
from functools import partial

import msgspec
from tables import SEATS, Table
from wire import HOST, connect

# Where an offer is put together from cards that others do not see, it is sent whole.
OFFERED, WANTED, PROPOSE, ACCEPT = "give ", "want ", "propose", "accept"
UNSEEN = {"bohnanza": (OFFERED, WANTED, PROPOSE, "turned ", "to ", "cancel")}
OFFERS = 0.2  # the share of actions that are an offer, where one may be made
PING = b'{"say":"ping"}'
LANGUAGES = ("en", "fr")


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
    may_undo: bool = False
    over: bool = False
    id: str | None = None


class PotagerTable(Table):
    """A table of any game."""

    decoder = msgspec.json.Decoder(Heard)

    def __init__(self, name: str, game: str, cookies: list[str]) -> None:
        super().__init__(name)
        self.cookies = cookies  # of the people, by seat
        self.legal: list[str] = []  # what the seat that is awaited may do
        self.may_undo = [False] * SEATS
        self.unseen = UNSEEN.get(game, ())  # how actions begin that others do not see
        self.only_talks = False  # whether people make offers whenever they may, and take none

    def act(self, number: int, chance: random.Random) -> None:
        """Play something legal at random."""
        seat, identity, actions = self.awaited, f"a{number}", self.choose(chance)
        assert seat is not None
        message = {"say": "play", "id": identity, "version": self.seen[seat], "actions": actions}
        self.send(seat, identity, actions, msgspec.json.encode(message))

    def take_back(self, number: int, seat: int) -> None:
        """Take back what a seat did last."""
        identity = f"u{number}"
        self.send(seat, identity, [], msgspec.json.encode({"say": "undo", "id": identity}))

    def choose(self, chance: random.Random) -> list[str]:
        """Something legal that others see."""
        if not self.unseen:
            return [chance.choice(self.legal)]
        gives, wants = ([one for one in self.legal if one.startswith(word)] for word in (OFFERED, WANTED))
        if gives and wants and (self.only_talks or chance.random() < OFFERS):
            return [chance.choice(gives), chance.choice(wants), PROPOSE]
        seen = [one for one in self.legal if not one.startswith(self.unseen)]
        refusing = [one for one in seen if not one.startswith(ACCEPT)] if self.only_talks else []
        return [chance.choice(refusing or seen)]

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
        self.may_undo[seat] = heard.may_undo
        if seat == self.awaited:
            self.legal = [one.action for one in heard.legal]


async def open_table(port: int, game: str) -> PotagerTable:
    """A table of four guests, who are connected, and whose game has begun."""
    rest = http.client.HTTPConnection(HOST, port)
    cookies = [new_cookie(rest) for _ in range(SEATS)]
    name = call(rest, "/api/tables", cookies[0], {"game": game, "seats": SEATS, "public": True})["id"]
    for cookie in cookies[1:]:
        call(rest, f"/api/tables/{name}/join", cookie, {})
    table = PotagerTable(name, game, cookies)
    for seat, cookie in enumerate(cookies):
        wire = await connect(port, f"/ws/tables/{name}", cookie)
        wire.hear = partial(table.hear, seat)
        wire.send(msgspec.json.encode({"say": "hello", "lang": LANGUAGES[seat % len(LANGUAGES)]}))
        table.wires.append(wire)
    call(rest, f"/api/tables/{name}/start", cookies[0], None)
    rest.close()
    while not table.legal:
        await asyncio.sleep(0.001)
    return table


def new_cookie(rest: http.client.HTTPConnection) -> str:
    """The cookie of a new guest."""
    rest.request("GET", "/api/me")
    answer = rest.getresponse()
    answer.read()
    return str(answer.getheader("Set-Cookie")).partition(";")[0]


def call(
    rest: http.client.HTTPConnection, path: str, cookie: str, body: dict[str, object] | None
) -> dict[str, str]:
    """What the server answers to a POST."""
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    rest.request("POST", path, None if body is None else msgspec.json.encode(body), headers)
    answer = rest.getresponse()
    data = answer.read()
    if answer.status >= 400:
        raise ConnectionError(f"{path.partition('tables')[0]}: {data[:200]!r}")
    return msgspec.json.decode(data)
