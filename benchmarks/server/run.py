"""Load the server with a thousand players, and boardgame.io beside it: `make bench-server`."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).parent.parent))

import msgspec
from figures import Figures, Run, Server
from goals import sustained
from here import machine_here
from load import Outcome, Plan
from page import page
from rich.console import Console
from rich.markdown import Markdown
from servers import Missing, boardgame_io, free_port, potager, serving
from stored import differences
from usage import memory

HERE = Path(__file__).parent
OUT = HERE.parent
OURS, PEER = "potager", "boardgame.io"
SETTING_SECONDS = 120.0  # for seating everybody, and for what is still on its way at the end

Tell = Callable[[str], None]


class Effort(NamedTuple):
    """How much a benchmark does."""

    tables: int
    rate: float  # actions a second of a full house
    warm: float  # seconds before anything is measured
    seconds: float
    steps: tuple[float, ...]  # higher rates, until one is not sustained
    step_seconds: float


FULL = Effort(250, 500.0, 10.0, 60.0, (750.0, 1000.0, 1250.0, 1500.0, 2000.0, 2500.0, 3000.0), 12.0)
QUICK = Effort(50, 100.0, 3.0, 10.0, (), 0.0)


def main() -> None:
    """Read the command line, measure, and write the page of a full run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer tables, ten seconds; writes nothing")
    parser.add_argument("--only", choices=(OURS, PEER), help="measure this server alone; writes nothing")
    parser.add_argument("--no-steps", action="store_true", help="leave the higher rates out")
    chosen = parser.parse_args()
    effort = QUICK if chosen.quick else FULL
    if chosen.no_steps:
        effort = effort._replace(steps=())
    console = Console()
    begun = time.perf_counter()

    def tell(line: str) -> None:
        console.print(f"[dim]{time.perf_counter() - begun:6.1f} s[/dim]  {line}", highlight=False)

    servers = {
        name: measure(name, effort, tell) if chosen.only in (None, name) else Server(name, missing="left out")
        for name in (OURS, PEER)
    }
    spent = time.perf_counter() - begun
    figures = Figures(machine_here(), chosen.quick, spent, servers[OURS], servers[PEER])
    text = page(figures)
    console.print(Markdown(text))
    if chosen.quick or chosen.only:
        tell("nothing written: the page comes from a full run")
        return
    (OUT / "SERVER.md").write_text(text, encoding="utf-8")
    (OUT / "server.json").write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2) + b"\n")
    tell("written: SERVER.md, server.json")


def measure(name: str, effort: Effort, tell: Tell) -> Server:
    """One server at the rate of a full house, and at higher rates as long as it keeps up."""
    server = Server(name)
    try:
        server.run = attempt(name, effort.tables, effort.rate, effort.warm, effort.seconds, tell)
        if sustained(server.run):
            for rate in effort.steps:
                step = attempt(name, effort.tables, rate, effort.warm / 2, effort.step_seconds, tell)
                server.steps.append(step)
                if not sustained(step):
                    break
    except Missing as reason:
        server.missing = str(reason)
        tell(f"{name}: {reason}")
    return server


def attempt(name: str, tables: int, rate: float, warm: float, seconds: float, tell: Tell) -> Run:
    """One fresh server under one load."""
    with tempfile.TemporaryDirectory() as temporary:
        folder, port = Path(temporary), free_port()
        database = folder / "bench.db"
        command = potager(port, database) if name == OURS else boardgame_io(port)
        with serving(command, port, folder) as pid:
            outcome = generate(Plan(name, port, pid, tables, rate, warm, seconds), folder / "outcome.json")
            now, peak = memory(pid)
        differ = differences(database, outcome.sent) if name == OURS else None
    run = Run(outcome.load, now, peak, differ)
    late = outcome.load.arrived
    tell(
        f"{name}: {outcome.load.reached:.0f} of {rate:.0f} actions a second, "
        f"{late.p50:.1f} / {late.p95:.1f} / {late.p99:.1f} ms, whole: {run.whole}"
    )
    return run


def generate(plan: Plan, out: Path) -> Outcome:
    """Run the load generator as a process of its own."""
    command = [sys.executable, str(HERE / "load.py"), msgspec.json.encode(plan).decode(), str(out)]
    limit = plan.warm + plan.seconds + SETTING_SECONDS
    try:
        subprocess.run(command, check=True, timeout=limit)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        raise Missing("the load generator did not come to its end") from None
    return msgspec.json.decode(out.read_bytes(), type=Outcome)


if __name__ == "__main__":
    main()
