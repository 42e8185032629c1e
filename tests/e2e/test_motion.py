"""What moves comes to rest where it is drawn: elements stay in the page from one position to the next."""

from __future__ import annotations

import pytest

from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import Guest

COUNT = """{
  const animate = Element.prototype.animate;
  window.moved = 0;
  Element.prototype.animate = function (...given) {
    window.moved++;
    return animate.apply(this, given);
  };
}"""

# What has moved and is still held where its motion ended, although its place has been drawn since.
HELD = """() => document.getAnimations({ subtree: true })
  .filter((one) => one.playState === "finished" && one.effect.target.closest(".canvas"))
  .map((one) => one.effect.target.outerHTML.slice(0, 120))"""

# Our own pieces that are in the page and cannot be seen.
HIDDEN = """() => [...document.querySelectorAll(".canvas [visibility=hidden]")]
  .map((one) => one.outerHTML.slice(0, 120))"""


def play_listed(guest: Guest) -> bool:
    """An action of the list, whatever it is; others may be faster and change the list."""
    listed = guest.listed()
    return bool(listed) and guest.press_listed(guest.rng.choice(listed))


@pytest.mark.parametrize("game", ["finca", "bohnanza", "frutopia"])
def test_what_moves_comes_to_rest(invite: GuestMaker, game: str) -> None:
    guest: Guest = invite(reduced_motion="no-preference")
    guest.context.add_init_script(COUNT)
    table = guest.set_table(3, game=game)
    guest.go(f"/t/{table}")
    guest.page.locator(".canvas [data-at]").first.wait_for(state="attached")
    guest.list_actions(True)
    for _ in range(2):
        guest.until(lambda: play_listed(guest), 30, "a move")
        guest.until(guest.listed, 30, "my turn again")
        guest.until(lambda: guest.page.evaluate(HELD) == [], 3, "everything to be put back")
        assert guest.page.evaluate(HIDDEN) == []
    assert guest.page.evaluate("window.moved"), "nothing moved"
