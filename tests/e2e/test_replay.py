"""After the game: look again, take it home, check the deal, play once more."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from potager.testing.browser.fixtures import FinishedGame, GuestMaker
from potager.testing.browser.guest import Guest


def test_a_replay_goes_to_any_step_and_any_seat(invite: GuestMaker, finished: FinishedGame) -> None:
    table, state = finished.table, finished.states[0]
    guest: Guest = invite(storage_state=state)
    page = guest.page
    guest.go(f"/t/{table}/replay")
    slider = page.get_by_role("slider")
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last == guest.ask("GET", f"/tables/{table}")["version"]
    expect(page.get_by_text(guest.say("web.replay.begin"))).to_be_visible()
    expect(page.get_by_role("combobox"), "as one saw it oneself").to_have_value("0")
    page.get_by_role("combobox").select_option(index=0)
    expect(page.locator(".fi-own")).to_have_count(0)
    at_first = page.locator(".kit-hidden li").all_inner_texts()

    slider.focus()
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", guest.say("web.replay.step", n=last, total=last))
    guest.until(lambda: page.locator(".kit-hidden li").all_inner_texts() != at_first, what="the end")
    told = page.locator(".turn p").count()
    assert told >= last / 2
    page.get_by_role("button", name=guest.say("web.replay.previous")).click()
    expect(slider).to_have_value(str(last - 1))
    page.get_by_role("button", name=guest.say("web.replay.next")).click()
    expect(slider).to_have_value(str(last))

    page.get_by_role("combobox").select_option(index=2)
    expect(page.locator(".fi-seat").first).to_have_class("kit-seat fi-seat fi-own")
    page.get_by_role("button", name=guest.say("web.replay.first")).click()
    expect(slider).to_have_value("0")
    page.get_by_role("combobox").select_option(index=0)
    expect(page.locator(".fi-own")).to_have_count(0)
    expect(page.locator(".kit-hidden li")).to_have_text(at_first)  # as a spectator saw it

    page.get_by_role("button", name=guest.say("web.replay.play"), exact=True).click()
    guest.until(lambda: int(slider.input_value()) >= 2, what="the replay to go on by itself")
    page.get_by_role("button", name=guest.say("web.replay.pause")).click()


def test_the_downloaded_game_can_be_verified(
    invite: GuestMaker, finished: FinishedGame, tmp_path: Path
) -> None:
    table, state = finished.table, finished.states[0]
    guest: Guest = invite(storage_state=state)
    guest.go(f"/t/{table}")
    guest.page.get_by_text(guest.say("web.result.verify-title")).click()
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name=guest.say("web.result.export")).click()
    file = tmp_path / "game.json"
    download.value.save_as(file)

    def verify() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "potager", "verify", str(file)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    good = verify()
    assert good.returncode == 0, good.stderr
    assert "committed to" in good.stdout
    text = file.read_text()
    half = guest.ask("GET", f"/tables/{table}/export")["deal"]["server_half"]
    file.write_text(text.replace(half, half[::-1]))
    assert verify().returncode != 0


def test_a_rematch_brings_both_to_the_same_table(invite: GuestMaker, finished: FinishedGame) -> None:
    first, second = finished.states
    ana: Guest = invite("en", storage_state=first)
    bruno: Guest = invite("fr", storage_state=second)
    for guest in (ana, bruno):
        guest.go(f"/t/{finished.table}")
        guest.until(guest.over, what="the end")

    ana.page.get_by_role("button", name=ana.say("web.result.rematch")).click()
    bruno.page.get_by_role("button", name=bruno.say("web.result.next")).click()
    bruno.page.get_by_role("button", name=bruno.say("web.room.ready")).click()
    expect(ana.page.get_by_role("button", name=ana.say("web.room.ready"))).to_have_count(0)
    assert ana.page.url == bruno.page.url != f"{ana.server.url}/t/{finished.table}"
    ana.page.get_by_role("button", name=ana.say("web.room.start")).click()
    for guest in (ana, bruno):
        words = [guest.say("phase.place"), guest.say("busy.place", name="").strip()]  # whoever begins
        expect(guest.page.get_by_test_id("status")).to_contain_text(
            re.compile("|".join(map(re.escape, words)))
        )
