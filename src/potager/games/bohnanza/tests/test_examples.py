"""The worked examples of the rulebook, played. Stéphane is seat A, Nina B, David C."""

from __future__ import annotations

import pytest

from potager.games.bohnanza.tests import table as t
from potager.testing import kinds, legal, of_kind, play
from potager.testing import why_not as refusal

STEPHANE = (
    "now A plant · planted 1\nA hand chili stink · fields blue:2 stink:1\n"
    "B hand green red · fields soy:1 chili:2\nC hand blue\nD hand garden\n"
    "pile blue soy garden garden garden" + " *" * 87
)


def test_stephane_and_nina_trade() -> None:
    """Phases 2 and 3: a blue bean is kept, a soy bean offered, then with a chili bean of the hand."""
    match = t.table(STEPHANE, 4)
    play(match, "A next")
    assert t.turned(match) == {"blue": 1, "soy": 1}

    # « Does anybody want this soy bean? I would like a red bean for it. »
    (asked,) = of_kind(play(match, "A turned soy, want red, propose"), "proposed")
    assert (asked.to, asked.turned, asked.gives, asked.wants) == (None, {"soy": 1}, {}, {"red": 1})
    assert t.awaited(match) == "BCD"
    play(match, "B decline a", "C decline a", "D decline a")
    assert (t.awaited(match), t.turned(match)) == ("A", {"blue": 1, "soy": 1})

    # Nobody does. He adds a chili bean of his hand.
    assert t.hand(match, "A") == ["chili", "stink"]
    play(match, "A turned soy, give 0, want red, propose")
    assert t.hand(match, "A") == ["chili", "stink"], "it stays in the hand until somebody agrees"
    assert refusal(match, "C accept a") == ("B16", "cannot-give")

    # Nina agrees. What they get lies aside.
    (traded,) = of_kind(play(match, "B accept a"), "traded")
    assert (traded.seat, traded.owner) == (1, 0)
    assert (traded.gave, traded.got) == ({"red": 1}, {"soy": 1, "chili": 1})
    assert (t.aside(match, "A"), t.aside(match, "B")) == ({"red": 1}, {"soy": 1, "chili": 1})
    assert (t.hand(match, "A"), t.hand(match, "B"), t.turned(match)) == (["stink"], ["green"], {"blue": 1})
    assert (t.offers(match), t.phase(match)) == ("", "A trade"), "he may go on trading"

    # He plants the red bean that he got and the blue one that he turned up; she her two.
    play(match, "A next")
    assert (t.phase(match), t.awaited(match)) == ("A settle", "AB")
    assert t.aside(match, "A") == {"blue": 1, "red": 1}
    play(match, "B sow soy 0")
    assert refusal(match, "A sow red 1") == ("B9", "harvest-first")
    assert refusal(match, "A harvest 1") == ("B23", "protected")
    play(match, "A sow blue 0", "B sow chili 1")
    assert legal(match, "A") == ["harvest 0"]
    play(match, "A harvest 0", "A sow red 0")
    assert (t.fields(match, "A"), t.fields(match, "B")) == (["red:1", "stink:1"], ["soy:2", "chili:3"])
    assert match.view(None).discard == ["blue"] * 3

    # Phase 4: three cards, then Nina's turn.
    assert (t.hand(match, "A"), t.phase(match)) == (["stink", "garden", "garden", "garden"], "B plant")


def test_two_blue_beans_for_three_red_ones() -> None:
    """The rule on trades: whoever proposes says how many."""
    match = t.table("now A trade\nA hand blue soy blue\nB hand red green red red")
    play(match, "A give 0, give 2, want red, want red, want red, to b, propose", "B accept a")
    assert (t.aside(match, "A"), t.aside(match, "B")) == ({"red": 3}, {"blue": 2})
    assert (t.hand(match, "A"), t.hand(match, "B")) == (["soy"], ["green"])


@pytest.mark.parametrize(
    ("cards", "brings"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 4), (9, 4), (16, 4)]
)
def test_the_bean_meter_of_the_stink_beans(cards: int, brings: int) -> None:
    match = t.table(f"now A plant\nA hand blue\nC fields stink:{cards} - -")
    assert match.view(None).seats[2].fields[0].coins == brings
    (event,) = play(match, "C harvest 0")
    assert (event.coins, t.coins(match, "C")) == (brings, brings)
    assert len(match.view(None).discard) == cards - brings


def test_david_harvests_three_chili_beans() -> None:
    """One of the three is turned over and kept, the two others are discarded. It is not his turn."""
    match = t.table("now A plant\nA hand blue\nC fields chili:3 - - · coins soy:1")
    events = play(match, "C harvest 0")
    assert kinds(events) == ["harvested"]
    assert (t.fields(match, "C"), t.coins(match, "C")) == (["-"] * 3, 2)
    assert match.view(None).seats[2].coin_beans == {"chili": 1, "soy": 1}
    assert match.view(None).discard == ["chili", "chili"]
    assert match.tell(events[0]) == "C harvests 3 chili beans for 1 coin."
    assert match.tell(events[0], "fr") == "C récolte 3 Harry Cauchemar pour 1 thune."
