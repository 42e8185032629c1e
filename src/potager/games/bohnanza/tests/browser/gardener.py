"""A guest who plays Bohnanza: trades by hand, and plays what is dull from the list of actions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from playwright.sync_api import Page, WebSocket

from potager.core.registry import load
from potager.testing.browser.guest import CAN, Guest

TEXTS = load("bohnanza").texts
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
LETTERS = "abcde"

# A simple way to play: whatever is first in this list.
DULL = ("sow", "decline", "next", "plant", "drop", "harvest")


def words(lang: str, key: str, **params: Any) -> str:
    """A text of the game as a reader of this language sees it."""
    return TEXTS.say(lang, key, **params)


class Gardener(Guest):
    """Somebody with a browser, and with an ear on the line: all that reaches the page is kept."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.frames: list[str] = []
        self.positions: dict[int, dict[str, Any]] = {}  # by version
        self.seat = -1
        super().__init__(*args, **options)

    def open_tab(self) -> Page:
        page = super().open_tab()
        page.on("websocket", self._listen)
        return page

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.hear(str(frame)))

    def hear(self, frame: str) -> None:
        """Take note of a message from the server."""
        self.frames.append(frame)
        message = json.loads(frame)
        if message["heard"] == "sync":
            self.seat = message["me"]
            self.positions[message["version"]] = message
        elif message["heard"] == "happened":
            self.positions[message["entry"]["version"]] = message

    # What is known

    @property
    def letter(self) -> str:
        return LETTERS[self.seat]

    @property
    def now(self) -> dict[str, Any]:
        """The position that is on the screen."""
        version = self.version()
        if version not in self.positions:
            self.until(lambda: self.version() in self.positions, what="a position")
            version = self.version()
        return self.positions[version]

    @property
    def view(self) -> dict[str, Any]:
        return self.now["view"]

    @property
    def hand(self) -> list[str]:
        return self.view["seats"][self.seat]["hand"]

    @property
    def aside(self) -> dict[str, int]:
        return self.view["seats"][self.seat]["aside"]

    def can(self, name: str) -> list[str]:
        """The legal actions of that name."""
        return [legal["action"] for legal in self.now["legal"] if legal["action"].split()[0] == name]

    def offer_of(self, seat: int) -> dict[str, Any] | None:
        return next((offer for offer in self.view["offers"] if offer["owner"] == seat), None)

    def happened(self, name: str) -> list[dict[str, Any]]:
        """All events of that name so far, as this page was told."""
        entries = [position["entry"] for position in self.positions.values() if "entry" in position]
        told = [told["event"] for entry in entries for told in entry["events"]]
        return [event for event in told if event["event"] == name]

    # The list of actions

    def play_dully(self) -> bool:
        """One action from the list, if the table waits for me."""
        now = self.now
        if self.seat not in now["awaited"]:
            return False
        legal = [one["action"] for one in now["legal"]]
        dull = {name: place for place, name in enumerate(DULL)}
        return self.press_listed(min(legal, key=lambda one: dull.get(one.split()[0], len(DULL))))

    # By hand

    def show_tab(self, area: str) -> None:
        """On a phone, the tab of an area of the board."""
        if not self.finger:
            return
        self.list_actions(False)
        areas = self.page.locator("[data-area]:not(.dock *)").evaluate_all(
            "(all) => all.map((one) => one.dataset.area)"
        )
        self.press(self.page.locator("main nav button").nth(areas.index(area)))

    def tap(self, *actions: str) -> None:
        """Touch things on the board, one after the other, where a finger would really meet them."""
        self.list_actions(False) if self.finger else None
        for action in actions:
            self.show_area_of(action)
            self.touch_at(CAN, action)

    def compose(
        self,
        gives: Iterable[int] = (),
        turned: Iterable[str] = (),
        wants: Iterable[str] = (),
        to: str | None = None,
    ) -> None:
        """Put an offer together in the composer."""
        self.show_tab("garden")
        self.unfold_composer()
        self.tap(*(f"lay {place}" for place in gives))
        self.tap(*(f"show {bean}" for bean in turned))
        self.tap(*(f"ask {bean}" for bean in wants))
        if to is not None:
            self.tap(f"whom {to}")

    def unfold_composer(self) -> None:
        """The composer, where it is not in sight all the time."""
        if not self.page.locator(".composer").is_visible():
            self.tap("fold composer")

    def propose(self) -> None:
        """Propose what the composer holds; until everybody could see it."""
        before = self.version()
        self.tap("propose")
        self.until(lambda: self.version() > before and self.offer_of(self.seat), what="my offer")

    def pressed(self, action: str) -> bool:
        """Whether a thing on the board is chosen."""
        one = self.page.locator(f'.canvas [data-action="{action}"]').first
        return one.get_attribute("aria-pressed") == "true"

    def await_offer(self, owner: Gardener) -> None:
        self.until(lambda: self.page.locator(f"[data-offer={owner.letter}]").count(), what="an offer")


def sit_together(host: Gardener, *friends: Gardener, seats: int) -> str:
    """A table of Bohnanza with people in the first seats and bots in the rest, begun and on all screens."""
    table = host.set_table(seats, bots=seats - 1 - len(friends), start=False, game="bohnanza")
    secret = host.ask("GET", f"/tables/{table}/links")["seat"].split("=")[1]
    for friend in friends:
        friend.ask("GET", "/me")
        friend.ask("POST", f"/tables/{table}/join", {"secret": secret})
    host.ask("POST", f"/tables/{table}/start")
    for guest in (host, *friends):
        guest.go(f"/t/{table}")
        guest.page.locator(".canvas .bo-hand").wait_for(state="attached")
        guest.until(lambda guest=guest: guest.now, what="the table")
    return table


def await_same(guests: Sequence[Gardener]) -> None:
    """Until all pages show the same position."""
    first = guests[0]
    first.until(lambda: len({guest.version() for guest in guests}) == 1, what="one position on all screens")


def reach_trading(active: Gardener, others: Sequence[Gardener]) -> None:
    """Play dully until somebody's trading has begun."""
    everybody = [active, *others]

    def begun() -> bool:
        view = active.view
        if view["phase"] == "trade" and view["active"] == active.seat:
            return True
        for guest in everybody:
            guest.play_dully()
        return False

    active.until(begun, 30, "trading")
    await_same(everybody)
