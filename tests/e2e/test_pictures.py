"""The pictures of the README. With POTAGER_PICTURES=1 they go to docs/img; else they are only looked at."""

from __future__ import annotations

import base64
import os
import random
from pathlib import Path
from typing import Any, cast

from potager.games.bohnanza.tests.browser.gardener import DESK, PHONE, Gardener, reach_trading, sit_together
from potager.games.frutopia.tests.browser import test_game as frutopia
from potager.testing.browser.fixtures import FinishedGame, GuestMaker
from potager.testing.browser.guest import Guest
from potager.testing.browser.liveserver import ROOT

LARGEST = 150 * 1024
QUALITY = 80
COLOURS = 200  # a picture with fewer is blank, or nearly so

# How many colours a picture has.
LOOK = """async (data) => {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/webp" }));
  const sheet = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  sheet.drawImage(picture, 0, 0);
  return new Set(new Uint32Array(sheet.getImageData(0, 0, picture.width, picture.height).data.buffer)).size;
}"""

# Everything around my own seat is scrolled up.
UP = """() => {
  const own = document.querySelector(".fi-own, .bo-owner");
  for (let one = own; one; one = one.parentElement) one.scrollTop = 0;
}"""


def take(guest: Guest, folder: Path, name: str) -> None:
    """A picture of what is in sight, as WebP, which Playwright itself cannot write."""
    guest.page.mouse.move(0, 0)
    guest.page.evaluate("document.fonts.ready.then(() => document.activeElement.blur())")
    guest.page.evaluate(UP)
    guest.settle()
    line = cast(Any, guest.context.new_cdp_session(guest.page))
    shot = line.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})["data"]
    line.detach()
    data = base64.b64decode(shot)
    assert len(data) < LARGEST
    assert guest.page.evaluate(LOOK, shot) > COLOURS
    (folder / f"{name}.webp").write_bytes(data)


def goal(otherwise: Path) -> Path:
    """Where the pictures go."""
    return ROOT / "docs" / "img" if os.environ.get("POTAGER_PICTURES") == "1" else otherwise


def test_pictures_for_the_readme(invite: GuestMaker, tmp_path: Path) -> None:
    folder = goal(tmp_path)
    wanted = folder != tmp_path
    phone = {"width": 390, "height": 844}
    desk: Guest = invite("en", painted=True)
    night: Guest = invite("en", painted=True, color_scheme="dark")
    hand: Guest = invite(
        "fr", painted=True, viewport=phone, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    for guest, name in ((desk, "Olivia"), (night, "Olivia"), (hand, "Olivier")):
        guest.ask("GET", "/me")
        guest.ask("PATCH", "/me", {"name": name})

    desk.go("/")
    desk.page.get_by_role("button", name=desk.say("web.home.start")).first.wait_for()
    take(desk, folder, "home")
    for guest, name in ((desk, "game"), (night, "game-dark"), (hand, "game-phone")):
        guest.sit_down(4)
        guest.play_on(11 if wanted else 4)
        guest.show_area_of(guest.await_choice())
        assert not guest.over()
        take(guest, folder, name)


def test_pictures_of_a_lesson_and_an_end(invite: GuestMaker, finished: FinishedGame, tmp_path: Path) -> None:
    desk: Guest = invite(
        "en", painted=True, viewport={"width": 1280, "height": 720}, storage_state=finished.states[0]
    )
    desk.go("/learn/finca/1")
    desk.page.get_by_test_id("words").wait_for()
    desk.until(lambda: desk.page.get_by_test_id("glow").get_attribute("data-rings") != "0", what="the glow")
    take(desk, goal(tmp_path), "lesson")
    table = finished.table
    if goal(tmp_path) != tmp_path:  # a fuller table for those who look
        table = desk.set_table(4)
        desk.let_bots_finish(table)
    desk.go(f"/t/{table}")
    desk.page.locator("#result-title").wait_for()
    take(desk, goal(tmp_path), "end")


def test_pictures_of_trading(invite: GuestMaker, tmp_path: Path) -> None:
    for lang, name, screen in (("en", "bohnanza", DESK), ("fr", "bohnanza-phone", PHONE)):
        guest: Gardener = invite(lang, painted=True, kind=Gardener, **screen)
        guest.ask("GET", "/me")
        guest.ask("PATCH", "/me", {"name": "Olivia" if lang == "en" else "Olivier"})
        sit_together(guest, seats=4)
        for _ in range(4 if goal(tmp_path) != tmp_path else 1):
            reach_trading(guest, [])
            guest.play_dully()
        reach_trading(guest, [])
        guest.compose(gives=[len(guest.hand) - 1], wants=["red", "garden"], to="b")
        take(guest, goal(tmp_path), name)


def test_a_picture_of_the_garden_island(invite: GuestMaker, tmp_path: Path) -> None:
    guest: Guest = invite("en", painted=True, viewport={"width": 1440, "height": 900})
    guest.ask("GET", "/me")
    guest.ask("PATCH", "/me", {"name": "Olivia"})
    frutopia.sit_down(guest, 3, "yes")
    rng = random.Random(5)
    for _ in range(40 if goal(tmp_path) != tmp_path else 4):
        guest.until(lambda: frutopia.playable(guest), what="something to do")
        frutopia.by_board(guest, frutopia.choose(frutopia.playable(guest), rng))
    guest.until(lambda: frutopia.playable(guest), what="something to do")
    take(guest, goal(tmp_path), "frutopia")
