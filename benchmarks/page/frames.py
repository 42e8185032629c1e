"""How smoothly things move, and what a page costs that rests: the section `frames`.

Chromium's own trace says when a frame reached the screen while something moved; a script in the page, in a
run of its own, says when the main thread made one. Beside them stands what an empty page with one moving
square reaches in the same rounds.
"""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

from measuring import Spread, in_turn
from reporting import paragraphs, spread, table, tell
from served import SEATS, Served, serve

from potager.testing.browser.fixtures import PHONE
from potager.testing.browser.guest import Guest

DEVICES: dict[str, dict[str, Any]] = {"phone": PHONE, "desk": {"viewport": {"width": 1280, "height": 720}}}
EMPTY = "an empty page"
SLOWER = 4  # times, the CPU
WATCHED = 5.5  # seconds that bots play
CALM = 7.0  # seconds until what greets the reader has come to rest
RESTED = 3.0  # seconds for which that is watched
ROUNDS = 3
PAUSE = 0.5  # seconds a bot waits before it plays
CATEGORIES = ["benchmark", "blink.user_timing"]
SHOWN = "SwapEndToPresentationCompositorFrame"  # the last leg of a frame on its way to the screen
TOGETHER = 2.0  # milliseconds: what the main thread and the compositor changed in one frame
BEGINS, ENDS = "motion-begins", "motion-ends"

# Marks when something begins and ends to move and, where asked, notes when the main thread makes a frame.
WATCH = """([begins, ends]) => {
  let runs = 0;
  window.watch = (main) => {
    performance.clearMarks();
    window.ticks = [];
    window.watching = ++runs;
    const tick = (now) => {
      ticks.push(now);
      if (watching) requestAnimationFrame(tick);
    };
    if (main) requestAnimationFrame(tick);
    window.go?.();
    delete window.go;
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const one = animate.apply(this, given);
    const run = window.watching;
    if (!run) return one;
    performance.mark(begins);
    const landed = () => run === watching && performance.mark(ends);
    one.finished.then(landed, landed);
    return one;
  };
}"""
MARKS = "performance.getEntriesByType('mark').map((one) => [one.startTime, one.name])"

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

Event = tuple[float, str]  # when, in milliseconds, and what


class Pace(NamedTuple):
    """Frames while something moved: how many a second, and within how many milliseconds 95 % of them came."""

    rate: float
    late: float

    @classmethod
    def of(cls, frames: Iterable[float], marks: Iterable[Event]) -> Pace:
        """The pace of frames at these times."""
        stretches = moving(marks)
        gaps = sorted(
            later - now
            for now, later in itertools.pairwise(sorted(frames))
            if any(start <= now and later <= end for start, end in stretches)
        )
        assert gaps, "nothing moved"
        return cls(1000 * len(gaps) / sum(gaps), gaps[int(len(gaps) * 0.95)])


Seen = tuple[Pace, Pace]  # on the screen, and by the main thread


def moving(marks: Iterable[Event]) -> list[tuple[float, float]]:
    """The stretches of time in which anything moved, from when each thing began and ended to move."""
    found: list[tuple[float, float]] = []
    aloft, since = 0, 0.0
    for at, what in sorted(marks):
        if what == BEGINS:
            aloft, since = aloft + 1, since if aloft else at
        elif what == ENDS and aloft:
            aloft -= 1
            if not aloft:
                found.append((since, at))
    return found


def traced(trace: Iterable[Mapping[str, Any]]) -> tuple[list[float], list[Event]]:
    """The times at which a frame reached the screen, and the marks, out of a trace of Chromium."""
    events = sorted((one.get("ts", 0) / 1000, one.get("name", ""), one["ph"]) for one in trace)
    frames: list[float] = []
    for at, name, phase in events:
        if name == SHOWN and phase == "e" and at - (frames[-1] if frames else 0.0) > TOGETHER:
            frames.append(at)
    return frames, [(at, name) for at, name, _ in events if name in (BEGINS, ENDS)]


def section(quick: bool) -> str:
    """What moves on a phone and a desk, then what rests on a desk."""
    games, devices, rounds = list(SEATS), list(DEVICES), ROUNDS
    if quick:
        games, devices, rounds = games[:1], devices[:1], 1
    with serve(PAUSE) as served:
        moved = in_turn(
            {
                (device, page): partial(move, served, device, page)
                for device in devices
                for page in (EMPTY, *games)
            },
            rounds,
            tell,
        )
        rested = in_turn({page: partial(rest, served, page) for page in ("home", *games)}, rounds, tell)
        return paragraphs(report_motion(moved), report_rest(rested), served.measured())


def move(served: Served, device: str, page: str) -> Seen:
    """Watch a table while bots play, or a square, on a slow CPU."""
    with served.guest(**DEVICES[device]) as guest:
        guest.page.add_init_script(f"({WATCH})({json.dumps([BEGINS, ENDS])})")
        if page == EMPTY:
            guest.page.goto("about:blank")
            guest.page.evaluate(SQUARE)
        else:
            table = guest.sit_down(SEATS[page], game=page)
            guest.ask("POST", f"/tables/{table}/leave")
        slow = cast(Any, guest.context.new_cdp_session(guest.page))
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        served.browser.start_tracing(page=guest.page, categories=CATEGORIES)
        watch(guest, main=False)
        screen = Pace.of(*traced(json.loads(served.browser.stop_tracing())["traceEvents"]))
        watch(guest, main=True)
        ticks, marks = guest.page.evaluate(f"[ticks, {MARKS}]")
        return screen, Pace.of(ticks, [(at, name) for at, name in marks])


def watch(guest: Guest, main: bool) -> None:
    """Let the page note for some seconds what moves, and the frames of its main thread."""
    guest.page.evaluate("(main) => watch(main)", main)
    guest.page.wait_for_timeout(WATCHED * 1000)
    guest.page.evaluate("window.watching = 0")


def rest(served: Served, page: str) -> float:
    """What share of a core the renderer takes while nobody touches anything, in percent."""
    with served.guest() as guest:
        if page in SEATS:
            guest.sit_down(SEATS[page], game=page)
        else:
            guest.go("/")
        line = cast(Any, served.browser.new_browser_cdp_session())

        def spent() -> float:
            told = line.send("SystemInfo.getProcessInfo")["processInfo"]
            return sum(one["cpuTime"] for one in told if one["type"] == "renderer")

        guest.page.wait_for_timeout(CALM * 1000)
        before, began = spent(), time.perf_counter()
        guest.page.wait_for_timeout(RESTED * 1000)
        share = 100 * (spent() - before) / (time.perf_counter() - began)
        line.detach()
        return share


def report_motion(found: Mapping[tuple[str, str], Sequence[Seen]]) -> str:
    """A row for each page on each device."""
    rows: list[Sequence[str]] = []
    for where, rounds in found.items():
        cells: list[str] = []
        for paces in zip(*rounds, strict=True):
            cells.append(spread(Spread.of(pace.rate for pace in paces), form="{:.0f}".format))
            cells.append(spread(Spread.of(pace.late for pace in paces), " ms", "{:.0f}".format))
        rows.append((*where, *cells))
    heads = ("screen", "page", "frames a second", "95 % within", "by the main thread", "95 % within")
    return table(heads, rows)


def report_rest(found: Mapping[str, Sequence[float]]) -> str:
    """A row for each page."""
    rows = [(page, spread(Spread.of(shares), " %", "{:.1f}".format)) for page, shares in found.items()]
    return table(("at rest", "of a core"), rows)
