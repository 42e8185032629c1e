"""Lighthouse on the first page and on a table of each game, as a phone and as a desk."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from house import GAMES, SEATS, OpenHouse, chromium, flags, open_house
from kept import Measurement, Reach

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
    with open_house() as house:
        for place, path, cookie in _places(house):
            for screen, least in LEAST.items():
                runs = [_run(program, house.server.url + path, screen, cookie) for _ in range(RUNS)]
                found = sorted(runs, key=lambda one: one["performance"])[RUNS // 2]
                shift = statistics.median(one["cumulative-layout-shift"] for one in runs)
                rows.append(_row(place, screen, found, shift))
                print("  " + " | ".join(rows[-1]), flush=True)
                reached += _reached(place, screen, found, least, shift)
                notes += [f"{place}, {screen}: {line}" for line in found["wrong"]]
    return Measurement("Lighthouse", HOW, _together(reached), HEAD, rows, notes)


def _places(house: OpenHouse) -> list[tuple[str, str, str]]:
    """Where to look: a name, a path, and the cookie of a guest whose turn it is there."""
    found = [("home", "/", "")]
    for game in GAMES:
        with house.guest() as guest:
            table = guest.sit_down(SEATS[game], game=game)
            cookies = guest.context.cookies()
            said = "; ".join(f"{one['name']}={one['value']}" for one in cookies)
            found.append((game, f"/t/{table}", said))
    return found


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


def _run(program: list[str], url: str, screen: str, cookie: str) -> dict[str, Any]:
    """One run: scores out of 100, times, and what costs points where all of them are wanted."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [*program, url, "--quiet", "--output=json", f"--output-path={report}"]
        command += [f"--only-categories={','.join(CATEGORIES)}"]
        command += [f"--chrome-flags=--headless=new {' '.join(flags())}"]
        command += ["--preset=desktop"] if screen == "desk" else []
        if cookie:
            headers = Path(folder) / "headers.json"
            headers.write_bytes(msgspec.json.encode({"Cookie": cookie}))
            command += [f"--extra-headers={headers}"]
        env = os.environ | {"CHROME_PATH": chromium()}
        subprocess.run(command, check=True, timeout=RUN_SECONDS, env=env)
        told: dict[str, Any] = msgspec.json.decode(report.read_bytes())
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
