"""A spy at the table records every byte, and could not tell a game from another with other secrets."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest
from liveserver import Guest, LiveServer, always, choose

from potager.core import chance
from potager.core.game import SPECTATOR
from potager.core.match import Match
from potager.server.rooms import presence, telling
from potager.server.rooms.tablelog import TableLog
from potager.server.trouble import trouble

REFUSED_BEFORE_THE_END = ("export", "replay", "replay?seat=0", "replay?seat=1", "rematch")
Deal = tuple[int | None, int]  # who cannot tell, and a number


@pytest.fixture(autouse=True)
def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comings and goings are told when they happen: gathered, they would come between others by the clock."""
    monkeypatch.setattr(presence, "MOMENT", 0)
    monkeypatch.setattr(presence, "EACH", 0)


def redealt(match: Match, seat: int | None, number: int) -> Match:
    """The same match with other secrets: all that this viewer cannot know is dealt anew."""
    game = match.game
    state = match.state
    viewer = SPECTATOR if seat is None else seat
    game.redeal(state, viewer, chance.stream(chance.seed_bytes(number), "spy"))
    other = Match(game, match.seats, match.options, 1)
    other._begin(state)
    other._moves, other._before = list(match._moves), list(match._before)
    return other


async def spied_table(
    server: LiveServer, game: str, other_deal: Deal | None = None
) -> tuple[str, Guest, Guest, Guest]:
    """A public table with fixed ids and secrets, so that only what is hidden can make a difference."""
    host, spy, watcher = server.guest(), server.guest(), server.guest()
    await host.call("PATCH", "/api/me", {"name": "Host"})
    await spy.call("PATCH", "/api/me", {"name": "Spy"})
    table = await host.table(game, public=True)
    await spy.sit(table)
    await host.call("POST", f"/api/tables/{table}/start")
    kept = server.room(table)._table
    kept._row = msgspec.structs.replace(kept.row, server_half="ab" * 32, created=0.0)
    match = Match(kept.game, 2, kept.row.options, 12)
    if other_deal is not None:
        match = redealt(match, *other_deal)
    kept.log = TableLog(match, lambda: kept.row)
    return table, host, spy, watcher


async def course(
    server: LiveServer, game: str, actions: list[str], other_deal: Deal | None = None
) -> list[list[dict[str, Any]]]:
    """Play, and return all that the spy and a spectator heard before the last action came to pass."""
    table, host, spy, watcher = await spied_table(server, game, other_deal)
    lines = [await host.socket(table), await spy.socket(table), await watcher.socket(table)]
    for number, action in enumerate(actions):
        player = lines[0] if lines[0].me in lines[0].awaited else lines[1]
        await player.play(action, id=f"action-{number}")
        for line in lines:
            await line.until(lambda line=line, number=number: line.version == number + 1)
        for question in lines[1].legal[:3]:
            await lines[1].answer("preview", actions=[question], id=f"p{question}")
            await lines[1].answer("why", action=question, id=f"w{question}")
        await lines[1].answer("why", action="nothing", id="w")
    for guest in (spy, watcher):
        guest.bytes.clear()
        await guest.ask("GET", f"/api/tables/{table}")
        for call in REFUSED_BEFORE_THE_END:
            method = "POST" if call == "rematch" else "GET"
            answer = await guest.ask(method, f"/api/tables/{table}/{call}")
            assert answer.status_code in (403, 409) and answer.json()["code"] in ("not-over", "not-seated")
    heard = [b"\n".join([*lines[1].bytes, *spy.bytes]), b"\n".join([*lines[2].bytes, *watcher.bytes])]
    for guest in (host, spy, watcher):
        await guest.close()
    return [plain(data, table) for data in heard]


def plain(data: bytes, table: str) -> list[dict[str, Any]]:
    """What was heard, without what every table has of its own: its id and the times of day."""
    lines = [json.loads(line) for line in data.replace(table.encode(), b"TABLE").splitlines()]
    for line in lines:
        line.pop("at", None)
    return lines


def until_something_shows(match: Match, seed: int) -> list[str]:
    """Actions of a game of Finca up to, and without, the first that brings something to light."""
    rng, actions = random.Random(seed), list[str]()
    while True:
        seat = match.awaited[0]
        action = choose(rng, [choice.text for choice in match.legal(seat)])
        shown = match.game.revealed(match.state)
        match.play(seat, action)
        if match.game.revealed(match.state) != shown:
            return actions
        actions.append(action)


async def test_finca_up_to_the_first_tile_that_turns_up(server: LiveServer) -> None:
    actions = until_something_shows(Match("finca", 2, None, 12), 5)
    assert len(actions) > 10
    true = await course(server, "finca", actions)
    for number in (1, 2):
        other = await course(server, "finca", actions, (None, number))
        assert other == true


async def test_a_card_that_is_never_shown(server: LiveServer) -> None:
    true = await course(server, "toy", ["keep"])
    cards = {Match("toy", 2, None, 12).view(0).card}
    for number in range(4):
        cards.add(redealt(Match("toy", 2, None, 12), 1, number).view(0).card)
        assert await course(server, "toy", ["keep"], (1, number)) == true
    assert len(cards) > 1, "the host held another card, and nobody could tell"


@pytest.mark.parametrize("seed", [1, 2])
def test_all_along_a_game_nothing_sent_depends_on_a_hidden_tile(seed: int) -> None:
    """At every moment the table is synced, previewed and asked twice: as it is, and with other secrets."""
    match, rng = Match("finca", 3, None, seed), random.Random(seed)
    moment = 0
    while not match.over:
        seat = match.awaited[0]
        if moment % 5 == 0:
            other = redealt(match, None, moment)
            assert moment > 150 or other.state_bytes != match.state_bytes
            assert said(other, seat) == said(match, seat)
        match.play(seat, choose(rng, [choice.text for choice in match.legal(seat)]))
        moment += 1


def said(match: Match, seat: int) -> list[bytes]:
    """Everything a room would say to every viewer at this moment."""
    log = TableLog(match)
    answers: list[object] = [
        telling.sync(log, viewer, "en", -1, [], always(None)) for viewer in (None, 0, 1, 2)
    ]
    answers += [telling.preview(log, seat, "p", [choice.text], "fr") for choice in match.legal(seat)[:4]]
    answers += [trouble(why, "fr", log) for viewer in range(3) if (why := match.why_not(viewer, "go"))]
    return [msgspec.json.encode(answer) for answer in answers]


@pytest.mark.parametrize("seats", [1, 3])
def test_what_could_follow_depends_on_no_hidden_boat(seats: int) -> None:
    """Along a game of Frutopia everything is previewed twice: as it is, and with other boats to come."""
    match, rng = Match("frutopia", seats, None, 3), random.Random(3)
    named = compared = 0
    while not match.over:
        seat = match.awaited[0]
        legal = [choice.text for choice in match.legal(seat)]
        if len(match.moves) % 5 == 0:
            other = redealt(match, seat, len(match.moves))
            compared += other.state_bytes != match.state_bytes
            for action in legal[:6]:
                answer, again = (
                    telling.preview(TableLog(one), seat, "p", [action], "fr") for one in (match, other)
                )
                assert msgspec.json.encode(answer) == msgspec.json.encode(again)
                named += bool(answer.then)
        match.play_quietly(seat, rng.choice(legal))
    assert compared > 10 and named > 20


async def test_no_secret_of_the_server_is_ever_said_before_the_end(
    server: LiveServer, ann: Guest, bob: Guest
) -> None:
    table = await ann.table("finca", 3, bots=[None, None, "greedy"], public=True)
    part = "f00d" * 16
    await bob.sit(table, contribution=part)
    watcher = server.guest()
    await ann.call("POST", f"/api/tables/{table}/start")
    row = server.room(table).row
    assert row.seed is not None
    first, spy, watching = await ann.socket(table), await bob.socket(table), await watcher.socket(table)
    playing = asyncio.gather(first.play_on(3), spy.play_on(4))
    for guest in (bob, watcher):
        for path in ("", "s", "s?mine=true"):
            await guest.ask("GET", f"/api/table{path}" if path else f"/api/tables/{table}")
        for call in REFUSED_BEFORE_THE_END:
            await guest.ask("GET", f"/api/tables/{table}/{call}")
        await guest.ask("GET", "/metrics")
        await guest.ask("GET", "/api/me")
    await playing
    await watching.until(lambda: watching.over)
    said = b"".join([*spy.bytes, *watching.bytes, *bob.bytes, *watcher.bytes, *first.bytes])
    secrets = [row.server_half, row.seed, row.seat_secret, row.watch_secret]
    secrets += [place.contribution for place in row.at if place.contribution]
    secrets += [(await server.store.secret()).hex()]
    assert len(set(secrets)) == 6 and part in secrets
    for secret in secrets:
        assert secret.encode() not in said
    export = await bob.ask("GET", f"/api/tables/{table}/export")
    assert row.server_half in export.text and row.seed in export.text
