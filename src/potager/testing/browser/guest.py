"""A guest: one browser with a page of the server, and hands that touch only what they could really touch."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from potager.testing.browser.liveserver import LiveServer, say

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

PATIENCE = 15.0  # seconds
AGAIN = 0.5  # seconds until a button is touched once more that is still there

# What may be touched now. Everything on a board that stands for a legal action is a button of some kind.
CAN = ".canvas [data-action]:is([role=button], button:not([aria-disabled]))"

# The button by which a choice is confirmed.
OFFERED = ".foot .bar.offer .primary"

# What only the board knows: it turns something over, unfolds it or tells about it.
OF_THE_BOARD = ("arm", "fold", "learn")

# The point of an element at which a pointer really meets it, if need be after bringing it into sight.
POINT = """([selector, action = ""]) => {
  const shown = [...document.querySelectorAll(selector)].filter(
    (one) => one.getClientRects().length && (!action || one.dataset.action === action),
  );
  const meet = (one) => {
    for (const part of [one, ...one.querySelectorAll("*")]) {
      const box = part.getBoundingClientRect();
      for (const [x, y] of [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5]]) {
        const at = { x: box.x + box.width * x, y: box.y + box.height * y };
        const met = box.width && document.elementFromPoint(at.x, at.y);
        if (met && one.contains(met)) return at;
      }
    }
    return null;
  };
  for (const one of shown) {
    const there = meet(one);
    if (there) return there;
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const brought = meet(one);
    if (brought) return brought;
  }
  return null;
}"""

VERSION = "Number(document.querySelector('.game')?.dataset.version ?? -1)"
OVER = "document.querySelector('#result-title') !== null"

# What is shown, in one look: the number of the position, whether the game is over, what may be touched.
LOOK = f"""(can) => ({{
  version: {VERSION},
  over: {OVER},
  can: [...document.querySelectorAll(can)].map((one) => one.dataset.action),
}})"""

# Where to confirm a choice, if that is asked for and the position is still the one of this number.
CONFIRM = f"""([before, selector]) => {{
  const version = {VERSION};
  return {{ version, at: version === before ? ({POINT})([selector]) : null }};
}}"""

# Presses an action of the list of actions, and confirms where asked, until the table has moved on.
PRESS_LISTED = """async (action) => {
  const version = () => document.querySelector(".game")?.dataset.version;
  const before = version();
  const button = document.querySelector(`.actions [data-item="${action}"]`);
  if (!button) return false;
  button.click();
  for (const end = Date.now() + 5000; version() === before && Date.now() < end; ) {
    await new Promise((wake) => setTimeout(wake, 4));
    if (version() === before) document.querySelector(".foot .bar.offer .primary")?.click();
  }
  return version() !== before;
}"""

# Everything that moves comes to its end; a child may begin to fade when its parent has changed.
SETTLE = """async () => {
  const ends = (one) => Number.isFinite(one.effect.getComputedTiming().endTime);
  const moving = () => document.getAnimations().filter((one) => one.playState !== "finished" && ends(one));
  for (let frame = 0; frame < 3; frame = moving().length ? 0 : frame + 1) {
    moving().forEach((one) => one.finish());
    await new Promise(requestAnimationFrame);
  }
}"""

# Waits until something in the page has changed since the number given, or a moment has passed; says the
# number now. To look all the time would keep the tests, Playwright and Chromium busy with each other.
STIRRED = """([seen, least, most]) => new Promise((done) => {
  if (!window.stirring) {
    const stirring = (window.stirring = { number: 0, wake() {} });
    const observer = new MutationObserver(() => stirring.wake(++stirring.number));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }
  const { stirring } = window;
  const end = setTimeout(() => done(stirring.number), most);
  setTimeout(() => {
    stirring.wake = () => {
      clearTimeout(end);
      done(stirring.number);
    };
    if (stirring.number !== seen) stirring.wake();
  }, least);
})"""
LEAST, MOST = 20, 200  # milliseconds between two looks

# Draws a curtain: all is laid out and can be touched as ever, but nothing is painted, which takes a fifth of
# the time where no graphics card does it. `LIFT` takes it away until the next page is opened.
CURTAIN = """{
  window.curtain = new CSSStyleSheet();
  window.curtain.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets = [window.curtain];
}"""
LIFT = "window.curtain?.replaceSync('')"

# A line to a table of which nothing is drawn.
LISTEN = """(path) => {
  window.line = new WebSocket(`ws://${location.host}${path}`);
  window.line.onopen = () => window.line.send(JSON.stringify({ say: "hello" }));
}"""

# Deliveries end the game; the sooner the better.
EAGER = ("take", "load", "kind", "go", "cart", "spare", "large", "land", "place", "move", "less", "stay")


def eager(legal: Iterable[str], rng: random.Random) -> str:
    """A simple way to play that comes to an end."""
    for name in EAGER:
        found = sorted(action for action in legal if action.split()[0] == name)
        if found:
            return rng.choice(found)
    raise AssertionError(f"nothing known among {list(legal)}")


def playable(found: Iterable[str]) -> list[str]:
    """The actions among what may be touched, without what only the board knows."""
    return sorted({action for action in found if action.split()[0] not in OF_THE_BOARD})


def troubles(found: Mapping[str, Iterable[str]]) -> str:
    """What was found wrong in which place, one thing a line; nothing if all is well."""
    return "\n".join(f"{place}: {what}" for place, things in found.items() for what in things)


class Guest:
    """Somebody with a browser."""

    def __init__(self, context: BrowserContext, server: LiveServer, lang: str, touch: bool = False) -> None:
        self.context = context
        self.server = server
        self.lang = lang
        self.finger = touch
        self.game = "finca"  # whose words are spoken at the table
        self.rng = random.Random(7)
        self.complaints: list[str] = []
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        """A new page, whose complaints are heard."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", lambda line: self.complaints.extend([line.text] if line.type == "error" else []))
        return page

    def say(self, key: str, **params: Any) -> str:
        """A text as this guest reads it."""
        return say(self.lang, key, self.game, **params)

    # Going somewhere

    def go(self, path: str = "/") -> None:
        """Open an address of the server."""
        self.page.goto(self.server.url + path)
        self.page.locator("#content").wait_for()

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The REST side, as the page would ask."""
        answer = self.context.request.fetch(f"{self.server.url}/api{path}", method=method, data=body)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def set_table(
        self,
        seats: int = 2,
        bots: int | None = None,
        start: bool = True,
        game: str = "finca",
        **wishes: Any,
    ) -> str:
        """A table with bots in the last seats; all others, if not said otherwise. Seat A begins."""
        self.game = game
        self.ask("GET", "/me")
        count = seats - 1 if bots is None else bots
        levels = [None] * (seats - count) + ["gardener"] * count
        wishes["options"] = {"first": "A"} | wishes.get("options", {})
        wish = {"game": game, "seats": seats, "bots": levels, "start": start, **wishes}
        return self.ask("POST", "/tables", wish)["id"]

    def sit_down(self, seats: int = 2, **wishes: Any) -> str:
        """A game with bots, begun and on the screen."""
        table = self.set_table(seats, **wishes)
        self.go(f"/t/{table}")
        self.await_turn()
        return table

    def let_bots_finish(self, table: str, seen: bool = True) -> None:
        """Leave the game to bots until its end: they play for those who are there, if only on the line."""
        self.ask("POST", f"/tables/{table}/leave")
        if seen:
            self.go(f"/t/{table}")
        else:
            self.page.goto(f"{self.server.url}/offline.html")
            self.page.evaluate(LISTEN, f"/ws/tables/{table}")
        self.until(lambda: self.ask("GET", f"/tables/{table}")["status"] == "over", patience=60)

    # Waiting

    def until(self, true: Callable[[], Any], patience: float = PATIENCE, what: str = "") -> Any:
        """Wait until something is true."""
        deadline = time.monotonic() + patience
        stirred = -1
        while not (found := true()):
            if time.monotonic() > deadline:
                raise AssertionError(f"waited {patience:.0f} s for {what or true}; {self.where()}")
            stirred = self.page.evaluate(STIRRED, [stirred, LEAST, MOST])
        return found

    def settle(self) -> None:
        """Until nothing moves any more, except what always does."""
        self.page.evaluate(SETTLE)

    def where(self) -> str:
        """What is on the screen, for whoever reads that a test has failed."""
        status = self.page.locator("[data-testid=status]")
        said = status.inner_text() if status.count() else "no table"
        notices = self.page.locator(".notices li").all_inner_texts()
        return f"{self.page.url} version {self.version()}: {said!r}, notices {notices}"

    def await_turn(self) -> None:
        """Until there is something to do, or the game is over."""

        def mine() -> bool:
            seen = self.page.evaluate(LOOK, CAN)
            return seen["over"] or bool(playable(seen["can"]))

        self.until(mine, what="my turn")

    def await_choice(self) -> str:
        """Until something is to be chosen that is shown before it is played; says what."""
        while True:
            self.await_turn()
            if found := [action for action in self.legal() if action.startswith(("place", "move"))]:
                return found[0]
            self.play()

    def version(self) -> int:
        """The number of the position that is shown."""
        return self.page.evaluate(VERSION)

    def over(self) -> bool:
        """Whether the result is shown."""
        return self.page.evaluate(OVER)

    # Playing

    def legal(self) -> list[str]:
        """The actions that something on the board stands for."""
        return playable(self.page.evaluate(LOOK, CAN)["can"])

    def touch(self, action: str) -> None:
        """Touch the thing that stands for an action, where a finger would really meet it."""
        at = self.page.evaluate(POINT, [CAN, action])
        if at is not None:
            return self.touch_point(at)
        self.show_area_of(action)
        self.touch_at(CAN, action)

    def touch_point(self, at: dict[str, float]) -> None:
        """Touch the screen."""
        if self.finger:
            self.page.touchscreen.tap(at["x"], at["y"])
        else:
            self.page.mouse.click(at["x"], at["y"])

    def touch_at(self, selector: str, action: str = "") -> None:
        """Touch what a selector finds."""
        self.touch_point(
            self.until(lambda: self.page.evaluate(POINT, [selector, action]), 3, f"{selector} {action}")
        )

    def show_area_of(self, action: str) -> None:
        """On a small screen the thing may lie in another tab."""
        place = self.page.evaluate(
            """([can, action]) => {
              const all = [...document.querySelectorAll(can)].filter((one) => one.dataset.action === action);
              if (!all.length || all.some((one) => one.getClientRects().length)) return -1;
              const used = [...document.querySelectorAll("[data-area]:has(> .canvas > *)")];
              const areas = used.map((one) => one.dataset.area);
              return areas.indexOf(all[0].closest("[data-area]").dataset.area);
            }""",
            [CAN, action],
        )
        if place >= 0:
            self.press(self.page.locator("main nav button").nth(place))

    def press(self, button: Locator) -> None:
        """Press a button, with what this guest has."""
        button.tap() if self.finger else button.click()

    @property
    def confirm(self) -> Locator:
        """The button by which a choice is confirmed."""
        return self.page.locator(".foot").get_by_role("button", name=self.say("web.play.confirm"))

    def play(self, action: str | None = None) -> str:
        """Touch, and confirm where asked; until the table has moved on."""
        seen = self.page.evaluate(LOOK, CAN)
        chosen = action or eager(playable(seen["can"]), self.rng)
        self.touch(chosen)
        self.until(self.moved(seen["version"]), what=f"{chosen!r} to be played")
        return chosen

    def moved(self, before: int) -> Callable[[], bool]:
        """Whether the table has moved on from a position; what is to be confirmed there is, by touch."""

        due = 0.0

        def look() -> bool:
            nonlocal due
            seen = self.page.evaluate(CONFIRM, [before, OFFERED])
            if seen["at"] is not None and time.monotonic() > due:
                self.touch_point(seen["at"])
                due = time.monotonic() + AGAIN
            return seen["version"] != before

        return look

    @property
    def hint_button(self) -> Locator:
        """The button that asks for hints."""
        return self.page.locator(".bar").get_by_role("button", name=self.say("web.hint.ask"), exact=True)

    def ask_for_hints(self) -> list[str]:
        """Press the button; the actions of the cards that appear."""
        self.press(self.hint_button)
        cards = self.page.locator(".hints [data-hint]")
        self.until(cards.count, what="hints")
        return [str(card.get_attribute("data-hint")) for card in cards.all()]

    def list_actions(self, wanted: bool) -> None:
        """Open the list of actions, or on a phone close it: it lies over the board there."""
        if (self.page.locator(".actions").count() > 0) == wanted:
            return
        if self.finger:
            self.press(self.page.locator(".bar [aria-expanded]"))
        elif wanted:
            self.page.keyboard.press("a")

    def listed(self) -> list[str]:
        """What the open list of actions holds."""
        return self.page.evaluate(
            "[...document.querySelectorAll('.actions [data-item]')].map((one) => one.dataset.item)"
        )

    def press_listed(self, action: str) -> bool:
        """Play an action of the list; if it is not there, open the list, and say so."""
        if self.page.evaluate(PRESS_LISTED, action):
            return True
        self.list_actions(True)
        return False

    def play_on(self, turns: int = 1) -> None:
        """Several actions, each when it is my turn."""
        for _ in range(turns):
            self.await_turn()
            if self.over():
                return
            self.play()
