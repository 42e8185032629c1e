"""Why an action is good, in words."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from potager import Match
from potager.games.finca import GAME
from potager.games.finca.rules.components import VILLAGE_IDS
from potager.games.finca.rules.state import State
from potager.games.finca.tests.table import table
from potager.testing import play
from potager.testing.reasons import keys_of, keys_said


def why(match: Match, text: str, seat: int = 0, lang: str = "en"):
    """What is said for an action, in one line."""
    return said(match.state, text, seat, lang)


def said(state: State, text: str, seat: int = 0, lang: str = "en"):
    action = GAME.actions.parse(text)
    return " ".join(GAME.texts.words(lang, reason) for reason in GAME.reasons(state, seat, action))


def test_a_walk_says_what_it_brings() -> None:
    mill = "farmers 5:A 6:A rest:8\n"
    assert "Crosses a line: 1 donkey cart." in why(table(mill), "move 5")
    assert why(table(mill + "A carts 1"), "move 5").endswith("1 donkey cart.")


def test_a_harvest_says_which_village_it_serves() -> None:
    match = table("farmers 0:A rest:8\narta fig3 * * *\nA fruit fig:2")
    assert why(match, "move 0") == "1 fig: then you can serve Artà (3 figs)."
    assert why(match, "move 0", lang="fr") == "1 figue\u00a0: de quoi livrer à Artà (3 figues)."


@pytest.mark.parametrize(
    ("tile", "why"),
    [
        ("fig3", "1 fig, wanted in Artà."),
        ("any4", "1 fig: a step towards Artà (4 fruits of one kind)."),
        ("olive3", "1 fig, though no village wants more of them now."),
    ],
)
def test_a_harvest_says_who_asks_for_it(tile: str, why: str) -> None:
    state = table(f"farmers 0:A rest:8\narta {tile} * * *").state
    state.height[2:] = 0
    state.height[0] = 0
    assert said(state, "move 0") == why


def test_a_shortage_is_announced() -> None:
    match = table("farmers 0:A rest:8\nB fruit fig:9")
    assert "everyone returns theirs first" in why(match, "move 0")


def test_the_wind_and_the_double_move() -> None:
    match = table("farmers 0:A rest:8")
    assert why(match, "lift 0").startswith("The wind can bring you ")
    lifted = table("farmers 0:A rest:8")
    lifted.play(0, "lift 0")
    assert why(lifted, "land 5").startswith("1 orange: ")
    match.play(0, "double")
    match.play(0, "move 0")
    assert why(match, "stay") == ""


def test_a_delivery_says_its_points_its_finca_tile_and_its_set() -> None:
    match = table(
        "arta fig1 · finca fig\nB tiles lemon1\n"
        "A fruit fig:1 olive:9 · carts 1 · tiles olive2 olive3 any4 any5 any6"
    )
    assert why(match, "cart").startswith("6 points in one delivery.")
    match.play(0, "cart")
    assert why(match, "load arta") == (
        "Wins you Artà’s Finca tile: 5 points. Completes a set of all values: 7 points."
    )
    match.play(0, "load arta")
    assert why(match, "go").startswith("1 point in one delivery. Wins you Artà’s Finca tile")


def test_a_finca_tile_for_somebody_else_is_not_hidden() -> None:
    match = table("arta olive2 · finca fig\nA fruit olive:2 · carts 1 · tiles lemon2\nB tiles fig3 orange1")
    match.play(0, "cart")
    assert why(match, "load arta") == "Empties Artà, but its Finca tile goes to someone else."


def test_one_fruit_less_says_what_could_not_be_had_otherwise() -> None:
    match = table("arta fig3 * * *\nA fruit fig:2 · carts 1")
    assert "Without this action tile you couldn’t serve Artà." in why(match, "less")
    match.play(0, "less")
    assert "Without this action tile you couldn’t serve Artà." in why(match, "spare arta")


def test_the_kind_to_give_and_the_kind_to_keep() -> None:
    match = table("arta any4 * * *\nA fruit fig:6 olive:4 · carts 1")
    match.play(0, "cart")
    match.play(0, "load arta")
    assert why(match, "kind fig") == "You have 6 figs: you’ll miss these least."
    match = table("arta almond2+fig2 * * *\nA fruit fig:2 almond:1 · carts 1")
    match.play(0, "less")
    match.play(0, "spare arta")
    assert why(match, "kind almond") == "Of these fruits you need almonds most."


class Case(NamedTuple):
    """A position in which something is said of an action of seat A, or not."""

    position: str  # empty for a table at which farmers are still to be placed
    action: str
    before: tuple[str, ...] = ()  # what is played first
    alone: bool = False  # whether no village but Artà has tiles

    def said(self) -> set[str]:
        match = table(self.position) if self.position else Match(GAME, 2, seed=1)
        play(match, *self.before)
        if self.alone:
            state = match.state
            state.height[[where for where in range(len(state.height)) if where != ARTA]] = 0
            match = match.trial(state.tobytes())
        return keys_said(match, "A", self.action)


ARTA = VILLAGE_IDS.index("arta")
FIG = "farmers 0:A rest:8\narta {} * * *\nA fruit {}"  # a walk brings a fig
LAST = "arta {} · finca fig\nA fruit fig:4 olive:4 · carts 1 · tiles {}\nB tiles {}"
SET = "arta fig1 * * *\nA fruit fig:1 · carts 1 · tiles olive2 olive3 any4 any5{}"
LESS = "arta {} * * *\nA fruit fig:{} almond:1 · carts 1"
KIND = "arta {} * * *\nA fruit {} · carts 1"

# For every reason, a position in which it is true, and one in which it would not be.
CASES = {
    "line": (Case("", "place 5"), Case("", "place 3")),
    "cart": (Case("farmers 5:A 6:A rest:8", "move 5"), Case("farmers 1:A 6:A rest:8", "move 1")),
    "serves": (
        Case(FIG.format("fig3", "fig:2"), "move 0"),
        Case(FIG.format("fig3", "fig:2 · action double gust"), "move 0"),  # without a cart
    ),
    "asked": (
        Case(FIG.format("fig3", "fig:0"), "move 0", alone=True),
        Case(FIG.format("fig3", "fig:3"), "move 0", alone=True),
    ),
    "any-kind": (
        Case(FIG.format("any4", "fig:1"), "move 0", alone=True),
        Case(FIG.format("any4", "fig:4"), "move 0", alone=True),
    ),
    "surplus": (
        Case(FIG.format("olive3", "fig:1"), "move 0", alone=True),
        Case(FIG.format("fig3", "fig:1"), "move 0", alone=True),
    ),
    "shortage": (
        Case("farmers 0:A rest:8\nB fruit fig:9", "move 0"),
        Case("farmers 0:A rest:8\nB fruit fig:2", "move 0"),
    ),
    "double": (
        Case("farmers 7:A 8:A 1:BB 3:BB rest:9\narta grape3 * * *\npalma olive3 * * *", "double"),
        Case("farmers 0:A rest:8\narta lemon3 * * *\nA fruit olive:6 grape:3", "double", alone=True),
    ),
    "gust": (
        Case("farmers 0:A rest:8", "lift 0"),
        Case("farmers 0:A rest:8\nB fruit almond:9 fig:9 grape:9 lemon:9 olive:9 orange:9", "lift 0"),
    ),
    "points": (
        Case("arta fig1 * * *\nA fruit fig:1 · carts 1", "go", ("A cart, load arta",)),
        Case("arta fig1 * * *\nA fruit fig:1 · carts 1", "load arta", ("A cart",)),
    ),
    "finca-won": (
        Case(LAST.format("fig2", "lemon1", "orange1 olive2"), "load arta", ("A cart",)),
        Case(LAST.format("fig2", "lemon1", "fig3 olive2"), "load arta", ("A cart",)),
    ),
    "finca-lost": (
        Case(LAST.format("olive2", "lemon1", "fig3 orange1"), "load arta", ("A cart",)),
        Case(
            LAST.format("fig2", "lemon1", "fig2+lemon2 orange1"), "load arta", ("A cart",)
        ),  # a tie: nobody's
    ),
    "set": (
        Case(SET.format(" any6"), "load arta", ("A cart",)),
        Case(SET.format(""), "load arta", ("A cart",)),
    ),
    "new-value": (
        Case(SET.format(""), "load arta", ("A cart",)),
        Case(SET.format(" lemon1"), "load arta", ("A cart",)),
    ),
    "spared": (
        Case(LESS.format("fig3", 2), "spare arta", ("A less",)),
        Case(LESS.format("fig3", 3), "spare arta", ("A less",)),
    ),
    "keep": (
        Case(KIND.format("almond2+fig2", "fig:2 almond:1"), "kind almond", ("A less, spare arta",)),
        Case(KIND.format("almond2+fig2", "fig:2 almond:2"), "kind almond", ("A less, spare arta",)),
    ),
    "give": (
        Case(KIND.format("any4", "fig:9 olive:4"), "kind fig", ("A cart, load arta",)),
        Case(KIND.format("any4", "fig:9 olive:4"), "kind olive", ("A cart, load arta",)),
    ),
}


@pytest.mark.parametrize("key", CASES)
def test_a_reason_is_said_where_it_is_true_and_nowhere_else(key: str) -> None:
    true, untrue = CASES[key]
    assert key in true.said() and key not in untrue.said()


def test_every_reason_of_the_catalogue_is_tried_both_ways() -> None:
    assert keys_of(GAME) == set(CASES)


def test_tiles_that_are_delivered_together_count_together() -> None:
    """One more fig tile of the same delivery ties with seat B: the Finca tile is nobody's."""
    match = table(
        "arta fig2 · finca fig\npalma fig1 * * *\nA fruit fig:9 · carts 1\nB tiles fig3 lemon1 orange1"
    )
    play(match, "A cart, load arta")
    assert "finca-lost" in keys_said(match, "A", "go")
    play(match, "A load palma")
    assert "finca-lost" not in keys_said(match, "A", "go")
