"""Writes views.json: tables of Bohnanza in every phase, for the gallery and for the tests of the board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from potager.bots.registry import bot
from potager.core import chance
from potager.core.match import Match

Seen = Callable[[Any, int], bool]  # whether a seat's view, as that seat, is what is looked for


def tables(seats: int, seed: int) -> Any:
    """The positions of a game between bots, one after the other."""
    match = Match("bohnanza", seats=seats, seed=seed)
    player = bot("greedy", match.game)
    stream = chance.stream(chance.seed_bytes(seed), "bot")
    while not match.over:
        yield match
        seat = match.awaited[0]
        match.play(seat, player.choose(match.view(seat), seat, match.legal_ids(seat), stream))
    yield match


def find(seats: int, after: int, seen: Seen) -> dict[str, Any]:
    """The first table at which some seat sees what is looked for."""
    for seed in range(40, 90):
        for match in tables(seats, seed):
            if match.over or len(match.moves) > after:
                for me in range(seats):
                    view = match.view(me)
                    if seen(view, me):
                        return canned(match, me)
    raise SystemExit("no such table was found")


def canned(match: Match, me: int) -> dict[str, Any]:
    """A table as the gallery reads it."""
    legal = [action.text for action in match.legal(me)] if not match.over else []
    quiet = ("give", "want", "turned", "to")
    shown = [text for text in legal if text.split()[0] not in quiet]
    return {
        "me": me,
        "view": match.view(me),
        "legal": legal,
        "previews": {text: Match.from_json(match.to_json()).play(me, text) for text in shown},
    }


def holds(view: Any, me: int, offer: Any) -> list[tuple[int, int]]:
    """For each bean that an offer wants, how many are wanted and how many are in hand."""
    return [(number, view.seats[me].hand.count(bean)) for bean, number in offer.wants.items()]


def incoming(view: Any, me: int, more: bool) -> bool:
    """An offer that this seat can accept, with or without a choice of cards."""
    for offer in view.offers:
        if me in view.asked and me != view.active and offer.owner == view.active and offer.wants:
            both = holds(view, me, offer)
            if all(there >= wanted for wanted, there in both):
                return any(there > wanted for wanted, there in both) == more
    return False


def stretch(seats: int, seed: int, first: int, last: int) -> list[dict[str, Any]]:
    """Some steps of a game as the first seat saw them."""
    match = None
    for match in tables(seats, seed):
        if len(match.moves) >= last:
            break
    assert match is not None
    again = Match("bohnanza", seats=seats, seed=seed)
    steps: list[dict[str, Any]] = []
    for move in match.moves:
        again.play(move.seat, move.action)
        number = len(again.moves)
        if number >= first:
            entries = again.events_since(number - 1, 0)
            events = [event for entry in entries for event in entry.events]
            steps.append({"events": events if steps else [], "view": again.view(0)})
    return steps


def mine(view: Any, me: int) -> bool:
    """The reader's own turn."""
    return view.active == me


def write() -> None:
    """All tables, and a stretch of a game."""
    cases = {
        "plant": find(4, 60, lambda view, me: mine(view, me) and view.phase == "plant" and view.planted == 0),
        "first": find(3, -1, lambda view, me: mine(view, me) and view.phase == "plant"),
        "trade": find(
            4,
            90,
            lambda view, me: (
                mine(view, me)
                and view.phase == "trade"
                and not view.offers
                and len(view.turned) == 2
                and view.seats[me].cards > 5
            ),
        ),
        "incoming": find(4, 60, lambda view, me: incoming(view, me, False)),
        "picks": find(4, 60, lambda view, me: incoming(view, me, True)),
        "offers": find(5, 60, lambda view, me: len(view.offers) > 1 and me == view.active),
        "settle": find(
            4, 60, lambda view, me: view.phase == "settle" and sum(view.seats[me].aside.values()) > 1
        ),
        "waiting": find(
            5, 100, lambda view, me: not mine(view, me) and view.phase == "plant" and view.emptied == 1
        ),
        "two-offer": find(
            2, 20, lambda view, me: mine(view, me) and view.phase == "offer" and len(view.turned) > 1
        ),
        "two-choose": find(
            2, 20, lambda view, me: mine(view, me) and view.phase == "choose" and len(view.turned) > 1
        ),
        "two-toss": find(
            2, 20, lambda view, me: mine(view, me) and view.phase == "plant" and view.planted == 1
        ),
        "over": find(4, 100000, lambda view, me: view.phase == "over"),
    }
    table = {"cases": cases, "game": stretch(3, 41, 30, 80)}
    Path(__file__).with_name("views.json").write_bytes(
        msgspec.json.format(msgspec.json.encode(table), indent=1)
    )


if __name__ == "__main__":
    write()
