"""Why an action is good, in words."""

from __future__ import annotations

import pytest

from potager import Match
from potager.core.texts import LANGUAGES
from potager.games.frutopia import GAME
from potager.games.frutopia.tests.table import OPEN, START, TABLES, island, random_game, table
from potager.testing import play

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


def test_a_slide_of_a_wagon_says_how_many_ices_it_can_make() -> None:
    match = table(island("A", *WAGON), "A fruit lemon:2 orange:3")
    assert "You can make 2 ices, worth up to 8 each." in why(match, "move a3")
    assert "better place" in why(table(island("A", *WAGON)), "move a3")
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

    assert said("catering") == ("5 points at once. As things stand, the shop is worth 0 points at the end.")
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


@pytest.mark.parametrize("seats, factory, bags", TABLES)
def test_along_random_games_there_is_a_word_for_every_action_in_every_language(
    seats: int, factory: str, bags: str
) -> None:
    mask = GAME.new_mask()
    for before, seat, _, _ in list(random_game(seats, factory, bags, 5))[::37]:
        GAME.legal(before, seat, mask)
        was = before.tobytes()
        for action in mask.nonzero()[0]:
            said = GAME.reasons(before, seat, int(action))
            assert len(said) <= 2
            for lang in LANGUAGES:
                assert all(GAME.texts.words(lang, reason) for reason in said)
        assert before.tobytes() == was
