"""Frutopia in the browser: a whole game with the juice factory against a bot, and one alone."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

from playwright.sync_api import expect

from potager.core.registry import load
from potager.testing.browser.fixtures import GuestMaker
from potager.testing.browser.guest import CAN, Guest

TEXTS = load("frutopia").texts

# What ends the game soon comes first; a token is taken in hand only if none is.
EAGER = (
    *("bag", "build", "place", "pick", "ice", "milkshake", "stop", "to", "circle", "take"),
    *("advance", "deliver", "slide", "move", "finish", "skip"),
)
ENOUGH = 60  # actions by the board; the rest of a long game is played from the list


def sit_down(guest: Guest, seats: int, factory: str) -> str:
    """A table of Frutopia with bots in all other seats, begun and on the screen."""
    guest.ask("GET", "/me")
    wish = {
        "game": "frutopia",
        "seats": seats,
        "bots": [None] + ["greedy"] * (seats - 1),
        "options": {"factory": factory},
        "start": True,
    }
    table: str = guest.ask("POST", "/tables", wish)["id"]
    guest.go(f"/t/{table}")
    return table


def choose(legal: Sequence[str], rng: random.Random) -> str:
    """A simple way to play that comes to an end."""
    for name in EAGER:
        found = [action for action in legal if action.split()[0] == name]
        if found:
            return rng.choice(found)
    raise AssertionError(f"nothing known among {legal}")


def by_board(guest: Guest, action: str) -> None:
    """Touch what stands for the action, and confirm where asked; a token in hand is told to nobody."""
    before = guest.version()
    guest.touch(action)
    if action.startswith("move "):
        guest.until(lambda: any(one.startswith(f"slide {action[5:]} ") for one in guest.legal()), 3, action)
        return
    guest.until(guest.moved(before), what=action)


def by_list(guest: Guest) -> str:
    """Play an action from the list, and say which."""
    action = ""

    def played() -> bool:
        nonlocal action
        listed = guest.listed()
        action = choose(listed, guest.rng) if listed else ""
        return guest.over() or guest.press_listed(action)

    guest.until(played, what="the list")
    return action


def playable(guest: Guest) -> list[str]:
    return [action for action in guest.legal() if not action.startswith(("open ", "panel "))]


def total(guest: Guest) -> list[list[int]]:
    """The rows of the table at the end, its last one being the sums."""
    rows = guest.page.locator("section[aria-labelledby=result-title] :is(tbody, tfoot) tr").all()
    return [[int(cell) for cell in row.locator("td").all_inner_texts()] for row in rows]


def test_two_seats_play_a_whole_game_with_the_factory(invite: GuestMaker) -> None:
    ana: Guest = invite()
    sit_down(ana, 2, "yes")
    expect(ana.page.get_by_test_id("status")).to_contain_text(TEXTS.say("en", "ask.bag"))
    ana.page.get_by_role("button", name=ana.say("web.play.actions")).first.click()
    done: set[str] = set()
    for turn in itertools.count():
        ana.until(lambda: playable(ana) or ana.over(), 20, "my turn")
        if ana.over():
            break
        if turn % 4 == 0 or turn > ENOUGH:
            action = by_list(ana)
        else:
            action = choose(playable(ana), ana.rng)
            by_board(ana, action)
        done.add(action.split()[0])
    assert done >= {"bag", "move", "slide", "advance"}
    *parts, sums = total(ana)
    assert len(parts) == 6
    assert [sum(column) for column in zip(*parts, strict=True)] == sums


def test_alone_on_a_phone(invite: GuestMaker) -> None:
    bea: Guest = invite("fr", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit_down(bea, 1, "no")
    tabs = bea.page.locator("main nav button")
    expect(tabs).to_have_count(4)  # no factory, no tab for it
    while True:
        bea.until(lambda: playable(bea) or bea.over(), 20, "my turn")
        if bea.over():
            break
        by_board(bea, choose(playable(bea), bea.rng))
    rival = bea.page.locator(".fr-rival .kit-points b").inner_text()
    assert int(rival) > 0
    *parts, sums = total(bea)
    assert [sum(column) for column in zip(*parts, strict=True)] == sums


def test_an_island_unfolds_and_a_token_is_put_back(invite: GuestMaker) -> None:
    ana: Guest = invite()
    sit_down(ana, 2, "no")
    ana.until(lambda: playable(ana), what="the bags")
    by_board(ana, "bag green")
    ana.until(lambda: any(one.startswith("move ") for one in ana.legal()), what="a token to slide")
    version = ana.version()

    ana.touch("open 1")
    expect(ana.page.locator(".fr-open .fr-island")).to_have_count(1)
    ana.touch("open 1")
    expect(ana.page.locator(".fr-open")).to_have_count(0)

    move = next(one for one in ana.legal() if one.startswith("move "))
    ana.touch(move)
    expect(ana.page.locator(f'{CAN}[data-action^="slide "]').first).to_be_visible()
    ana.touch(move)
    expect(ana.page.locator('[data-action^="slide "]')).to_have_count(0)
    assert ana.version() == version
