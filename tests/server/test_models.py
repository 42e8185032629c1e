"""A language model at a table, by the bot door: the example client, and a stand-in at a real address."""

from __future__ import annotations

import asyncio
import importlib.util
import threading
from collections.abc import Generator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from liveserver import Guest, LiveServer

from potager import CannotRead
from potager.lab.models.chat import Endpoint

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def address() -> Generator[str]:
    """A mumbler, so that the model is also told what was wrong."""
    with example("stand_in_model").stand_in(0, "mumbler") as stand_in:
        thread = threading.Thread(target=stand_in.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{stand_in.server_port}/v1"
        stand_in.shutdown()
        thread.join()


async def test_a_model_plays_a_game_to_its_end(server: LiveServer, ann: Guest, address: str) -> None:
    bob = server.guest()
    token = (await bob.call("POST", "/api/me/token"))["token"]
    table = await ann.table("toy", 2, bots=["sprout", None], public=True, sit=False)
    play = example("model_at_a_table").play
    model = Endpoint(address, "stand-in", 10)
    playing = asyncio.create_task(play(f"http://127.0.0.1:{server.port}", table, token, model))
    watching = await ann.socket(table)
    await watching.until(
        lambda: [m for m in watching.inbox if m["heard"] == "table"][-1]["table"]["seats"][1]["name"]
    )
    await ann.call("POST", f"/api/tables/{table}/start")
    async with asyncio.timeout(30):
        counts = await playing
    assert counts["asked"] >= 2 and counts == {"asked": counts["asked"], "unreadable": counts["asked"] / 2}
    assert (await ann.call("GET", f"/api/tables/{table}"))["status"] == "over"
    await watching.close()


def test_who_does_not_speak_chat_completions_is_told_apart(server_that_says: str) -> None:
    with pytest.raises(CannotRead, match="does not speak chat completions"):
        Endpoint(server_that_says, "x", 5).answer([], {})
    with pytest.raises(CannotRead, match="answers 404"):
        Endpoint(f"{server_that_says}/nowhere", "x", 5).answer([], {})


@pytest.fixture
def server_that_says() -> Generator[str]:
    """A server that answers with something else."""

    class Other(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(404 if "nowhere" in self.path else 200)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Other) as other:
        thread = threading.Thread(target=other.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{other.server_port}"
        other.shutdown()
        thread.join()
