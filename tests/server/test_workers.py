"""Workers: programs that think for a server's bots; what is late, illegal or nonsense is dropped."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncGenerator
from typing import Any

import msgspec
import pytest
from liveserver import Guest, Line, LiveServer, Logged, OpenServer
from typer.testing import CliRunner
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from potager.cli import app
from potager.core.errors import CannotRead
from potager.core.match import Match
from potager.core.saved import read_view
from potager.server.metrics import WORKER_ANSWERS
from potager.server.minds.games import Games
from potager.server.minds.workers import rules_of
from potager.server.settings import Allowance, Rate
from potager.server.working import Thinker, work_for

KEY = "a-key-that-nobody-guesses"
BOT = "grower"
PATIENCE = 30.0


def answers(outcome: str) -> float:
    return float(WORKER_ANSWERS.labels(outcome)._value.get())  # pyright: ignore[reportUnknownArgumentType]


async def until(found: Any, patience: float = PATIENCE) -> None:
    async with asyncio.timeout(patience):
        while not found():
            await asyncio.sleep(0.01)


@pytest.fixture
async def server(open_server: OpenServer) -> LiveServer:
    return await open_server(worker_key=KEY, worker_seconds=60.0)


class Scripted:
    """A worker that does what a test wants."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    async def say(self, kind: str, **fields: Any) -> None:
        await self.line.send(json.dumps({"say": kind, **fields}))

    async def job(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            return json.loads(await self.line.recv())


@contextlib.asynccontextmanager
async def scripted(server: LiveServer) -> AsyncGenerator[Scripted]:
    """A worker with one place that is ready for the toy game."""
    who = {"Authorization": f"Bearer {KEY}"}
    async with connect(f"ws://127.0.0.1:{server.port}/ws/worker", additional_headers=who) as line:
        worker = Scripted(line)
        await worker.say("ready", places=1, games={"toy": rules_of(server.lobby.games.of("toy"))})
        await until(lambda: server.lobby.workers._workers and server.lobby.workers._workers[0].places)
        yield worker


@pytest.fixture
async def scripted_worker(server: LiveServer) -> AsyncGenerator[Scripted]:
    async with scripted(server) as worker:
        yield worker


async def at_table(server: LiveServer, guest: Guest, bot: str = BOT) -> tuple[str, Line]:
    table, line = await guest.begin("toy", 2, bots=[None, bot])
    await line.play(line.legal[0])
    return table, line


async def test_a_worker_gets_what_its_seat_may_know_and_its_answer_is_played(
    server: LiveServer, ann: Guest, scripted_worker: Scripted
) -> None:
    table, line = await at_table(server, ann)
    job = await scripted_worker.job()
    match = server.log(table).match
    game = match.game
    assert read_view(game, job["view"]) == match.view(1)
    assert job["legal"] == match.legal_ids(1) and job["seat"] == 1
    known = {"number", "game", "bot", "player", "names", "view", "seat", "legal", "seconds", "most", "clear"}
    assert set(job) == known
    before = answers("played")
    await scripted_worker.say("thought", number=job["number"], action=job["legal"][-1])
    await line.until(lambda: line.version == 2)
    assert answers("played") == before + 1
    assert server.log(table).rows[-1].body == [game.actions.text(job["legal"][-1])]


@pytest.mark.parametrize("outcome", ["illegal", "failed", "late", "nonsense", "gone"])
async def test_without_a_good_answer_in_time_the_server_thinks_by_itself(
    outcome: str, open_server: OpenServer, ann: Guest, logged: Logged
) -> None:
    seconds = 0.3 if outcome == "late" else 60.0
    server = await open_server(worker_key=KEY, worker_seconds=seconds)
    lines = logged("minds.workers")
    before = answers({"gone": "failed"}.get(outcome, outcome))
    guest = server.guest()
    async with scripted(server) as worker:
        table, line = await at_table(server, guest)
        job = await worker.job()
        match outcome:
            case "illegal":
                for _ in range(2):  # it is asked twice
                    await worker.say("thought", number=job["number"], action=10_000)
                    job = await worker.job() if _ == 0 else job
            case "failed":
                for _ in range(2):
                    await worker.say("failed", number=job["number"], why="no idea")
                    job = await worker.job() if _ == 0 else job
            case "nonsense":
                await worker.line.send("{")
                with pytest.raises(ConnectionClosed) as closed:
                    await worker.line.recv()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400
            case "gone":
                worker.line.transport.abort()
            case _:
                pass
        await line.until(lambda: line.version == 2, PATIENCE)
        if outcome == "late":
            await worker.say("thought", number=job["number"], action=job["legal"][0])
            await until(lambda: answers("late") == before + 1)
        assert line.version == 2 and server.log(table).rows[-1].seat == 1
        assert answers({"gone": "failed"}.get(outcome, outcome)) > before
        assert "a worker's answer dropped" in lines


async def test_what_nobody_has_asked_for_is_dropped(server: LiveServer, scripted_worker: Scripted) -> None:
    before = answers("unasked")
    await scripted_worker.say("thought", number=77, action=1)
    await until(lambda: answers("unasked") == before + 1)


async def test_a_worker_of_other_rules_gets_nothing(
    server: LiveServer, ann: Guest, scripted_worker: Scripted
) -> None:
    await scripted_worker.say("ready", places=4, games={"toy": "0"})
    await until(lambda: server.lobby.workers._workers[0].places == 4)
    _, line = await at_table(server, ann)
    await line.until(lambda: line.version == 2, PATIENCE)
    assert not server.lobby.workers._workers[0].players


async def run(port: int) -> asyncio.subprocess.Process:
    """A real worker."""
    words = ["worker", "--server", f"http://127.0.0.1:{port}", "--interpreted", "--places", "1"]
    env = {**os.environ, "POTAGER_WORKER_KEY": KEY}
    pipe = asyncio.subprocess.PIPE
    command = [sys.executable, "-m", "potager", *words]
    return await asyncio.create_subprocess_exec(*command, env=env, stdout=pipe, stderr=pipe)


async def test_a_real_worker_thinks_and_one_that_dies_in_mid_thought_is_not_missed(
    server: LiveServer, ann: Guest
) -> None:
    worker = await run(server.port)
    try:
        workers = server.lobby.workers
        await until(lambda: workers._workers and workers._workers[0].places, 60)
        before = answers("played")
        _, line = await at_table(server, ann)
        await line.until(lambda: line.version == 2, PATIENCE)
        assert answers("played") > before
        worker.send_signal(signal.SIGSTOP)  # in the middle of its next thought
        _, line = await at_table(server, ann)
        await until(lambda: workers._workers[0].jobs)
        assert line.version == 1
        worker.send_signal(signal.SIGKILL)
        await line.until(lambda: line.version == 2, PATIENCE)
        assert not workers._workers
    finally:
        if worker.returncode is None:
            worker.kill()
        await worker.communicate()


async def test_nobody_tries_many_keys(open_server: OpenServer) -> None:
    few = Allowance(Rate(1000, 1), Rate(2, 1000))
    server = await open_server(worker_key=KEY, calls=few)
    codes: list[int] = []
    for _ in range(3):
        who = {"Authorization": "Bearer a-guess"}
        async with connect(f"ws://127.0.0.1:{server.port}/ws/worker", additional_headers=who) as line:
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
        assert closed.value.rcvd is not None
        codes.append(closed.value.rcvd.code)
    assert codes == [4401, 4401, 1013]


async def test_who_has_the_wrong_key_is_told_so(server: LiveServer, open_server: OpenServer) -> None:
    closed = await open_server()
    thinker = Thinker(Games(compiled=False), 1)
    for port, why in ((server.port, "does not know this key"), (closed.port, "takes no workers")):
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(CannotRead, match=why):
                await work_for(f"http://127.0.0.1:{port}", "another", thinker)
    said = CliRunner().invoke(app, ["worker", "--server", "localhost:8000", "--key", KEY])
    assert said.exit_code == 2 and "the address of a server is http:// or https://" in said.output


def test_a_view_survives_the_way_to_a_worker() -> None:
    for name in ("finca", "bohnanza", "frutopia"):
        match = Match(name, seats=3, seed=7)
        seat = match.awaited[0]
        sent = msgspec.json.decode(msgspec.json.encode(match.view(seat)))
        assert read_view(match.game, sent) == match.view(seat)
