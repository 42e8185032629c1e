"""How smoothly things move and how little a page costs that rests, into benchmarks/page/results/frames.json.

Chromium's own trace counts the frames that reached the screen while something flew; a script in the page counts
those of the main thread. Beside every figure stands what an empty page with one moving square reaches in the same
run, on the same machine: nothing can be smoother there.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser, sync_playwright

from potager.testing.browser.fixtures import BROWSERS, FLAGS
from potager.testing.browser.guest import Guest
from potager.testing.browser.liveserver import LiveServer

RESULTS = Path(__file__).parent / "results" / "frames.json"
GAMES = ("finca", "bohnanza", "frutopia")
SCREENS = {"desk": (1280, 720), "phone": (390, 844)}
SLOWER = 4
WATCHED = 9.0  # seconds that bots play
RESTED = 4.0  # seconds that nothing happens
CALM = 8.0  # seconds after which what greets the reader has come to rest
CATEGORIES = ["benchmark", "blink.user_timing"]
SHOWN = "SwapEndToPresentationCompositorFrame"  # the last leg of a frame on its way to the screen
TOGETHER = 2.0  # ms: what the main thread and the compositor changed in one frame

# Notes when the page lets something move, and the time of every frame that its main thread makes meanwhile.
WATCH = """() => {
  window.flights = [];
  window.ticks = [];
  const animate = Element.prototype.animate;
  const tick = (now) => {
    ticks.push(now);
    if (window.watching) requestAnimationFrame(tick);
  };
  window.watch = () => {
    flights.length = ticks.length = 0;
    window.watching = true;
    requestAnimationFrame(tick);
    window.go?.();
    delete window.go;
  };
  Element.prototype.animate = function (...given) {
    const one = animate.apply(this, given);
    if (!window.watching) return one;
    const start = performance.now();
    performance.mark("flight-begins");
    const landed = () => {
      performance.mark("flight-ends");
      flights.push([start, performance.now()]);
    };
    one.finished.then(landed, landed);
    return one;
  };
}"""

# One square that moves to and fro on a page with nothing else.
SQUARE = """() => {
  const one = document.createElement("div");
  one.style.cssText = "position:fixed;top:40%;left:0;width:60px;height:60px;background:#b4472f;will-change:transform";
  document.body.replaceChildren(one);
  const go = () => {
    const end = `translate(${innerWidth - 60}px)`;
    one.animate([{ transform: "none" }, { transform: end }], { duration: 450 }).finished.then(go);
  };
  window.go = go;
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's Chromium."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        sys.exit("no Chromium on this machine (apt install chromium)")
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS + sandbox)
        yield browser
        browser.close()


def union(spans: list[list[float]]) -> list[list[float]]:
    """Stretches of time in which something flew, joined where they meet."""
    joined: list[list[float]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1][1] = max(joined[-1][1], end)
        else:
            joined.append([start, end])
    return joined


def within(time: float, spans: list[list[float]]) -> bool:
    """Whether something flew at a time."""
    return any(start <= time <= end for start, end in spans)


def paced(times: list[float], spans: list[list[float]]) -> dict[str, float]:
    """Frames a second while something flew, and how long 95 % of them took at most, from their times in ms."""
    gaps = [
        later - now
        for now, later in itertools.pairwise(sorted(times))
        if any(start <= now and later <= end for start, end in spans)
    ]
    if not gaps:
        return {"frames": 0, "per_second": 0.0, "p95_ms": 0.0}
    gaps.sort()
    return {
        "frames": len(gaps),
        "per_second": round(1000 * len(gaps) / sum(gaps), 1),
        "p95_ms": round(gaps[int(len(gaps) * 0.95)], 1),
    }


def drawn(trace: list[dict[str, Any]]) -> tuple[list[float], list[list[float]]]:
    """When the compositor put a frame on the screen, and when something flew, both in ms of the trace's clock."""
    frames: list[float] = []
    marks: list[tuple[float, int]] = []
    for event in sorted(trace, key=lambda one: one.get("ts", 0)):
        name, at = event.get("name"), event.get("ts", 0) / 1000
        if name == "flight-begins":
            marks.append((at, 1))
        elif name == "flight-ends":
            marks.append((at, -1))
        elif name == SHOWN and event["ph"] == "e" and at - (frames[-1] if frames else 0.0) > TOGETHER:
            frames.append(at)
    spans: list[list[float]] = []
    aloft = 0
    for at, change in sorted(marks):
        if aloft == 0:
            spans.append([at, at])
        aloft = max(0, aloft + change)
        spans[-1][1] = at
    return frames, spans


def watch(browser: Browser, guest: Guest, slower: int) -> dict[str, Any]:
    """Watch for some seconds what flies."""
    line = cast(Any, guest.context.new_cdp_session(guest.page))
    line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    browser.start_tracing(page=guest.page, categories=CATEGORIES)
    guest.page.evaluate("watch()")
    guest.page.wait_for_timeout(WATCHED * 1000)
    guest.page.evaluate("window.watching = false")
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    flights, ticks = guest.page.evaluate("[flights, ticks]")
    line.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    line.detach()
    if dump := os.environ.get("FRAMES_TRACE"):
        Path(dump).write_text(json.dumps(trace))
    spans = union(flights)
    return {
        "flights": len(flights),
        "flown_s": round(sum(end - start for start, end in spans) / 1000, 1),
        "main": paced(ticks, spans),
        "screen": paced(*drawn(trace)),
    }


def burned(browser: Browser, guest: Guest) -> dict[str, float]:
    """What share of a core the renderer and the drawing take while nobody touches anything."""
    line = cast(Any, browser.new_browser_cdp_session())

    def times() -> dict[str, float]:
        spent: dict[str, float] = {}
        for one in line.send("SystemInfo.getProcessInfo")["processInfo"]:
            spent[one["type"]] = spent.get(one["type"], 0.0) + one["cpuTime"]
        return spent

    guest.page.wait_for_timeout(CALM * 1000)
    before, began = times(), time.perf_counter()
    guest.page.wait_for_timeout(RESTED * 1000)
    after, took = times(), time.perf_counter() - began
    line.detach()
    share = {kind: 100 * (after[kind] - before.get(kind, 0.0)) / took for kind in after}
    return {"renderer": round(share.get("renderer", 0.0), 1), "drawing": round(share.get("GPU", 0.0), 1)}


def guest_on(browser: Browser, server: LiveServer, screen: str) -> Guest:
    """Somebody with a screen, who likes motion."""
    width, height = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=screen == "phone",
        is_mobile=screen == "phone",
        reduced_motion="no-preference",
        locale="en",
    )
    context.add_init_script(f"({WATCH})()")
    return Guest(context, server, "en", touch=screen == "phone")


def measure(games: tuple[str, ...], screens: tuple[str, ...]) -> dict[str, Any]:
    """Everything, game by game."""
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = LiveServer(Path(folder), pause=0.5)
        try:
            for screen in screens:
                for game in ("nothing", "home", *games):
                    guest = guest_on(browser, server, screen)
                    rows.append({"screen": screen, "game": game} | of_one(browser, guest, game))
                    guest.context.close()
                    print(json.dumps(rows[-1]), flush=True)
        finally:
            server.close()
    return {"slower": SLOWER, "chromium": "", "rows": rows}


def of_one(browser: Browser, guest: Guest, game: str) -> dict[str, Any]:
    """The figures of one page: a table, home, or nothing but a square."""
    if game == "home":
        guest.go("/")
        return {"idle": burned(browser, guest)}
    if game == "nothing":
        guest.page.goto("about:blank")
        guest.page.evaluate(SQUARE)
        idle = burned(browser, guest)
    else:
        table = guest.sit_down(3, game=game)
        idle = burned(browser, guest)
        guest.ask("POST", f"/tables/{table}/leave")
    full = watch(browser, guest, 1)
    return {"idle": idle, "full": full, "slowed": watch(browser, guest, SLOWER)}


def main() -> None:
    """Measure, and write it down."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--game", nargs="*", default=GAMES, choices=GAMES)
    asked.add_argument("--screen", nargs="*", default=list(SCREENS), choices=list(SCREENS))
    asked.add_argument("--to", type=Path, default=RESULTS)
    given = asked.parse_args()
    found = measure(tuple(given.game), tuple(given.screen))
    given.to.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
