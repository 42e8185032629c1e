"""How bots trade: no offer twice in a turn that everybody has declined, and no draft that is dropped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from potager import Match, load
from potager.bots.registry import bot
from potager.core import chance
from potager.core.talk import Spoken
from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules.offers import has_draft
from potager.games.bohnanza.rules.state import Phase
from potager.games.bohnanza.tests.table import LETTERS, table
from potager.games.bohnanza.thinks.talk import TALK
from potager.lab.arena.onegame import whose_turn
from potager.testing import play


class Moment(NamedTuple):
    """What was played, and the table right after it."""

    before: Match
    seat: int
    text: str
    after: Match


def walk(match: Match, name: str) -> Iterator[Moment]:
    """A game between bots of one name, to its end."""
    bots = [bot(name, match.game) for _ in range(match.seats)]
    stream = chance.stream(chance.seed_bytes(3), "manners")
    while not match.over:
        seat = whose_turn(match)
        legal = match.legal_ids(seat)
        before = match.trial()
        action = bots[seat].choose(match.view(seat), seat, legal, stream) if len(legal) > 1 else legal[0]
        match.play_quietly(seat, action)
        yield Moment(before, seat, match.game.actions.text(action), match)


def spoken_by(match: Match, seat: int) -> Spoken:
    return next(offer for offer in TALK.offers(match.view(None)) if offer.owner == seat)


def rude(moments: Iterator[Moment]) -> list[str]:
    """What bots should not have said or laid: offers that were declined in the same turn, drafts dropped."""
    found: list[str] = []
    asked: set[tuple[int, int, str, int]] = set()  # turn, seat, what, who
    for before, seat, text, after in moments:
        if text == "propose":
            spoken = spoken_by(after, seat)
            keys = {(after.view(None).turn, seat, spoken.what, other) for other in spoken.asked}
            if keys <= asked:
                found.append(f"{spoken.what} again")
            asked |= keys
        elif text.startswith("accept"):
            asked = {key for key in asked if key[1] != "abcde".index(text[-1])}  # it was not declined
        ends = before.state.phase == Phase.TRADE != after.state.phase
        if text == "cancel" or (ends and any(has_draft(before.state, other) for other in range(after.seats))):
            found.append(f"{text} drops a draft")
    return found


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_masters_repeat_no_declined_offer_and_drop_no_draft(seats: int) -> None:
    fast = load("bohnanza").compiled()
    proposals = 0

    def counted(moments: Iterator[Moment]) -> Iterator[Moment]:
        nonlocal proposals
        for moment in moments:
            proposals += moment.text == "propose"
            yield moment

    assert rude(counted(walk(Match(fast, seats, seed=1), "master@20"))) == []
    assert proposals > 30, "they do trade"


TRADE = """
    now A trade · turn 5 · planted 1
    turned stink:1 garden:1
    A hand soy blue blue · fields red:1 soy:3
    B hand red green · fields stink:2 blue:2
    C hand blue red · fields chili:2 stink:1
    D fields garden:2 green:1
    """


def test_a_master_asks_for_something_else_when_all_have_declined() -> None:
    match, made = table(TRADE, seats=4), list[str]()
    master, stream = bot("master@12", GAME), chance.stream(bytes(32), "offers")
    while len(made) < 3 and match.view(0).phase == "trade":
        action = master.choose(match.view(0), 0, match.legal_ids(0), stream)
        match.play(0, action)
        if GAME.actions.text(action) == "propose":
            made.append(spoken_by(match, 0).what)
            for seat in spoken_by(match, 0).asked:
                play(match, f"{LETTERS[seat]} decline a")
    assert len(made) > 1 and len(set(made)) == len(made)
