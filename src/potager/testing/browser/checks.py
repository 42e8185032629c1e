"""What is looked at on every page: axe, sizes, missing texts, where the focus is, the result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import LIFT, Guest
from potager.testing.browser.liveserver import ROOT, say

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
# Whoever speaks to the page says what is written on a thing: a rule that axe leaves out unless asked.
RUN_AXE = """(only) => axe.run(document, {
  resultTypes: ["violations"],
  ...(only ? { runOnly: only } : { rules: { "label-content-name-mismatch": { enabled: true } } }),
})"""
OF_COLOURS = ["color-contrast", "link-in-text-block"]
PHONES = [(360, 740), (740, 360)]
TOUCH = 44  # CSS pixels

# Whatever sticks out to the right, innermost first.
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const all = [...document.querySelectorAll("body *")];
  const wide = all.filter((one) => one.getBoundingClientRect().right > width + 0.5);
  return wide.slice(-5).map((one) => one.outerHTML.slice(0, 120)).concat([`more than ${width}`]);
}"""

# Whatever can be pressed, is seen, and is smaller than a thumb. A box to tick may be pressed on its label.
TOO_SMALL = """(least) => {
  const pressed = "a[href], button, summary, select, input:not([type=range]), [role=button], [role=tab]";
  const within = document.querySelector("dialog[open]") ?? document; // a dialog lets nothing else be pressed
  return [...within.querySelectorAll(pressed)].flatMap((one) => {
    if (one.closest("[inert]")) return [];
    const label = one.matches("input[type=radio], input[type=checkbox]") ? one.closest("label") : null;
    const box = (label ?? one).getBoundingClientRect();
    const drawn = (label ?? one).checkVisibility({ visibilityProperty: true }) && box.width > 1;
    if (!drawn || box.bottom <= 0 || Math.min(box.width, box.height) >= least - 0.5) return [];
    const name = one.dataset.action ?? one.getAttribute("aria-label") ?? one.textContent;
    return [`${one.localName} ${name.trim().slice(0, 40)}: ${box.width.toFixed()} × ${box.height.toFixed()}`];
  });
}"""


KEY = re.compile(r"\b[a-z][a-z-]*(?:\.[a-z][a-z-]*)+\b")

# All that is written anywhere, also for those who listen or point.
WRITTEN = """() => [
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll("body *")].flatMap((one) => [
    ...["aria-label", "aria-valuetext", "title", "placeholder", "alt"].map((name) => one.getAttribute(name)),
    ...[...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data),
  ]),
]
  .filter(Boolean)"""

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


def violations(guest: Guest, only: list[str] | None = None) -> list[str]:
    """What axe finds, by all its rules or by some.

    It is brought in by the debugger: the server's own policy allows no foreign script.
    """
    if not guest.page.evaluate("'axe' in window"):
        guest.page.evaluate(AXE.read_text())
    guest.page.evaluate(LIFT)  # axe does not judge the colours of what cannot be seen
    guest.settle()
    found = guest.page.evaluate(RUN_AXE, only)["violations"]
    return [
        f"{one['id']}: {one['help']}: {node['html'][:140]} {node.get('failureSummary', '')[:300]}"
        for one in found
        for node in one["nodes"][:4]
    ]


def tabs(guest: Guest) -> Iterator[str]:
    """Every tab of the table, shown one after the other; where all is in sight, once."""
    buttons = guest.page.locator("main nav button:visible").all()
    for button in buttons:
        guest.press(button)
        yield button.inner_text()
    if not buttons:
        yield "everything"


def handheld(
    invite: GuestMaker, size: tuple[int, int], state: Any, lang: str = "fr", **options: Any
) -> Guest:
    """French is a long language: what fits there fits in English too."""
    width, height = size
    return invite(
        lang,
        viewport={"width": width, "height": height},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        storage_state=state,
        **options,
    )


def keys(guest: Guest) -> list[str]:
    """Texts that have no words yet: their keys are shown instead."""
    return sorted({key for text in guest.page.evaluate(WRITTEN) for key in KEY.findall(text)})


def speak(guest: Guest, lang: str) -> None:
    """Change the language by the button for it."""
    guest.page.get_by_role("button", name=say(lang, "language.name", guest.game)).click()
    guest.lang = lang
    guest.page.locator(f"html[lang={lang}]").wait_for(state="attached")


class Typist:
    """Somebody who only has keys, and looks where the focus is after each of them."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.keys = guest.page.keyboard
        self.lost: list[str] = []

    def press(self, key: str) -> dict[str, Any]:
        """Press a key; where the focus is then."""
        self.keys.press(key)
        return self.look(f"after {key}")

    def look(self, when: str) -> dict[str, Any]:
        """Where the focus is; that it is nowhere, or cannot be seen, is noted."""
        focus = self.guest.page.evaluate(FOCUS)
        if focus["body"]:
            self.lost.append(f"{when}: the focus is nowhere ({self.guest.where()})")
        elif not focus["seen"]:
            self.lost.append(f"{when}: the focus cannot be seen on {focus['what']}")
        return focus

    def tab_to(self, wanted: Callable[[dict[str, Any]], bool], key: str = "Tab") -> dict[str, Any]:
        """Press a key until the focus is where it is wanted."""
        passed: list[str] = []
        for _ in range(MOST_TABS):
            focus = self.press(key)
            if wanted(focus):
                return focus
            passed.append(focus["name"])
        raise AssertionError(f"never reached by {key}: {passed}")


def breakdown(guest: Guest) -> dict[str, list[str]]:
    """The table at the end, row by row."""
    rows = guest.page.locator("section[aria-labelledby=result-title] :is(tbody, tfoot) tr")
    cells = rows.evaluate_all(  # at one stroke: it may be drawn anew meanwhile
        "rows => rows.map(row => [...row.querySelectorAll('th, td')].map(cell => cell.innerText))"
    )
    return {label: values for label, *values in cells}
