"""Two people, one of them with a phone, and two bots: a whole game of Bohnanza, with trades made by hand."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

from potager.games.bohnanza.rules.components import BEAN_NAMES
from potager.testing.browser.checks import breakdown
from potager.testing.browser.fixtures import QUIET
from potager.testing.browser.guest import CURTAIN
from potager.testing.browser.liveserver import LiveServer

from .gardener import DESK, PHONE, Gardener, await_same, sit_together, words

PATIENCE = 240  # seconds for a whole game, on a busy machine


class Deed(NamedTuple):
    """Something to be done by hand once: by the active one, with the other; True when it is done."""

    name: str
    do: Callable[[Gardener, Gardener], bool]


def first_gift(giver: Gardener) -> dict[str, Any]:
    """A card to give: one that was turned up, else the first one of the hand."""
    turned = list(giver.view["turned"])
    return {"turned": turned[:1]} if turned else {"gives": [0]}


def bean_of(giver: Gardener, card: dict[str, Any]) -> str:
    return card["turned"][0] if "turned" in card else giver.hand[int(card["gives"][0])]


def offer(active: Gardener, other: Gardener, card: dict[str, Any], *wants: str) -> None:
    """Compose and propose; until it lies before the other, too."""
    active.compose(**card, wants=wants, to=other.letter)
    active.propose()
    other.await_offer(active)
    await_same([active, other])


def answered(guest: Gardener, other: Gardener, *taps: str) -> None:
    """Answer by hand, until both have seen what came of it."""
    before = guest.version()
    guest.tap(*taps)
    guest.until(lambda: guest.version() > before, what=f"{taps} to be heard")
    await_same([guest, other])


def may_give(giver: Gardener) -> bool:
    return bool(giver.view["turned"] or giver.hand)


def trade_one_for_one(active: Gardener, other: Gardener) -> bool:
    """Composed by the active one, accepted by the other."""
    if not may_give(active) or not other.hand:
        return False
    card, wanted = first_gift(active), min(other.hand, key=other.hand.count)
    given = bean_of(active, card)
    mine, theirs = Counter(active.aside), Counter(other.aside)
    offer(active, other, card, wanted)
    assert [one["wants"] for one in other.view["offers"]] == [{wanted: 1}]
    answered(other, active, f"accept {active.letter}")
    assert Counter(active.aside) == mine + Counter([wanted])
    assert Counter(other.aside) == theirs + Counter([given])
    assert active.page.locator("[data-offer]").count() == other.page.locator("[data-offer]").count() == 0
    return True


def trade_with_a_pick(active: Gardener, other: Gardener) -> bool:
    """Of several equal cards the other says which one goes: the last, where the first was proposed."""
    hand = other.hand
    several = [bean for bean in hand if hand.count(bean) > 1]
    if not several or not may_give(active):
        return False
    bean = several[0]
    places = [place for place, card in enumerate(hand) if card == bean]
    offer(active, other, first_gift(active), bean)
    first, last = (f"pick {active.letter} give {place}" for place in (places[0], places[-1]))
    assert other.pressed(first) and not other.pressed(last)
    other.tap(last)
    other.until(lambda: other.pressed(last) and not other.pressed(first), what="the other card to be picked")
    answered(other, active, f"accept {active.letter}")
    assert other.happened("traded")[-1]["seat_places"] == [places[-1]]
    assert other.hand == hand[: places[-1]] + hand[places[-1] + 1 :]
    return True


def declined(active: Gardener, other: Gardener) -> bool:
    """The other says no: nothing moves, and nothing of it stays."""
    if not may_give(active):
        return False
    before = active.hand, other.hand, active.view["turned"]
    offer(active, other, first_gift(active), "garden")
    answered(other, active, f"decline {active.letter}")
    assert (active.hand, other.hand, active.view["turned"]) == before
    assert active.view["asked"] == []
    assert active.page.locator(f"[data-offer={other.letter}]").count() == 0
    return True


def countered(active: Gardener, other: Gardener) -> bool:
    """The other wants one card more; the active one agrees."""
    if len(active.hand) < 2 or not other.hand:
        return False
    given, more = active.hand[0], active.hand[-1]
    wanted = other.hand[0]
    offer(active, other, {"gives": [0]}, wanted)
    other.tap(f"counter {active.letter}")
    other.tap(f"ask {more}")
    sentence = other.page.locator(".composer .bo-sentence").inner_text()
    assert words(other.lang, f"beans.{wanted}", n=1) in sentence
    other.propose()
    active.await_offer(other)
    await_same([active, other])
    countering = active.offer_of(other.seat)
    assert countering is not None and countering["wants"] == Counter([given, more])
    got = Counter(other.aside) + Counter([given, more])
    answered(active, other, f"accept {other.letter}")
    assert Counter(other.aside) == got
    return True


def gift(active: Gardener, other: Gardener) -> bool:
    """A card for nothing; the other has to agree to that, too."""
    if not may_give(active):
        return False
    card = first_gift(active)
    got = Counter(other.aside) + Counter([bean_of(active, card)])
    offer(active, other, card)
    assert Counter(other.aside) != got
    answered(other, active, f"accept {active.letter}")
    assert Counter(other.aside) == got
    return True


def harvest_off_turn(active: Gardener, other: Gardener) -> bool:
    """While another's turn is on, a field is sold."""
    harvests = other.can("harvest")
    if not harvests:
        return False
    seat, place = other.view["seats"][other.seat], int(harvests[0].split()[1])
    coins = seat["coins"] + seat["fields"][place]["coins"]
    other.list_actions(False) if other.finger else None
    other.play(harvests[0])
    await_same([active, other])
    seat = other.view["seats"][other.seat]
    assert (seat["coins"], seat["fields"][place]["cards"]) == (coins, 0)
    assert other.view["active"] == active.seat and other.view["phase"] == "trade"
    return True


class Evening(NamedTuple):
    """A game that was played to its end, with all that reached both pages."""

    ana: Gardener
    bruno: Gardener
    table: str
    missed: list[str]  # the deeds for which there was no occasion


@pytest.fixture(scope="module")
def evening(browser: Browser, server: LiveServer) -> Iterator[Evening]:
    """Ana at a desk, in English; Bruno with a phone, in French."""
    desk = browser.new_context(locale="en-GB", **QUIET, **DESK)
    phone = browser.new_context(locale="fr-FR", **QUIET, **PHONE)
    for context in (desk, phone):
        context.add_init_script(CURTAIN)
    ana, bruno = Gardener(desk, server, "en"), Gardener(phone, server, "fr", touch=True)
    table = sit_together(ana, bruno, seats=4)
    deeds = {
        ana: [
            Deed("declined on the phone", declined),
            Deed("countered on the phone", countered),
            Deed("picked on the phone", trade_with_a_pick),
            Deed("harvested off turn on the phone", harvest_off_turn),
        ],
        bruno: [
            Deed("composed on the phone", trade_one_for_one),
            Deed("given from the phone", gift),
            Deed("harvested off turn at the desk", harvest_off_turn),
            Deed("declined at the desk", declined),
            Deed("picked at the desk", trade_with_a_pick),
        ],
    }

    def by_hand(active: Gardener, other: Gardener) -> bool:
        """The next deed for which there is an occasion."""
        view = active.view
        mine = view["phase"] == "trade" and view["active"] == active.seat and not view["asked"]
        if not mine or not deeds[active]:
            return False
        await_same([active, other])
        for deed in deeds[active]:
            if deed.do(active, other):
                deeds[active].remove(deed)
                return True
        return False

    def over() -> bool:
        for guest, other in ((ana, bruno), (bruno, ana)):
            while by_hand(guest, other) or guest.play_dully():
                pass
        return ana.over() and bruno.over()

    ana.until(over, PATIENCE, "the end of the game")
    yield Evening(ana, bruno, table, [deed.name for mine in deeds.values() for deed in mine])
    desk.close()
    phone.close()


def test_two_people_and_two_bots_trade_to_the_end(evening: Evening) -> None:
    ana, bruno = evening.ana, evening.bruno
    assert evening.missed == []
    assert ana.complaints == bruno.complaints == []
    assert ana.version() == bruno.version()

    ended = ana.happened("game-ended")[-1]
    assert ended == bruno.happened("game-ended")[-1]
    for guest in (ana, bruno):
        table = breakdown(guest)
        *rows, total = table.values()
        assert total == [str(points) for points in ended["points"]]
        sums = [sum(int(row[seat] or 0) for row in rows) for seat in range(4)]
        assert sums == ended["points"], table
        assert list(table)[-1] == guest.say("web.result.total")
    assert list(breakdown(ana).values()) == list(breakdown(bruno).values())
    titles = [guest.page.locator("#result-title").inner_text() for guest in (ana, bruno)]
    for guest, title in zip((ana, bruno), titles, strict=True):
        mine = title == guest.say("web.result.you-won")
        assert mine == (ended["winners"] == [guest.seat])


def lists_of_beans(
    message: dict[str, Any] | list[Any] | str | float | None, path: tuple[Any, ...] = ()
) -> Iterator[tuple[tuple[Any, ...], list[str]]]:
    """Every list that names beans in an order, wherever it stands in a message."""
    if isinstance(message, dict):
        for key, inner in message.items():
            yield from lists_of_beans(inner, (*path, key))
    elif isinstance(message, list):
        if message and all(one in BEAN_NAMES for one in message):
            yield path, message
        else:
            for place, inner in enumerate(message):
                yield from lists_of_beans(inner, (*path, place))


def test_nobody_sees_the_hand_of_another(evening: Evening) -> None:
    pair = (evening.ana, evening.bruno)
    for spy, other in (pair, pair[::-1]):
        offered = Counter[str]()  # what the other has once shown
        version, hands, shown, drawn = 0, 0, 0, 0
        for frame in spy.frames:
            message = json.loads(frame)
            if message["heard"] == "happened":
                version = message["entry"]["version"]
            else:
                version = message.get("version", version)
            if message.get("over"):
                break
            for told in message.get("entry", {}).get("events", []):
                event = told["event"]
                if event["event"] == "proposed" and event["seat"] == other.seat:
                    offered |= Counter(event["gives"])
                if event["event"] == "drew":
                    drawn += event["seat"] != spy.seat
                    assert (event["beans"] is None) == (event["seat"] != spy.seat)
            for path, beans in lists_of_beans(message):
                own = path[-3:] == ("seats", spy.seat, "hand") or path[-2:] == ("event", "beans")
                assert own or path[-1] == "discard", f"{beans} at {path} in version {version}"
            if message["heard"] not in ("happened", "sync"):
                continue
            seats = message["view"]["seats"]
            assert [seat["hand"] is None for seat in seats] == [seat != spy.seat for seat in range(4)]
            truth = other.positions.get(version)  # the same moment, as the other's own page has it
            assert truth is not None
            hand = truth["view"]["seats"][other.seat]["hand"]
            hands += len(hand)
            assert seats[other.seat]["cards"] == len(hand)
            for card in seats[other.seat]["shown"]:
                shown += 1
                assert offered[card["bean"]] > 0
                assert hand[: card["among"]].count(card["bean"]) >= card["number"]
            if other.seat != message["view"]["active"] and len(set(hand)) > 1:
                # A short hand may stand by chance in a list that may be seen.
                for _, beans in lists_of_beans(message):
                    frame = frame.replace(json.dumps(beans, separators=(",", ":")), "")
                assert json.dumps(hand, separators=(",", ":"))[1:-1] not in frame
        assert hands > 1000 and drawn > 10 and shown > 0


def test_the_finished_game_can_be_checked(evening: Evening) -> None:
    """The log that the server gives away says the same as both pages."""
    export = evening.ana.ask("GET", f"/tables/{evening.table}/export")
    ended = evening.bruno.happened("game-ended")[-1]
    assert (export["points"], export["winners"]) == (ended["points"], ended["winners"])
