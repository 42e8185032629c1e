"""Why an action is good, in words."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from potager import Match
from potager.bots.hints import told_once
from potager.games.frutopia import GAME
from potager.games.frutopia.tests.table import OPEN, START, island, table
from potager.testing import play
from potager.testing.reasons import keys_of, keys_said

WAGON = (". . . . .", ". B . L .", "green-wagon-1 . . . .", "P M . O .", ". . . . .")


def why(match: Match, text: str, seat: int = 0, lang: str = "en"):
    """What is said for an action, in one line."""
    action = GAME.actions.parse(text)
    return " ".join(GAME.texts.words(lang, reason) for reason in GAME.reasons(match.state, seat, action))


def test_a_slide_says_what_it_completes() -> None:
    match = table(island("A", ". o04 . . .", *OPEN[1:]), "A fruit banana:2")
    assert why(match, "move d4").startswith("1 orange: all you needed for the boat at b1 (2 points).")
    assert "tout ce qui manquait pour le bateau en b1" in why(match, "move d4", lang="fr")
    play(match, "A move d4")
    assert "for the boat at b1" in why(match, "to e4")


def test_a_slide_says_what_it_leads_to_and_what_room_it_makes() -> None:
    match = table(island("A", ". o04 . . .", *OPEN[1:]))
    assert why(match, "move b2").split(": ")[1].startswith("a step towards ")
    match = table(island("A", *START), "A fruit banana:9 lemon:9 pomegranate:9 mangosteen:9 orange:9")
    assert why(match, "move b2").split(".")[0].endswith("for later")


def test_of_two_slides_for_one_goal_the_second_hint_names_another() -> None:
    """What speaks for the better hint too decides nothing; another goal that the fruit is for does."""
    match = table(island("A", ". o04 . o05 .", *OPEN[1:]), "A fruit banana:1")
    said = [GAME.reasons(match.state, 0, GAME.actions.parse(text)) for text in ("move d4", "move d4")]
    (first, *_), (second, *_) = told_once(said)
    assert first != second and {first.key, second.key} <= {"why.step", "why.completes", "why.wider"}
    assert first in said[0] and second in said[1]


def test_a_slide_of_a_wagon_says_how_many_ices_it_can_make() -> None:
    match = table(island("A", *WAGON), "A fruit lemon:2 orange:3")
    assert "You can make 2 ices, worth up to 8 each." in why(match, "move a3")
    play(match, "A move a3", "A to e3")
    assert why(match, "ice green-8") == "8 points at once."
    assert why(match, "milkshake lemon") == "3 points at once."


def test_a_mixed_token_is_moved_for_what_is_missing() -> None:
    rows = (". o04 . . .", ". B . L .", ". . P . .", ". M . O .", "mixed-orange-banana . . . .")
    match = table(island("A", *rows), "A fruit banana:2")
    assert "all you needed for the boat at b1" in why(match, "move a5")
    play(match, "A move a5", "A to c5")
    assert why(match, "pick orange") == "1 orange: all you needed for the boat at b1 (2 points)."


def test_what_ends_the_game_says_so() -> None:
    match = table(island("A", *START), "A fruit banana:3 lemon:3", "row1 tower spa", "now A trade")
    assert why(match, "take tower") == "10 points at once."
    last = match.state
    last.permits = 1
    said = GAME.reasons(last, 0, GAME.actions.parse("take tower"))
    assert [reason.key for reason in said] == ["why.points", "why.ends"]


def test_what_a_token_does_later() -> None:
    def said(token: str):
        price = "A fruit banana:3 lemon:3 · points boats:0"
        return why(table(island("A", *START), price, f"row1 {token} tower", "now A trade"), f"take {token}")

    assert said("catering") == "5 points at once.", "as things stand, it would be worth nothing"
    assert said("green-wagon-1").endswith("There are still 5 ices of this colour to make.")
    assert "Each slide brings" in said("mixed-banana-lemon")


def test_where_a_token_goes() -> None:
    match = table(island("A", *START), "A fruit banana:3 lemon:3", "row1 tower spa", "now A trade")
    play(match, "A take tower")
    assert why(match, "place a1") == "Nothing’s in the way there: your tokens slide as far as before."
    match = table(island("A", *WAGON), "A fruit banana:3 lemon:3", "row1 tower spa", "now A trade")
    play(match, "A take tower")
    assert why(match, "place b3").startswith("Your tokens lose ")
    match = table(island("A", *OPEN), "A fruit banana:3 lemon:3", "row1 green-wagon-1 spa", "now A trade")
    play(match, "A take green-wagon-1")
    assert why(match, "place a1").startswith("From there it can slide up to 4 cells.")
    match = table(island("A", *OPEN), "A fruit banana:3 lemon:3", "row1 tower spa", "now A trade")
    play(match, "A take spa")
    assert "tokens" in why(match, "build a1 0")


def test_a_delivery_clears_a_beach_for_the_deckchairs() -> None:
    rows = (". o04 . . .", ". B . L .", ". . P . .", ". M . O .", "deckchairs . . . .")
    match = table(island("A", *rows), "A fruit banana:2 orange:1", "now A trade")
    assert why(match, "deliver b1").startswith(
        "2 points at once. Clears a beach for your deckchairs: 4 points."
    )
    assert why(match, "skip").startswith("Keeps the fruit for ")


def test_pawns() -> None:
    match = table("A fruit orange:1 · pawns start.1 start.1", "now A factory", factory="yes")
    assert why(match, "advance start-1a") == "3 points at once."
    play(match, "A advance start-1a")
    assert why(match, "advance start-1a") == "The second pawn comes along for free."
    match = table("A fruit orange:1 · pawns 1a start.1", "now A factory", factory="yes")
    assert why(match, "advance start-1a") == "Brings the pawn closer to the last circles."
    match = table("A fruit banana:1 mangosteen:1 · pawns start.1 start.1", "now A factory", factory="yes")
    play(match, "A advance start-v1")
    assert why(match, "circle v1.1") == "3 points at once."


class Case(NamedTuple):
    """A position in which something is said of an action of seat A, or not."""

    lines: tuple[str, ...]
    action: str
    before: tuple[str, ...] = ()  # what is played first
    factory: str = "no"
    left: tuple[tuple[str, int], ...] = ()  # what there is of something

    def said(self) -> set[str]:
        match = table(*self.lines, factory=self.factory)
        play(match, *self.before)
        state = match.state
        for field, number in self.left:
            state[field] = number
        return keys_said(match.trial(state.tobytes()), "A", self.action)


BOAT = island("A", ". o04 . . .", *OPEN[1:])  # asks for two bananas and an orange
RICH = "A fruit banana:9 lemon:9 pomegranate:9 mangosteen:9 orange:9"
PRICE = "A fruit banana:3 lemon:3"
DECKCHAIRS = island("A", ". o04 . . .", *OPEN[1:4], "deckchairs . . . .")
START_ISLAND, WAGON_ISLAND, OPEN_ISLAND = (island("A", *rows) for rows in (START, WAGON, OPEN))


def taking(token: str, where: str = START_ISLAND, more: str = "") -> Case:
    return Case((where, PRICE + more, f"row1 {token} spa", "now A trade"), f"take {token}")


def putting(token: str, cell: str, where: str) -> Case:
    return taking(token, where)._replace(action=f"place {cell}", before=(f"A take {token}",))


def pawns(lines: str, action: str, *before: str) -> Case:
    return Case((lines, "now A factory"), action, before, "yes")


# For every reason, a position in which it is true, and one in which it would not be.
CASES = {
    "completes": (
        Case((BOAT, "A fruit banana:2"), "move d4"),
        Case((BOAT, "A fruit banana:1"), "move d4"),
    ),
    "step": (Case((BOAT,), "move b2"), Case((START_ISLAND, RICH), "move b2")),
    "stock": (Case((START_ISLAND, RICH), "move b2"), Case((BOAT,), "move b2")),
    "keep": (
        Case((BOAT, "A fruit banana:2 orange:1", "now A trade"), "skip"),
        Case((BOAT, RICH, "now A trade"), "skip"),  # nothing is too dear
    ),
    "wider": (
        Case((OPEN_ISLAND,), "to a2", ("A move b2",)),
        Case((island("A", "B . . . .", ". . . L .", *OPEN[2:]),), "to b1", ("A move a1",)),
    ),
    "ices": (
        Case((WAGON_ISLAND, "A fruit lemon:2 orange:3"), "move a3"),
        Case((WAGON_ISLAND, "A fruit lemon:2"), "move a3"),
    ),
    "wagon-room": (
        Case(
            (island("A", "B . . . .", "green-wagon-1 . . L .", "P M . . .", ". . . . .", ". . . O ."),),
            "to c2",
            ("A move a2",),
        ),
        Case((WAGON_ISLAND,), "to e3", ("A move a3",)),
    ),
    "points": (taking("tower"), Case((START_ISLAND, PRICE, "now A trade"), "skip")),
    "beach": (
        Case((DECKCHAIRS, "A fruit banana:2 orange:1", "now A trade"), "deliver b1"),
        Case((BOAT, "A fruit banana:2 orange:1", "now A trade"), "deliver b1"),
    ),
    "ends": (
        taking("tower")._replace(left=(("permits", 1),)),
        taking("tower")._replace(left=(("permits", 2),)),
    ),
    "shop": (taking("deckchairs", OPEN_ISLAND), taking("catering")),
    "wagon": (
        taking("green-wagon-1"),
        taking("green-wagon-1")._replace(left=(("stacks", 0),)),
    ),
    "mixed": (taking("mixed-banana-lemon"), taking("tower")),
    "aside": (putting("tower", "a1", START_ISLAND), putting("tower", "b3", WAGON_ISLAND)),
    "narrower": (putting("tower", "b3", WAGON_ISLAND), putting("tower", "a1", START_ISLAND)),
    "slides": (
        putting("green-wagon-1", "a1", OPEN_ISLAND),
        putting("green-wagon-1", "a1", START_ISLAND),
    ),
    "along": (
        pawns("A fruit orange:1 · pawns start.1 start.1", "advance start-1a", "A advance start-1a"),
        pawns("A fruit orange:1 · pawns start.1 start.1", "advance start-1a"),
    ),
    "joins": (
        pawns("A fruit orange:1 · pawns 1a start.1", "advance start-1a"),
        pawns("A fruit orange:1 · pawns start.1 start.1", "advance start-1a"),
    ),
}
PARTS = {"boat", "row"}  # of other sentences


@pytest.mark.parametrize("key", CASES)
def test_a_reason_is_said_where_it_is_true_and_nowhere_else(key: str) -> None:
    true, untrue = CASES[key]
    assert key in true.said() and key not in untrue.said()


def test_every_reason_of_the_catalogue_is_tried_both_ways() -> None:
    assert keys_of(GAME) == set(CASES) | PARTS
