"""Hints of whole offers: told, laid out in the composer, proposed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from potager.testing.browser.fixtures import GuestMaker

from .gardener import DESK, PHONE, Gardener, reach_trading, sit_together


def hinted_offer(guest: Gardener) -> Locator:
    """Hints that hold an offer, asked for in one's own trading; its card."""

    def found() -> Locator | None:
        reach_trading(guest, [])
        if guest.page.locator(".hints").count() == 0:
            guest.press(guest.hint_button)
            guest.until(lambda: guest.page.locator(".hints, .notices li").count(), what="hints")
        offers = guest.page.locator('.hints [data-line$="propose"]')
        if offers.count():
            return offers.first
        if guest.page.locator(".hints").count():  # nothing to offer: in the next turn, perhaps
            guest.until(guest.play_dully, what="the end of trading")
        return None

    return guest.until(found, 60, "an offer among the hints")


@pytest.mark.parametrize(("lang", "screen"), [("en", DESK), ("fr", PHONE)], ids=["desk", "phone"])
def test_a_hinted_offer_is_told_whole_laid_out_and_proposed(
    invite: GuestMaker, lang: str, screen: dict[str, Any]
) -> None:
    guest: Gardener = invite(lang, kind=Gardener, **screen)
    page = guest.page
    sit_together(guest, seats=4)
    card = hinted_offer(guest)
    sentences = page.locator(".hints strong").all_inner_texts()
    assert len(set(sentences)) == len(sentences)
    assert re.match(r"Offer |Ask |Offrir |Proposer |Demander ", card.locator("strong").inner_text())
    steps = [card.get_attribute("data-hint"), *str(card.get_attribute("data-line")).split(", ")]

    # It lies in the composer, where it can still be changed, and nobody has heard of it yet.
    before = guest.version()
    guest.press(card)
    expect(page.locator(".composer .bo-sentence")).to_be_visible()
    expect(page.get_by_test_id("hint-mark")).to_be_visible()
    expect(page.locator(".hints")).to_have_count(0)  # they would lie over it
    assert guest.version() == before and guest.view["offers"] == []
    wanted = [str(step).split()[1] for step in steps if str(step).startswith("want ")]
    shown = page.locator(".bo-want.bo-some").evaluate_all("(all) => all.map((one) => one.dataset.bean)")
    assert sorted(shown) == sorted(set(wanted))

    guest.press(page.locator(".composer .bo-propose"))
    guest.until(lambda: guest.version() > before, what="the offer")
    proposed = next(event for event in guest.happened("proposed") if event["seat"] == guest.seat)
    assert proposed["wants"] == {bean: wanted.count(bean) for bean in wanted}
    expect(page.locator(".hints")).to_have_count(0)
