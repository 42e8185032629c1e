"""The trade area for everybody: by ear and keys, by day and night, in both languages, on a turned phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from potager.core.texts import LANGUAGES
from potager.games.bohnanza.rules.components import BEAN_NAMES
from potager.testing.browser import checks
from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import troubles

from .gardener import DESK, PHONE, Gardener, reach_trading, sit_together, words

HARRY = {"blue": "Harry Colt", "garden": "Harry Coriace"}  # two of the family, by hand


def test_an_offer_without_a_pointer(invite: GuestMaker) -> None:
    guest: Gardener = invite("en", kind=Gardener, **DESK)
    sit_together(guest, seats=3)
    reach_trading(guest, [])
    typist = checks.Typist(guest)
    hand = guest.hand
    guest.page.locator("#content").focus()

    def reach(action: str) -> None:
        typist.tab_to(lambda focus: focus["action"] == action)

    # The cards of the hand stand before everything else of the table; arrows go from one to the next.
    reach("lay 0")
    assert typist.press("ArrowRight")["action"] == "lay 1"
    typist.press("Enter")
    assert typist.look("after a card was laid ready")["action"] == "lay 1"
    assert guest.pressed("lay 1")
    reach("ask garden")
    typist.press("Enter")
    typist.press("Enter")
    assert typist.look("after asking")["action"] == "ask garden"
    reach("unask garden")
    typist.press("Enter")
    reach("whom c")
    typist.press("Space")
    sentence = guest.page.locator(".bo-sentence").inner_text()
    assert words("en", "beans.garden", n=1) in sentence and words("en", f"beans.{hand[1]}", n=1) in sentence
    reach("propose")
    typist.press("Enter")
    guest.until(lambda: guest.happened("proposed"), what="the offer")
    mine = {"seat": 0, "to": 2, "gives": {hand[1]: 1}, "turned": {}, "wants": {"garden": 1}}
    assert guest.happened("proposed")[0] == {"event": "proposed", **mine}
    typist.look("after the proposal")
    assert typist.lost == []


def test_every_bean_has_its_names(invite: GuestMaker) -> None:
    guest: Gardener = invite("en", kind=Gardener, **DESK)
    sit_together(guest, seats=3)
    reach_trading(guest, [])
    for lang in LANGUAGES:
        if lang != guest.lang:
            checks.speak(guest, lang)
        area = guest.page.locator("[data-area=hand]")
        expect(area.locator(".composer h2")).to_have_text(words(lang, "board.composer"))
        for bean in BEAN_NAMES:
            asked = area.locator(f"[data-action='ask {bean}']")
            assert words(lang, f"one.{bean}") in (asked.get_attribute("aria-label") or "")
            assert lang != "fr" or HARRY.get(bean, "Harry ") in words(lang, f"bean.{bean}")
            short = area.locator(f".bo-want[data-bean={bean}] .bo-short")
            assert short.get_attribute("data-print") == words(lang, f"short.{bean}")
        card = guest.page.locator(".bo-hand .bo-first button").get_attribute("aria-label") or ""
        assert words(lang, f"one.{guest.hand[0]}") in card
        assert checks.keys(guest) == []


# Where things are that a finger may be about to touch.
PLACES = """() => {
  const things = ".composer, .composer [data-action], .bo-hand .bo-slot, .bo-field";
  const seen = [...document.querySelectorAll(things)].filter((one) => one.checkVisibility());
  return Object.fromEntries(seen.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [`${one.className} ${one.dataset.action ?? ""}`, [x, y, width, height].map(Math.round)];
  }));
}"""


def same_place(before: list[int], now: list[int] | None) -> bool:
    """Whether a box is where it was, but for what rounding does."""
    return now is not None and all(abs(one - other) <= 1 for one, other in zip(before, now, strict=True))


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_the_composer_stays_where_it_is(invite: GuestMaker, device: dict[str, Any]) -> None:
    ana, bruno = invite("en", kind=Gardener, **device), invite("fr", kind=Gardener, **DESK)
    sit_together(ana, bruno, seats=3)
    reach_trading(bruno, [ana])
    ana.compose(gives=[0], wants=["red"])
    ana.settle()
    before = ana.page.evaluate(PLACES)
    assert any(name.startswith("composer") for name in before)
    moved: dict[str, list[str]] = {}

    def look(when: str) -> None:
        ana.settle()
        now = ana.page.evaluate(PLACES)
        lost = [name for name in before if not same_place(before[name], now.get(name))]
        moved[when] = [f"{name} from {before[name]} to {now.get(name)}" for name in lost]

    several = max(ana.hand, key=ana.hand.count)
    everything = range(len(bruno.hand))
    gifts = [{"gives": everything, "wants": ["garden"]}, {"gives": [0], "wants": [several]}, {"gives": [0]}]
    for gift in gifts:
        bruno.compose(**gift, to=ana.letter)
        bruno.propose()
        ana.until(lambda: bruno.seat in {offer["owner"] for offer in ana.view["offers"]}, what="the offer")
        look(f"after the offer {gift}")
        if gift is not gifts[-1]:
            bruno.tap("withdraw")
            ana.until(lambda: ana.offer_of(bruno.seat) is None, what="the offer to go")
            look("after it has gone")
    ana.page.evaluate("document.querySelector('[data-action=\"accept b\"]').click()")
    ana.until(lambda: ana.aside, what="the card aside")
    look("after the trade")
    assert troubles(moved) == ""


# Whatever of one's own does not lie in sight, between what is above and below the table.
HIDDEN = """() => {
  const things = ".bo-field, .bo-harvest, .bo-held, .composer, .composer button, .bo-next-way";
  const top = document.querySelector(".head").getBoundingClientRect().bottom;
  const foot = document.querySelector(".foot").getBoundingClientRect().top;
  return [...document.querySelectorAll(things)].filter((one) => one.checkVisibility()).flatMap((one) => {
    const box = one.getBoundingClientRect();
    const area = one.closest(".bo").getBoundingClientRect();
    const sees = box.top >= Math.max(top, area.top) && box.bottom <= Math.min(foot, area.bottom) + 1;
    const name = `${one.className} ${one.dataset.action ?? ""}`;
    return sees ? [] : [`${name}: ${box.top} to ${box.bottom} of ${foot}`];
  });
}"""


def test_what_is_mine_is_in_sight_beside_hints(invite: GuestMaker) -> None:
    guest: Gardener = invite("fr", kind=Gardener, **DESK)
    sit_together(guest, seats=5)
    reach_trading(guest, [])
    guest.compose(gives=[0], wants=["red"], to="c")
    found = {"trading": guest.page.evaluate(HIDDEN)}
    guest.ask_for_hints()
    guest.settle()
    found["trading, with hints"] = guest.page.evaluate(HIDDEN)
    assert troubles(found) == ""


def misfits(guest: Gardener) -> list[str]:
    """What sticks out or is too small for a thumb."""
    return [*guest.page.evaluate(checks.TOO_WIDE), *guest.page.evaluate(checks.TOO_SMALL, checks.TOUCH)]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_table_fits_a_phone_held_either_way(invite: GuestMaker, seats: int) -> None:
    guest: Gardener = invite("fr", kind=Gardener, **PHONE)
    sit_together(guest, seats=seats)
    upright: ViewportSize = PHONE["viewport"]
    lying: ViewportSize = {"width": upright["height"], "height": upright["width"]}
    found: dict[str, list[str]] = {}
    for size in (upright, lying):
        guest.page.set_viewport_size(size)
        for tab in checks.tabs(guest):
            found[f"{size}, {tab}"] = misfits(guest)
    assert troubles(found) == ""


def test_a_phone_is_turned_while_an_offer_is_put_together(invite: GuestMaker) -> None:
    guest: Gardener = invite("fr", kind=Gardener, **PHONE)
    sit_together(guest, seats=4)
    reach_trading(guest, [])
    hand = guest.hand
    guest.compose(gives=[0], wants=["red"], to="b")
    found = {"upright": misfits(guest)}

    guest.page.set_viewport_size({"width": 844, "height": 390})
    assert guest.pressed("lay 0") and guest.pressed("whom b")
    found["lying"] = misfits(guest)
    guest.tap("ask red", "propose")
    guest.until(lambda: guest.happened("proposed"), what="the offer")
    assert guest.happened("proposed")[0]["wants"] == {"red": 2}
    assert guest.happened("proposed")[0]["gives"] == {hand[0]: 1}
    guest.until(lambda: not guest.view["asked"], what="the bot's answer")
    guest.play("next")
    guest.until(
        lambda: guest.view["phase"] == "settle" or guest.view["active"] != 0, what="the end of trading"
    )

    guest.page.set_viewport_size(PHONE["viewport"])
    found["upright again"] = misfits(guest)
    assert troubles(found) == ""
