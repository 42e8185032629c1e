"""Every screen of the page, one after the other: whoever measures looks at each while it is there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from house import GAMES, SEATS
from over import Over

from potager.games.bohnanza.tests.browser.gardener import DULL
from potager.games.frutopia.tests.browser.test_game import EAGER as FRUTOPIA
from potager.testing.browser.checks import tabs
from potager.testing.browser.guest import EAGER, Guest

# A simple way to play each game: whatever is first in its list.
ORDER = {"finca": EAGER, "bohnanza": DULL, "frutopia": FRUTOPIA}
COLOURS = ("light", "dark")
MOST_ACTIONS, MOST_PHASES = 24, 7
LESSON_PRESSES, PUZZLE_PRESSES = 3, 8
SHOWN = 600  # milliseconds in which a gardener shows what to do
TURN_SECONDS = 60.0  # until the others have played


def screens(guest: Guest, over: Over) -> Iterator[str]:
    """All of them, by name."""
    for _, section in sections(guest, over):
        yield from section


def file_of(name: str) -> str:
    """The name of a screen as that of a file."""
    return name.replace(", ", "-").replace("/", "+").replace(" ", "-")[:60]


def sections(guest: Guest, over: Over) -> Iterator[tuple[str, Iterator[str]]]:
    """The same in parts that do not need each other: where one breaks off, the next can be walked."""
    yield "home", _home(guest)
    for game in GAMES:
        guest.game = game
        yield f"{game}, learning", _learning(guest, game)
        yield f"{game}, at the table", _table(guest, game)
        yield f"{game}, afterwards", _past(guest, game, over.tables[game])


def _button(guest: Guest, key: str) -> None:
    guest.press(guest.page.get_by_role("button", name=re.compile(re.escape(guest.say(key)))).first)


def _sheet(guest: Guest, open_it: Callable[[], None], name: str) -> Iterator[str]:
    """A sheet over the page, closed again."""
    open_it()
    guest.page.locator("dialog[open]").wait_for()
    yield name
    guest.page.keyboard.press("Escape")
    guest.page.locator("dialog[open]").wait_for(state="detached")


def _home(guest: Guest) -> Iterator[str]:
    guest.go("/")
    guest.page.get_by_role("button", name=guest.say("web.home.start")).first.wait_for()
    guest.until(lambda: guest.page.locator("main a[href^='/t/']").count(), what="my games")
    yield "home"
    yield from _sheet(guest, lambda: _button(guest, "web.home.options"), "home, options")
    yield from _sheet(guest, lambda: _button(guest, "web.home.table-go"), "home, a table with friends")
    yield from _sheet(guest, lambda: _button(guest, "web.devices.title"), "home, devices")
    guest.go(f"/t/{guest.set_table(4, bots=2, start=False)}")
    guest.page.get_by_role("button", name=guest.say("web.room.start")).wait_for()
    yield "room"


def _learning(guest: Guest, game: str) -> Iterator[str]:
    page = guest.page
    guest.go(f"/rules/{game}")
    page.locator("dl dt, [data-rule], .rule").first.wait_for()
    yield f"{game}, rules"
    guest.go(f"/learn/{game}")
    page.locator("main a[href*='/learn/']").first.wait_for()
    yield f"{game}, lessons"
    guest.go(f"/learn/{game}/1")
    page.get_by_test_id("words").wait_for()
    yield f"{game}, lesson"
    for _ in range(LESSON_PRESSES):
        onward = page.get_by_test_id("go-on")
        guest.press(onward if onward.count() else page.get_by_test_id("help"))
        page.wait_for_timeout(SHOWN)  # a move of two touches is shown in two steps, with the same words
        guest.settle()
        if page.locator(".bar.offer").count():
            break
    yield f"{game}, lesson on its way"
    yield from _puzzle(guest, game)


def _puzzle(guest: Guest, game: str) -> Iterator[str]:
    page = guest.page
    guest.go(f"/puzzle/{game}/1")
    page.locator(".ask").wait_for()
    yield f"{game}, puzzle"
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
    yield f"{game}, puzzle with its verdict"


def _table(guest: Guest, game: str) -> Iterator[str]:
    page = guest.page
    guest.sit_down(SEATS[game], game=game)
    for number, _ in enumerate(tabs(guest)):
        yield f"{game}, table, tab {number + 1}"
    guest.press(page.locator("main nav button").first) if guest.finger else None
    guest.ask_for_hints()
    yield f"{game}, hints"
    guest.press(page.locator(".hints [data-hint]").first)
    guest.settle()
    yield f"{game}, a hint taken"
    page.keyboard.press("Escape")
    yield from _sheet(guest, lambda: guest.press(page.get_by_test_id("rail")), f"{game}, people")
    yield from _sheet(guest, lambda: _button(guest, "web.menu.settings"), f"{game}, settings")
    yield from _sheet(guest, lambda: page.keyboard.press("?"), f"{game}, rules at the table")
    yield from _phases(guest, game)


def choose(game: str, listed: list[str]) -> str:
    """What a simple player does first of what is listed."""
    order = {name: place for place, name in enumerate(ORDER[game])}
    return min(listed, key=lambda one: order.get(one.split()[0], len(order)))


def await_due(guest: Guest) -> None:
    """Until the table waits for me, or the game is over; what I only may do meanwhile does not count."""
    due = "document.querySelector('.status.mine') !== null"
    guest.until(lambda: (guest.page.evaluate(due) and guest.legal()) or guest.over(), TURN_SECONDS, "my turn")


def play_simply(guest: Guest, game: str) -> str:
    """Play what a simple player would from the list of actions; what was played, if the table took it."""
    guest.list_actions(True)
    guest.until(lambda: guest.listed() or guest.over(), what="the list")
    action = choose(game, guest.listed()) if guest.listed() else ""
    return action if action and guest.press_listed(action) else ""


def _phases(guest: Guest, game: str) -> Iterator[str]:
    """A game on its way, looked at whenever something else is asked; at the end with its list of actions."""
    seen: set[str] = set()
    for _ in range(MOST_ACTIONS):
        await_due(guest)
        if guest.over() or len(seen) >= MOST_PHASES:
            break
        kinds = "/".join(sorted({action.split()[0] for action in guest.legal()}))
        if kinds not in seen:
            seen.add(kinds)
            guest.list_actions(False) if guest.finger else None
            yield f"{game}, {kinds}"
        play_simply(guest, game)
    if not guest.over():
        await_due(guest)
        guest.list_actions(True)
        yield f"{game}, list of actions"


def _past(guest: Guest, game: str, table: str) -> Iterator[str]:
    guest.go(f"/t/{table}")
    guest.page.locator("#result-title").wait_for()
    guest.page.locator("#mattered-title").wait_for()
    yield f"{game}, result"
    guest.go(f"/t/{table}/replay")
    guest.page.get_by_role("slider").wait_for()
    yield f"{game}, replay"
    guest.go(f"/t/{table}/review")
    guest.page.locator(".more").wait_for()
    yield f"{game}, review"
