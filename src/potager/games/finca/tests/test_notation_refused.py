"""Positions that mean nothing or that no game can come to: refused, by line and by rule."""

from __future__ import annotations

import pytest

from potager.core.errors import CannotRead
from potager.core.match import Match
from potager.games.finca.tests.table import header, mill, table

MILL = mill("rest:0", 2)


def refused(body: str, mill: str = MILL, head: str | None = None):
    """The refusal of a position of two seats; its body begins in line 3."""
    text = (header() if head is None else head) + (f"{mill}\n" if mill else "") + body
    with pytest.raises(CannotRead) as caught:
        Match.from_position("finca", text, seed=1)
    return caught.value


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("mill " + "almond " * 12, "F2"),
        ("mill almond fig grape", "F2"),
        (MILL.replace("olive", "plum", 1), None),
        (MILL.replace("almond:AAAAA", "almond:AAAAAA"), "F1"),
        (MILL.replace("almond:AAAAA", "almond:AAAAAC"), None),
        (MILL.replace("almond:AAAAA", "almond:AAAAA:"), None),
    ],
)
def test_a_wrong_mill_is_refused_by_its_line(line: str, rule: str | None) -> None:
    error = refused("", mill=line)
    assert error.message.startswith("line 2: ")
    assert error.rule == rule


def test_a_position_without_a_mill_is_refused() -> None:
    assert refused("carts 4", mill="").rule == "F2"


def test_a_farmer_too_few_is_refused() -> None:
    error = refused("", mill=MILL.replace("AAAAA", "AAAA"))
    assert (error.rule, "seat A has 4 of 5 farmers" in error.message) == ("F1", True)


@pytest.mark.parametrize("number", ["-1", "100", "1" + "0" * 40, "two", "", "1 2", "1.0", "²", "４", "0x3"])
@pytest.mark.parametrize("name", ["carts", "wooden"])
def test_a_wrong_number_is_refused_by_its_line(name: str, number: str) -> None:
    assert refused(f"{name} {number}").message.startswith("line 3: ")


@pytest.mark.parametrize(
    "line",
    [
        "plum 3",
        "C fruit fig:1",
        "AB fruit fig:1",
        "A fruit plum:1",
        "A fruit fig",
        "A fruit fig:-1",
        "A fruit fig:1 fig:2",
        "A fruit fig:0 fig:2",
        "A fruit fig:1 · fruit fig:1",
        "A fruit fig:1 · hat 3",
        "A carts one",
        "A tiles plum3",
        "A tiles *",
        "A action triple",
        "A action double double",
        "supply fig:200",
        "bonus 8:A",
        "bonus 7:C",
        "bonus 7:AB",
        "bonus 7",
        "bonus 7:A 7:B",
        "idle 10000",
        "idle -1",
        "arta fig9 * * *",
        "arta * * * * · finca plum",
        "arta * * * * · finca",
        "arta * * * * · finca fig to E",
        "arta * * * * · finca fig to AB",
        "arta * * * * · finca fig from A",
        "arta * * * * · roof",
        "arta * * * * · house yes",
        "arta * * * * · tiles *",
        "now",
        "now A",
        "now C turn",
        "now AB turn",
        "now A dance",
        "now A over",
        "now A turn please",
        "now A land · from 12",
        "now A kind · pending plum",
        "now A load · loaded plum",
        "now A load · loaded arta arta",
        "now A load · room 6 · large yes",
        "now A kind · pending arta · sparing inca",
        "now A turn · song",
    ],
)
def test_a_line_that_means_nothing_is_refused_by_its_number(line: str) -> None:
    assert refused(f"carts 4\n{line}").message.startswith("line 4: ")


@pytest.mark.parametrize(
    "line", ["carts 4", "arta * * * *", "A fruit -", "now A turn", "idle 0", "box * *", MILL]
)
def test_a_line_that_stands_twice_is_refused(line: str) -> None:
    assert "a second time" in refused(f"{line}\n{line}").message


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ("A fruit fig:12", "F5"),
        ("A fruit fig:99\nB fruit fig:99", "F5"),
        ("supply fig:9", "F5"),
        ("carts 5", "F1"),
        ("carts 3", "F1"),
        ("A carts 5", "F1"),
        ("A carts 99\nB carts 99", "F1"),
        ("wooden 3", "F1"),
        ("box *", "F3"),
        ("arta * * * * *", "F3"),
        ("arta fig1 fig1 * *", "F3"),
        ("arta fig1 * * *\ninca any4 any4 any4 any4", "F3"),
        ("arta *", "F3"),
        ("A tiles fig1", "F3"),
        ("A tiles " + "fig1 " * 200, "F3"),
        ("A tiles " + "fig1 " * 256, "F3"),
        ("arta * * * * · finca fig\ninca * * * * · finca fig", "F4"),
        ("arta * * * * · house", "F25"),
        ("arta * * * * · finca fig to A", "F21"),
        ("bonus 6:A", "F31"),
        ("idle 120", "F35"),
        ("now over", "F32"),
        ("idle 121\nnow over", "F32"),
        ("now A place", "F7"),
        ("now A land", "F28"),
        ("now A turn · from 3", "F28"),
        ("now A turn · room 3", "F16"),
        ("A action -\nnow A turn · large", "F16"),
        ("now A load · room 5", "F16"),
        ("now A load · room 10", "F16"),
        ("A action -\nnow A load · room 6 · large", "F16"),
        ("now A load · room 4 · cargo fig:2", "F17"),
        ("arta fig1 * * *\nnow A load · room 4 · cargo fig:2 · loaded arta", "F17"),
        ("arta fig3 * * *\nnow A load · room 5 · cargo fig:1 · loaded arta", "F17"),
        ("now A load · room 6", "F9"),
        ("A action -\nnow A spare · room 6", "F9"),
        ("now A load · room 6 · pending arta", "F18"),
        ("now A kind · room 6", "F18"),
        ("arta fig1 * * *\nnow A kind · room 5 · cargo fig:1 · loaded arta · pending arta", "F20"),
        ("now A take · room 0", "F19"),
        ("now A take · room 0 · loaded arta inca", "F19"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused_by_it(body: str, rule: str) -> None:
    assert refused(body).rule == rule


WON = "A tiles fig1 fig2 fig3 any4\n"
THREE = "".join(
    f"{place} - · finca {fruit} to A · house\n"
    for place, fruit in (("alcudia", "fig"), ("palma", "lemon"), ("campos", "olive"))
)
MANY = (
    "A tiles fig1 fig2 fig3 olive1 olive2 olive3 lemon1 lemon2 lemon3 any4 any4 any4 any5 any5 any5 grape1\n"
)


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        (WON + "arta - · finca fig", "F21"),
        (WON + "arta - · finca *", "F21"),
        (WON + "arta - · finca fig to A", "F25"),
        (WON + "arta - · finca fig to A · house\nnow A load · loaded arta", "F25"),
        (MANY + THREE + "arta - · finca any to box · house", "F32"),
    ],
)
def test_a_closed_village_that_breaks_a_rule_is_refused_by_it(body: str, rule: str) -> None:
    assert refused(body).rule == rule


def test_placing_goes_in_turn() -> None:
    assert refused("now B place", mill=mill("0:AB", 2)).rule == "F7"
    assert refused("now A place", mill=mill("0:AAB", 2)).rule == "F7"
    assert refused("now B turn", mill=mill("0:AAB", 2)).rule == "F1"
    assert table("farmers 0:AB\nnow A place").view(None).seats[0].waiting == 4


# A position in the middle of a delivery or of an action tile must be one that the rules lead to.


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        # more fruit than the cart has room for
        ("arta any4 * * *\ninca any5 * * *\nA fruit fig:4\n"
         "now A kind · room 1 · cargo lemon:5 · loaded inca · pending arta", "F16"),
        # fruit that the village did not ask for
        ("arta almond3 * * *\nnow A load · room 3 · cargo fig:3 · loaded arta", "F17"),
        # a kind is chosen only where the tile leaves the choice
        ("arta fig2 * * *\nA fruit fig:2\nnow A kind · room 6 · pending arta", "F18"),
        # a tile worth one, for nothing
        ("arta fig1 * * *\nA action -\nnow A load · room 6 · loaded arta", "F30"),
        ("arta fig1 * * *\nA action -\nnow A kind · room 6 · sparing arta", "F30"),
        # one fruit less comes first in a delivery, once, and never with the large cart
        ("arta fig3 * * *\nA fruit fig:3 · action -\nnow A spare · room 10 · large", "F30"),
        ("arta any4 * * *\nA fruit fig:3 · action -\nnow A kind · room 10 · large · sparing arta", "F30"),
        ("arta any4 * * *\ninca olive2 * * *\nA fruit fig:3 · action -\n"
         "now A kind · room 5 · cargo olive:1 · loaded inca · sparing arta", "F30"),
        ("arta fig2 * * *\ninca olive2 * * *\nA fruit fig:2 · action -\n"
         "now A spare · room 4 · cargo olive:2 · loaded inca", "F30"),
        # an action tile in use has been used
        ("now A first", "F26"),
        ("now A second", "F26"),
        ("arta fig3 * * *\nA fruit fig:3\nnow A load · room 10 · large", "F26"),
        ("arta fig3 * * *\nA fruit fig:3\nnow A spare · room 6", "F26"),
        # bonus tiles and sets go together
        ("bonus 7:A", "F31"),
    ],
)  # fmt: skip
def test_a_delivery_or_a_tile_that_no_game_leads_to_is_refused(body: str, rule: str) -> None:
    assert refused(body).rule == rule


def test_a_gust_in_use_has_been_used() -> None:
    assert refused("now A land · from 3", mill=mill("0:AAAABBBBB", 2)).rule == "F26"


def test_a_set_without_its_bonus_tile_is_refused() -> None:
    with pytest.raises(CannotRead) as caught:
        table("A tiles fig1 fig2 fig3 any4 any5 any6")
    assert caught.value.rule == "F31"
