"""A spy with a seat of its own: of what the others hold it hears only what they have shown."""

from __future__ import annotations

import asyncio
import json
import random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from fakeclocks import FakeClocks
from liveserver import Guest, Line, LiveServer, always
from test_spy import redealt

from potager import Match, PotagerError
from potager.server.rooms import telling
from potager.server.rooms.pace import Paces
from potager.server.rooms.series import meaning
from potager.server.rooms.tablelog import PLAY, TableLog
from potager.server.settings import Settings
from potager.server.store.rows import LogRow
from potager.server.trouble import trouble

SEATS = 4
GAME = "bohnanza"


def row(seq: int, seat: int, action: str) -> LogRow:
    return LogRow(table_id="t", seq=seq, seat=seat, kind=PLAY, body=[action], action_id=f"a{seq}", at=0.0)


def paces(log: TableLog) -> Paces:
    """How a table in company waits for people, at which a bot has the first seat."""
    row = SimpleNamespace(status="playing")
    table = SimpleNamespace(game=log.match.game, log=log, row=row, people=frozenset(range(1, SEATS)))
    audience = SimpleNamespace(is_alone=always(False))
    return Paces(cast(Any, table), Settings(), FakeClocks(), cast(Any, audience), always(None))


def told(match: Match, spy: int | None, seat: int, action: str) -> list[bytes]:
    """All that a room says to the spy: at this moment, and when a seat then plays an action."""
    log = TableLog(match)
    pace = paces(log).of
    heard: list[object] = [telling.sync(log, spy, "en", -1, [], pace)]
    if spy is not None:
        heard += [telling.preview(log, spy, "p", [choice.text], "fr") for choice in match.legal(spy)[::7]]
        for question in ("accept a", "accept b", "plant 0", "harvest 1", "give 3", "want red"):
            why = match.why_not(spy, question)
            heard.append(why and trouble(why, "en", log))
    written = log.add(row(1, seat, action))
    if not match.revealing:  # what comes to light is of course another thing in another deal
        heard.append(telling.happened(log, written, pace)(spy, "fr"))
    match.rewind(1)
    return [msgspec.json.encode(message) for message in heard]


@pytest.mark.parametrize("seed", [1, 2])
def test_all_along_a_game_nothing_sent_depends_on_what_a_seat_cannot_know(seed: int) -> None:
    match, rng = Match(GAME, SEATS, None, seed), random.Random(seed)
    compared = 0
    while not match.over and len(match.moves) < 1200:
        seat = rng.choice([match.next_seat, match.next_seat, rng.randrange(SEATS)])  # off turn, too
        legal = [action.text for action in match.legal(seat)]
        if not legal:
            continue
        action = rng.choice(legal)
        if len(match.moves) % 6 == 0:
            spy = rng.choice([None, *(other for other in range(SEATS) if other != seat)])
            other = redealt(match, spy, len(match.moves))
            try:
                meaning(other, seat, [action])
            except PotagerError:  # in the other deal this seat could not have done that
                pass
            else:
                assert told(other, spy, seat, action) == told(match, spy, seat, action)
                compared += other.state_bytes != match.state_bytes
        match.play_quietly(seat, action)
    assert compared > 40


async def test_no_card_of_another_hand_is_ever_said_before_the_end(
    server: LiveServer, ann: Guest, bob: Guest
) -> None:
    """Two people and two bots play a whole game; every message to the spy and to a spectator is read."""
    table, [first, spy] = await ann.begin_with(bob, game=GAME, seats=SEATS)
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
