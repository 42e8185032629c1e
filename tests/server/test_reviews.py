"""Reviews of finished games: asked for once, made in the background, kept, and refused where they must be."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from fakeclocks import FakeClocks
from liveserver import Guest, LiveServer, OpenServer

from potager.core.match import Match
from potager.core.registry import load
from potager.lab.review.reviewed import decode
from potager.server.minds import reviews
from potager.server.minds.reviews import Asked
from potager.server.protocol.tables import CreateTable
from potager.server.rooms.finished import Finished, steps_of
from potager.server.rooms.setting import wished
from potager.server.rooms.tablelog import PLAY, UNDO, TableLog
from potager.server.store.rows import LogRow

FEW: dict[str, Any] = {"review_iterations": 4}


@pytest.fixture
async def server(open_server: OpenServer) -> LiveServer:
    return await open_server(**FEW)


async def played(ann: Guest, bob: Guest, *actions: str) -> str:
    """A finished game of Swap."""
    table = await ann.table()
    await bob.sit(table, ann)
    await ann.call("POST", f"/api/tables/{table}/start")
    lines = [await ann.socket(table), await bob.socket(table)]
    for line, action in zip(lines, actions or ("keep", "swap"), strict=True):
        await line.until(lambda line=line: line.me in line.awaited)
        await line.play(action)
    return table


async def made(guest: Guest, table: str, lang: str = "en", ask: bool = True) -> dict[str, Any]:
    """Ask until it is there."""
    found = await guest.call("POST" if ask else "GET", f"/api/tables/{table}/review?lang={lang}")
    async with asyncio.timeout(30):
        while found["status"] in ("waiting", "running"):
            await asyncio.sleep(0.02)
            found = await guest.call("GET", f"/api/tables/{table}/review?lang={lang}")
    return found


async def test_a_review_is_made_once_and_kept(
    server: LiveServer, ann: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(ann, bob)
    assert await ann.call("GET", f"/api/tables/{table}/review") == {
        "status": "none",
        "place": 0,
        "progress": 0.0,
        "trouble": None,
        "review": None,
    }
    found = await made(ann, table)
    assert found["status"] == "done" and found["progress"] == 1.0
    review = found["review"]
    assert [point["version"] for point in review["points"]] == [0, 1, 2]
    assert all(
        sum(point[lens]) == pytest.approx(1) for point in review["points"] for lens in ("known", "truth")
    )
    assert [tally["decisions"] for tally in review["seats"]] == [1, 1]

    async def never(_asked: Asked) -> None:
        raise AssertionError("it was made already")

    monkeypatch.setattr(reviews, "run", never)
    assert await bob.call("POST", f"/api/tables/{table}/review") == found
    french = await made(bob, table, "fr")
    assert french["status"] == "done" and french["review"]["points"] == review["points"]


async def test_it_is_told_in_the_language_of_the_reader(server: LiveServer, ann: Guest, bob: Guest) -> None:
    table = await played(ann, bob)
    await bob.call("PATCH", "/api/me", {"name": "Bob"})
    content = (
        '{"game":"toy","moves":2,"known":[[0.5,0.5],[0.4,0.6],[1.0,0.0]],"truth":[[0.5,0.5],[0.4,0.6],[1,0]],'
        '"seats":[{},{"decisions":1,"cost":1,"lost":0.5}],"costly":[{"number":1,"seat":1,"actions":[1],'
        '"played":[{"say":"event.kept","with":{"seat":{"seat":1}}}],'
        '"known":{"best":[0],"win":0.6,"cost":0.5,"error":0.1,"verdict":"cost",'
        '"better":[{"say":"action.keep","with":{}}],"why":[]},'
        '"truth":{"best":[1],"win":0.6,"cost":0.0,"error":0.0,"verdict":"best"}}]}'
    )
    assert decode(content)
    await server.store.save_review(table, content)
    english, french = [(await made(bob, table, lang))["review"]["moves"][0] for lang in ("en", "fr")]
    assert english["played"] == ["Bob keeps."] and english["known"]["better"] == ["Keep your card"]
    assert french["known"]["better"] != english["known"]["better"]
    assert (english["number"], english["version"], english["seat"]) == (2, 1, 1)
    assert english["truth"] == {
        "verdict": "best",
        "win": 0.6,
        "points": 0.0,
        "cost": 0.0,
        "better": [],
        "why": [],
    }


async def test_a_review_of_another_format_is_made_anew(server: LiveServer, ann: Guest, bob: Guest) -> None:
    table = await played(ann, bob)
    await server.store.save_review(table, '{"format": 0}')
    assert (await ann.call("GET", f"/api/tables/{table}/review"))["status"] == "none"
    assert (await made(ann, table))["status"] == "done"
    kept = await server.store.review(table)
    assert kept is not None and decode(kept).game == "toy"


async def test_only_finished_games_and_only_for_those_who_may_see_them(
    server: LiveServer, ann: Guest, bob: Guest
) -> None:
    table = await ann.table(bots=[None, "greedy"], start=True)
    for method in ("GET", "POST"):
        await ann.refused(409, "not-over", method, f"/api/tables/{table}/review")
        await server.guest().refused(404, "not-found", method, f"/api/tables/{table}/review")
        await ann.refused(404, "not-found", method, "/api/tables/0123456789/review")
    over = await played(ann, bob)
    watch = await ann.secret(over, "watch")
    stranger = server.guest()
    await stranger.refused(404, "not-found", "POST", f"/api/tables/{over}/review?secret=wrong")
    found = await stranger.call("GET", f"/api/tables/{over}/review?secret={watch}")
    assert found["status"] == "none"


class Slow:
    """Workers that go on when they are told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.gates = list[str](), dict[str, asyncio.Event]()
        monkeypatch.setattr(reviews, "run", self.run)

    async def run(self, asked: Asked) -> str:
        self.begun.append(asked.table_id)
        asked.progress = 0.25
        await self.gates.setdefault(asked.table_id, asyncio.Event()).wait()
        return '{"format": 0}'


async def test_one_at_a_time_and_the_others_wait_their_turn(
    server: LiveServer, ann: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    first, second = await played(ann, bob), await played(ann, bob)
    await ann.call("POST", f"/api/tables/{first}/review")
    waiting = await bob.call("POST", f"/api/tables/{second}/review")
    assert (waiting["status"], waiting["place"]) == ("waiting", 1)
    running = await bob.call("GET", f"/api/tables/{first}/review")
    assert (running["status"], running["progress"]) == ("running", 0.25)
    assert await bob.call("POST", f"/api/tables/{second}/review") == waiting, "asked for once"
    slow.gates[first].set()
    async with asyncio.timeout(5):
        while second not in slow.begun:
            await asyncio.sleep(0.01)
    assert slow.begun == [first, second]


async def test_the_queue_is_short_and_nobody_fills_it_alone(
    open_server: OpenServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    Slow(monkeypatch)
    server = await open_server(reviews_waiting=2, reviews_each=2)
    ann, bob = server.guest(), server.guest()
    tables = [await played(ann, bob) for _ in range(4)]
    for table in tables[:2]:
        await ann.call("POST", f"/api/tables/{table}/review")
    await ann.refused(429, "reviews-yours", "POST", f"/api/tables/{tables[2]}/review")
    await bob.call("POST", f"/api/tables/{tables[2]}/review")
    await bob.refused(503, "reviews-full", "POST", f"/api/tables/{tables[3]}/review")


async def test_what_fails_is_said_and_can_be_tried_again_but_not_for_ever(
    server: LiveServer, ann: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(ann, bob)
    working = reviews.WORKER
    monkeypatch.setattr(reviews, "WORKER", ("-c", "import sys; sys.exit('no idea')"))
    found: dict[str, Any] = {}
    for _ in range(reviews.TRIES - 1):
        found = await made(ann, table)
        assert found["status"] == "failed" and found["trouble"]["code"] == "review-failed"
    french = await ann.call("GET", f"/api/tables/{table}/review?lang=fr")
    assert french["trouble"]["message"] != found["trouble"]["message"]
    monkeypatch.setattr(reviews, "WORKER", working)
    assert (await made(ann, table))["status"] == "done"

    other = await played(ann, bob)
    monkeypatch.setattr(reviews, "WORKER", ("-c", ""))
    for _ in range(reviews.TRIES):
        await made(ann, other)
    monkeypatch.setattr(reviews, "WORKER", working)
    assert (await made(ann, other))["status"] == "failed", "three times is enough"


async def test_a_worker_that_takes_too_long_is_ended(
    open_server: OpenServer, clocks: FakeClocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "WORKER", ("-c", "import time; time.sleep(60)"))
    server = await open_server(clocks=clocks, **FEW)
    ann = server.guest()
    table = await played(ann, server.guest())
    assert (await ann.call("POST", f"/api/tables/{table}/review"))["status"] == "running"
    longest = server.settings.review_seconds + reviews.GRACE
    await clocks.until_waiting(longest)
    clocks.advance(longest)
    assert (await made(ann, table, ask=False))["status"] == "failed"


async def test_a_restart_forgets_what_ran_and_who_asks_gets_it_anew(
    open_server: OpenServer, lasting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await LiveServer(database=lasting, **FEW).__aenter__()
    ann, bob = first.guest(), first.guest()
    table = await played(ann, bob)
    with monkeypatch.context() as patch:
        patch.setattr(reviews, "WORKER", ("-c", "import time; time.sleep(60)"))
        assert (await ann.call("POST", f"/api/tables/{table}/review"))["status"] == "running"
        await first.__aexit__()
    second = await open_server(database=lasting, **FEW)
    again = second.guest()
    again.http.cookies = ann.http.cookies
    assert (await again.call("GET", f"/api/tables/{table}/review"))["status"] == "none"
    assert (await made(again, table))["status"] == "done"


def played_log(match: Match, *rows: tuple[int, str, list[str]]) -> TableLog:
    """A log with these entries."""
    log = TableLog(match)
    for seq, (seat, kind, body) in enumerate(rows, start=1):
        log.add(LogRow(table_id="t", seq=seq, seat=seat, kind=kind, body=body, action_id=str(seq), at=0.0))
    return log


def test_what_was_taken_back_is_no_part_of_the_game() -> None:
    rows = [
        (0, PLAY, ["keep"]),
        (0, UNDO, ["1"]),
        (0, PLAY, ["swap"]),
        (1, PLAY, ["keep"]),
        (2, PLAY, ["keep"]),
    ]
    steps = steps_of(played_log(Match(load("toy"), 3, seed=1), *rows))
    assert steps.of_action == [2, 3, 4]
    assert steps.actions == [0, None, 0, 1, 2, 3]


def test_a_review_leads_to_the_step_at_which_the_move_was_made() -> None:
    """One entry may hold several actions, and some were taken back: moves and steps are counted apart."""
    log = played_log(
        Match("bohnanza", 3, seed=1),
        (0, PLAY, ["plant 0", "next"]),
        (0, PLAY, ["want red"]),
        (0, UNDO, ["1"]),
        (0, PLAY, ["want blue", "want garden"]),
    )
    judged = {"best": [0], "win": 0.5, "cost": 0.1, "error": 0.0, "verdict": "cost"}
    costly: list[dict[str, Any]] = [
        {"number": n, "seat": 0, "actions": [0], "played": [], "known": judged, "truth": judged}
        for n in range(4)
    ]
    chances = [[0.1 * n, 0.5, 0.5] for n in range(5)]
    content: dict[str, Any] = {"game": "bohnanza", "moves": 4, "seats": [{}] * 3, "costly": costly}
    made = decode(json.dumps(content | {"known": chances, "truth": chances}))
    row = wished(load("bohnanza"), "ann", CreateTable(game="bohnanza", seats=3), 0.0)
    review = Finished(row, log).review(made, "en")
    assert [(move.number, move.version) for move in review.moves] == [(1, 0), (2, 0), (3, 3), (4, 3)]
    # What was taken back is shown as the position to which one went back.
    assert [point.known for point in review.points] == [chances[n] for n in (0, 2, 2, 2, 4)]
