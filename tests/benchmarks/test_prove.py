"""A small proof with real processes, and the pages that are written of proofs and of scale."""

from __future__ import annotations

import asyncio
import importlib
import shutil
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
BENCHMARKS = ROOT / "benchmarks"
MODULES = ("record", "paper", "simulate", "proxy")
POSTGRES = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Generator[Any]:
    """The modules of the programs, which are forgotten afterwards: others have the same names."""
    known = dict(sys.modules)
    for folder in (BENCHMARKS, BENCHMARKS / "prove"):
        monkeypatch.syspath_prepend(str(folder))  # pyright: ignore[reportUnknownMemberType]
    yield SimpleNamespace(**{name: importlib.import_module(name) for name in MODULES})
    for name in sys.modules.keys() - known.keys():
        if str(BENCHMARKS) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def test_a_few_faults_with_real_processes_lose_nothing() -> None:
    if POSTGRES is None or shutil.which("redis-server") is None:
        pytest.skip("PostgreSQL or Redis is not installed (tests/server/install_parts.sh)")
    words = [
        "--small",
        "--faults",
        "3",
        "--each",
        "3",
        "--clients",
        "4",
        "--workers",
        "0",
        "--schedules",
        "0",
    ]
    command = [sys.executable, BENCHMARKS / "prove" / "run.py", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0 and "everything held" in done.stdout, done.stdout + done.stderr


def test_the_page_says_what_was_done_and_what_did_not_hold(bench: Any) -> None:
    good: dict[str, Any] = {
        "date": "2030-01-02",
        "seconds": 60.0,
        "clients": 60,
        "servers": 2,
        "left_out": [],
    }
    good |= {"acknowledged": 500, "tables": 30, "entries": 900, "thoughts": 7, "wrong": [], "slowest": 4.0}
    rounds = [
        bench.record.Round(**good, faults={"a server killed": 3, "redis: cut": 1}),
        bench.record.Round(**good | {"wrong": ["x was acknowledged"]}, faults={"redis: cut": 2}),
    ]
    proof = bench.record.Proof("Abacus 3", "9.9", rounds[:1])
    page = bench.paper.page(proof)
    assert "| faults | 4, in 1 rounds |" in page and "| a server killed | 3 |" in page
    assert "different, stuck, failed | nothing |" in page and "Not run yet." in page and proof.holds
    proof.rounds = rounds
    assert "- x was acknowledged" in bench.paper.page(proof) and not proof.holds
    assert "| redis: cut | 3 |" in bench.paper.page(proof)


def test_the_page_says_what_ran_before_the_code_was_changed(bench: Any) -> None:
    now = bench.record.code()
    done = bench.simulate.Simulated(schedules=3000)
    proof = bench.record.Proof("Abacus 3", "9.9", [], done, {"another": 1000, now: 2000})
    assert "Of 3,000 schedules, 2,000 ran with the server's code as it is" in bench.paper.page(proof)
    proof.schedules = {now: 3000}
    assert "All schedules ran with the server's code as it is." in bench.paper.page(proof)


async def has_ended(reader: asyncio.StreamReader) -> bool:
    try:
        return await reader.read(100) == b""
    except ConnectionError:
        return True


async def test_a_gate_passes_on_what_it_gets_until_it_is_cut_and_again_when_it_is_well(bench: Any) -> None:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(100):
            writer.write(data)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with asyncio.timeout(10), bench.proxy.Gate("a gate", server.sockets[0].getsockname()[1]) as gate:
        writers: list[asyncio.StreamWriter] = []

        async def come() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection("127.0.0.1", gate.port)
            writers.append(writer)
            return reader, writer

        reader, writer = await come()
        writer.write(b"hello")
        assert await reader.read(100) == b"hello"
        gate.cut()
        assert await has_ended(reader)
        assert await has_ended((await come())[0])
        gate.heal()
        reader, writer = await come()
        writer.write(b"again")
        assert await reader.read(100) == b"again"
        for each in writers:
            each.close()
    server.close()
