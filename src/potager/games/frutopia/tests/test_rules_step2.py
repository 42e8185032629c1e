"""R18 to R26: delivering, taking, placing."""

from potager.core.match import Match
from potager.games.frutopia import GAME
from potager.games.frutopia.tests import table as t
from potager.testing import kinds, play, refusal

RICH = "A fruit banana:9 lemon:9 pomegranate:9 mangosteen:9 orange:9"
ROWS = (
    "row1 tower deckchairs",
    "row2 spa aviary",
    "row3 blue-wagon-1 crocodile-farm",
    "row4 mixed-banana-lemon museum",
    "row5 zip-lines catering",
)
AFTER = t.island("A", ". o04 * * .", "* B . L *", "* . . . *", "* M P O *", ". * * * .")


def test_R18_one_thing_or_nothing():
    match = t.table(AFTER, RICH, *ROWS, "now A trade")
    assert "skip" in t.legal(match, "A") and t.legal(match, "A", "deliver") and t.legal(match, "A", "take")
    assert refusal(match, "A move b2") == "R18"
    assert kinds(play(match, "A skip")) == ["skipped"]
    assert t.to_play(match) == "B" and t.track(match) == 0
    match = t.table(AFTER, RICH, *ROWS, "now A trade")
    play(match, "A deliver b1")
    assert t.to_play(match) == "B"


def test_R18_a_step_without_a_choice_is_not_asked():
    match = t.table(t.island("A", *t.START))
    t.slide(match, "A", "c3", "c2")
    assert t.to_play(match) == "B"


def test_R19_a_delivery_pays_the_order_and_frees_the_cell():
    match = t.table(AFTER, "A fruit banana:2 orange:1 lemon:1", "now A trade")
    assert "b1" in t.legal(match, "A", "deliver")
    (event,) = play(match, "A deliver b1")
    assert (event.boat, event.paid, event.points) == ("o04", {"banana": 2, "orange": 1}, 2)
    assert (t.track(match), t.fruit(match), t.cell(match, "b1")) == (2, {"lemon": 1}, None)
    assert t.front(match, "A").delivered == ["o04"]
    match = t.table(AFTER, "A fruit banana:2 orange:1", "now A trade")
    assert refusal(match, "A deliver c1") == "R19"
    empty = t.table(t.island("A", *t.OPEN), RICH, "now A trade")
    assert refusal(empty, "A deliver c1") == "R19"


def test_R20_a_token_costs_its_row_and_a_permit():
    match = t.table(AFTER, "A fruit banana:3 lemon:3", *ROWS, "now A trade")
    assert t.legal(match, "A", "take") == ["tower", "deckchairs"]
    assert refusal(match, "A take museum") == "R20"
    assert refusal(match, "A take observatory") == "R20"
    events = play(match, "A take tower")
    assert kinds(events) == ["token-taken", "permit-used"]
    assert (t.track(match), t.fruit(match), match.view(None).permits) == (5, {}, 7)
    assert "tower" not in t.market(match)
    assert t.phase(match) == "place" and match.view(None).turn.token.id == "tower"


def test_R21_a_token_without_room_may_not_be_taken():
    match = t.table(AFTER, RICH, *ROWS, "now A trade")
    assert refusal(match, "A take crocodile-farm") == "R21"
    assert refusal(match, "A take aviary") is None


def test_R22_a_small_building_goes_on_a_free_cell_and_brings_its_points():
    match = t.table(AFTER, RICH, *ROWS, "now A trade")
    play(match, "A take tower")
    assert refusal(match, "A place b2") == "R22"
    assert refusal(match, "A place b1") == "R22"
    assert refusal(match, "A take museum") == "R22"
    assert "a1" in t.legal(match, "A", "place")
    (event,) = play(match, "A place a1")
    assert (event.cells, event.points) == (["a1"], 5)
    assert (t.cell(match, "a1"), t.track(match)) == ("tower", 10)


def test_R23_a_large_building_may_be_turned_but_not_overlap():
    match = t.table(t.island("A", *t.OPEN), RICH, *ROWS, "now A trade")
    play(match, "A take zip-lines")
    assert t.phase(match) == "build"
    assert refusal(match, "A build a1 0") is None
    assert refusal(match, "A build a1 1") is None
    assert refusal(match, "A build a1 2") == "R23"  # lies as after no turn
    assert refusal(match, "A build d1 0") == "R23"  # off the island
    assert refusal(match, "A build a2 0") == "R23"  # a token is there
    assert refusal(match, "A place a1") == "R23"
    (event,) = play(match, "A build a1 1")
    assert event.cells == ["a1", "a2", "a3"]
    assert t.track(match) == 5 + 9
    assert t.cell(match, "a3") == "zip-lines"


def test_R23_an_l_has_four_positions_and_a_square_one():
    match = t.table(t.island("A", *t.OPEN), RICH, *ROWS, "now A trade")
    play(match, "A take aviary")
    assert {label[-1] for label in t.legal(match, "A", "build")} == set("0123")
    match = t.table(
        t.island("A", ". . . . .", ". . B . L", ". . P . .", ". M . O .", ". . . . ."),
        RICH,
        *ROWS,
        "now A trade",
    )
    play(match, "A take crocodile-farm")
    assert {label[-1] for label in t.legal(match, "A", "build")} == {"0"}


def test_R24_a_shop_brings_nothing_before_the_end():
    match = t.table(AFTER, RICH, *ROWS, "now A trade")
    (event,) = play(match, "A take deckchairs", "A place a1")[-1:]
    assert event.points == 0 and t.track(match) == 5
    assert t.front(match, "A").points_from.shops == 0


def test_R25_a_mixed_token_brings_a_fruit_and_a_wagon_nothing():
    match = t.table(AFTER, "A fruit lemon:3 pomegranate:3", *ROWS, "now A trade")
    play(match, "A take mixed-banana-lemon", "A place a1")
    assert (t.phase(match), t.legal(match, "A")) == ("first", ["pick banana", "pick lemon"])
    assert refusal(match, "A pick orange") == "R25"
    assert refusal(match, "A place a1") == "R25"
    assert Match.from_position(GAME, match.position()).state_bytes == match.state_bytes
    play(match, "A pick banana")
    assert t.fruit(match) == {"banana": 1} and t.to_play(match) == "B"
    match = t.table(AFTER, "A fruit orange:3 banana:3", *ROWS, "now A trade")
    play(match, "A take blue-wagon-1", "A place a1")
    assert t.fruit(match) == {} and t.to_play(match) == "B"


def test_R26_buildings_and_shops_never_move():
    match = t.table(
        t.island(
            "A", "tower . . . .", ". B . L .", "catering . P . spa", ". M . O spa", ". . red-wagon-1 . ."
        )
    )
    assert t.legal(match, "A", "move") == ["b2", "d2", "c3", "b4", "d4", "c5"]
    for name in ("a1", "a3", "e3"):
        assert refusal(match, f"A move {name}") == "R26"
