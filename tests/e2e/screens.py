"""Every screen of the page, part by part: a part yields each screen's name and the guest who looks at it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from potager.core.registry import load
from potager.games.bohnanza.rules.components import BEAN_NAMES
from potager.games.bohnanza.tests.browser.gardener import (
    DULL,
    Gardener,
    await_same,
    reach_trading,
    sit_together,
)
from potager.games.frutopia.tests.browser.test_game import EAGER as FRUTOPIA
from potager.lab.lessons.lesson import lessons_of
from potager.testing.browser.checks import tabs
from potager.testing.browser.guest import EAGER, Guest
from potager.testing.browser.liveserver import LiveServer

ALL_SCREENS = "POTAGER_PROVE" in os.environ  # every language, and every game to its end
SEATS = {"finca": 3, "bohnanza": 4, "frutopia": 2}  # as the home page offers them
GAMES = tuple(SEATS)
DEVICES: dict[str, Any] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
}
# A simple way to play each game: whatever is first in its list.
ORDER = {"finca": EAGER, "bohnanza": DULL, "frutopia": FRUTOPIA}
TURNS = 24 if ALL_SCREENS else 5  # of a game that is on its way
LESSON_PRESSES, PUZZLE_PRESSES = 3, 8
SHOWN = 600  # milliseconds in which a gardener shows what to do
TURN_SECONDS = 60.0  # until the others have played

Screen = tuple[str, Guest]


class Visit(NamedTuple):
    """Who walks through a part of the screens, and what is there for them."""

    invite: Callable[..., Any]  # makes a guest in this language, with this device
    state: Any  # cookies of a guest who has played
    over: Mapping[str, str]  # tables of that guest whose games are over, by game
    leisurely: LiveServer  # whose bots leave time to look


def parts() -> dict[str, Callable[[Visit], Iterator[Screen]]]:
    """The parts by name."""
    found: dict[str, Callable[[Visit], Iterator[Screen]]] = {
        "home": _home,
        "people": _people,
        "trading": _trading,
    }
    for game in GAMES:
        found[f"{game}, learning"] = partial(_learning, game)
        found[f"{game}, watching"] = partial(_watching, game)
        found[f"{game}, at the table"] = partial(_table, game)
        if ALL_SCREENS or game == "finca":
            found[f"{game}, over"] = partial(_over, game)
    return found


def _button(guest: Guest, key: str, **params: Any) -> None:
    guest.press(guest.page.get_by_role("button", name=re.compile(re.escape(guest.say(key, **params)))).first)


def _sheet(guest: Guest, open_it: Callable[[], None], name: str) -> Iterator[Screen]:
    """A sheet over the page, closed again."""
    open_it()
    guest.page.locator("dialog[open]").wait_for()
    yield name, guest
    guest.page.keyboard.press("Escape")
    guest.page.locator("dialog[open]").wait_for(state="detached")


def _home(visit: Visit) -> Iterator[Screen]:
    guest: Guest = visit.invite(storage_state=visit.state)
    guest.go("/")
    guest.page.get_by_role("button", name=guest.say("web.home.start")).first.wait_for()
    guest.until(lambda: guest.page.locator("main a[href^='/t/']").count(), what="my games")
    yield "home", guest
    yield from _sheet(guest, lambda: _button(guest, "web.home.options"), "home, options")
    yield from _sheet(guest, lambda: _button(guest, "web.home.table-go"), "home, a table with friends")
    _button(guest, "web.devices.title")
    guest.press(guest.page.locator("dialog[open] .row button").first)  # its words depend on earlier links
    link = guest.page.get_by_label(guest.say("web.devices.link")).input_value()
    yield "home, devices", guest
    guest.context.clear_cookies()  # as another device
    guest.go(link.removeprefix(guest.server.url))
    guest.page.get_by_role("dialog").wait_for()
    yield "a link of a device", guest


def _people(visit: Visit) -> Iterator[Screen]:
    guest, friend = visit.invite(), visit.invite()
    friend.ask("PATCH", "/me", {"name": "Bob"})
    table = guest.set_table(4, bots=2, start=False, hints=False)
    secret = guest.ask("GET", f"/tables/{table}/links")["seat"].split("=")[1]
    friend.ask("POST", f"/tables/{table}/join", {"secret": secret})
    guest.go(f"/t/{table}")
    guest.page.get_by_role("button", name=guest.say("web.room.start")).wait_for()
    yield "room", guest
    _button(guest, "web.people.about", name="Bob")
    yield "room, somebody", guest
    _button(guest, "web.people.mute")
    _button(guest, "web.room.start")
    guest.await_turn()
    guest.press(guest.page.get_by_test_id("rail"))
    guest.page.locator("dialog[open]").wait_for()
    yield "people, one of them muted", guest
    _button(guest, "web.people.about", name="Bob")
    _button(guest, "web.people.remove")
    yield "people, somebody to be sent away", guest


def _learning(game: str, visit: Visit) -> Iterator[Screen]:
    guest: Guest = visit.invite()
    page, guest.game = guest.page, game
    guest.go(f"/rules/{game}")
    page.locator("dl dt, [data-rule], .rule").first.wait_for()
    yield f"{game}, rules", guest
    done = json.dumps({game: [lesson.name for lesson in lessons_of(load(game)).values()][1:]})
    page.evaluate("(done) => localStorage.setItem('potager.lessons', done)", done)
    guest.go(f"/learn/{game}")
    page.locator("main a[href*='/learn/']").first.wait_for()
    yield f"{game}, lessons", guest
    guest.go(f"/learn/{game}/1")
    page.get_by_test_id("words").wait_for()
    yield f"{game}, lesson", guest
    for _ in range(LESSON_PRESSES):
        onward = page.get_by_test_id("go-on")
        guest.press(onward if onward.count() else page.get_by_test_id("help"))
        page.wait_for_timeout(SHOWN)  # a move of two touches is shown in two steps, with the same words
        guest.settle()
        if page.locator(".bar.offer").count():
            break
    yield f"{game}, lesson on its way", guest
    guest.go(f"/puzzle/{game}/1")
    page.locator(".ask").wait_for()
    yield f"{game}, puzzle", guest
    for _ in range(PUZZLE_PRESSES):
        if page.locator(".verdict").count():
            break
        if page.locator(".bar.offer").count():
            guest.press(page.locator(".bar.offer .primary"))
        else:
            if not page.locator(".actions").is_visible():
                guest.press(page.locator(".foot [aria-expanded]"))
            guest.press(page.locator(".actions [data-item]").first)
        guest.settle()
    page.locator(".verdict").wait_for()
    yield f"{game}, puzzle with its verdict", guest


def _table(game: str, visit: Visit) -> Iterator[Screen]:
    guest: Guest = visit.invite()
    page = guest.page
    guest.sit_down(SEATS[game], game=game)
    for number, _ in enumerate(tabs(guest)):
        yield f"{game}, table, tab {number + 1}", guest
    guest.press(page.locator("main nav button").first) if guest.finger else None
    guest.ask_for_hints()
    yield f"{game}, hints", guest
    guest.press(page.locator(".hints [data-hint]").first)
    guest.settle()
    yield f"{game}, a hint taken", guest
    page.keyboard.press("Escape")
    if ALL_SCREENS or game == "finca":
        yield from _sheet(guest, lambda: guest.press(page.get_by_test_id("rail")), f"{game}, people")
        yield from _sheet(guest, lambda: _button(guest, "web.menu.settings"), f"{game}, settings")
        yield from _sheet(guest, lambda: page.keyboard.press("?"), f"{game}, rules at the table")
    yield from _phases(guest, game)


def _phases(guest: Guest, game: str) -> Iterator[Screen]:
    """A game on its way, looked at whenever something else is asked; then its list of actions."""
    seen: set[str] = set()
    for _ in range(TURNS):
        await_due(guest)
        if guest.over():
            return
        kinds = "/".join(sorted({action.split()[0] for action in guest.legal()}))
        if kinds not in seen:
            seen.add(kinds)
            guest.list_actions(False) if guest.finger else None
            yield f"{game}, {kinds}", guest
        play_simply(guest, game)
    await_due(guest)
    if not guest.over():
        guest.list_actions(True)
        yield f"{game}, list of actions", guest


def choose(game: str, listed: list[str]) -> str:
    """What a simple player does first of what is listed."""
    order = {name: place for place, name in enumerate(ORDER[game])}
    return min(listed, key=lambda one: order.get(one.split()[0], len(order)))


def await_due(guest: Guest) -> None:
    """Until the table waits for me, or the game is over; what I only may do meanwhile does not count."""
    due = "document.querySelector('.status.mine') !== null"
    guest.until(lambda: (guest.page.evaluate(due) and guest.legal()) or guest.over(), TURN_SECONDS, "my turn")


def play_simply(guest: Guest, game: str) -> None:
    """Play what a simple player would from the list of actions."""
    guest.list_actions(True)
    guest.until(lambda: guest.listed() or guest.over(), what="the list")
    if listed := guest.listed():
        guest.press_listed(choose(game, listed))


def _over(game: str, visit: Visit) -> Iterator[Screen]:
    guest: Guest = visit.invite(storage_state=visit.state)
    page, table = guest.page, visit.over[game]
    guest.go(f"/t/{table}")
    page.locator("#result-title").wait_for()
    page.locator("#mattered-title").wait_for()
    yield f"{game}, result", guest
    guest.go(f"/t/{table}/replay")
    page.get_by_role("slider").wait_for()
    for number, _ in enumerate(tabs(guest)):
        yield f"{game}, replay, tab {number + 1}", guest
    guest.go(f"/t/{table}/review")
    page.locator(".more").wait_for()
    guest.press(page.get_by_text(guest.say("web.review.table")))
    for number, _ in enumerate(tabs(guest)):
        yield f"{game}, review, tab {number + 1}", guest


def _watching(game: str, visit: Visit) -> Iterator[Screen]:
    guest: Guest = visit.invite(at=visit.leisurely)
    page = guest.page
    guest.go("/watch")
    page.get_by_role("button", name=guest.say("web.watch.go")).wait_for()
    yield f"{game}, bots to watch", guest
    page.locator(f"input[name=watch-game][value={game}]").check(force=True)
    _button(guest, "web.watch.go")
    page.locator(".considered li.chosen").wait_for()
    _button(guest, "web.watch.wait")
    page.get_by_role("button", name=guest.say("web.watch.go-on")).wait_for()
    yield f"{game}, bots are watched", guest


def _trading(visit: Visit) -> Iterator[Screen]:
    """Bohnanza's offers, from both sides."""
    ana: Gardener = visit.invite(kind=Gardener)
    bruno: Gardener = visit.invite(kind=Gardener)
    sit_together(ana, bruno, seats=3)
    never = next(bean for bean in BEAN_NAMES if bean not in ana.hand)  # or it would be answered below
    bruno.compose(gives=[0, 1], wants=[never])
    bruno.tap("stand")
    bruno.page.locator("[data-order]").wait_for()
    yield "trading, a standing offer", bruno
    reach_trading(ana, [])
    several = max(bruno.hand, key=bruno.hand.count)
    ana.compose(gives=[0], turned=list(ana.view["turned"])[:1], wants=[several, "red"], to=bruno.letter)
    yield "trading, the composer", ana
    ana.tap("clear")
    ana.compose(gives=[0], wants=[several], to=bruno.letter)
    ana.propose()
    bruno.await_offer(ana)
    yield "trading, an offer of one's own", ana
    bruno.show_tab("garden")
    yield "trading, an offer to answer", bruno
    bruno.tap("accept a")
    await_same([ana, bruno])
    bruno.show_tab("garden")
    yield "trading, a card aside", bruno
