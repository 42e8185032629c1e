"""The offers that are listed as whole moves."""

from __future__ import annotations

from typing import Any

import pytest

from potager import Match

from ..rules.components import BEANS
from ..rules.state import ANYONE, NONE
from ..thinks import offers as listed
from ..thinks.plans import ASKED, BESIDES, GIVEN, NUMBER, WANTED, WHOM


def trading() -> Match:
    """A table at which the first seat has planted and begins to trade."""
    match = Match("bohnanza", 4, seed=5)
    match.play(0, "plant 0")
    match.play(0, "next")
    return match


def test_b14_an_offer_that_the_rules_do_not_allow_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = trading().state
    held = set(state.hand[0][: state.held[0]].tolist()) | {
        bean for bean in range(BEANS) if state.turned[bean]
    }
    missing = next(bean for bean in range(BEANS) if bean not in held)

    def impossible(_state: Any, _seat: int, _ready: Any, _only: int, ratings: Any, plans: Any) -> int:
        ratings[0] = 1.0
        for field, value in (
            (GIVEN, missing),
            (NUMBER, 1),
            (BESIDES, NONE),
            (WANTED, NONE),
            (ASKED, 0),
            (WHOM, ANYONE),
        ):
            plans[0, field] = value
        return 1

    assert list(listed.offers(state, 0))
    monkeypatch.setattr(listed, "list_plans", impossible)
    assert list(listed.offers(state, 0)) == []
