"""How much comes over the line, and how smoothly it moves on a slow device."""

from __future__ import annotations

import itertools
from typing import Any, cast

from playwright.sync_api import Response

from potager.testing.browser.fixtures import MEASURED, GuestMaker
from potager.testing.browser.guest import Guest
from potager.testing.browser.liveserver import LiveServer

MOST_FIRST, MOST_SCRIPT = 100 * 1000, 150 * 1024
SLOWER = 4
FRAMES = """(span) => new Promise((done) => {
  const times = [];
  const start = performance.now();
  const tick = (now) => {
    const moving = document.getAnimations().some((one) => one.playState === "running");
    times.push([now, moving]);
    if (now - start < span) requestAnimationFrame(tick);
    else done(times);
  };
  requestAnimationFrame(tick);
})"""


def test_the_first_visit_loads_little(invite: GuestMaker) -> None:
    guest: Guest = invite()
    scripts: list[Response] = []
    guest.page.on(
        "response", lambda one: scripts.append(one) if one.request.resource_type == "script" else None
    )
    guest.go("/")
    guest.page.get_by_role("button", name=guest.say("web.home.start")).first.wait_for()
    home = sum(max(0, one.request.sizes()["responseBodySize"]) for one in scripts)
    guest.page.get_by_role("button", name=f"{guest.say('web.home.start')} Finca").click()
    guest.await_turn()
    game = sum(max(0, one.request.sizes()["responseBodySize"]) for one in scripts)
    MEASURED.append(
        f"scripts, compressed: {home / 1024:.1f} KiB for the first page, {game / 1024:.1f} KiB with a game"
    )
    assert all(
        one.headers.get("content-encoding") in ("gzip", "br") for one in scripts if len(one.body()) > 2000
    )
    assert home < MOST_FIRST and home < game < MOST_SCRIPT


def test_motion_on_a_slow_device(leisurely: LiveServer, invite: GuestMaker) -> None:
    guest: Guest = invite(at=leisurely, reduced_motion="no-preference")
    table = guest.sit_down(3)
    line = cast(Any, guest.context.new_cdp_session(guest.page))
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    guest.ask("POST", f"/tables/{table}/leave")
    frames = guest.page.evaluate(FRAMES, 6000)
    gaps = [later - now for (now, moving), (later, _) in itertools.pairwise(frames) if moving]
    assert gaps, "nothing moved"
    slow = sorted(gaps)[int(len(gaps) * 0.95)]
    MEASURED.append(
        f"motion, CPU {SLOWER} times slower: {1000 * len(gaps) / sum(gaps):.0f} frames a second, "
        f"95 % of them within {slow:.0f} ms"
    )
