"""boardgame.io under the same load: its socket.io messages, written and read as text."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import Any

import msgspec
from tables import SEATS, Table
from wire import connect

BLADES = 12
PATH = "/socket.io/?EIO=4&transport=websocket"
ENTER = b"40/toy,"
EVENT = b"42/toy,"
PING, PONG = b"2", b"3"


class Context(msgspec.Struct):
    """Whose turn it is."""

    player: str = msgspec.field(name="currentPlayer")


class State(msgspec.Struct):
    """A state of boardgame.io, as far as the load generator reads it."""

    context: Context = msgspec.field(name="ctx")
    version: int = msgspec.field(name="_stateID")


class ToyTable(Table):
    """A table of the toy game."""

    event = msgspec.json.Decoder(list[msgspec.Raw])
    state = msgspec.json.Decoder(State)
    synced = 0
    sender = 0
    sent_id = ""

    def act(self, number: int, chance: random.Random) -> None:
        """Let a farmer walk from a random blade."""
        assert self.awaited is not None
        blade, player = chance.randrange(BLADES), str(self.awaited)
        payload = {"type": "walk", "args": [blade], "playerID": player, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        args: list[Any] = ["update", action, self.seen[self.awaited], self.name, player]
        self.sender, self.sent_id = self.awaited, f"a{number}"
        self.send(self.sender, self.sent_id, [f"walk {blade}"], EVENT + msgspec.json.encode(args))

    def hear(self, seat: int, text: bytes) -> None:
        """Take in a message to one seat."""
        if text == PING:
            self.wires[seat].send(PONG)
        elif text.startswith(ENTER):
            sync = ["sync", self.name, str(seat), None, SEATS]
            self.wires[seat].send(EVENT + msgspec.json.encode(sync))
        elif text.startswith(EVENT):
            self._hear_event(seat, text)

    def _hear_event(self, seat: int, text: bytes) -> None:
        kind, *args = self.event.decode(text[len(EVENT) :])
        if bytes(kind) == b'"update"':
            state = self.state.decode(args[1])
            self.awaited = int(state.context.player)
            if seat == self.sender:  # its own event is all that a sender ever learns
                self.acknowledged(self.sent_id, state.version)
            self.happened(seat, state.version)
        elif bytes(kind) == b'"sync"':
            self.awaited = 0
            self.synced += 1


async def open_table(port: int, name: str) -> ToyTable:
    """A table of four players, who are connected; it is made when somebody asks for it."""
    table = ToyTable(name)
    for seat in range(SEATS):
        wire = await connect(port, PATH)
        wire.hear = partial(table.hear, seat)
        table.wires.append(wire)
        wire.send(ENTER)
        while table.synced <= seat:
            await asyncio.sleep(0.001)
    return table
