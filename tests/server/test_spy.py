"""A spy at the table records every byte, and could not tell a game from another with other secrets.

One with a seat of its own hears of what the others hold only what they have shown.
"""

from __future__ import annotations

import asyncio
import json
import random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from fakeclocks import FakeClocks
from following import choose
from liveserver import Guest, Line, LiveServer, always

from potager import PotagerError
from potager.core import chance
from potager.core.game import SPECTATOR
from potager.core.match import Match
from potager.server.rooms import presence, telling
from potager.server.rooms.pace import Paces
from potager.server.rooms.series import meaning
from potager.server.rooms.tablelog import PLAY, TableLog
from potager.server.settings import Settings
from potager.server.store.rows import LogRow
from potager.server.trouble import trouble

ASKED = (
    "go",
    "accept a",
    "accept b",
    "plant 0",
    "harvest 1",
    "give 3",
    "want red",
)  # of why they cannot be played

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


def paces(log: TableLog) -> Paces:
    """How a table in company waits for people, at which a bot has the first seat."""
    people = frozenset(range(1, log.match.seats))
    table = SimpleNamespace(
        game=log.match.game, log=log, row=SimpleNamespace(status="playing"), people=people
    )
    audience = SimpleNamespace(is_alone=always(False))
    return Paces(cast(Any, table), Settings(), FakeClocks(), cast(Any, audience), always(None))


def told(match: Match, spy: int | None, seat: int, action: str) -> list[bytes]:
    """All that a room says to the spy: at this moment, and when a seat then plays an action."""
    log = TableLog(match)
    pace = paces(log).of
    heard: list[object] = [telling.sync(log, spy, "en", -1, [], pace)]
    if spy is not None:
        heard += [telling.preview(log, spy, "p", [choice.text], "fr") for choice in match.legal(spy)[::7]]
        questions = [action for action in ASKED if action.split()[0] in match.game.actions]
        heard += [why and trouble(why, "en", log) for why in (match.why_not(spy, one) for one in questions)]
    entry = LogRow(table_id="t", seq=1, seat=seat, kind=PLAY, body=[action], action_id="a1", at=0.0)
    written = log.add(entry)
    if not match.revealing:  # what comes to light is of course another thing in another deal
        heard.append(telling.happened(log, written, pace)(spy, "fr"))
    match.rewind(1)
    return [msgspec.json.encode(message) for message in heard]


def could(match: Match, seat: int, action: str) -> bool:
    """Whether a seat could do this in another deal, too."""
    try:
        meaning(match, seat, [action])
    except PotagerError:
        return False
    return True


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "seats"), [("finca", 3), ("bohnanza", 4)])
def test_all_along_a_game_nothing_sent_depends_on_what_a_seat_cannot_know(
    game: str, seats: int, seed: int
) -> None:
    """At many moments the table is synced, previewed and asked twice: as it is, and with other secrets."""
    match, rng = Match(game, seats, None, seed), random.Random(seed)
    compared = 0
    while not match.over and len(match.moves) < 1200:
        seat = rng.choice([match.next_seat, match.next_seat, rng.randrange(seats)])  # off turn, too
        legal = [action.text for action in match.legal(seat)]
        if not legal:
            continue
        action = choose(rng, legal) if game == "finca" else rng.choice(legal)
        if len(match.moves) % 6 == 0:
            spies = [None, *(other for other in range(seats) if other != seat or not match.game.private)]
            for spy in [rng.choice(spies)] if match.game.private else spies:
                other = redealt(match, spy, len(match.moves))
                if could(other, seat, action):
                    assert told(other, spy, seat, action) == told(match, spy, seat, action)
                    compared += other.state_bytes != match.state_bytes
        match.play_quietly(seat, action)
    assert compared > 40


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


async def test_no_card_of_another_hand_is_ever_said_before_the_end(
    server: LiveServer, ann: Guest, bob: Guest
) -> None:
    """Two people and two bots play a whole game; every message to the spy and to a spectator is read."""
    table, [first, spy] = await ann.begin_with(bob, game="bohnanza", seats=4)
    watching = await server.guest().socket(table)
    await asyncio.gather(plays(first, 1), plays(spy, 2))
    await watching.until(lambda: watching.over)
    for line, seat in ((spy, 1), (watching, None)):
        views = 0
        for message in map(json.loads, line.bytes):
            if "view" not in message or message["over"]:
                continue
            views += 1
            hands = [place["hand"] for place in message["view"]["seats"]]
            assert all((hand is None) == (other != seat) for other, hand in enumerate(hands))
            for event in events_of(message):
                if event["event"] == "drew":
                    assert (event["beans"] is None) == (event["seat"] != seat)
        assert views > 50


def events_of(message: dict[str, Any]) -> list[Any]:
    entries = message["entries"] if message["heard"] == "sync" else [message["entry"]]
    return [told["event"] for entry in entries for told in entry["events"]]


async def plays(line: Line, seed: int) -> None:
    """Play whatever is quick until the game is over; sometimes off turn."""
    rng = random.Random(seed)
    while not line.over:
        await line.until(lambda: line.over or line.me in line.awaited)
        quick = [
            text for text in line.legal if text.split()[0] in ("plant", "sow", "next", "accept", "decline")
        ]
        if line.over or not line.legal:
            continue
        action = rng.choice(
            quick or [text for text in line.legal if text.startswith("harvest")] or line.legal
        )
        answer = await line.answer("play", version=line.version, actions=[action])
        if answer["heard"] == "acknowledged":
            await line.until(lambda answer=answer: line.version >= answer["version"])
        else:
            assert answer["trouble"]["code"] in ("stale", "cannot-play", "over", "not-yours", "unseen"), (
                answer
            )
