"""Bohnanza's pace with bots: a scripted person and three bots of each level, into PACE.md: `make bench-pace`.

The server's own rooms play, by a clock that leaps over every pause: what bots think takes its real time, what
they and the person wait for takes none, and both are counted.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import statistics
import sys
import time
from collections.abc import AsyncGenerator, Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from potager.bots.registry import LEVELS, bot
from potager.core import chance
from potager.core.registry import load
from potager.server.clocks import Clocks
from potager.server.protocol.client import Pass, Play
from potager.server.protocol.tables import CreateTable
from potager.server.rooms.lobby import Lobby
from potager.server.rooms.room import Room
from potager.server.rooms.series import noticed
from potager.server.rooms.speech import quietly
from potager.server.rooms.tablelog import TableLog
from potager.server.settings import Settings
from potager.server.store import Store
from potager.server.trouble import Denied

GAME, SEATS, ME = "bohnanza", 4, 0
ROUNDS = {"sprout": 24, "gardener": 24, "grower": 16, "master": 8, "master+": 4}
ANSWER = (1.0, 3.0)  # seconds that the person takes to answer
MOST_OFFERS, MOST_SECONDS = 4.0, 40.0
TICK = 0.001
AGAIN = 0.2  # seconds until the person looks again where somebody was quicker


class Leaping(Clocks):
    """A clock that leaps to the next moment somebody waits for, when everybody waits."""

    def __init__(self) -> None:
        self.leapt = 0.0
        self.waiting: dict[object, tuple[float, asyncio.Task[Any] | None, Callable[[], object]]] = {}

    def monotonic(self) -> float:
        """Real seconds and those that were leapt over."""
        return time.monotonic() + self.leapt

    def wall(self) -> float:
        """The same: entries of a log are compared with each other only."""
        return self.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait for so long."""
        over = asyncio.Event()
        with self._noted(seconds, over.set):
            await over.wait()

    @contextlib.asynccontextmanager
    async def timeout(self, seconds: float) -> AsyncGenerator[None, None]:
        """What lasts longer is given up."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(None) as running:
            with self._noted(seconds, lambda: running.reschedule(loop.time())):
                yield

    @contextlib.contextmanager
    def _noted(self, seconds: float, end: Callable[[], object]) -> Generator[None, None, None]:
        key = object()
        self.waiting[key] = (self.monotonic() + seconds, asyncio.current_task(), end)
        try:
            yield
        finally:
            self.waiting.pop(key, None)

    async def run(self, busy: Callable[[], Sequence[asyncio.Task[Any] | None]]) -> None:
        """Let time pass, and leap whenever all who could do something wait for a moment to come."""
        while True:
            await asyncio.sleep(TICK)
            asleep = {task for _, task, _ in self.waiting.values()}
            tasks = [task for task in busy() if task is not None and not task.done()]
            if tasks and all(task in asleep for task in tasks):
                first = min(until for until, task, _ in self.waiting.values() if task in tasks)
                self.leapt += max(0.0, first - self.monotonic())
            now = self.monotonic()
            for key, (until, _, end) in list(self.waiting.items()):
                if until <= now:
                    self.waiting.pop(key, None)
                    end()


class Newcomer:
    """Somebody at the table: plays like a gardener, answers what can be accepted, and leaves the rest."""

    guest: str | None = "person"
    lang = "en"

    def __init__(self, room: Room, clocks: Leaping, seed: int) -> None:
        self.seat: int | None = ME
        self.in_step = False
        self.task: asyncio.Task[None] | None = None
        self._room, self._clocks = room, clocks
        self._random = random.Random(seed)
        self._bot = bot("gardener", room._table.game)
        self._number = 0

    def send(self, message: bytes) -> None:
        """Hear something; whoever is awaited begins to think about it."""
        if msgspec.json.decode(message)["heard"] in ("sync", "happened"):
            self.begin()

    def drop(self, why: str) -> None:
        """Nobody is sent away here."""

    def look(self, row: object) -> None:
        """Who sits where does not change."""

    def begin(self) -> None:
        """Think about what is to be done, if there is anything."""
        if (self.task is None or self.task.done()) and self._has_to():
            self.task = asyncio.create_task(self._act())

    def _has_to(self) -> bool:
        match, pace = self._room._table.started.match, self._room._paces.of(ME)
        return ME in match.awaited and not (pace and pace.asked and (pace.passed or not pace.can))

    async def _act(self) -> None:
        while not self._room._table.started.match.over and self._has_to():
            log = self._room._table.started
            version = log.version
            await self._clocks.sleep(self._random.uniform(*ANSWER))
            pace = self._room._paces.of(ME)
            if log.version != version and not self._has_to():
                continue
            self._number += 1
            try:
                series = self._series(log, asked=bool(pace and pace.asked))
                if series[-1].startswith("decline") and pace and pace.asked:
                    await self._room.act(ME, Pass(version=log.version), "en")
                    return
                await self._room.act(
                    ME, Play(id=f"me-{self._number}", version=log.version, actions=series), "en"
                )
            except Denied:
                await self._clocks.sleep(AGAIN)

    def _series(self, log: TableLog, *, asked: bool) -> list[str]:
        """What a gardener would do, up to what others notice; whoever is asked only says yes or no."""
        trial, series = log.match.trial(), list[str]()
        talk = trial.game.talk
        assert talk is not None
        while True:
            legal = quietly(talk, trial, trial.legal_ids(ME)) if asked and not series else trial.legal_ids(ME)
            stream = chance.stream(chance.seed_bytes(self._random.getrandbits(60)), "person")
            action = self._bot.choose(trial.view(ME), ME, legal, stream)
            before = trial.trial()
            trial.play_quietly(ME, action)
            series.append(trial.game.actions.text(action))
            if noticed(before, ME, action, trial) or ME not in trial.awaited:
                return series


class Measured(NamedTuple):
    """What one level's tables were like."""

    level: str
    rounds: int
    offers: list[int]  # that the person heard, in each round
    could: int  # of all those, how many the person could accept
    seconds: list[float]  # from the end of an own turn to the beginning of the next
    said: int  # offers of bots in all, in bots' turns
    turns: int  # of bots
    trades: int  # of the person with bots


async def play(level: str, lobby: Lobby, clocks: Leaping, rounds: int) -> Measured:
    """Tables one after the other until so many rounds were played."""
    found = Measured(level, rounds, [], 0, [], 0, 0, 0)
    while len(found.seconds) < rounds:
        wish = CreateTable(
            game=GAME, seats=SEATS, bots=[None, *[level] * (SEATS - 1)], options={"first": "A"}, start=True
        )
        room = await lobby.create("person", "Person", wish)
        person = Newcomer(room, clocks, seed=len(found.seconds))
        clock = asyncio.create_task(
            clocks.run(lambda room=room, person=person: [room._bots._task, room._paces._task, person.task])
        )
        room.connect(person)
        await room.sync(person, -1)
        person.begin()
        log = room._table.started
        while not log.match.over and log.match.state.turn < (rounds - len(found.seconds) + 1) * SEATS:
            await asyncio.sleep(TICK)
        found = measure(found, log)
        room.disconnect(person)
        clock.cancel()
        await room.close()
        del lobby.rooms[room.row.id]
    return found


def measure(found: Measured, log: TableLog) -> Measured:
    """Read a table's log: who heard what, and how long it took."""
    talk = log.match.game.talk
    assert talk is not None
    offers, seconds, could, said, trades = list(found.offers), list(found.seconds), 0, 0, 0
    active, since, heard, turns = ME, log.entries[0].row.at, 0, 0
    for entry in log.entries:
        then = log.match.trial(entry.after)
        view, row = then.view(None), entry.row
        if row.body[-1] == talk.propose and row.seat != ME:
            spoken = next(offer for offer in talk.offers(view) if offer.owner == row.seat)
            said += 1
            heard += ME in spoken.asked
            could += ME in spoken.asked and talk.can_accept(then.view(ME), ME, row.seat)
        name, _, owner = row.body[-1].partition(" ")
        trades += name == talk.accept and (row.seat == ME or owner == "a")
        if view.active != active:
            turns += view.active not in (ME, None)
            if active == ME:
                since = row.at
            elif view.active == ME:
                offers.append(heard)
                seconds.append(row.at - since)
                heard = 0
            active = view.active
    return found._replace(
        offers=offers,
        seconds=seconds,
        could=found.could + could,
        said=found.said + said,
        turns=found.turns + turns,
        trades=found.trades + trades,
    )


def report(measured: Sequence[Measured]) -> Iterator[str]:
    """The page, line by line."""
    yield "# Bohnanza's pace with bots"
    yield ""
    yield "Written by `make bench-pace`; not edited by hand. One scripted person and three bots at a table"
    yield "of the server. The person plays like a gardener, takes 1 to 3 seconds for everything and leaves"
    yield "alone what cannot be accepted. Thinking takes its real time, pauses are leapt over, and both are"
    yield "counted. A round is from the beginning of an own turn to that of the next; the seconds are those"
    yield "in which others play."
    yield ""
    yield (
        "| bots | rounds | offers to answer a round | most | could be accepted | seconds until the own turn"
        " | nine of ten | trades a round | offers a bot's turn | holds |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for one in measured:
        heard, seconds = statistics.mean(one.offers), statistics.mean(one.seconds)
        ninth = sorted(one.seconds)[int(0.9 * (len(one.seconds) - 1))]
        cells = [
            one.level,
            str(len(one.seconds)),
            f"{heard:.1f}",
            str(max(one.offers)),
            f"{100 * one.could / max(1, sum(one.offers)):.0f} %",
            f"{seconds:.1f}",
            f"{ninth:.1f}",
            f"{one.trades / len(one.seconds):.1f}",
            f"{one.said / one.turns:.1f}",
            "yes" if holds(one) else "no",
        ]
        yield f"| {' | '.join(cells)} |"
    yield ""
    limits = f"at most {MOST_OFFERS:g} offers a round and less than {MOST_SECONDS:g} seconds"
    yield f"It holds with {limits}, on average."


def holds(one: Measured) -> bool:
    """Whether a level is pleasant enough."""
    return statistics.mean(one.offers) <= MOST_OFFERS and statistics.mean(one.seconds) < MOST_SECONDS


async def main(levels: Sequence[str], rounds: int | None, compiled: bool) -> list[Measured]:
    """All levels, one after the other."""
    clocks = Leaping()
    store = await Store.open("memory", clocks)
    lobby = Lobby(store, Settings(database="memory", compiled=False), clocks)
    if compiled:
        lobby.games._games[GAME] = load(GAME).compiled()  # the other games need not be
    try:
        found: list[Measured] = []
        for level in levels:
            found.append(await play(level, lobby, clocks, rounds or ROUNDS[level]))
            print("\n".join(list(report(found[-1:]))[-3:-2]), flush=True)
            write(found)  # whoever stops it keeps what was measured
        return found
    finally:
        await lobby.close()
        await store.close()


def write(found: Sequence[Measured]) -> None:
    """Write the page."""
    page = "\n".join(report(found)) + "\n"
    Path(__file__).with_name("PACE.md").write_text(page, encoding="utf-8")


def read_wishes() -> argparse.Namespace:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("levels", nargs="*", choices=[*LEVELS, []], help="only these")
    parser.add_argument("--rounds", type=int, help="instead of what each level gets")
    parser.add_argument("--interpreted", action="store_true", help="by plain rules: no search, but at once")
    return parser.parse_args()


if __name__ == "__main__":
    wishes = read_wishes()
    all_measured = asyncio.run(main(wishes.levels or LEVELS, wishes.rounds, not wishes.interpreted))
    sys.exit(not all(map(holds, all_measured)))
