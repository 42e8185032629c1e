"""Why not? Every illegal action is refused by a rule and a sentence, and changes nothing."""

from __future__ import annotations

import pytest

from potager.core.errors import NotYours
from potager.core.match import Match
from potager.games.finca import GAME
from potager.games.finca.tests.table import table
from potager.testing import in_every_language, play, refusal


def test_who_is_not_to_play_is_told_whose_turn_it_is() -> None:
    error = table("farmers rest:0", 3).why_not(2, "move 0")
    assert isinstance(error, NotYours)
    assert error.rule == "F9"
    assert in_every_language(GAME, error.why)[:2] == ["it is A’s turn", "c’est à A de jouer"]


def test_who_is_not_to_place_is_told_by_the_rule_of_placing() -> None:
    assert refusal(Match("finca", 2, seed=1), "B place 0") == "F7"


@pytest.mark.parametrize("letter", "AB")
@pytest.mark.parametrize("action", ["move 0", "cart", "go", "place 1"])
def test_when_the_game_is_over_nothing_can_be_played(letter: str, action: str) -> None:
    assert refusal(table("idle 120\nnow over"), f"{letter} {action}") == "F32"


OPEN = "arta fig3+olive2 * * *\ninca lemon1 * * *\npalma any4 * * *\ncampos fig3 * * *\nalcudia fig2 * * *\n"


@pytest.mark.parametrize(
    ("position", "lines", "asked", "rule", "key"),
    [
        ("", (), "move 1", "F10", "no-farmer"),
        ("", (), "lift 1", "F10", "no-farmer"),
        ("", (), "place 0", "F9", "not-now"),
        ("", (), "load arta", "F9", "not-now"),
        ("A action -", (), "double", "F26", "tile-used"),
        ("A action -", (), "lift 0", "F26", "tile-used"),
        ("A fruit fig:3", (), "cart", "F16", "no-cart"),
        ("A fruit fig:3", (), "less", "F30", "no-cart"),
        ("A carts 1", (), "cart", "F17", "cannot-deliver"),
        ("A carts 1", (), "less", "F30", "cannot-spare"),
        ("", (), "large", "F17", "cannot-deliver"),
        ("A fruit fig:3 · carts 1", ("cart",), "go", "F16", "empty-cart"),
        ("A fruit fig:3 · carts 1", ("cart",), "load arta", "F17", "not-enough"),
        ("A fruit fig:3 · carts 1", ("cart",), "load palma", "F18", "not-enough"),
        ("A fruit fig:3 lemon:3 · carts 1", ("cart",), "load palma", "F18", "not-enough"),  # not mixed
        ("A fruit fig:4 · carts 1", ("cart", "load alcudia"), "load campos", "F17", "not-enough"),
        ("A fruit fig:3 olive:4 · carts 1", ("cart", "load campos"), "load palma", "F16", "no-room"),
        ("A fruit fig:3 · carts 1", ("cart", "load campos"), "load campos", "F20", "village-loaded"),
        ("A fruit fig:3 · carts 1", ("cart",), "kind fig", "F16", "not-now"),
        ("A fruit fig:4 lemon:2 · carts 1", ("cart", "load palma"), "kind lemon", "F18", "kind-short"),
        ("A fruit fig:3 lemon:1 · carts 1", ("less",), "spare inca", "F30", "spare-of-one"),
        ("A fruit fig:3 · carts 1", ("less",), "spare arta", "F30", "not-enough-to-spare"),
        ("A fruit fig:3 olive:1 · carts 1", ("less", "spare arta"), "kind lemon", "F30", "kind-not-asked"),
        ("A fruit fig:3 olive:1 · carts 1", ("less", "spare arta"), "kind fig", "F30", "kind-short"),
        ("A fruit fig:3 · carts 1", ("less",), "load campos", "F30", "not-now"),
        ("A fruit fig:3 · carts 1", ("double",), "cart", "F26", "one-thing-a-turn"),
        ("A fruit fig:3 · carts 1", ("double",), "stay", "F27", "not-now"),
        ("A fruit fig:3 · carts 1", ("double", "move 0"), "place 0", "F27", "not-now"),
        ("A fruit fig:3 · carts 1", ("lift 0",), "cart", "F28", "not-now"),
    ],
)
def test_the_reason_fits_the_mistake(
    position: str, lines: tuple[str, ...], asked: str, rule: str, key: str
) -> None:
    match = table(OPEN + position)
    play(match, *(f"A {line}" for line in lines))
    error = match.why_not(0, asked)
    assert error is not None and error.why is not None
    assert (error.rule, error.why.key) == (rule, f"refusal.{key}")
    in_every_language(GAME, error.why)


def test_a_closed_village_is_named_as_the_edition_spells_it() -> None:
    closed = "arta - · finca fig to B · house\ninca fig1 * * *\nA fruit fig:1 · carts 1\n"
    closed += "B tiles fig2 fig3 any4 any5"
    for edition, name in (("franjos", "Artà"), ("riogrande", "Arta"), ("filosofia", "Artá")):
        match = table(closed, edition=edition)
        play(match, "A cart")
        error = match.why_not(0, "load arta")
        assert error is not None and error.rule == "F25"
        assert all(name in text for text in in_every_language(GAME, error.why))


def test_a_tile_that_is_not_part_of_the_delivery_cannot_be_taken() -> None:
    match = table(
        "arta fig2 · finca fig\ninca olive1 * * *\nA fruit fig:2 olive:1 · carts 1 · tiles fig1 fig3 any4"
    )
    play(match, "A cart", "A load arta", "A load inca", "A go")
    error = match.why_not(0, "take palma")
    assert error is not None and error.why is not None
    assert (error.rule, error.why.key) == ("F19", "refusal.nothing-to-take")
