"""One schedule: a house, its players and its faults, all from one seed; and whether everything held."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import random
from collections.abc import Generator, MutableMapping
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import structlog

from potager.core import pack as packs
from potager.core import registry
from potager.core.errors import PotagerError
from potager.core.match import Match
from potager.core.registry import load
from potager.server.doors import bridge
from potager.server.doors.hearing import Client
from potager.server.rooms.keeping import believed
from potager.server.rooms.tablelog import TableLog
from potager.server.store import leases
from potager.server.store.rows import SeatRow, TableRow

from .faults import END, Mischief
from .house import LEASE, House, VirtualServer
from .ledger import Flaws
from .player import VirtualPlayer, VirtualVisitor
from .virtual import VirtualLoop

GAMES = ("finca", "frutopia", "bohnanza")
SERVERS = (2, 2, 3)
FAULTS = (2, 6)  # at least, and at most
HEALED = END + 0.5
PATIENCE = 40.0  # seconds within which every game must have gone on
SETTLED = LEASE  # seconds after which every server knows what it has lost
MORE = 2  # acknowledged for each player after everything is well again
SEATS = 2
NAMES = registry.names()  # they do not change meanwhile, and to look takes long
LOUD = ("error", "exception", "critical")


class Outcome(NamedTuple):
    seed: int
    wrong: list[str]  # what did not hold
    faults: int
    acknowledged: int
    takeovers: int
    seconds: float  # of virtual time
    story: list[str]

    def tell(self) -> str:
        return "\n".join([*self.story, f"seed {self.seed}", *(self.wrong or ["everything held"])])


class Schedule:
    def __init__(self, seed: int, flaws: Flaws | None = None, hasty: bool = False) -> None:
        self.seed = seed
        self._chance = random.Random(f"schedule {seed}")
        loop_chance = random.Random(f"steps {seed}")
        self.loop = VirtualLoop(loop_chance)
        self.house = House(self.loop, random.Random(f"network {seed}"), flaws or Flaws(), hasty)
        self._flawed = flaws not in (None, Flaws())
        self._visitor: VirtualVisitor
        self._failed: list[str] = []  # what servers have written into their logs as errors

    def run(self) -> Outcome:
        with self._in_its_own_world():
            players = self._set_up()
            mischief = Mischief(self.house, players, random.Random(f"faults {self.seed}"))
            if self._flawed:
                mischief.plan_takeovers()
            else:
                mischief.plan(self._chance.randint(*FAULTS))
            self.loop.run_until(lambda: False, HEALED)
            self.loop.now = max(self.loop.now, HEALED)
            mischief.heal()
            before = [len(player.acknowledged) for player in players]
            went_on = self.loop.run_until(
                functools.partial(self._all_went_on, players, before), HEALED + PATIENCE
            )
            self.loop.run_until(lambda: False, self.loop.now + SETTLED)
            wrong = self._judge(players, went_on)
            outcome = Outcome(
                self.seed,
                wrong,
                mischief.count,
                sum(len(anybody.acknowledged) for anybody in (*players, self._visitor)),
                sum(lease.fence for lease in self.house.ledger.leases.values()),
                self.loop.now,
                list(self.house.story),
            )
            self._end()
        return outcome

    def _set_up(self) -> list[VirtualPlayer]:
        house = self.house
        game = load(self._chance.choice(GAMES))
        house.tell(f"seed {self.seed}: {game.name}")
        table = TableRow(
            id=f"{self.seed:010x}"[-10:],
            game=game.name,
            game_version=game.version,
            pack=packs.hash_of(game.name),
            seats=SEATS,
            options=game.check_options({}, SEATS),
            public=True,
            owner="ann",
            status="playing",
            created=0.0,
            server_half="00" * 32,
            seed=f"{self._chance.getrandbits(256):064x}",
            seat_secret="sit",
            watch_secret="watch",
            at=tuple(SeatRow(seat=seat, guest=name, name=name) for seat, name in enumerate(("ann", "bob"))),
        )
        other = msgspec.structs.replace(table, id=f"f{self.seed:09x}")
        house.ledger.tables |= {table.id: table, other.id: other}
        for number in range(self._chance.choice(SERVERS)):
            house.servers.append(VirtualServer(house, f"server-{number + 1}"))
            house.servers[-1].start()
        players = [
            VirtualPlayer(house, name, table.id, random.Random(f"{name} {self.seed}"))
            for name in ("ann", "bob")
        ]
        for player in players:
            self.loop.begin(player.place, player.live())
        self._visitor = VirtualVisitor(house, table.id, other.id, random.Random(f"eve {self.seed}"))
        self.loop.begin(self._visitor.place, self._visitor.live())
        return players

    def _all_went_on(self, players: list[VirtualPlayer], before: list[int]) -> bool:
        return all(
            player.known.over or len(player.acknowledged) >= least + MORE
            for player, least in zip(players, before, strict=True)
        )

    def _judge(self, players: list[VirtualPlayer], went_on: bool) -> list[str]:
        ledger = self.house.ledger
        wrong = [*ledger.wrong, *self._failed, *self.loop.failures]
        if not went_on:
            wrong.append(f"the game has not gone on within {PATIENCE:.0f} s after everything was well again")
        wrong += [
            f"{player.guest} is refused without a reason: {code}" for player in players for code in player.odd
        ]
        for table in ledger.tables.values():
            wrong += self._judge_log(table, [player for player in players if player.table == table.id])
        return wrong

    def _judge_log(self, table: TableRow, players: list[VirtualPlayer]) -> list[str]:
        wrong: list[str] = []
        entries = sorted(self.house.ledger.logs.get(table.id, []), key=lambda entry: entry.row.seq)
        rows = [entry.row for entry in entries]
        if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
            wrong.append(f"the log has a gap or an entry twice: {[row.seq for row in rows]}")
        kept = {row.action_id: row.seq for row in rows}
        for anybody in (*players, *([self._visitor] if self._visitor.table == table.id else [])):
            for identity, version in anybody.acknowledged.items():
                if kept.get(identity) != version:
                    wrong.append(f"{identity} was acknowledged as {version} and is {kept.get(identity)}")
        owners: dict[int, str] = {}
        for entry in entries:
            if owners.setdefault(entry.fence, entry.owner) != entry.owner:
                wrong.append(
                    f"two servers have written with {entry.fence}: {owners[entry.fence]}, {entry.owner}"
                )
        if [entry.fence for entry in entries] != sorted(entry.fence for entry in entries):
            wrong.append("an entry has a lower number than the one before it")
        return wrong + self._judge_states(table, rows, players)

    def _judge_states(self, table: TableRow, rows: list[Any], players: list[VirtualPlayer]) -> list[str]:
        """Whether everybody has the same game: the log, the states that were kept, the rooms, the clients."""
        wrong: list[str] = []
        log = TableLog(Match(load(table.game), table.seats, table.options, table.seed))
        try:
            for row in rows:
                log.add(row)
        except PotagerError as error:
            return [f"the log cannot be played: {error.message}"]
        for seq, state in believed(table, self.house.ledger.states.get(table.id, {})).items():
            if log.state_at(seq) != state:
                wrong.append(f"the state kept after entry {seq} is not that of the log")
        lease = self.house.ledger.leases.get(table.id)
        for server in self.house.servers:
            lobby = None if server.app is None else server.app.state.lobby
            room = None if lobby is None else lobby.rooms.get(table.id)
            if lobby is None or room is None or lease is None:
                continue
            own = room._table.log
            if lobby.store.leases.me != lease.owner or lobby._leases[table.id].lost:
                wrong.append(f"{server.name} has kept its room of a table that is {lease.owner}'s")
            elif own is not None and own.match.state_bytes != log.state_at(own.version):
                wrong.append(f"the room at {server.name} has another state after entry {own.version}")
        for player in players:
            known = player.known
            if 0 <= known.version <= log.version:
                match = log.match.trial(log.state_at(known.version))
                if sorted(match.awaited) != sorted(known.awaited):
                    wrong.append(f"{player.guest} believes something else after entry {known.version}")
            elif known.version > log.version:
                wrong.append(f"{player.guest} has seen entry {known.version}, which is not in the log")
        return wrong

    def _end(self) -> None:
        """Let everything end that runs, so that nothing is left of this schedule."""
        story = len(self.house.story)
        for place in self.loop._places:
            place.ended, place.asleep_until = False, 0.0
        while tasks := asyncio.all_tasks(self.loop):
            for task in tasks:
                task.cancel()
            self.loop.run_until(lambda: False, self.loop.now)
        del self.house.story[story:]

    @contextlib.contextmanager
    def _in_its_own_world(self) -> Generator[None]:
        """Where names come from the seed, order from names, and logs go into the story."""
        chance = random.Random(f"names {self.seed}")

        def token_hex(size: int) -> str:
            return f"{chance.getrandbits(8 * size):0{2 * size}x}"

        named = SimpleNamespace(token_hex=token_hex)
        before = leases.secrets, bridge.secrets, Client.__hash__, registry.names
        registry.names = lambda: NAMES
        leases.secrets = bridge.secrets = named  # pyright: ignore[reportAttributeAccessIssue]
        Client.__hash__ = lambda self: len(self.guest or "")  # pyright: ignore[reportAttributeAccessIssue]
        structlog.configure(processors=[self._note])
        try:
            yield
        finally:
            leases.secrets, bridge.secrets, Client.__hash__, registry.names = before

    def _note(self, _logger: Any, level: str, event: MutableMapping[str, Any]) -> Any:
        what = " ".join(
            f"{name}={event[name]!r}" for name in sorted(event) if name not in ("event", "exc_info")
        )
        self.house.tell(f"({level}) {event['event']} {what}")
        if level in LOUD:
            self._failed.append(f"a server says: {event['event']} {event.get('exc_info')!r} {what}")
        raise structlog.DropEvent


def run(seed: int, flaw: str | None = None) -> Outcome:
    """One schedule, perhaps with a flaw that it must bring to light: fence, expiry or commit."""
    flaws = Flaws(no_fence=flaw == "fence", no_expiry=flaw == "expiry")
    return Schedule(seed, flaws, hasty=flaw == "commit").run()


def find(flaw: str, most: int) -> Outcome | None:
    return next((outcome for seed in range(1, 1 + most) if (outcome := run(seed, flaw)).wrong), None)
