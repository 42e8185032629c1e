"""How smoothly things move, and what a page costs that rests.

Chromium's own trace says when a frame reached the screen while something flew; a script in the page, in a run
of its own, says when the main thread made one. Beside them stands what an empty page with one moving square
reaches in the same run on the same machine: nothing can be smoother there.
"""

from __future__ import annotations

import itertools
import json
import os
import time
from typing import Any, cast

from house import DESK, GAMES, PHONE, SEATS, OpenHouse, open_house
from kept import Measurement, Reach
from playwright.sync_api import Browser

from potager.testing.browser.guest import Guest

SCREENS: dict[str, dict[str, Any]] = {
    "desk": DESK | {"viewport": {"width": 1280, "height": 720}},
    "phone": PHONE | {"viewport": {"width": 390, "height": 844}},
}
SLOWER = 4
WATCHED = 5.5  # seconds that bots play
RUNS = 3  # of which the middle one counts: one hiccup of the machine is not the page's
CALM = 7.0  # seconds until what greets the reader has come to rest
RESTED = 3.0  # seconds for which that is watched
WANTED, IDLE = 60, 2.0  # frames a second, percent of a core
NEARLY = 0.95  # of what an empty page reaches
CATEGORIES = ["benchmark", "blink.user_timing"]
SHOWN = "SwapEndToPresentationCompositorFrame"  # the last leg of a frame on its way to the screen
TOGETHER = 2.0  # ms: what the main thread and the compositor changed in one frame

HEAD = ["screen", "page", "frames a second", "95 % within", "main thread", "95 % within", "at rest"]
HOW = """\
Bots play on a CPU that is slowed four times, and whatever flies, walks, slides or turns over meanwhile is
watched: frames that reached the screen, from Chromium's trace; in another run frames that the main thread
made, which also draws the board anew from move to move. Only the main thread is slowed: Chromium cannot slow
its compositor. The first row of a screen is an empty page with one moving square, the most that this machine
reaches at this hour, without a graphics card and on cores shared with the server, the bots and others. At
rest: what share of a core the renderer takes at a table that waits for its reader. Every page is watched
three times, and the middle one counts."""

# Notes when the page lets something move and, where asked, the time of every frame of its main thread.
WATCH = """() => {
  window.flights = [];
  window.ticks = [];
  const animate = Element.prototype.animate;
  const tick = (now) => {
    ticks.push(now);
    if (window.watching) requestAnimationFrame(tick);
  };
  window.watch = (main) => {
    flights.length = ticks.length = 0;
    window.watching = true;
    if (main) requestAnimationFrame(tick);
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
  one.style.cssText = "position:fixed;top:40%;left:0;width:60px;height:60px;background:#b4472f";
  document.body.replaceChildren(one);
  const go = () => {
    const end = `translate(${innerWidth - 60}px)`;
    one.animate([{ transform: "none" }, { transform: end }], { duration: 450 }).finished.then(go);
  };
  window.go = go;
}"""

Spans = list[tuple[float, float]]
Row = dict[str, Any]


def union(spans: Spans) -> Spans:
    """Stretches of time in which something flew, joined where they meet."""
    joined: Spans = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def paced(times: list[float], spans: Spans) -> tuple[float, float]:
    """Frames a second while something flew, and within how many ms 95 % of them came, from their times."""
    gaps = sorted(
        later - now
        for now, later in itertools.pairwise(sorted(times))
        if any(start <= now and later <= end for start, end in spans)
    )
    return (1000 * len(gaps) / sum(gaps), gaps[int(len(gaps) * 0.95)]) if gaps else (0.0, 0.0)


def shown(trace: list[dict[str, Any]]) -> tuple[list[float], Spans]:
    """When a frame reached the screen, and when something flew, both in ms of the trace's clock."""
    frames: list[float] = []
    spans: Spans = []
    aloft, since = 0, 0.0
    for event in sorted(trace, key=lambda one: one.get("ts", 0)):
        name, at = event.get("name"), event.get("ts", 0) / 1000
        if name == "flight-begins":
            aloft, since = aloft + 1, since if aloft else at
        elif name == "flight-ends" and aloft:
            aloft -= 1
            if not aloft:
                spans.append((since, at))
        elif name == SHOWN and event["ph"] == "e" and at - (frames[-1] if frames else 0.0) > TOGETHER:
            frames.append(at)
    return frames, spans


def on_screen(browser: Browser, guest: Guest) -> tuple[float, float]:
    """Frames that reach the screen for some seconds."""
    browser.start_tracing(page=guest.page, categories=CATEGORIES)
    guest.page.evaluate("watch(false)")
    guest.page.wait_for_timeout(WATCHED * 1000)
    guest.page.evaluate("window.watching = false")
    return paced(*shown(json.loads(browser.stop_tracing())["traceEvents"]))


def on_main_thread(guest: Guest) -> tuple[float, float]:
    """Frames that the main thread makes for some seconds."""
    guest.page.evaluate("watch(true)")
    guest.page.wait_for_timeout(WATCHED * 1000)
    guest.page.evaluate("window.watching = false")
    flights, ticks = guest.page.evaluate("[flights, ticks]")
    return paced(ticks, union([(start, end) for start, end in flights]))


def burned(browser: Browser, guest: Guest) -> float:
    """What share of a core the renderer takes while nobody touches anything, in percent."""
    line = cast(Any, browser.new_browser_cdp_session())

    def spent() -> float:
        told = line.send("SystemInfo.getProcessInfo")["processInfo"]
        return sum(one["cpuTime"] for one in told if one["type"] == "renderer")

    guest.page.wait_for_timeout(CALM * 1000)
    before, began = spent(), time.perf_counter()
    guest.page.wait_for_timeout(RESTED * 1000)
    share = 100 * (spent() - before) / (time.perf_counter() - began)
    line.detach()
    return share


def of_page(house: OpenHouse, screen: str, page: str) -> Row:
    """The figures of one page: a table, home, or nothing but a square."""
    row: Row = {"screen": screen, "page": page}
    with house.guest(**SCREENS[screen], reduced_motion="no-preference") as guest:
        guest.page.add_init_script(f"({WATCH})()")
        if page == "empty":
            guest.page.goto("about:blank")
            guest.page.evaluate(SQUARE)
        elif page == "home":
            guest.go("/")
            return row | {"idle": burned(house.browser, guest)}
        else:
            table = guest.sit_down(SEATS[page], game=page)
            if screen == "desk":
                row["idle"] = burned(house.browser, guest)
            guest.ask("POST", f"/tables/{table}/leave")
        line = guest.context.new_cdp_session(guest.page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        screened = sorted(on_screen(house.browser, guest) for _ in range(RUNS))
        return row | {"screened": screened[RUNS // 2], "main": on_main_thread(guest)}


def frames() -> Measurement:
    """Watch every game on a desk and on a phone."""
    rows: list[Row] = []
    with open_house(pause=0.5) as house:
        for screen in os.environ.get("POTAGER_SCREENS", ",".join(SCREENS)).split(","):
            for page in ("empty", *(["home"] if screen == "desk" else []), *GAMES):
                rows.append(of_page(house, screen, page))
                print(f"  {rows[-1]}", flush=True)
    return told(rows)


def told(rows: list[Row]) -> Measurement:
    """What was found, in words."""
    tables = [row for row in rows if row["page"] in GAMES]
    ceiling = {row["screen"]: row["screened"][0] for row in rows if row["page"] == "empty"}
    slowest = min(tables, key=lambda row: row["screened"][0])
    smooth = all(row["screened"][0] >= min(WANTED, NEARLY * ceiling[row["screen"]]) for row in tables)
    busiest = max((row for row in rows if "idle" in row), key=lambda row: row["idle"])
    rate, best = slowest["screened"][0], ceiling[slowest["screen"]]
    reached = [
        Reach(
            "what flies, on a CPU four times slower",
            f"{WANTED} frames a second, or within 5 % of an empty page here",
            f"{rate:.0f} ({slowest['page']}, {slowest['screen']}); {best:.0f} on an empty page",
            smooth,
        ),
        Reach(
            "a page that rests",
            f"under {IDLE:.0f} % of a core",
            f"{busiest['idle']:.1f} % ({busiest['page']}, {busiest['screen']})",
            busiest["idle"] < IDLE,
        ),
    ]
    return Measurement("Frames", HOW, reached, HEAD, [_cells(row) for row in rows])


def _cells(row: Row) -> list[str]:
    cells = [row["screen"], "an empty page" if row["page"] == "empty" else row["page"]]
    for name in ("screened", "main"):
        rate, slow = row.get(name, (0.0, 0.0))
        cells += [f"{rate:.0f}", f"{slow:.0f} ms"] if rate else ["", ""]
    return [*cells, f"{row['idle']:.1f} %" if "idle" in row else ""]
