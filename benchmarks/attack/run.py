"""Attack a server on this machine, and write what held into SAFETY.md: `make attack`."""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))

import msgspec
from effort import FULL, SMALL, Effort
from figures import Part, Safety
from floods import ATTACKS, all_at_one, attack
from fuzz import fuzz
from kills import postgres, sqlite
from machine import cpu
from neighbour import BOT_SECONDS, MEMORY_MB, P99_MS
from page import TITLES, page
from postgres import Missing

from potager.core.registry import load, names
from potager.lab.warm import is_warm

OUT = Path(__file__).parent.parent
TOY = OUT.parent / "src" / "potager" / "cli" / "template"
KEPT, PAGE = OUT / "safety.json", OUT / "SAFETY.md"


async def run(name: str, effort: Effort) -> Part:
    """One part."""
    begun = time.perf_counter()
    others = {"sqlite": sqlite, "postgres": postgres, "fuzz": fuzz}
    did, checks = await (attack(name, effort) if name in ATTACKS else others[name](effort))
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return Part(name, did, checks, time.perf_counter() - begun, today)


def warm() -> None:
    """Compile the games beforehand, so that no server does it beside its tables while it is measured."""
    for name in names():
        if not is_warm(load(name)):
            print(f"compiling {name} (once, a few minutes) ...", flush=True)
            subprocess.run([sys.executable, "-m", "potager.lab.warm", name], check=True)


def kept() -> Safety:
    """What earlier runs have shown."""
    return msgspec.json.decode(KEPT.read_bytes(), type=Safety) if KEPT.exists() else Safety()


def write(safety: Safety) -> None:
    """Keep the figures, and write the page."""
    safety.machine = f"{cpu()}, {platform.system()} {platform.machine()}, Python {platform.python_version()}"
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(safety), indent=2) + b"\n")
    PAGE.write_text(page(safety), encoding="utf-8")


def tell(part: Part) -> None:
    """Say what a part has shown."""
    print(f"  {part.did} ({part.seconds:.0f} s)")
    for check in part.checks:
        word = "holds" if check.holds else "FAILS"
        print(f"  {word}: {check.what}: {check.measured} (wanted: {check.wanted})", flush=True)


def small() -> int:
    """A few of everything: whether the program works, not whether the server is fast."""
    os.environ["POTAGER_GAMES"] = str(TOY)
    outcomes = asyncio.run(all_at_one(SMALL))
    outcomes["sqlite"] = asyncio.run(sqlite(SMALL))
    outcomes["fuzz"] = asyncio.run(fuzz(SMALL))
    for name, (did, checks) in outcomes.items():
        print(name)
        tell(Part(name, did, checks, 0.0, ""))
    timed = (P99_MS, BOT_SECONDS, MEMORY_MB)
    wanted = [f"under {timed[0]:.0f} ms", f"within {timed[1]:.0f} s", f"under {timed[2]:.0f} MB"]
    checks = [check for _, found in outcomes.values() for check in found if check.wanted not in wanted]
    return 0 if all(check.holds for check in checks) else 1


def main() -> int:
    """Read the command line and run the parts, each written as soon as it is done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=TITLES, help="these parts; the others stay as they were")
    parser.add_argument("--small", action="store_true", help="a few of everything; writes nothing")
    chosen = parser.parse_args()
    if chosen.small:
        return small()
    safety, held = kept(), True
    wanted: list[str] = chosen.only or list(TITLES)
    if ATTACKS.keys() & set(wanted):
        warm()
    for name in wanted:
        print(f"{TITLES[name]} ...", flush=True)
        try:
            part = asyncio.run(run(name, FULL))
        except Missing as error:
            print(f"  left out: {error}")
            continue
        tell(part)
        held = held and part.holds
        safety.parts[name] = part
        write(safety)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
