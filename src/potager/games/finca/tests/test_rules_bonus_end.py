"""F31 to F35: bonus tiles, the end, the points and the winner."""

from __future__ import annotations

import pytest

from potager.games.finca import GAME
from potager.games.finca.rules.state import NONE
from potager.games.finca.tests.table import EDITIONS, SEAT_COUNTS, front, table, to_play, village
from potager.testing import legal, of_kind, play

FIVE = "fig1 fig2 fig3 any4 any5"
LAST = "arta any6 * * *\nA fruit fig:6 · carts 1"
DELIVER = "A cart", "A load arta", "A kind fig", "A go"


@pytest.mark.parametrize("edition", EDITIONS)
def test_F31_the_sixth_value_brings_the_bonus_tile_on_top_at_once(edition: str) -> None:
    match = table(f"{LAST} · tiles {FIVE}", edition=edition)
    events = play(match, *DELIVER)
    assert [(event.seat, event.value) for event in of_kind(events, "bonus-taken")] == [(0, 7)]
    assert (front(match, "A").bonus, match.view(None).bonus) == ([7], [6, 5, 4])


def test_F31_five_values_are_not_enough() -> None:
    match = table(f"{LAST} · tiles fig1 fig2 fig3 any4 almond2+fig2")
    play(match, *DELIVER)
    assert front(match, "A").bonus == []


@pytest.mark.parametrize(("sixth", "tile"), [("fig1", "every6"), ("fig2", "any6"), ("fig3", "any6")])
def test_F31_whichever_value_comes_last_completes_the_set(sixth: str, tile: str) -> None:
    others = " ".join(name for name in FIVE.split() if name != sixth)
    match = table(f"arta {sixth} * * *\nA fruit fig:3 · carts 1 · tiles {others} {tile}")
    play(match, "A cart", "A load arta", "A go")
    assert front(match, "A").bonus == [7]


def test_F31_the_next_player_takes_the_next_bonus_tile() -> None:
    match = table(f"{LAST} · tiles olive1 olive2 olive3 any4 any5\nB tiles {FIVE} any6\nbonus 7:B")
    play(match, *DELIVER)
    assert front(match, "A").bonus == [6]


def test_F31_a_second_bonus_tile_takes_six_other_tiles() -> None:
    once = f"{LAST} · tiles {FIVE} every6 olive1 olive2 olive3 any4\nbonus 7:A"
    match = table(once)
    play(match, *DELIVER)
    assert front(match, "A").bonus == [7]
    match = table(once.replace("olive3 any4", "olive3 any4 any5"))
    play(match, *DELIVER)
    assert front(match, "A").bonus == [7, 6]


def test_F31_one_delivery_can_complete_two_sets() -> None:
    match = table(
        "arta lemon1 * * *\ninca grape1 * * *\nA fruit lemon:1 grape:1 · carts 1 · "
        "tiles fig2 fig3 any4 any5 any6 olive2 olive3 any4 any5 any6"
    )
    events = play(match, "A cart", "A load arta", "A load inca", "A go")
    assert [event.value for event in of_kind(events, "bonus-taken")] == [7, 6]


SETS = [
    "fig1 fig2 fig3 any4 any5 any6",
    "olive1 olive2 olive3 any4 any5 any6",
    "lemon1 lemon2 lemon3 any4 any5 any6",
]


@pytest.mark.parametrize(("bonus", "won"), [("7:B 6:B 5:B 4:B", []), ("7:B 6:B 5:B", [4])])
def test_F31_when_the_stack_is_empty_there_is_nothing_to_take(bonus: str, won: list[int]) -> None:
    fourth = "grape1 grape2 grape3 olive2+grape2 grape3+lemon2 every6" if not won else ""
    match = table(
        "arta almond1 *\nA fruit almond:1 · carts 1 · "
        "tiles almond2 almond3 almond2+fig2 almond3+grape2 every6\n"
        f"B tiles {' '.join(SETS)} {fourth}\nbonus {bonus}"
    )
    events = play(match, "A cart", "A load arta", "A go")
    assert [event.value for event in of_kind(events, "bonus-taken")] == won
    assert (front(match, "A").bonus, match.view(None).bonus) == (won, [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_F31_the_bonus_comes_while_tiles_are_taken(edition: str) -> None:
    match = table(
        f"arta any6 · finca fig\ninca olive1 * * *\nA fruit fig:6 olive:1 · tiles {FIVE}", edition=edition
    )
    play(match, "A large", "A load arta", "A kind fig", "A load inca", "A go", "A take arta")
    assert front(match, "A").bonus == [7]


# Two seats have four wooden fincas: three stand, the fourth closes the game.
CLOSED = """
    alcudia - · finca almond to A · house
    palma - · finca grape to B · house
    campos - · finca lemon to box · house
"""
WON = "fig1 fig2 fig3 olive1 olive2 olive3 lemon1 lemon2 lemon3 grape1 grape2 grape3"


@pytest.mark.parametrize("edition", EDITIONS)
def test_F32_the_last_wooden_finca_ends_the_game_with_that_turn(edition: str) -> None:
    match = table(
        f"{CLOSED}\narta fig3+olive2 · finca fig\n"
        f"A fruit fig:3 olive:2 · carts 1 · tiles {WON} any4 any4 any4",
        edition=edition,
    )
    events = play(match, "A cart", "A load arta", "A go")
    assert match.over
    assert (match.view(None).wooden, match.awaited, to_play(match)) == (0, (), None)
    assert of_kind(events, "game-ended")[0].points == match.scores
    assert (legal(match, "A"), legal(match, "B")) == ([], [])
    assert GAME.legal(match.state, NONE, GAME.new_mask()) == 0, "nobody at all is to play"


def test_F32_the_last_wooden_finca_but_one_ends_nothing() -> None:
    match = table(
        "alcudia - · finca almond to A · house\npalma - · finca grape to B · house\n"
        "arta fig3+olive2 · finca fig\n"
        "A fruit fig:3 olive:2 · carts 1 · tiles fig1 fig2 fig3 olive1 olive2 any4\n"
        "B tiles lemon1 lemon2 lemon3 any4 olive3"
    )
    play(match, "A cart", "A load arta", "A go")
    assert (match.over, to_play(match), match.view(None).wooden) == (False, "B", 1)


PAST = f"""
    {CLOSED}
    arta fig3+olive2 · finca fig
    inca orange1 · finca orange
    A fruit fig:3 olive:2 orange:1 · carts 1 · tiles {WON} any4 any4 any4
    B tiles orange2 orange3 any6
"""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("first", "second"), [("arta", "inca"), ("inca", "arta")])
def test_F32_finca_tiles_past_the_last_wooden_finca_are_still_awarded(
    first: str, second: str, edition: str
) -> None:
    match = table(PAST, edition=edition)
    play(match, "A cart", "A load arta", "A load inca", "A go")
    events = play(match, f"A take {first}")
    assert match.over, "the lone tile that is left is taken without asking"
    awards = of_kind(events, "finca-awarded")
    assert [(event.village, event.house) for event in awards] == [(first, True), (second, False)]
    assert (village(match, first).house, village(match, second).house) == (True, False)
    assert (front(match, "A").fincas, front(match, "B").fincas) == (["almond", "fig"], ["grape", "orange"])


def test_F32_three_villages_may_be_emptied_at_once_and_the_turn_is_finished_first() -> None:
    match = table(
        f"{CLOSED}\narta almond1 · finca fig\ninca orange1 · finca orange\nson-servera any4 · finca olive\n"
        f"A fruit almond:1 orange:1 fig:4 · carts 1 · tiles {WON}\n"
        "B tiles orange2 orange3 any6 any4 any5 any5 any5 every6 every6"
    )
    play(
        match,
        "A cart",
        "A load arta",
        "A load inca",
        "A load son-servera",
        "A kind fig",
        "A go",
        "A take inca",
    )
    assert (match.over, match.view(None).wooden, to_play(match)) == (False, 0, "A")
    play(match, "A take son-servera")
    assert match.over
    assert front(match, "A").fincas == ["almond", "fig", "olive"]
    assert front(match, "B").fincas == ["grape", "orange"]


def test_F33_fruit_tiles_finca_tiles_unused_action_tiles_and_bonus_tiles_count() -> None:
    match = table(
        "alcudia - · finca almond to A · house\nbonus 7:A 6:B\n"
        f"A tiles {SETS[0]} any5 · action double less\nB tiles {SETS[1]} · action -\nidle 120\nnow over"
    )
    assert match.scores == [26 + 5 + 4 + 7, 21 + 0 + 0 + 6]
    assert match.winners == (0,)


def test_F33_fruits_and_carts_left_over_are_worth_nothing() -> None:
    match = table("A fruit fig:9 olive:9 · carts 4\nidle 120\nnow over")
    assert match.scores == [8, 8]


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_F33_nobody_has_won_before_the_end(seats: int) -> None:
    assert table("", seats).winners == ()


def test_F34_a_tie_goes_to_the_most_fruits_in_front() -> None:
    match = table(
        "A fruit fig:2\nB fruit olive:1 lemon:2\nC fruit fig:1 · action double\nidle 180\nnow over", 3
    )
    assert match.scores == [8, 8, 2]
    assert match.winners == (1,)


def test_F34_fruits_do_not_beat_points() -> None:
    match = table("A action double gust large\nB fruit fig:9 · action double gust\nidle 120\nnow over")
    assert match.winners == (0,)


def test_F34_who_still_ties_shares_the_victory() -> None:
    match = table("A fruit fig:3\nB fruit olive:1\nC fruit lemon:2 olive:1\nidle 180\nnow over", 3)
    assert match.winners == (0, 2)
    assert table("idle 240\nnow over", 4).winners == (0, 1, 2, 3)


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_F35_sixty_rounds_without_progress_end_the_game_and_it_is_counted(seats: int) -> None:
    match = table(f"idle {60 * seats - 1}\nnow A turn", seats)
    events = play(match, "A move 0")
    assert match.over
    assert [event.points for event in of_kind(events, "game-ended")] == [[8] * seats]
    assert match.winners == (0,), "A alone has harvested"


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_F35_one_turn_earlier_the_game_goes_on(seats: int) -> None:
    match = table(f"idle {60 * seats - 2}\nnow A turn", seats)
    play(match, "A move 0")
    assert (match.over, match.view(None).idle) == (False, 60 * seats - 1)


@pytest.mark.parametrize(
    "lines",
    [
        ("A double", "A move 0", "A stay"),
        ("A lift 0", "A land 0"),
        ("A large", "A load arta", "A go"),
        ("A less", "A spare arta", "A go"),
        ("A cart", "A load arta", "A go"),
    ],
)
def test_F35_a_delivery_or_an_action_tile_starts_the_count_again(lines: tuple[str, ...]) -> None:
    match = table("arta fig2 * * *\nA fruit fig:2 · carts 1\nidle 119\nnow A turn")
    play(match, *lines)
    assert (match.over, match.view(None).idle) == (False, 0)


def test_F35_twelve_farmers_who_always_come_home_are_stopped() -> None:
    match = table("A action -\nB action -\nC action -\nD action -", 4)
    turns = 0
    while not match.over:
        play(match, f"{to_play(match)} move 0")
        turns += 1
    assert turns == 240


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_F35_no_game_has_more_actions_than_the_bound(seats: int) -> None:
    """Forty tiles and four action tiles a seat are all the progress there can be, sixty rounds apart."""
    farmers = {2: 5, 3: 4, 4: 3}[seats]
    assert GAME.longest(seats) >= (40 + 4 * seats + 1) * 60 * seats + farmers * seats
