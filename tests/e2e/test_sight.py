"""The whole of a turn on a small phone: what one holds, the question and an answer stay in sight.

A guest plays with a thumb and never scrolls or changes the tab. Of every kind of answer that lies in the open
tab one must be in sight, as large as a thumb; while something is to be confirmed, the button too.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from potager.core.texts import LANGUAGES
from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import CAN, OF_THE_BOARD, Guest

from .screens import ALL_SCREENS, DEVICES, SEATS, await_due, choose

INNER = [*OF_THE_BOARD, "open", "panel"]  # what tells and unfolds, and answers nothing
# What one holds, where it is always shown.
HELD = {
    "finca": ".fi-strip .fi-fruit",
    "bohnanza": ".bo-hand-part",
    "frutopia": "[data-area=island] .fr-basket",
}
TURNS = 24 if ALL_SCREENS else 8
LEAST_SEEN = 0.95  # of what one holds
THUMB = 40  # CSS pixels of a target that are in sight, at least: an edge may be under something

# What is in sight: the question, how much of what one holds, and where each thing to touch is met.
SIGHT = """([can, held, inner]) => {
  const GRID = 9;
  const met = (one, within = one) => {
    const box = one.getBoundingClientRect();
    const points = [];
    for (let x = 0; x < GRID; x++) for (let y = 0; y < GRID; y++) {
      const at = { x: box.x + (box.width * (x + 0.5)) / GRID, y: box.y + (box.height * (y + 0.5)) / GRID };
      if (at.x < 0 || at.y < 0 || at.x >= innerWidth || at.y >= innerHeight) continue;
      const found = document.elementFromPoint(at.x, at.y);
      if (found && within.contains(found)) points.push(at);
    }
    return { box, points };
  };
  const span = (points, axis, whole) => {
    const all = points.map((at) => at[axis]);
    return all.length ? Math.max(...all) - Math.min(...all) + whole / GRID : 0;
  };
  const share = (one) => (one ? met(one).points.length / GRID ** 2 : 0);
  // What floats above it to say what would come is part of it.
  const shown = [...document.querySelectorAll(held)].find((one) => one.getClientRects().length);
  const whole = shown && met(shown, shown.parentElement).points.length / GRID ** 2;
  const things = [...document.querySelectorAll(can)].filter((one) => one.getClientRects().length);
  const targets = things.flatMap((one) => {
    const action = one.dataset.action;
    if (inner.includes(action.split(" ")[0]) || one.hasAttribute("data-quiet")) return [];
    const { box, points } = met(one);
    const middle = points[Math.floor(points.length / 2)] ?? null;
    const wide = span(points, "x", box.width), high = span(points, "y", box.height);
    return [{ action, at: middle, wide, high, whole: [box.width, box.height] }];
  });
  const confirm = document.querySelector(".bar.offer .primary");
  return {
    question: share(document.querySelector("[data-testid=status] .sentence")),
    held: whole ?? 0,
    confirm: confirm ? share(confirm) : null,
    targets,
  };
}"""


@pytest.mark.parametrize("lang", LANGUAGES if ALL_SCREENS else ["fr"])
@pytest.mark.parametrize("game", SEATS)
def test_a_turn_fits_a_small_phone(invite: GuestMaker, game: str, lang: str) -> None:
    guest: Guest = invite(lang, **DEVICES["phone"])
    guest.sit_down(SEATS[game], game=game)
    eyes = Eyes(guest, game)
    for _ in range(TURNS):
        if not eyes.play():
            break
    assert eyes.lost == {}, "out of sight, how often"


class Eyes:
    """Somebody who plays with what is in sight, and notes what is not."""

    def __init__(self, guest: Guest, game: str) -> None:
        self.guest = guest
        self.game = game
        self.lost: Counter[str] = Counter()

    def look(self, when: str = "") -> dict[str, Any]:
        """What is in sight; what should be and is not is noted. Bots may change the question meanwhile."""
        guest, seen, known = self.guest, None, None
        while not seen or known != (guest.version(), guest.legal()):
            known = guest.version(), guest.legal()
            guest.settle()
            seen = guest.page.evaluate(SIGHT, [CAN, HELD[self.game], INNER])
        seen["asked"] = when or "/".join(sorted({action.split()[0] for action in guest.legal()}))
        if seen["question"] < LEAST_SEEN:
            self.lost[f"{seen['asked']}: {seen['question']:.0%} of the question"] += 1
        if seen["held"] < LEAST_SEEN:
            self.lost[f"{seen['asked']}: {seen['held']:.0%} of what one holds"] += 1
        return seen

    def play(self) -> bool:
        """One answer, by touching what is in sight; False when the game is over."""
        guest = self.guest
        await_due(guest)
        if guest.over():
            return False
        seen = self.look()
        before, shown, asked = guest.version(), guest.legal(), seen["asked"]
        if not asked:
            return True
        near = [one for one in seen["targets"] if is_large(one)]
        for kind in {one["action"].split()[0] for one in seen["targets"]}:
            if not any(one["action"].split()[0] == kind for one in near):
                self.lost[f"{asked}: no {kind} in sight"] += 1
        chosen = choose(self.game, [one["action"] for one in near] or shown)
        if near:
            at = next(one["at"] for one in near if one["action"] == chosen)
            guest.page.touchscreen.tap(at["x"], at["y"])
        else:
            self.lost[f"{asked}: no answer in sight"] += 1
            guest.touch(chosen)
        guest.until(
            lambda: guest.confirm.count() or guest.version() != before or guest.legal() != shown,
            what=f"something to come of {chosen}",
        )
        if guest.version() == before and guest.confirm.count():
            if (self.look(f"confirming {chosen.split()[0]}")["confirm"] or 0) < LEAST_SEEN:
                self.lost[f"confirming {chosen.split()[0]}: the button"] += 1
            guest.press(guest.confirm)
            guest.until(lambda: guest.version() != before, what=f"{chosen} to be played")
        return True


def is_large(target: dict[str, Any]) -> bool:
    """Whether enough of a target is in sight for a thumb."""
    wide, high = target["whole"]
    return (
        target["at"] is not None and target["wide"] >= min(THUMB, wide) and target["high"] >= min(THUMB, high)
    )
