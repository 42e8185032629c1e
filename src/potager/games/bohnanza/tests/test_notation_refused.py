"""Positions that no game comes to are refused, with the rule that they break."""

from __future__ import annotations

import pytest

from potager.core.errors import CannotRead
from potager.games.bohnanza.tests.table import rest, table


def refused(text: str, seats: int = 3):
    with pytest.raises(CannotRead) as caught:
        table(text, seats)
    assert caught.value.message
    return caught.value


TRADE = "now A trade\nturned soy:1\nA hand red blue · shown red:1/2\nB hand garden · shown garden:1/1\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("now A trade\nnow A trade", "line 3: 'now' stands here a second time"),
        ("now A trade\nA hand red\nA hand blue", "line 4: 'A' stands here a second time"),
        ("now A trade\nhello", "line 3: 'hello' is neither a seat nor one of now"),
        ("now A trade\nD hand red", "'D' is neither a seat"),
        ("A hand red", "no line 'now'"),
        ("now A", "'' is not a phase"),
        ("now", "'' is not a seat"),
        ("now D trade", "'D' is not a seat"),
        ("now A dance", "'dance' is not a phase"),
        ("now A over", "is not 'now over' or 'now SEAT PHASE'"),
        ("now trade", "is not 'now over'"),
        ("now over and out", "is not 'now over'"),
        ("now A trade now", "is not 'now over'"),
        ("now A trade · turn many", "'many' is not a number from 0 to 9999"),
        ("now A trade · moon 1", "'moon' has no meaning here"),
        ("now A trade\npiles old 1", "'old' has no meaning here"),
        ("now A trade\npiles new 3", "'3' is not a number from 0 to 2"),
        ("now A trade\npiles empty 4", "'4' is not a number from 0 to 3"),
        ("now A trade\nA hand bean", "'bean' is not a bean: blue"),
        ("now A trade\nA coins red", "'' is not a number"),
        ("now A trade\nA coins red:1 red:2", "'red' stands here a second time"),
        ("now A trade\nA hands red", "'hands' has no meaning here"),
        ("now A trade\nA hand red · hand blue", "'hand' stands here a second time"),
        ("now A trade\nA hand red · shown red:1/1 red:1/1", "'red' stands here a second time"),
        ("now A trade\nA hand red · shown red", "'' is not a number"),
        ("now A trade\nnews new", "'new' is not a number"),
        ("now A trade\nchance", "is not a key of 64 hexadecimal digits"),
        ("now A trade\nchance 12", "'12' is not a key"),
        (f"now A trade\nchance {'g' * 64} 0", "is not a key"),
        (f"now A trade\nchance {'0' * 64}", "'' is not a number"),
        ("now A trade\nasked B B", "'B' stands here a second time"),
        ("now A trade\nasked F", "'F' is not a seat"),
        ("now A trade\noffer", "'' is not a seat"),
        ("now A trade\noffer A to F · wants red:1", "'F' is not a seat"),
        (f"{TRADE}offer A to anyone · hand 0 0", "'0' stands here a second time"),
        (f"{TRADE}offer A to anyone · moon 1 · wants red:1", "'moon' has no meaning"),
        (f"{TRADE}draft A · moon 1 · wants red:1", "'moon' has no meaning"),
    ],
)
def test_what_cannot_be_understood_is_refused_with_the_word(text: str, why: str) -> None:
    error = refused(text)
    assert why in error.message


@pytest.mark.parametrize(
    ("seats", "text", "rule"),
    [
        # so many cards
        (3, "now A trade\nA hand " + "garden " * 7, "B1"),
        (3, "now A trade\nA coins red:5 · fields red:4 - -", "B1"),
        (3, "now A trade\npile red blue", "B1"),
        (3, "now A trade\npile *" + " *" * 104, "B1"),
        (3, "now A trade\ndiscard " + "blue " * 105, "B1"),
        (3, f"now A trade\n{rest(red=1)}\npile -\nA hand * *", "B1"),
        (2, "now A choose\nA hand" + " *" * 15, "B3"),
        (3, "now A trade\nA hand" + " *" * 40, "B3"),
        (4, "now A trade\nA hand" + " *" * 33, "B3"),
        (5, "now A trade\nA hand" + " *" * 29, "B3"),
        # fields
        (4, "now A trade\nA fields red:1 blue:1 soy:1", "B2"),
        (3, "now A trade\nA fields red:0", "B8"),
        # whose turn
        (3, "A hand red", "B4"),
        # phase 1
        (3, "now A plant\nB hand red", "B7"),
        (3, "now A plant · planted 1", "B7"),
        (3, "now A plant · planted 2\nA hand red", "B6"),
        (3, "now A trade · planted 3", "B6"),
        (2, "now A plant · planted 3\nA hand red", "B6"),
        # phases of the other game
        (3, "now A offer\nturned red:1", "B33"),
        (5, "now A choose\nturned red:1", "B33"),
        (2, "now A trade\nturned red:1", "B33"),
        (2, "now A settle\nA aside red:1", "B33"),
        (2, "now A offer", "B35"),
        (3, "now A ready\nA fields red:2 - -", "B33"),
        (2, "now A ready\nB fields red:2 - -", "B41"),
        (2, "now A ready\nA hand red · fields red:2 - -", "B6"),
        (2, "now A ready\nturned red:1\nA fields red:2 - -", "B10"),
        # cards turned up and aside
        (3, "now A trade\nturned red:3", "B10"),
        (3, "now A plant\nA hand red\nturned red:1", "B10"),
        (3, "now A settle\nA aside red:1\nturned red:1", "B10"),
        (3, "now A plant\nA hand red\nB aside red:1", "B18"),
        (2, "now A choose\nturned red:1\nB aside red:1", "B18"),
        (3, f"now A plant\npiles new 0 · empty 0\nA hand {'* ' * 37}", "B3"),
        (3, f"now A trade\npiles new 0 · empty 0\nB hand {'* ' * 20}", "B3"),
        (2, f"now B choose\nA hand {'* ' * 14}", "B3"),
        (3, f"now A trade\npiles new 2 · empty 2\nA hand red\n{rest(red=1)}\npile -", "B25"),
        (3, f"now A trade\npiles new 1 · empty 1\nA hand red\n{rest(red=1)}\npile -", "B25"),
        (3, "now A trade\npiles new 0 · empty 1", "B25"),
        (3, "now A plant · turn 9999\nA hand red", "B4"),
        (3, f"now A plant\nA hand red\nchance {'0' * 64} 1", "B25"),
        (3, f"now over\npiles new 0 · empty 0\npile red\n{rest(red=1)}", "B29"),
        (3, "now over\nturned red:1", "B20"),
        (3, "now over\nB aside red:1", "B18"),
        (3, "now A settle\nA hand red", "B20"),
        # the pile
        (3, "now A trade\npiles new 1 · empty 0", "B25"),
        (2, "now A choose\npiles new 0 · empty 2", "B27"),
        (3, f"now A trade\nA hand red\n{rest(red=1)}\npile -", "B25"),
        (3, f"now A trade\npiles empty 1\nA hand red\n{rest(red=1)}\npile -", "B25"),
        (3, "now A trade\npiles new 2 · empty 3\nA hand red", "B27"),
        (3, f"now A plant\npiles new 2 · empty 3\nA hand red\n{rest(red=1)}\npile -", "B28"),
        (2, f"now A ready\npiles empty 1\nA fields red:2 - -\n{rest(red=2)}\npile -", "B28"),
        (2, f"now A offer\npiles empty 1\nturned red:1\n{rest(red=1)}\npile -", "B28"),
        (3, "now over\nA fields red:1 - -", "B30"),
        # what is known
        (3, "now A trade\ndiscard red *", "B32"),
        (3, "now A trade\nA hand red · from 1 0", "B32"),
        (3, "now A trade\nA hand red · from 2 0 0", "B32"),
        (3, "now A trade\nA hand red · from 0 1 0", "B32"),
        (3, "now A trade\nA hand red blue · shown red:2/2", "B32"),
        (3, "now A trade\nA hand blue red · shown red:1/1", "B32"),
        (3, "now A trade\nA hand red · shown red:1/2", "B32"),
        (3, "now A trade\nA hand red · shown red:0/1", "B32"),
        (3, "now A trade\nA hand red · shown red:1/0", "B32"),
        # proposals
        (3, "now A trade · proposals 101", "B14"),
        (3, "now A plant · proposals 1\nA hand red", "B14"),
        # offers
        (3, f"{TRADE}offer A · hand 0", "B15"),
        (3, f"{TRADE}offer A to B · hand 0\noffer A to C · hand 0", "B15"),
        (3, f"{TRADE}offer A for B · hand 0", "B14"),
        (3, f"{TRADE}offer A to B C · hand 0", "B14"),
        (3, f"{TRADE}offer A to anyone · hand 2", "B14"),
        (3, f"{TRADE}offer A to anyone", "B14"),
        (3, f"{TRADE}offer A to anyone · hand 1", "B32"),
        (3, f"{TRADE}offer A to anyone · wants garden:7", "B1"),
        (3, f"{TRADE}offer A to A · hand 0", "B11"),
        (3, f"{TRADE}offer B to C · hand 0", "B11"),
        (3, f"{TRADE}offer B to anyone · hand 0", "B11"),
        (3, f"{TRADE}offer B to A · turned soy:1", "B13"),
        (3, f"{TRADE}offer A to B · turned soy:2", "B13"),
        (3, f"{TRADE}offer A to B · turned red:1", "B13"),
        (3, "now A plant\nA hand red · shown red:1/1\noffer A to B · hand 0", "B15"),
        (2, "now A choose\nturned red:1\nA hand soy · shown soy:1/1\noffer A to B · hand 0", "B15"),
        # drafts
        (3, f"{TRADE}draft A · hand 0\ndraft A · wants red:1", "B14"),
        (3, f"{TRADE}draft A · turned soy:1\ndraft A · turned soy:1", "B14"),
        (3, f"{TRADE}draft A · hand 5", "B14"),
        (3, f"{TRADE}draft A to B", "B14"),
        (3, f"{TRADE}draft A to A · hand 0", "B11"),
        (3, f"{TRADE}draft B to A · hand 0", "B11"),
        (3, f"{TRADE}draft A · wants red:9", "B1"),
        (3, f"{TRADE}draft A · turned soy:2", "B13"),
        (3, f"{TRADE}draft B · turned soy:1", "B13"),
        (3, "now A plant\nA hand red\ndraft A · wants red:1", "B15"),
        (2, "now A choose\nturned red:1\ndraft A · turned red:1", "B15"),
        # who is asked
        (3, f"{TRADE}asked B", "B16"),
        (3, f"{TRADE}offer A to B · hand 0\nasked C", "B16"),
        (3, f"{TRADE}offer A to anyone · hand 0\nasked A", "B16"),
        (3, "now over\nasked A", "B16"),
    ],
)  # fmt: skip
def test_a_position_that_breaks_a_rule_is_refused_with_the_rule(seats: int, text: str, rule: str) -> None:
    assert refused(text, seats).rule == rule


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        (3, f"now A trade\npiles new 2 · empty 3\nturned red:1\n{rest(red=1)}\npile -"),
        (3, f"now A settle\npiles new 2 · empty 3\nA aside red:1\n{rest(red=1)}\npile -"),
        (2, f"now A choose\npiles empty 1\nturned red:1\n{rest(red=1)}\npile -"),
        (2, "now A plant · planted 2\nA hand red"),
        (2, "now A choose"),
        (3, f"{TRADE}offer A to anyone · hand 0 · turned soy:1\nasked C"),
        (3, f"{TRADE}offer A to B · turned soy:1\noffer B to A · hand 0"),
        (3, f"{TRADE}draft A to anyone · turned soy:1\ndraft B · hand 0"),
        (3, "now over\nA hand red"),
        (3, "now over\npiles new 2 · empty 3"),
    ],
)
def test_a_rare_position_is_read(seats: int, text: str) -> None:
    table(text, seats)
