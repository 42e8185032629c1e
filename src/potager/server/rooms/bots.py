"""The bots at a table: they play when they are awaited, with a pause, and wait for people, with patience."""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
from collections.abc import Awaitable, Callable, Generator, Sequence
from typing import Any, NamedTuple

import structlog

from potager.bots.base import Bot, Haste
from potager.bots.considered import Decision
from potager.bots.names import searches
from potager.bots.registry import bot
from potager.bots.search import Searcher
from potager.core import chance
from potager.core.chance import Stream
from potager.core.errors import PotagerError
from potager.core.game import Game
from potager.core.match import Match
from potager.core.talk import Talk
from potager.core.turns import NOBODY, bits_of, next_seat
from potager.server.metrics import BOT_ACTIONS, BOT_FAILURES, WENT_ON
from potager.server.minds.sandglass import Sandglass
from potager.server.minds.workers import ToThink
from potager.server.protocol.server import Thinking
from potager.server.rooms.audience import Audience
from potager.server.rooms.exhibition import Exhibition
from potager.server.rooms.means import Means
from potager.server.rooms.pace import Paces
from potager.server.rooms.series import MOST_ACTIONS, meaning, noticed
from potager.server.rooms.speech import Speech, quietly
from potager.server.rooms.table import Table
from potager.server.rooms.tablelog import TableLog
from potager.server.store import Unavailable
from potager.server.store.rows import TableRow
from potager.server.trouble import Denied

logger = structlog.get_logger()
TRY_AGAIN = 1.0  # seconds until a bot tries again what could not be written
NEXT_STEP = 0.4  # of its pause, before a bot's further actions in one turn and where it has no choice
CLEAR = 0.8  # of all tries: a favourite that has so many is played
FALLBACK = "gardener"  # chooses where another bot has failed


class ToPlay(NamedTuple):
    """A bot that may play now."""

    seat: int
    going_on: tuple[int, ...]  # what it may do without waiting any longer for people; empty if it is awaited


ASKED_EARLIER = ToPlay(NOBODY, ())  # people are waited for since before the log was taken up


class Chosen(NamedTuple):
    """What a bot has chosen, and the position it was looking at."""

    log: TableLog
    version: int
    seat: int
    series: list[str]


class Player(NamedTuple):
    """Who plays a seat in one game; it may remember what it thought about its last choice."""

    log: TableLog
    name: str
    game: Game
    bot: Bot
    token: str  # by which a worker knows it again

    def is_for(self, log: TableLog, name: str, game: Game) -> bool:
        """Whether this is who is asked for."""
        return self.log is log and self.name == name and self.game is game


class BotSeats:
    """Plays for the bots of one table."""

    def __init__(
        self,
        table: Table,
        means: Means,
        paces: Paces,
        audience: Audience,
        enter: Callable[[Chosen], Awaitable[bool]],
    ) -> None:
        self._table = table
        self._minds = means.minds
        self._workers = means.workers
        self._settings = means.settings
        self._clocks = means.clocks
        self._paces = paces
        self._speech = Speech(table, paces)
        self._audience = audience
        self._enter = enter
        self.exhibition = Exhibition(table, means.minds, audience)
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._news = asyncio.Event()
        self._seen: tuple[int, int] | None = None  # the log and its version when somebody last acted
        self._since = 0.0
        self._players: dict[int, Player] = {}
        self._sandglass = Sandglass(means.settings.turn_seconds)

    def wake(self) -> None:
        """Something has happened: let bots play if they are to."""
        self._news.set()
        rests = self._task is None or self._task.done()
        if rests and not self._closed and self._find() is not None:
            self._task = asyncio.create_task(self._play())

    async def close(self) -> None:
        """Stop playing for good: whoever still leaves wakes nobody."""
        self._closed = True
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _find(self) -> ToPlay | None:
        """The bot that plays next, if any."""
        log, row = self._table.log, self._table.row
        bots = {place.seat for place in row.at if place.bot}
        if not bots or log is None or row.status == "closed":
            return None
        if log.match.over or not goes_on(row, self._audience):
            return None
        if self._seen != (id(log), log.version):
            self._seen, self._since = (id(log), log.version), self._clocks.monotonic()
        match = log.match
        if awaited := bots.intersection(match.awaited) - {self._paces.asking}:
            last = match.moves[-1].seat if match.moves else NOBODY
            return ToPlay(int(next_seat(bits_of(awaited), last)), ())
        # Who says no by themselves if they stay silent needs nobody to go on.
        if self._paces.waits or not any(match.legal_ids(seat) for seat in bots):
            return None
        seat = asker(log)
        if seat is None:
            return ASKED_EARLIER
        if seat not in bots:
            return None
        going_on = releasing(match, seat)
        return ToPlay(seat, going_on) if going_on else None

    async def _play(self) -> None:
        """Play for every bot that is to, one after the other, with a pause so that people can follow."""
        last: int | None = None
        while found := self._find():
            if found is ASKED_EARLIER:
                if not await self._look_back():
                    return
                continue
            if found.going_on and (left := self._patience_left()) > 0:
                await self._wait_for_news(left)
                continue
            seat = found.seat
            if seat != last:
                self._audience.tell(lambda _seat, _lang, seat=seat: Thinking(seat=seat))
            # Whoever has only one thing to do does not think; whoever is asked always has several.
            forced = len(self._table.started.match.legal_ids(seat)) == 1
            pause = self._settings.bot_pause * self.exhibition.pace
            pause *= NEXT_STEP if seat == last or forced else 1
            last = seat
            try:
                await self._turn(found, self._clocks.monotonic() + pause)
            except PotagerError as error:
                if isinstance(error, Denied) and error.code == "stale":
                    continue  # another server was first
                logger.warning("bot could not play", table=self._table.id, seat=seat, error=error.message)
                if not isinstance(error, Unavailable):
                    return
                await self._clocks.sleep(TRY_AGAIN)
            except Exception:  # a bot's own fault must not pass unnoticed; whoever acts next wakes it again
                logger.exception("bots stopped", table=self._table.id, seat=seat)
                return

    async def _look_back(self) -> bool:
        """Play the log from its beginning, to find out who has asked; whether that could be done."""
        try:
            await self._table.reach(0)
        except PotagerError as error:
            logger.warning("log not played", table=self._table.id, error=error.message)
            return False
        return True

    def _patience_left(self) -> float:
        return self._since + self._settings.patience_seconds - self._clocks.monotonic()

    async def _wait_for_news(self, seconds: float) -> None:
        self._news.clear()
        with contextlib.suppress(TimeoutError):
            async with self._clocks.timeout(seconds):
                await self._news.wait()

    async def _turn(self, found: ToPlay, earliest: float) -> None:
        """Choose and play one series, unless people have moved, or have come back, meanwhile.

        People can follow what is not played before `earliest`; thinking fills that pause.
        """
        log, seat = self._table.started, found.seat
        version, trial = log.version, log.match.trial()
        series = await self._choose(self._player(log, seat), trial, found)
        await self._clocks.sleep(max(0.0, earliest - self._clocks.monotonic()))
        await self._while_held()
        if is_acceptance(trial.game, series):
            version = await self._let_people_read(log, version, seat, series)
        if await self._enter(Chosen(log, version, seat, series)):
            BOT_ACTIONS.inc(len(series))
            WENT_ON.inc(bool(found.going_on))

    async def _while_held(self) -> None:
        """Wait while whoever watches wants to look at what a bot has chosen before it is played."""
        while self.exhibition.holds:
            self._news.clear()
            await self._news.wait()
        self.exhibition.step()

    async def _let_people_read(self, log: TableLog, version: int, seat: int, actions: Sequence[str]) -> int:
        """Hold an acceptance back while people read; return the version at which it can be played."""
        question = self._paces.asked_at
        while self._table.log is log and (left := self._paces.left_to_read()) > 0:
            await self._wait_for_news(left)
        if self._table.log is not log or self._paces.asked_at != question:
            return version
        try:
            meaning(log.match, seat, actions)
        except PotagerError:
            return version
        return log.version

    def _player(self, log: TableLog, seat: int) -> Player:
        """The bot of a seat: the same for the whole game, unless the seat gets another one."""
        game, name = self._table.game, self._table.row.at[seat].bot or FALLBACK
        if searches(name) and not self._table.may_search:
            name = FALLBACK
        player = self._players.get(seat)
        if player is None or not player.is_for(log, name, game):
            player = self._players[seat] = self._seat(log, name, game)
        if isinstance(player.bot, Searcher):
            player.bot.meet(self._names)
        return player

    def _seat(self, log: TableLog, name: str, game: Game) -> Player:
        return Player(log, name, game, self.exhibition.seat(bot(name, game)), secrets.token_hex(8))

    @property
    def _names(self) -> list[str]:
        """Who plays in each seat; people are taken for gardeners."""
        return [place.bot or FALLBACK for place in self._table.row.at]

    async def _choose(self, player: Player, trial: Match, found: ToPlay) -> list[str]:
        """Actions up to the first that anybody else notices; where people listen, with manners."""
        seat, floor = found.seat, self._speech.floor()
        if floor is None or found.going_on:
            return await self._compose(player, trial, found, None)
        if floor.may_speak(seat):
            series = await self._compose(player, trial.trial(), found, None)
            if better := await asyncio.to_thread(floor.better, trial, seat, series):
                return better
        return await self._compose(player, trial, found, floor.talk)

    async def _compose(self, player: Player, trial: Match, found: ToPlay, mute: Talk | None) -> list[str]:
        """Actions up to the first that anybody else notices, without an offer if it is to be mute."""
        seat, series = found.seat, list[str]()
        while True:
            legal = list(found.going_on) or trial.legal_ids(seat)
            legal = quietly(mute, trial, legal) if mute else legal
            action = await self._think(player, trial, seat, legal)
            before = trial.trial()
            trial.play_quietly(seat, action)
            series.append(trial.game.actions.text(action))
            goes_on = seat in trial.awaited and len(series) < MOST_ACTIONS and not found.going_on
            if not goes_on or noticed(before, seat, action, trial):
                return series

    async def _think(self, player: Player, trial: Match, seat: int, legal: Sequence[int]) -> int:
        """What a bot chooses; where it fails, what a gardener would."""
        if len(legal) == 1:
            return legal[0]
        game, view = self._table.game, trial.view(seat)
        stream = chance.stream(chance.seed_bytes(None), "bot")  # its own: threads must not share one
        try:
            action = await self._ask(player, view, seat, legal, stream)
            if action in legal:
                await self.exhibition.consider(player.bot, Decision(view, seat, legal, action), stream)
                return action
            logger.error("bot chose what it may not do", table=self._table.id, seat=seat, bot=player.name)
        except Exception:
            logger.exception("bot failed", table=self._table.id, seat=seat, bot=player.name)
        BOT_FAILURES.inc()
        return await asyncio.to_thread(bot(FALLBACK, game).choose, view, seat, legal, stream)

    async def _ask(self, player: Player, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """What a bot chooses: at once, at a worker, or in the thinking time of the table's host."""
        if not searches(player.name):
            return await asyncio.to_thread(player.bot.choose, view, seat, legal, stream)
        if isinstance(player.bot, Searcher):
            talk, stretch = self._table.game.talk, self._settings.slice_seconds
            most = self._sandglass.most(talk.turn(view)) if talk else math.inf
            haste = Haste(stretch, most, CLEAR)
            asked = ToThink(player.game, player.name, player.token, self._names, view, seat, legal, haste)
            if (action := await self._ask_workers(asked)) is not None:
                return action
            thought = player.bot.ponder(view, seat, legal, stream, haste)
        else:
            thought = at_once(player.bot, view, seat, legal, stream)
        return await self._minds.ponder(self._table.row.owner, self._sandglass.timed(thought))

    async def _ask_workers(self, asked: ToThink) -> int | None:
        """What a worker chooses, if one is free; a bot that people watch considers its moves here."""
        if self.exhibition.is_on:
            return None
        began = self._clocks.monotonic()
        action = await self._workers.choose(asked)
        self._sandglass.spend(self._clocks.monotonic() - began)
        return action


def is_acceptance(game: Game, actions: Sequence[str]) -> bool:
    """Whether a series takes somebody's offer."""
    return game.talk is not None and actions[-1].split()[0] == game.talk.accept


def at_once(
    player: Bot, view: Any, seat: int, legal: Sequence[int], stream: Stream
) -> Generator[None, None, int]:
    """A thought without a stop."""
    return player.choose(view, seat, legal, stream)
    yield


def goes_on(row: TableRow, audience: Audience) -> bool:
    """Whether bots play on: while somebody is connected, or if the table will soon wait for a person.

    A person who has not handed their seat over is awaited after a few turns at most, whether or not they are
    here now; a table of bots alone plays for those who watch it, and rests when nobody does.
    """
    return bool(audience) or any(place.guest is not None and place.bot is None for place in row.at)


def asker(log: TableLog) -> int | None:
    """The seat that has made the table wait for those it waits for; None if that was before the base."""
    match, seat = log.match, NOBODY
    waiting = set(match.awaited)
    for entry in reversed(log.entries):
        if not waiting <= set(match.trial(entry.after).awaited):
            return seat
        seat = entry.row.seat
    return None if log.base else seat


def releasing(match: Match, seat: int) -> tuple[int, ...]:
    """What a seat that is not awaited may do so that the table no longer waits for those that are silent."""
    waiting = set(match.awaited)
    found: list[int] = []
    for action in match.legal_ids(seat):
        trial = match.trial()
        trial.play_quietly(seat, action)
        if not waiting <= set(trial.awaited):
            found.append(action)
    return tuple(found)
