"""Events add up: what they tell is what lies on the table and in front of everybody afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from potager.games.bohnanza import GAME
from potager.games.bohnanza.knows.view import View
from potager.games.bohnanza.rules.components import BEAN_NAMES
from potager.games.bohnanza.rules.state import State
from potager.games.bohnanza.tells import events as e
from potager.games.bohnanza.tests.table import SEAT_COUNTS, random_game

FIELDS = 3
GAMES = {2: (2, 3, 4), 3: (2, 3), 4: (4,), 5: (2,)}


class Retold:
    """A table that knows nothing but the events that one viewer saw."""

    def __init__(self, seats: int, viewer: int | None, state: State) -> None:
        self.viewer = viewer
        self.cards = [5] * seats  # in each hand
        self.hand = [BEAN_NAMES[int(bean)] for bean in state.hand[viewer, :5]] if viewer is not None else []
        self.fields: list[tuple[str | None, int]] = [(None, 0)] * (seats * FIELDS)
        self.coins = [Counter[str]() for _ in range(seats)]
        self.aside = [Counter[str]() for _ in range(seats)]
        self.turned = Counter[str]()
        self.discards = 0
        self.pile = 104 - 5 * seats
        self.offers = dict[int, e.Proposed]()
        self.active = 0
        self.trades = 0

    def lose(self, seat: int, places: list[int]) -> None:
        self.cards[seat] -= len(places)
        if seat == self.viewer:
            self.hand = [bean for place, bean in enumerate(self.hand) if place not in places]

    def retell(self, events: Sequence[Any], there: Mapping[str, int]) -> None:
        """What an action's events say; `there` are the cards on the table after it."""
        self.there = +Counter(there)
        for event in events:
            getattr(self, f"on_{event.__struct_config__.tag.replace('-', '_')}")(event)

    def on_planted(self, event: e.Planted) -> None:
        match event.source:
            case "hand":
                if event.seat == self.viewer:
                    assert self.hand[0] == event.bean
                self.lose(event.seat, [0])
            case "aside":
                self.aside[event.seat][event.bean] -= 1
            case "table":
                self.turned[event.bean] -= 1
            case other:
                raise AssertionError(other)
        bean, cards = self.fields[event.seat * FIELDS + event.field]
        assert bean in (None, event.bean)
        self.fields[event.seat * FIELDS + event.field] = (event.bean, cards + 1)

    def on_harvested(self, event: e.Harvested) -> None:
        assert self.fields[event.seat * FIELDS + event.field] == (event.bean, event.number)
        self.fields[event.seat * FIELDS + event.field] = (None, 0)
        self.coins[event.seat][event.bean] += event.coins
        self.discards += event.number - event.coins

    def on_turned_up(self, event: e.TurnedUp) -> None:
        self.turned.update(event.beans)
        self.pile -= sum(event.beans.values())

    def on_joined(self, event: e.Joined) -> None:
        self.turned.update(event.beans)
        self.discards -= sum(event.beans.values())

    def on_proposed(self, event: e.Proposed) -> None:
        self.offers[event.seat] = event
        assert sum(event.gives.values()) <= self.cards[event.seat]
        assert not Counter(event.turned) - self.turned

    def on_withdrawn(self, event: e.Withdrawn) -> None:
        del self.offers[event.seat]

    on_lapsed = on_withdrawn

    def on_declined(self, event: e.Declined) -> None:
        if self.offers[event.owner].to is not None:
            del self.offers[event.owner]

    def on_traded(self, event: e.Traded) -> None:
        offer = self.offers.pop(event.owner)
        assert event.got == dict(+(Counter(offer.gives) + Counter(offer.turned)))
        assert event.gave == offer.wants
        self.lose(event.owner, event.owner_places)
        self.lose(event.seat, event.seat_places)
        self.aside[event.seat].update(event.got)
        self.aside[event.owner].update(event.gave)
        if event.owner == self.active:
            self.turned.subtract(offer.turned)
        else:  # the event says how many came from the table; the table shows which
            gone = self.turned - self.there
            assert not gone - Counter(event.gave)
            assert gone.total() == sum(event.gave.values()) - len(event.seat_places)
            self.turned = Counter(self.there)
        self.trades += 1

    def on_trading_ended(self, event: e.TradingEnded) -> None:
        self.offers.clear()
        self.aside[event.seat].update(self.turned)
        self.turned.clear()

    def on_discarded(self, event: e.Discarded) -> None:
        self.discards += 1
        if event.source == "hand":
            assert event.place is not None
            self.lose(event.seat, [event.place])
        else:
            self.turned[event.bean] -= 1

    def on_offer_left(self, event: e.OfferLeft) -> None:
        assert +self.turned == Counter(event.beans)

    def on_drew(self, event: e.Drew) -> None:
        self.cards[event.seat] += event.number
        self.pile -= event.number
        assert (event.beans is not None) == (event.seat == self.viewer)
        if event.beans is not None:
            assert len(event.beans) == event.number
            self.hand += event.beans

    def on_new_pile(self, event: e.NewPile) -> None:
        assert event.number == self.discards
        self.discards = 0
        self.pile += event.number

    def on_turn_began(self, event: e.TurnBegan) -> None:
        self.active = event.seat

    def on_game_ended(self, event: e.GameEnded) -> None:
        assert event.points == [sum(coins.values()) for coins in self.coins]
        best = max(event.points)
        assert event.winners == [max(seat for seat, points in enumerate(event.points) if points == best)]


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_the_events_of_whole_games_add_up_to_what_everybody_sees(seats: int) -> None:
    for seed in GAMES[seats]:
        viewers = (None, seed % seats)
        told, after = list[Retold](), None
        for number, (before, seat, action, after) in enumerate(random_game(seats, seed)):
            told = told or [Retold(seats, viewer, before) for viewer in viewers]
            there = dict(zip(BEAN_NAMES, after.turned.tolist(), strict=True))
            for retold in told:
                retold.retell(GAME.events(before, seat, action, after, retold.viewer), there)
                if number % 3 == 0 or GAME.over(after):
                    compare(retold, GAME.view(after, retold.viewer))
        assert GAME.over(after)
        assert seats == 2 or told[0].trades


def compare(retold: Retold, view: View) -> None:
    """What the events have told is what the view shows."""
    assert view.pile == retold.pile
    assert len(view.discard) == retold.discards
    assert view.turned == dict(+retold.turned)
    assert [offer.owner for offer in view.offers] == sorted(retold.offers)
    for offer in view.offers:
        made = retold.offers[offer.owner]
        assert (offer.to, offer.gives, offer.turned, offer.wants) == (
            made.to,
            made.gives,
            made.turned,
            made.wants,
        )
    for seat, seen in enumerate(view.seats):
        assert seen.cards == retold.cards[seat]
        assert seen.coin_beans == dict(+retold.coins[seat])
        assert seen.aside == dict(+retold.aside[seat])
        for number, field in enumerate(seen.fields):
            assert (field.bean, field.cards) == retold.fields[seat * FIELDS + number]
    if retold.viewer is not None:
        assert view.seats[retold.viewer].hand == retold.hand
