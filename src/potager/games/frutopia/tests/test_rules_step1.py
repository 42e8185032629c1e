"""R10 to R17: sliding, harvesting, making ices."""

from potager import Match
from potager.games.frutopia.tests import table as t
from potager.testing import kinds, of_kind, play, refusal

GREEN = t.island("A", ". . . . .", ". B . L .", "green-wagon-1 . . . .", "P M . O .", ". . . . .")


def test_R10_a_token_slides_in_a_straight_line_over_free_cells():
    match = t.table(t.island("A", *t.OPEN))
    assert t.legal(match, "A", "move") == ["b2", "d2", "c3", "b4", "d4"]
    play(match, "A move b2")
    assert t.legal(match, "A", "to") == ["b1", "a2", "c2", "b3"]
    assert refusal(match, "A to c3") == "R10"  # diagonal
    assert refusal(match, "A to b2") == "R10"  # no cell at all
    assert refusal(match, "A to d2") == "R10"  # a token is there
    assert refusal(match, "A to e2") == "R10"  # and beyond it
    assert refusal(match, "A to b5") == "R10"
    play(match, "A to a2")
    assert (t.cell(match, "b2"), t.cell(match, "a2")) == (None, "banana")


def test_R10_the_first_turn_has_twelve_slides_of_one_cell():
    match = t.table(t.island("A", *t.START))
    slides = 0
    for start in t.legal(match, "A", "move"):
        play(match, f"A move {start}")
        slides += len(t.legal(match, "A", "to"))
        match.take_back(0)
    assert slides == 12


def test_R10_what_cannot_slide_is_refused():
    match = t.table(t.island("A", *t.START))
    assert refusal(match, "A move b1") == "R10"  # a boat
    assert refusal(match, "A move a1") == "R10"  # nothing
    match = t.table(t.island("A", "B * * * .", "* . . L *", "* . P . *", "* M . O *", ". * * * ."))
    assert refusal(match, "A move a1") == "R10"  # walled in


def test_R11_a_harvest_token_brings_one_fruit_for_every_cell():
    match = t.table(t.island("A", *t.OPEN))
    events = t.slide(match, "A", "c3", "e3")
    assert t.fruit(match) == {"pomegranate": 2}
    assert kinds(events) == ["token-chosen", "token-slid", "fruit-gained"]
    assert t.to_play(match) == "B"


def test_R12_a_slide_must_be_made_if_one_can():
    match = t.table(t.island("A", *t.START), "A fruit banana:9 orange:9")
    assert t.phase(match) == "slide"
    assert refusal(match, "A skip") == "R9"


def test_R12_the_step_is_lost_if_no_token_can_slide():
    match = t.table(t.island("A", *t.STUCK), "now A trade", seats=3)
    assert t.legal(match, "A") == ["skip"]
    assert kinds(play(match, "A skip")) == ["step-lost", "skipped"]
    assert t.to_play(match) == "B"
    t.slide(match, "B", "c3", "c2")
    t.slide(match, "C", "c3", "c2")
    assert (t.phase(match), t.to_play(match)) == ("trade", "A")


def test_R13_a_mixed_token_brings_fruits_of_choice_and_one_more():
    match = t.table(
        t.island("A", ". . . . .", ". B . L .", "mixed-banana-lemon . . . .", "P M . O .", ". . . . .")
    )
    t.slide(match, "A", "a3", "d3")
    assert (t.phase(match), t.legal(match, "A", "pick")) == ("pick", ["banana", "lemon"])
    assert refusal(match, "A pick orange") == "R13"
    assert refusal(match, "A move b2") == "R13"
    assert Match.from_position("frutopia", match.position()).position() == match.position()
    play(match, "A pick lemon", "A pick lemon", "A pick banana", "A pick banana")
    assert t.fruit(match) == {"lemon": 2, "banana": 2}
    assert t.to_play(match) == "B"


def test_R14_a_wagon_makes_at_most_one_thing_a_cell_and_may_make_nothing():
    match = t.table(GREEN, "A fruit lemon:9 orange:9")
    t.slide(match, "A", "a3", "b3")
    assert t.phase(match) == "produce"
    assert refusal(match, "A ice blue-9") == "R14"
    assert refusal(match, "A skip") == "R14"
    play(match, "A ice green-8")
    assert (t.track(match), t.to_play(match)) == (8, "B")
    match = t.table(GREEN, "A fruit lemon:9 orange:9")
    t.slide(match, "A", "a3", "b3")
    assert kinds(play(match, "A stop"))[0] == "production-stopped"
    assert t.track(match) == 0


def test_R14_a_wagon_that_can_make_nothing_is_not_asked():
    match = t.table(GREEN, "A fruit lemon:1")
    t.slide(match, "A", "a3", "e3")
    assert t.to_play(match) == "B"
    assert t.cell(match, "e3") == "green-wagon-1"


def test_R15_an_ice_costs_its_recipe_and_comes_from_any_stack_of_its_colour():
    match = t.table(GREEN, "A fruit lemon:2 orange:2")
    t.slide(match, "A", "a3", "e3")
    assert t.legal(match, "A") == [
        "stop",
        "ice green-8",
        "ice green-7",
        "milkshake lemon",
        "milkshake orange",
    ]
    (event, *_) = play(match, "A ice green-7")
    assert (event.paid, event.points) == ({"lemon": 1, "orange": 1}, 7)
    assert (t.track(match), t.stack(match, "green-7"), t.fruit(match)) == (7, 1, {"lemon": 1, "orange": 1})
    play(match, "A ice green-8")
    assert t.track(match) == 15 and t.to_play(match) == "B"


def test_R15_what_is_gone_or_cannot_be_paid_is_refused():
    match = t.table(GREEN, "A fruit lemon:2", "B made green-8:3")
    t.slide(match, "A", "a3", "e3")
    assert refusal(match, "A ice green-8") == "R15"
    assert refusal(match, "A ice green-7") == "R15"


def test_R16_a_milkshake_costs_two_of_a_kind():
    match = t.table(GREEN, "A fruit banana:2 lemon:1")
    t.slide(match, "A", "a3", "e3")
    assert t.legal(match, "A", "milkshake") == ["banana"]
    assert refusal(match, "A milkshake lemon") == "R16"
    play(match, "A milkshake banana")
    assert (t.track(match), t.fruit(match), t.stack(match, "milkshake")) == (3, {"lemon": 1}, 3)
    match = t.table(GREEN, "A fruit banana:2 lemon:1 orange:1", "B made milkshake:4")
    t.slide(match, "A", "a3", "e3")
    assert refusal(match, "A milkshake banana") == "R16"


def test_R17_the_last_marker_of_a_stack_moves_the_permit_marker():
    match = t.table(GREEN, "A fruit lemon:2 orange:2", "B made green-8:2 green-7:1")
    before = match.view(None).permits
    t.slide(match, "A", "a3", "e3")
    events = play(match, "A ice green-8", "A ice green-7")
    assert match.view(None).permits == before - 2
    assert [event.left for event in of_kind(events, "permit-used")] == [before - 1, before - 2]
