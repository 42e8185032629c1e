"""Lighthouse on the first page and on a table of each game, as a phone and as a desk."""

from __future__ import annotations

import contextlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from house import GAMES, SEATS, OpenHouse, chromium, flags, open_house
from kept import Measurement, Reach

from potager.testing.browser.guest import Guest
from potager.testing.browser.liveserver import free_port

VERSION = "13.5.0"
HOME = Path(__file__).parent / ".lighthouse"
INSTALL_SECONDS, RUN_SECONDS = 300.0, 120.0
RUNS = int(os.environ.get("POTAGER_LIGHTHOUSE_RUNS", "3"))  # of which the middle one counts
LEAST = {"phone": 90, "desk": 98}
MOST_SHIFT = 0.02
PERFECT = ("accessibility", "best-practices")
CATEGORIES = ("performance", *PERFECT)
TIMES = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
)
SCORES, PAINTS = ("performance", "accessibility", "best practices"), ("first paint", "largest paint")
HEAD = ["place", "screen", *SCORES, *PAINTS, "blocked", "layout shift"]
HOW = f"""\
Lighthouse {VERSION} with its own throttling (a phone: slow 4G and a CPU four times slower), the middle of
{RUNS} runs. At a table the guest has begun a game against bots and the turn is theirs."""


def lighthouse() -> Measurement:
    """Measure all places on both screens."""
    program = _install()
    reached: list[Reach] = []
    rows: list[list[str]] = []
    notes: list[str] = []
    with open_house() as house, tempfile.TemporaryDirectory() as folder:
        for place in _places(house, Path(folder)):
            for screen, least in LEAST.items():
                runs = [_run(program, place, screen) for _ in range(RUNS)]
                found = sorted(runs, key=lambda one: one["performance"])[RUNS // 2]
                shift = statistics.median(one["cumulative-layout-shift"] for one in runs)
                rows.append(_row(place.name, screen, found, shift))
                print("  " + " | ".join(rows[-1]), flush=True)
                reached += _reached(place.name, screen, found, least, shift)
                notes += [f"{place.name}, {screen}: {line}" for line in found["wrong"]]
    return Measurement("Lighthouse", HOW, _together(reached), HEAD, rows, notes)


class Place(NamedTuple):
    """Where to look, in which browser, and what must be fetched there: else it is another page."""

    name: str
    url: str
    port: int
    wanted: str


def _places(house: OpenHouse, folder: Path) -> Generator[Place]:
    """The first page and a table of each game, each in the browser of a guest whose turn it is there."""
    for name in ("home", *GAMES):
        with _browser(house, folder / name) as (guest, port):
            if name == "home":
                yield Place(name, house.server.url, port, "/cover-")
            else:
                table = guest.sit_down(SEATS[name], game=name)
                guest.page.goto("about:blank")
                yield Place(name, f"{house.server.url}/t/{table}", port, "/board-")


@contextlib.contextmanager
def _browser(house: OpenHouse, folder: Path) -> Generator[tuple[Guest, int]]:
    """A browser with a guest's cookie, which Lighthouse leaves there, and a port for Lighthouse.

    A cookie that is only put into the headers does not come to the socket: without it there is no table.
    """
    port = free_port()
    context = house.browser.browser_type.launch_persistent_context(
        folder, executable_path=chromium(), args=[*flags(), f"--remote-debugging-port={port}"]
    )
    try:
        yield Guest(context, house.server, "en"), port
    finally:
        context.close()


def _install() -> list[str]:
    """The command of Lighthouse; it is installed on first use, beside this file."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        sys.exit("Lighthouse needs Node.js and npm")
    cli = HOME / "node_modules" / "lighthouse" / "cli" / "index.js"
    named = HOME / "node_modules" / "lighthouse" / "package.json"
    if not named.exists() or msgspec.json.decode(named.read_bytes())["version"] != VERSION:
        HOME.mkdir(exist_ok=True)
        install = [npm, "install", "--prefix", str(HOME), "--no-audit", "--no-fund", "--ignore-scripts"]
        install += ["--silent", f"lighthouse@{VERSION}"]
        subprocess.run(install, check=True, timeout=INSTALL_SECONDS)
    return [node, str(cli)]


def _run(program: list[str], place: Place, screen: str) -> dict[str, Any]:
    """One run: scores out of 100, times, and what costs points where all of them are wanted."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [*program, place.url, "--quiet", "--output=json", f"--output-path={report}"]
        command += [f"--only-categories={','.join(CATEGORIES)}", f"--port={place.port}"]
        command += ["--preset=desktop"] if screen == "desk" else []
        subprocess.run(command, check=True, timeout=RUN_SECONDS)
        told: dict[str, Any] = msgspec.json.decode(report.read_bytes())
    fetched = [str(one["url"]) for one in told["audits"]["network-requests"]["details"]["items"]]
    assert any(place.wanted in url for url in fetched), f"{place.name} was not there: {fetched}"
    audits = told["audits"]
    found: dict[str, Any] = {
        name: round(100 * (told["categories"][name]["score"] or 0)) for name in CATEGORIES
    }
    found |= {name: float(audits[name].get("numericValue") or 0) for name in TIMES}
    found["wrong"] = [
        f"{audits[one['id']]['title']} {_culprits(audits[one['id']])}"
        for name in PERFECT
        for one in told["categories"][name]["auditRefs"]
        if one["weight"] and (audits[one["id"]]["score"] or 0) < 1
        if audits[one["id"]]["scoreDisplayMode"] not in ("notApplicable", "manual", "informative")
    ]
    return found


def _culprits(audit: dict[str, Any]) -> str:
    details: dict[str, Any] = audit.get("details") or {}
    items: list[dict[str, Any]] = details.get("items", [])
    return "; ".join(str(item.get("node", {}).get("snippet", item))[:120] for item in items[:3])


def _row(place: str, screen: str, found: dict[str, Any], shift: float) -> list[str]:
    scores = [str(found[name]) for name in CATEGORIES]
    paints = [f"{found[name] / 1000:.1f} s" for name in TIMES[:2]]
    return [place, screen, *scores, *paints, f"{found[TIMES[2]]:.0f} ms", f"{shift:.3f}"]


def _reached(place: str, screen: str, found: dict[str, Any], least: int, shift: float) -> list[Reach]:
    fast = found["performance"]
    return [
        Reach(f"performance, {screen}", f"at least {least}", f"{place} {fast}", fast >= least),
        *(
            Reach(name.replace("-", " "), "100", f"{place} {found[name]} ({screen})", found[name] == 100)
            for name in PERFECT
        ),
        Reach("layout shift", f"under {MOST_SHIFT}", f"{place} {shift:.3f} ({screen})", shift < MOST_SHIFT),
    ]


def _together(reached: list[Reach]) -> list[Reach]:
    """One line a target: all places in it, or those where it fails."""
    found: list[Reach] = []
    for what in dict.fromkeys(one.what for one in reached):
        same = [one for one in reached if one.what == what]
        failed = [one for one in same if not one.holds]
        said = ", ".join(one.measured for one in failed or same)
        if not failed and len(same) > len(LEAST) * 2:
            said = "everywhere"
        found.append(Reach(f"Lighthouse, {what}", same[0].wanted, said, not failed))
    return found
