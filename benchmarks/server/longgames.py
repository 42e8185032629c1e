"""Long games in a database, played by the server's own rooms: to their end, or with much taken back."""

from __future__ import annotations

import asyncio
import random
from typing import NamedTuple

from potager_server import OFFERED, OFFERS, PROPOSE, UNSEEN, WANTED

from potager.core.match import Match
from potager.core.registry import load
from potager.server.clocks import Clocks
from potager.server.doors.auth import COOKIE, Auth, new_guest
from potager.server.protocol import client
from potager.server.protocol.tables import CreateTable
from potager.server.rooms import seating
from potager.server.rooms.lobby import Lobby
from potager.server.settings import UNLIMITED, Settings
from potager.server.store import Store

TAKE = "accept"  # what nobody says who only wants to talk


class LongWish(NamedTuple):
    """A game that is to be played."""

    game: str
    what: str  # in words
    entries: int = 0  # of its log; 0: to its end
    undone: float = 0.0  # the share of entries that are taken back
    talk: bool = False  # whether nothing happens but offers that nobody takes


class LongGame(NamedTuple):
    """A table with a game, and one of its people."""

    table: str
    wish: LongWish
    entries: int
    guest: str


async def fill(url: str, wishes: list[LongWish]) -> list[LongGame]:
    """Play all games into a database, side by side."""
    store = await Store.open(url)
    lobby = Lobby(store, Settings(database=url, **UNLIMITED), Clocks())
    lobby.games.prepare()
    try:
        for game in sorted({wish.game for wish in wishes}):
            await lobby.games.settled(game)
        work = (_play(lobby, wish, seed) for seed, wish in enumerate(wishes))
        return await asyncio.gather(*work)
    finally:
        await lobby.close()
        await store.close()


async def copy(tables: list[LongGame], source: str, target: str) -> None:
    """The same tables in another database."""
    ours, theirs = await Store.open(source), await Store.open(target)
    try:
        for table in tables:
            row = await ours.table(table.table)
            assert row is not None
            await theirs.create_table(row)
            if row.status == "over":
                await theirs.update_table(row.id, result=row.result)
            await asyncio.gather(*(theirs.append(entry) for entry in await ours.log(row.id)))
            for seq, state in (await ours.snapshots(row.id)).items():
                await theirs.snapshot(row.id, seq, state)
    finally:
        await ours.close()
        await theirs.close()


async def cookies(url: str, games: list[LongGame]) -> list[str]:
    """How the people of these tables are known to the server of a database."""
    store = await Store.open(url)
    try:
        auth = Auth(await store.secret())
    finally:
        await store.close()
    return [f"{COOKIE}={auth.sign(game.guest)}" for game in games]


async def _play(lobby: Lobby, wish: LongWish, seed: int) -> LongGame:
    seats = max(load(wish.game).seats)
    guests = [new_guest() for _ in range(seats)]
    room = await lobby.create(guests[0], "Ann", CreateTable(game=wish.game, seats=seats, public=True))
    for guest in guests[1:]:
        await room.seat(lambda row, guest=guest: seating.sit(row, guest, "Bob", None, ""))
    await room.start()
    chance, number = random.Random(seed), 0
    log = room._table.started
    while not log.match.over and (not wish.entries or log.version < wish.entries):
        number += 1
        seat = log.match.awaited[0]
        actions = chosen(log.match, seat, chance, wish.talk)
        await room.act(seat, client.Play(f"a{number}", log.version, actions), "en")
        if chance.random() < wish.undone and log.may_undo(seat):
            await room.act(seat, client.Undo(f"u{number}"), "en")
    return LongGame(room.row.id, wish, log.version, guests[0])


def chosen(match: Match, seat: int, chance: random.Random, talk: bool) -> list[str]:
    """Something legal at random that others see; who talks makes offers and takes none."""
    legal = [action.text for action in match.legal(seat)]
    gives, wants = ([one for one in legal if one.startswith(word)] for word in (OFFERED, WANTED))
    if gives and wants and chance.random() < (1.0 if talk else OFFERS):
        return [chance.choice(gives), chance.choice(wants), PROPOSE]
    seen = [one for one in legal if not one.startswith(UNSEEN.get(match.game.name, ()))]
    quiet = [one for one in seen if not one.startswith(TAKE)]
    return [chance.choice(quiet if talk and quiet else seen)]
