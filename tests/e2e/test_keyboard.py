"""Without a mouse: from the first page to a game, and the focus is always somewhere, and seen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from .conftest import GuestMaker
from .guest import Guest

MOST_TABS = 120

FOCUS = """() => {
  const here = document.activeElement;
  const style = getComputedStyle(here);
  const shown = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  const glow = here.querySelector(".fi-glow");
  const glows = glow !== null && getComputedStyle(glow).opacity > 0;
  const rests = here.tabIndex < 0 && !here.matches("button, a"); // waits where nothing can be pressed
  return {
    body: here === document.body,
    name: here.getAttribute("aria-label") ?? here.textContent.trim().slice(0, 60),
    action: here.dataset.action ?? null,
    item: here.hasAttribute("data-item"),
    seen: shown || rests || style.boxShadow !== "none" || glows,
    what: here.outerHTML.slice(0, 100),
  };
}"""


class Typist:
    """Somebody who only has keys, and looks where the focus is after each of them."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.keys = guest.page.keyboard
        self.lost: list[str] = []

    def press(self, key: str) -> dict[str, Any]:
        self.keys.press(key)
        return self.look(f"after {key}")

    def look(self, when: str) -> dict[str, Any]:
        focus = self.guest.page.evaluate(FOCUS)
        if focus["body"]:
            self.lost.append(f"{when}: the focus is nowhere ({self.guest.where()})")
        elif not focus["seen"]:
            self.lost.append(f"{when}: the focus cannot be seen on {focus['what']}")
        return focus

    def tab_to(self, wanted: Any, key: str = "Tab") -> dict[str, Any]:
        passed: list[str] = []
        for _ in range(MOST_TABS):
            focus = self.press(key)
            if wanted(focus):
                return focus
            passed.append(focus["name"])
        raise AssertionError(f"never reached by {key}: {passed}")


def test_a_game_without_a_mouse(invite: GuestMaker) -> None:
    guest = invite()
    typist = Typist(guest)
    guest.go("/")
    guest.page.get_by_role("button", name=guest.say("web.home.start")).first.wait_for()

    typist.tab_to(lambda focus: focus["name"] == f"{guest.say('web.home.start')} Finca")
    guest.page.keyboard.press("Enter")
    guest.await_turn()

    # From the list of actions.
    guest.page.keyboard.press("a")
    guest.until(lambda: guest.page.evaluate(FOCUS)["item"], what="the list of actions to have the focus")
    for _ in range(3):
        guest.await_turn()
        guest.until(lambda: guest.page.locator(".actions [data-item]").count(), what="something to choose")
        typist.look("at my turn")
        typist.press("ArrowDown")
        before = guest.version()
        typist.press("Enter")
        guest.until(lambda before=before: guest.confirm.count() or guest.version() > before, what="an offer")
        if guest.version() == before:
            typist.press("Enter")
        guest.until(lambda before=before: guest.version() > before, what="the action to be played")
        typist.look("after my action")

    # Taking back: only bots are asked, and they are patient.
    guest.await_turn()
    before = guest.version()
    typist.press("u")
    guest.until(lambda: guest.version() == before + 1, what="the action to be taken back")
    typist.look("after taking back")
    guest.await_turn()

    # On the board itself; farmers are still being placed, so several blades can be chosen.
    first = typist.tab_to(lambda focus: str(focus["action"]).startswith("place"), key="Shift+Tab")["action"]
    assert typist.press("ArrowLeft")["action"] != first
    assert typist.press("ArrowRight")["action"] == first
    before = guest.version()
    typist.press("Enter")
    guest.confirm.wait_for()
    typist.press("Escape")
    expect(guest.confirm).to_have_count(0)
    assert guest.version() == before
    typist.press("Enter")
    guest.confirm.wait_for()
    typist.press("Enter")
    guest.until(lambda: guest.version() > before, what="the action to be played")
    guest.await_turn()
    typist.look("after the bots")

    # Rules and back.
    held = typist.look("before the rules")["what"]
    guest.page.keyboard.press("?")
    sheet = guest.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    typist.look("in the rules")
    assert guest.page.evaluate("document.activeElement.closest('dialog') !== null")
    guest.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert typist.look("after the rules")["what"] == held

    assert typist.lost == []
