"""Prove that nothing is lost when servers, databases and connections fail: `make prove`."""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import platform
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))

from faults import Havoc
from guests import Crowd
from judging import judge
from machine import cpu
from paper import page
from record import Proof, Round, code, read, write
from simulate import simulate, tell
from wards import Household

from potager import __version__

GAMES = ("finca", "bohnanza", "frutopia")
FAULTS, CLIENTS, SCHEDULES = 1000, 120, 100_000
EACH = 50  # faults of one round
LONGEST = 180.0  # seconds of one round's faults
GOES_ON = 120.0  # seconds within which every game must have gone on
CALM = 2.0  # seconds after which whatever was sent has been answered
PORTION = 2000  # schedules after which it is written down how far they are


async def one_round(household: Household, crowd: Crowd, faults: int, seed: int) -> Round:
    """Faults, then calm, then a look at everything."""
    begun, before = time.monotonic(), crowd.acknowledged
    chance = random.Random(seed)
    havoc = Havoc(household, faults, chance)
    await havoc.make(LONGEST)
    healed = time.monotonic()
    ill = await household.well(GOES_ON)
    stuck = await crowd.all_go_on(GOES_ON)
    slowest = time.monotonic() - healed
    for company in crowd.companies:
        company.paused = True
    await asyncio.sleep(CALM)
    found = await judge(household.database, crowd, [server.port for server in household.servers])
    wrong = ill + found.wrong + [f"the game at table {company.table} has not gone on" for company in stuck]
    for ward in (*household.servers, *household.workers):
        wrong += ward.traces()
    for company in crowd.companies:
        company.paused = False
    return Round(
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        seconds=time.monotonic() - begun,
        clients=len(crowd.guests),
        servers=len(household.servers),
        faults=dict(sorted(havoc.done.items())),
        left_out=havoc.left_out,
        acknowledged=crowd.acknowledged - before,
        tables=found.tables,
        entries=found.entries,
        thoughts=sum(await asyncio.gather(*(server.thoughts() for server in household.servers))),
        wrong=wrong,
        slowest=slowest,
        code=code(),
    )


async def prove(proof: Proof, chosen: argparse.Namespace, until: float) -> None:
    """Rounds with real processes, until there were enough faults or the time is over."""
    with tempfile.TemporaryDirectory(prefix="potager-prove-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as somebody else
        async with Household(Path(folder), chosen.servers, chosen.workers) as household:
            crowd = Crowd(chosen.clients, GAMES, [server.port for server in household.servers])
            crowd.begin()
            try:
                while proof.faults < chosen.faults and time.monotonic() < until:
                    faults = min(chosen.each, chosen.faults - proof.faults)
                    done = await one_round(household, crowd, faults, len(proof.rounds))
                    proof.rounds.append(done)
                    keep(proof, chosen.small)
                    say(done)
                    if done.wrong:
                        keep_logs(household)
                        return
            finally:
                await crowd.end()


def keep_logs(household: Household) -> None:
    """Show the end of what the servers have said, for whoever looks for the reason."""
    for server in household.servers:
        print(f"--- {server.name}")
        print(server.log.read_text(encoding="utf-8", errors="replace")[-6000:])


def keep(proof: Proof, small: bool) -> None:
    """Write down how far it is."""
    proof.machine = f"{cpu()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"
    proof.version = __version__
    if not small:
        write(proof, page(proof))


def say(done: Round) -> None:
    """What a round has shown."""
    print(
        f"{sum(done.faults.values())} faults in {done.seconds:.0f} s; {done.acknowledged} acknowledged; "
        f"{done.tables} tables with {done.entries} entries; gone on after {done.slowest:.0f} s at most; "
        f"{'everything held' if not done.wrong else 'WRONG'}",
        flush=True,
    )
    for what in done.wrong[:40]:
        print(f"  {what}", flush=True)


def simulate_on(proof: Proof, chosen: argparse.Namespace, until: float) -> None:
    """Schedules of the virtual house, on from where the last run stopped."""
    done = proof.simulated
    while done.schedules < chosen.schedules and time.monotonic() < until:
        count = min(PORTION, chosen.schedules - done.schedules)
        now, before = code(), done.schedules
        worst = simulate(1 + before, count, chosen.processes, done)
        proof.schedules = proof.schedules | {now: proof.schedules.get(now, 0) + done.schedules - before}
        keep(proof, chosen.small)
        if worst is not None:
            print(tell(worst), flush=True)
            return
        print(f"{done.schedules} schedules held, {done.seconds:.0f} s of one core", flush=True)


def end_in_order() -> None:
    """Let both ways to stop this program end all that it has started, also where a shell ignores one."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda _signal, _frame: os.kill(os.getpid(), signal.SIGINT))


def main() -> int:
    """Read the command line and run what is still to be done."""
    end_in_order()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=FAULTS, help="in all, with real processes")
    parser.add_argument("--schedules", type=int, default=SCHEDULES, help="in all, of the virtual house")
    parser.add_argument(
        "--minutes", type=float, default=24 * 60.0, help="after which it stops; run again, it goes on"
    )
    parser.add_argument("--clients", type=int, default=CLIENTS)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--each", type=int, default=EACH, help="faults of one round")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="for schedules")
    parser.add_argument("--anew", action="store_true", help="forget what earlier runs have shown")
    parser.add_argument("--small", action="store_true", help="a few of everything; writes nothing")
    chosen = parser.parse_args()
    until = time.monotonic() + 60 * chosen.minutes
    proof = Proof() if chosen.anew or chosen.small else read()
    if proof.faults < chosen.faults:
        asyncio.run(prove(proof, chosen, until))
    if proof.holds:
        simulate_on(proof, chosen, until)
    if not chosen.small:
        write(proof, page(proof))
    return 0 if proof.holds else 1


if __name__ == "__main__":
    sys.exit(main())
