"""What happens while one is not looking: standing offers, and two hands that reach for the same card."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from potager.testing.browser.fixtures import GuestMaker

from .gardener import DESK, PHONE, Gardener, await_same, reach_trading, sit_together, words

QUIET = 400  # milliseconds in which an answer would have come


def orders(guest: Gardener) -> list[str]:
    """The standing offers on the board."""
    return guest.page.locator("[data-order]").evaluate_all("(all) => all.map((one) => one.dataset.order)")


def leave_order(guest: Gardener, place: int, wanted: str) -> str:
    """One card of the hand for another, until my turn."""
    guest.compose(gives=[place], wants=[wanted])
    written = f"{guest.hand[place]} for {wanted}"
    guest.tap("stand")
    guest.until(lambda: orders(guest) == [written], what="the standing offer")
    return written


def test_the_server_answers_for_somebody_who_looks_away(invite: GuestMaker) -> None:
    ana, bruno = invite("en", kind=Gardener, **DESK), invite("fr", kind=Gardener, **PHONE)
    sit_together(ana, bruno, seats=3)
    given, wanted = bruno.hand[-1], ana.hand[-1]
    leave_order(bruno, len(bruno.hand) - 1, wanted)
    said = bruno.page.locator(".bo-order .kit-hidden").first.inner_text()
    assert words("fr", f"beans.{given}", n=1) in said and words("fr", f"beans.{wanted}", n=1) in said

    reach_trading(ana, [])
    heard = len(bruno.frames)
    ana.compose(gives=[len(ana.hand) - 1], wants=[given], to=bruno.letter)
    ana.tap("propose")
    ana.until(lambda: ana.happened("traded"), what="the server to answer")
    assert Counter(ana.aside) == Counter([given])
    await_same([ana, bruno])
    assert Counter(bruno.aside) == Counter([wanted])
    bruno.until(lambda: orders(bruno) == [], what="the order to be used up")
    assert json.dumps("acknowledged") not in "".join(bruno.frames[heard:])  # he has sent nothing

    # Another one, during the trading; it outlives a reload, and is taken back.
    order = leave_order(bruno, 0, ana.hand[0])
    bruno.page.reload()
    bruno.until(lambda: orders(bruno) == [order], what="the order after a reload")
    bruno.unfold_composer()
    bruno.tap(bruno.page.locator(".bo-order [data-action]").get_attribute("data-action") or "")
    bruno.until(lambda: orders(bruno) == [], what="the order to be revoked")
    ana.compose(gives=[0], wants=[bruno.hand[0]], to=bruno.letter)
    ana.propose()
    bruno.await_offer(ana)
    ana.page.wait_for_timeout(QUIET)
    assert ana.view["asked"] == [bruno.seat] and len(ana.happened("traded")) == 1

    # Nobody else has heard of any of it.
    assert orders(ana) == []
    assert [json.loads(frame)["standing"] for frame in ana.frames if '"heard":"sync"' in frame] == [[]]
    assert not any('"heard":"standing"' in frame or " for " + wanted in frame for frame in ana.frames)


class SlowLine:
    """A line on which news may be late; what the guest says, and what is answered, goes through at once."""

    def __init__(self, guest: Gardener) -> None:
        self.guest = guest
        self.late = False
        self._held: list[Any] = []
        guest.page.route_web_socket("**/ws/**", self._lay)

    def _lay(self, page: WebSocketRoute) -> None:
        self._page = page
        page.connect_to_server().on_message(self._arrives)

    def _arrives(self, message: Any) -> None:
        if self.late and '"heard":"happened"' in str(message):
            self._held.append(message)
        else:
            self._hand_on(message)

    def _hand_on(self, message: Any) -> None:
        self.guest.hear(str(message))
        self._page.send(message)

    def catch_up(self) -> None:
        self.late = False
        for message in self._held:
            self._hand_on(message)


def test_two_reach_for_the_same_offer_and_one_gets_it(invite: GuestMaker) -> None:
    guests: list[Gardener] = [invite(lang, kind=Gardener, **DESK) for lang in ("en", "en", "fr")]
    ana, bruno, carla = guests
    line = SlowLine(carla)
    sit_together(ana, bruno, carla, seats=3)
    reach_trading(ana, [bruno, carla])
    bean = next(iter(ana.view["turned"]))
    ana.compose(turned=[bean])
    ana.propose()
    for guest in (bruno, carla):
        guest.await_offer(ana)
    await_same([ana, bruno, carla])
    before = carla.hand

    line.late = True
    bruno.tap("accept a")
    bruno.until(lambda: bruno.aside == {bean: 1}, what="the card")
    carla.tap("accept a")  # as far as she can see, it is still there
    notice = carla.page.locator(".notices li").first
    expect(notice).to_contain_text(words("fr", "refusal.no-offer", seat="").strip())
    expect(notice.get_by_role("button", name="B15")).to_be_visible()
    assert carla.page.locator("[data-offer=a]").count() == 1

    line.catch_up()
    await_same([ana, bruno, carla])
    expect(carla.page.locator("[data-offer]")).to_have_count(0)
    assert (carla.hand, carla.aside) == (before, {})
    assert [event["seat"] for event in ana.happened("traded")] == [bruno.seat]
