"""Lighthouse on the first page and a table of each game, as a phone and as a desk: `lighthouse`."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import tempfile
from collections.abc import Generator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from measuring import Spread, in_turn
from reporting import paragraphs, spread, table, tell
from served import SEATS, Served, serve

from potager.testing.browser.fixtures import chromium
from potager.testing.browser.guest import Guest
from potager.testing.browser.liveserver import free_port

VERSION = "13.5.0"
HOME = Path(__file__).parent / ".lighthouse"
INSTALL_SECONDS, RUN_SECONDS = 300.0, 120.0
ROUNDS = 3
SCREENS = ("phone", "desk")
CATEGORIES = ("performance", "accessibility", "best-practices")
PERFECT = CATEGORIES[1:]  # of which a page can have 100
# By Lighthouse's names: ours, how many of its units are one of ours, our unit, and digits after the point.
TIMES = {
    "first-contentful-paint": ("first paint", 1000, " s", 1),
    "largest-contentful-paint": ("largest paint", 1000, " s", 1),
    "total-blocking-time": ("blocked", 1, " ms", 0),
    "cumulative-layout-shift": ("layout shift", 1, "", 3),
}
HEADS = ("place", "screen", *CATEGORIES, *(head for head, *_ in TIMES.values()))


class Place(NamedTuple):
    """What is looked at, in which browser, and what must be fetched there: else it is another page."""

    name: str
    url: str
    port: int
    wanted: str


class Run(NamedTuple):
    """What one run found: scores out of 100, times as Lighthouse names them, and what costs points."""

    scores: dict[str, float]
    times: dict[str, float]
    wrong: list[str]


def section(quick: bool) -> str:
    """All places on both screens."""
    program = install()
    if not program:
        return ""
    found: dict[tuple[str, str], list[Run]] = {}
    with serve() as served, tempfile.TemporaryDirectory() as folder:
        for name in ("home", *list(SEATS)[: 1 if quick else None]):
            with place(served, name, Path(folder) / name) as here:
                runs = {(name, screen): partial(run, program, here, screen) for screen in SCREENS}
                found |= in_turn(runs, 1 if quick else ROUNDS, tell)
        return paragraphs(report(found), served.measured(f"Lighthouse {VERSION}"))


def install() -> list[str]:
    """The command of Lighthouse, installed beside this file on first use; empty where it cannot be."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        tell("left out: Lighthouse needs Node.js and npm")
        return []
    package = HOME / "node_modules" / "lighthouse"
    told = package / "package.json"
    if not told.exists() or msgspec.json.decode(told.read_bytes())["version"] != VERSION:
        HOME.mkdir(exist_ok=True)
        command = [npm, "install", "--prefix", str(HOME), "--no-audit", "--no-fund", "--ignore-scripts"]
        try:
            subprocess.run(
                [*command, "--silent", f"lighthouse@{VERSION}"], check=True, timeout=INSTALL_SECONDS
            )
        except subprocess.SubprocessError:
            tell("left out: Lighthouse could not be installed")
            return []
    return [node, str(package / "cli" / "index.js")]


@contextlib.contextmanager
def place(served: Served, name: str, folder: Path) -> Generator[Place]:
    """The first page, or a table with a guest whose turn it is; in a browser with a port for Lighthouse.

    The guest's cookie is in that browser: one that Lighthouse puts into headers does not come to the socket.
    """
    port, options = free_port(), chromium()
    options["args"].append(f"--remote-debugging-port={port}")
    launch = served.browser.browser_type.launch_persistent_context
    with contextlib.closing(launch(folder, **options)) as context:
        guest = Guest(context, served.server, "en")
        if name == "home":
            yield Place(name, served.server.url, port, "/cover-")
        else:
            table = guest.sit_down(SEATS[name], game=name)
            guest.page.goto("about:blank")
            yield Place(name, f"{served.server.url}/t/{table}", port, "/board-")


def run(program: Sequence[str], place: Place, screen: str) -> Run:
    """Run Lighthouse once."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        command = [*program, place.url, "--quiet", "--output=json", f"--output-path={file}"]
        command += [f"--only-categories={','.join(CATEGORIES)}", f"--port={place.port}"]
        command += ["--preset=desktop"] if screen == "desk" else []
        subprocess.run(command, check=True, timeout=RUN_SECONDS)
        told: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    audits, categories = told["audits"], told["categories"]
    fetched = [str(one["url"]) for one in audits["network-requests"]["details"]["items"]]
    assert any(place.wanted in url for url in fetched), f"{place.name} was not there: {fetched}"
    counted = [one["id"] for name in PERFECT for one in categories[name]["auditRefs"] if one["weight"]]
    return Run(
        {name: 100 * (categories[name]["score"] or 0) for name in CATEGORIES},
        {name: float(audits[name].get("numericValue") or 0) for name in TIMES},
        [audits[name]["title"] for name in counted if audits[name]["score"] not in (1, None)],
    )


def report(found: dict[tuple[str, str], list[Run]]) -> str:
    """A row for each place and screen; then what costs points."""
    rows: list[Sequence[str]] = []
    for (name, screen), runs in found.items():
        fast = spread(Spread.of(run.scores["performance"] for run in runs), form="{:.0f}".format)
        least = [f"{min(run.scores[category] for run in runs):.0f}" for category in PERFECT]
        times = [
            spread(Spread.of(run.times[time] / parts for run in runs), unit, f"{{:.{digits}f}}".format)
            for time, (_, parts, unit, digits) in TIMES.items()
        ]
        rows.append((name, screen, fast, *least, *times))
    wrong = [
        f"- {name}, {screen}: {', '.join(sorted(titles))}"
        for (name, screen), runs in found.items()
        if (titles := {title for run in runs for title in run.wrong})
    ]
    return paragraphs(table(HEADS, rows), "\n".join(wrong))
