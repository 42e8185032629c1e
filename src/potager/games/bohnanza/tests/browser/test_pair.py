"""Bohnanza for two, from the first card to the last, by touching the board and nothing else."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import expect

from potager.testing.browser.checks import breakdown
from potager.testing.browser.fixtures import GuestMaker

from .gardener import DESK, Gardener, sit_together, words

PATIENCE = 120  # seconds for a whole game, on a busy machine


def wish(guest: Gardener, done: Counter[str]) -> str:
    """What to do next: sensible enough, and a little of everything."""
    view = guest.view
    fields = view["seats"][guest.seat]["fields"]

    def grows(action: str) -> bool:
        """Whether the bean comes to its own kind."""
        _, *bean, field = action.split()
        return fields[int(field)]["bean"] == (bean[0] if bean else guest.hand[0])

    sown = sorted(guest.can("sow"), key=grows, reverse=True)
    planted = sorted(guest.can("plant"), key=grows, reverse=True)
    dropped, tossed, on = guest.can("drop"), guest.can("toss"), guest.can("next")
    if view["phase"] == "offer":
        return (dropped if done["sow"] > done["drop"] or not sown else sown)[0]
    if view["phase"] == "choose":
        return sown[0] if sown and (grows(sown[0]) or done["sow"] < done["next"]) else on[0]
    if view["phase"] == "ready":
        return on[0]
    if planted and not view["planted"]:
        return planted[0]
    if tossed and not done["toss"] % 2:
        return tossed[-1]
    return (on or planted or guest.can("harvest"))[0]


def play_on_the_board(guest: Gardener, action: str) -> None:
    """Touch what stands for an action; a card that several fields would take is taken in hand first."""
    if action not in guest.legal():
        assert action.startswith("sow"), f"{action} is legal and cannot be touched"
        guest.tap(f"hold {action.split()[1]}")
    guest.play(action)


def out_of_reach(guest: Gardener) -> set[str]:
    """Legal actions for which there is nothing to touch, not even a card to take in hand first."""
    there = set(guest.legal())
    legal = {one["action"] for one in guest.now["legal"]} - there
    return {action for action in legal if f"hold {action.split()[-2:][0]}" not in there}


def test_a_whole_game_for_two_on_the_board(invite: GuestMaker) -> None:
    guest: Gardener = invite("en", kind=Gardener, **DESK)
    sit_together(guest, seats=2)
    done = Counter[str]()
    left = list[bool]()
    unseen = set[str]()

    def over() -> bool:
        if guest.over():
            return True
        if guest.seat in guest.now["awaited"]:
            action = wish(guest, done)
            unseen.update(out_of_reach(guest))
            done[action.split()[0]] += 1
            left.append(action == "next" and guest.view["phase"] == "choose" and bool(guest.view["turned"]))
            play_on_the_board(guest, action)
        return False

    guest.until(over, PATIENCE, "the end of the game")
    for name in ("plant", "sow", "drop", "toss", "next", "harvest"):
        assert done[name] > 0, f"there was no {name} in {done}"
    assert any(left)
    assert not unseen
    mine = [event for event in guest.happened("offer-left") if event["seat"] == guest.seat]
    assert len(mine) == sum(left)
    assert {event["source"] for event in guest.happened("discarded")} == {"hand", "table"}

    ended = guest.happened("game-ended")[-1]
    *rows, total = breakdown(guest).values()
    assert total == [str(points) for points in ended["points"]]
    assert [sum(int(row[seat]) for row in rows) for seat in (0, 1)] == ended["points"]


def test_the_other_ones_row_is_shown_and_cannot_be_touched(invite: GuestMaker) -> None:
    """Two people: what one leaves lies before the other, who plants or discards all of it."""
    ana: Gardener = invite("en", kind=Gardener, **DESK)
    bruno: Gardener = invite("fr", kind=Gardener, **DESK)
    sit_together(ana, bruno, seats=2)
    for action in ("plant 0", "next", "next"):
        assert bruno.legal() == []  # B34: not even a harvest
        ana.play(action)
        bruno.until(lambda: bruno.version() == ana.version(), what="the other's action")
    row = bruno.view["turned"]
    assert ana.happened("offer-left")[-1]["beans"] == row != {}
    expect(bruno.page.locator("[data-area=garden]")).to_contain_text(words("fr", "board.left-you"))
    while row := bruno.view["turned"]:
        assert {f"drop {bean}" for bean in row} <= set(bruno.legal())
        bruno.play(f"drop {next(iter(row))}")
    assert bruno.view["phase"] == "plant" and bruno.can("plant")
