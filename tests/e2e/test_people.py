"""A host sends away, mutes and closes; people leave for good; a guest goes on on another device."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import Guest

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def button(guest: Guest, key: str, **params: Any) -> Locator:
    return guest.page.get_by_role("button", name=guest.say(key, **params))


def sit_together(host: Guest, friend: Guest) -> str:
    table = host.set_table(2, bots=0, start=False)
    host.ask("PATCH", "/me", {"name": "Ann"})
    friend.ask("PATCH", "/me", {"name": "Bob"})
    friend.ask("POST", f"/tables/{table}/join", {"secret": secret_of(host, table)})
    return table


def secret_of(host: Guest, table: str) -> str:
    return host.ask("GET", f"/tables/{table}/links")["seat"].split("=")[1]


@pytest.mark.parametrize(("size", "lang"), [({}, "en"), (PHONE, "fr")])
def test_a_host_mutes_sends_away_and_leaves_last(invite: GuestMaker, size: dict[str, Any], lang: str) -> None:
    host: Guest = invite(lang, **size)
    friend: Guest = invite("en")
    table = sit_together(host, friend)
    host.go(f"/t/{table}")
    friend.go(f"/t/{table}")
    host.press(button(host, "web.people.about", name="Bob").first)
    host.press(button(host, "web.people.mute"))
    expect(host.page.get_by_text(host.say("web.people.muted", name="Bob")).first).to_be_visible()
    friend.page.get_by_label(friend.say("web.play.chat-field")).fill("hello")
    button(friend, "web.play.chat-send").click()
    expect(friend.page.locator(".notices")).to_contain_text("has muted you")

    host.press(button(host, "web.room.start"))
    host.await_turn()
    host.press(host.page.get_by_test_id("rail"))
    expect(host.page.get_by_text(host.say("web.people.is-muted"))).to_be_visible()
    host.press(button(host, "web.people.about", name="Bob").first)
    host.press(button(host, "web.people.remove"))
    host.press(button(host, "web.people.remove").last)
    expect(friend.page.get_by_role("heading", name=friend.say("web.people.sent-away"))).to_be_visible()
    expect(host.page.get_by_text(host.say("web.people.left", name="Bob")).first).to_be_visible()
    expect(button(host, "web.people.about", name="Bob")).to_have_count(0)
    assert host.ask("GET", f"/tables/{table}")["seats"][1]["bot"] == "gardener"

    host.press(button(host, "web.people.resign"))
    host.page.keyboard.press("Enter")  # by mistake: nothing happens
    assert host.ask("GET", f"/tables/{table}")["status"] == "playing"
    host.press(button(host, "web.people.resign"))
    host.press(button(host, "web.people.resign").last)
    host.page.wait_for_url(f"{host.server.url}/")
    host.go(f"/t/{table}")
    expect(host.page.get_by_role("heading", name=host.say("web.people.closed"))).to_be_visible()


def test_who_leaves_for_good_is_home_and_the_other_plays_on(invite: GuestMaker) -> None:
    host: Guest = invite("en")
    friend: Guest = invite("fr", **PHONE)
    table = sit_together(host, friend)
    host.ask("POST", f"/tables/{table}/start")
    host.go(f"/t/{table}")
    friend.go(f"/t/{table}")
    host.await_turn()
    friend.press(friend.page.get_by_test_id("rail"))
    friend.press(button(friend, "web.people.resign"))
    friend.press(button(friend, "web.people.resign").last)
    friend.page.wait_for_url(f"{friend.server.url}/")
    expect(host.page.get_by_text(host.say("web.people.left", name="Bob")).first).to_be_visible()
    host.play_on(2)


def test_a_private_link_makes_another_device_the_same_guest(invite: GuestMaker) -> None:
    desk: Guest = invite("en")
    phone: Guest = invite("fr", **PHONE)
    table = desk.set_table(2, bots=1)
    desk.ask("PATCH", "/me", {"name": "Ann"})
    desk.go("/")
    button(desk, "web.devices.title").click()
    button(desk, "web.devices.make").click()
    link = desk.page.get_by_label(desk.say("web.devices.link")).input_value()
    phone.go(link.removeprefix(phone.server.url))
    expect(phone.page.get_by_role("dialog")).to_contain_text(phone.say("web.devices.open-title"))
    phone.press(button(phone, "web.devices.open").last)
    expect(phone.page.get_by_text("Ann").first).to_be_visible()
    assert "key" not in phone.page.url
    assert phone.ask("GET", "/me")["id"] == desk.ask("GET", "/me")["id"]
    assert phone.ask("GET", f"/tables/{table}")["owner"]
    button(desk, "web.devices.revoke").click()
    expect(button(desk, "web.devices.revoke")).to_have_count(0)
    assert phone.ask("GET", "/me")["id"] != desk.ask("GET", "/me")["id"]
