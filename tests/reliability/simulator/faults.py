"""What goes wrong in a virtual house, when, and for how long: all of it from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable

from .house import AGAIN, LEASE, House, VirtualServer
from .ledger import Ledger
from .network import Link
from .player import VirtualPlayer
from .relay import Relay
from .store import Wired

BEGIN, END = 0.5, 6.0  # seconds between which faults happen
LONGEST = 2.5 * LEASE
TAKEOVERS = 8
RATES = (1.0, 1.0, 0.8, 1.25)  # how fast clocks may run


class Mischief:
    def __init__(self, house: House, players: list[VirtualPlayer], chance: random.Random) -> None:
        self.house = house
        self.players = players
        self.count = 0
        self._chance = chance
        self._place = house.loop.place("mischief")
        self._kinds: list[Callable[[], None]] = [
            self._kill,
            self._kill,
            self._stop,
            self._stop,
            self._close,
            lambda: self._cut(self._server().to_ledger),
            lambda: self._cut(self._server().to_relay),
            lambda: self._cut(self._chance.choice(list(self._chance.choice(self.players).links.values()))),
            self._slow,
            self._lose_letters,
            self._forget_answers,
            lambda: self._fall("database", house.ledger, house.ledger.hang_up, "to_ledger"),
            lambda: self._fall("Redis", house.relay, house.relay.forget, "to_relay"),
            self._jump,
        ]

    def plan(self, faults: int) -> None:
        for _ in range(faults):
            self._later(self._chance.uniform(BEGIN, END), self._chance.choice(self._kinds))

    def plan_takeovers(self) -> None:
        """Let much happen of what makes servers lose tables that they believe to have."""
        kinds = (self._stop, self._stop, self._slow_ledger, self._slow_ledger, self._close, self._kill)
        for _ in range(TAKEOVERS):
            self._later(self._chance.uniform(BEGIN, END), self._chance.choice(kinds))

    def heal(self) -> None:
        house = self.house
        house.tell("everything is well again")
        house.ledger.is_up = house.relay.is_up = True
        for link in self._links():
            link.heal()
        for server in house.servers:
            server.place.asleep_until = 0.0
            if server.wire is not None:
                server.wire.forgetful = 0.0
            if not server.is_up:
                server.start()

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        self.house.loop.post(self._place, seconds, call)

    def _for_a_while(self, what: str, end: Callable[[], None]) -> None:
        self.count += 1
        seconds = self._chance.uniform(0.1, LONGEST)
        self.house.tell(f"{what} for {seconds:.2f} s")
        self._later(seconds, end)

    def _server(self) -> VirtualServer:
        return self._chance.choice(self.house.servers)

    def _links(self) -> list[Link]:
        servers = [link for server in self.house.servers for link in (server.to_ledger, server.to_relay)]
        return servers + [link for player in self.players for link in player.links.values()]

    def _kill(self) -> None:
        server = self._server()
        if server.is_up:
            server.kill()
            self._for_a_while(f"{server.name} is killed", lambda: self._start(server))

    def _start(self, server: VirtualServer) -> None:
        if server.is_closing:  # it was told to while it was stopped, and has not come to it yet
            self._later(AGAIN, lambda: self._start(server))
        elif not server.is_up:
            server.rate, server.offset = self._chance.choice(RATES), self._chance.uniform(-1e6, 1e6)
            server.start()

    def _stop(self) -> None:
        server = self._server()
        seconds = self._chance.choice((1.0, 2.0)) * self._chance.uniform(0.1, LONGEST)
        server.place.asleep_until = self.house.loop.now + seconds
        self.count += 1
        self.house.tell(f"{server.name} is stopped for {seconds:.2f} s")

    def _close(self) -> None:
        server = self._server()
        if server.is_up and server.app is not None and not server.is_closing:
            server.is_closing = True
            self.house.loop.begin(server.place, server.close())
            self._for_a_while(f"{server.name} is closed", lambda: self._start(server))

    def _cut(self, link: Link) -> None:
        link.cut()
        self._for_a_while(f"{link.name} is cut", link.heal)

    def _slow(self) -> None:
        link = self._chance.choice(self._links())
        link.slow = self._chance.uniform(0.05, LEASE)
        self._for_a_while(f"{link.name} is slow by {link.slow:.2f} s", link.heal)

    def _slow_ledger(self) -> None:
        link = self._server().to_ledger
        link.slow = LEASE
        self._for_a_while(f"{link.name} is slow by {link.slow:.2f} s", link.heal)

    def _lose_letters(self) -> None:
        link = self._server().to_relay
        link.lossy = 0.3
        self._for_a_while(f"{link.name} loses letters", link.heal)

    def _forget_answers(self) -> None:
        wire = self._server().wire
        if wire is not None:
            wire.forgetful = 1.0

            def end(wire: Wired = wire) -> None:
                wire.forgetful = 0.0

            self._for_a_while("the database does what it is told, and its answers are lost", end)

    def _fall(self, name: str, part: Ledger | Relay, forget: Callable[[], None], link: str) -> None:
        part.is_up = False
        forget()
        for each in [getattr(server, link) for server in self.house.servers]:
            if not each.is_cut:  # who tries again is only refused while nobody is there
                each.cut()
                each.is_cut = False

        def end() -> None:
            part.is_up = True

        self._for_a_while(f"the {name} is down", end)

    def _jump(self) -> None:
        seconds = self._chance.uniform(-LEASE, 2 * LEASE)
        self.house.ledger.ahead += seconds
        self.count += 1
        self.house.tell(f"the clock of the database jumps by {seconds:.2f} s")
