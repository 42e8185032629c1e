"""Lessons in a real browser: by thumb on a phone in French, by keys on a desk in English, each to its end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from potager.core.registry import load, names
from potager.lab.lessons.lesson import lessons_of
from potager.testing.browser.checks import TOO_WIDE, handheld, violations
from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import Guest, troubles

GAMES = [name for name in names() if lessons_of(load(name))]
MOST = 80  # presses from the beginning of a lesson to its end

# Where the lesson is: what is said, what is lit and where, whether something waits to be confirmed.
STATE = """() => {
  const ring = document.querySelector("[data-testid=glow] span")?.getBoundingClientRect();
  const middle = ring && { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 };
  const met = middle && document.elementFromPoint(middle.x, middle.y);
  return {
    words: document.querySelector("[data-testid=words]")?.textContent ?? "",
    onward: document.querySelector("[data-testid=go-on]") !== null,
    over: document.querySelector("[data-testid=voice] .onward") !== null,
    offer: document.querySelector(".bar.offer") !== null,
    lit: middle ?? null,
    covered: met ? met.closest(".canvas") === null : false,
    focus: document.activeElement?.dataset.action ?? document.activeElement?.dataset.testid ?? null,
    version: document.querySelector("[data-version]")?.dataset.version ?? null,
  };
}"""


class Pupil:
    """Takes a lesson to its end, one press at a time."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.state: dict[str, Any] = {}

    def look(self) -> dict[str, Any]:
        self.state = self.guest.page.evaluate(STATE)
        return self.state

    def begin(self, game: str, number: int) -> None:
        self.guest.go(f"/learn/{game}/{number}")
        self.guest.until(lambda: self.look()["words"] and self.ready(), what=f"lesson {number} of {game}")

    def ready(self) -> bool:
        return bool(self.state["onward"] or self.state["over"] or self.state["lit"] or self.state["offer"])

    def press(self) -> None:
        """What a reader presses now: on, yes, what is lit, or `show me` where nothing is."""
        page, state = self.guest.page, self.look()
        if state["onward"]:
            page.get_by_test_id("go-on").tap()
        elif state["offer"]:
            page.locator(".bar.offer .primary").tap()
        elif state["lit"]:
            assert not state["covered"], f"what is asked for lies under something: {state['words']}"
            page.touchscreen.tap(state["lit"]["x"], state["lit"]["y"])
        else:
            page.get_by_test_id("help").tap()
        self.moved(state)

    def moved(self, before: dict[str, Any]) -> None:
        """Wait until something has come of it."""
        self.guest.until(lambda: self.look() != before, what=f"something after: {before}")
        self.guest.settle()

    def finish(self) -> None:
        for _ in range(MOST):
            if self.look()["over"]:
                return
            self.press()
        pytest.fail(f"the lesson does not end: {self.state}")


class Typist(Pupil):
    """The same with nothing but keys: the focus is led to what is asked for, and Enter does it."""

    def press(self) -> None:
        page, state = self.guest.page, self.look()
        if not (state["onward"] or state["lit"] or state["offer"]):
            page.get_by_test_id("help").focus()
        elif not state["offer"]:
            where = "[data-testid=voice]" if state["onward"] else ".canvas"
            inside = f"document.activeElement.closest('{where}') !== null"
            self.guest.until(lambda: page.evaluate(inside), what=f"the focus in {where}: {state}")
        page.keyboard.press("Enter")
        self.moved(state)


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_to_its_end_by_thumb_in_french(invite: GuestMaker, game: str) -> None:
    guest = handheld(invite, (360, 740), None, "fr")
    pupil = Pupil(guest)
    lessons = list(lessons_of(load(game)).values())
    found: dict[str, list[str]] = {}
    for lesson in lessons:
        pupil.begin(game, lesson.number)
        found[f"{lesson.name}: too wide"] = guest.page.evaluate(TOO_WIDE)
        pupil.finish()
    guest.go(f"/learn/{game}")
    again = re.compile(re.escape(guest.say("web.learn.again")))
    expect(guest.page.get_by_role("link", name=again)).to_have_count(len(lessons))
    found["list: axe"] = violations(guest)
    assert troubles(found) == ""


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_to_its_end_by_keys_in_english(invite: GuestMaker, game: str) -> None:
    pupil = Typist(invite())
    for lesson in lessons_of(load(game)).values():
        pupil.begin(game, lesson.number)
        pupil.finish()
