"""B25 to B31: the pile runs out, the game ends, the coins are counted."""

from __future__ import annotations

import pytest

from potager import Match
from potager.games.bohnanza.rules.components import BEAN_NAMES
from potager.games.bohnanza.tests import table as t
from potager.testing import kinds, legal, of_kind, play
from potager.testing import why_not as refusal


def piles(match: Match):
    """New piles made and times the pile has run out."""
    return match.view(None).new_piles, match.view(None).emptied


# The last card


def test_B25_the_last_card_turned_up_makes_a_new_pile_at_once() -> None:
    """Ruling 17, phase 2: the two cards are the last two."""
    match = t.table(f"now A plant\nA hand red\n{t.rest(red=1, soy=1, blue=1)}\npile soy blue")
    events = play(match, "A plant 0")
    assert t.turned(match) == {"soy": 1, "blue": 1}
    assert (piles(match), match.view(None).pile, match.view(None).discard) == ((1, 1), 101, [])
    assert kinds(events) == ["planted", "new-pile", "turned-up"]
    assert of_kind(events, "new-pile")[0].number == 101


def test_B25_between_two_cards_the_second_comes_from_the_new_pile() -> None:
    match = t.table(f"now A plant\nA hand red\n{t.rest(red=1, soy=1)}\npile soy")
    play(match, "A plant 0")
    assert (sum(t.turned(match).values()), t.turned(match).get("soy", 0) >= 1) == (2, True)
    assert (piles(match), match.view(None).pile) == ((1, 1), 101)


@pytest.mark.parametrize("left", [1, 2, 3])
def test_B25_the_last_card_drawn_to_a_hand_makes_a_new_pile_at_once(left: int) -> None:
    """Ruling 17, phase 4: before the next draw and before the next turn."""
    there = ["soy", "blue", "garden"][:left]
    gone = {"red": 2, "chili": 1} | dict.fromkeys(there, 1)
    match = t.table(
        f"now A settle\nA aside red:1 · hand red\nB hand chili\n{t.rest(**gone)}\npile {' '.join(there)}"
    )
    discards = len(match.view(None).discard)
    events = play(match, "A sow red 0", viewer=0)
    assert t.hand(match, "A")[1 : 1 + left] == there
    assert len(t.hand(match, "A")) == 4
    assert (piles(match), match.view(None).pile) == ((1, 1), discards - (3 - left))
    assert match.view(None).seats[0].from_piles == [1 + left, 3 - left, 0]
    assert kinds(events) == ["planted", "drew", "new-pile", "turn-began"]


def test_B25_the_new_pile_holds_exactly_the_discards() -> None:
    match = t.table(
        f"now A settle\nA aside red:1\nB hand chili\n{t.rest(red=1, chili=1, soy=3)}\npile soy soy soy"
    )
    before = sorted(match.view(None).discard)
    play(match, "A sow red 0")
    state = match.state
    assert sorted(BEAN_NAMES[int(bean)] for bean in state.pile[: state.left]) == before


def test_B25_the_new_pile_is_shuffled_and_differently_each_time() -> None:
    orders = set[tuple[int, ...]]()
    for seed in range(8):
        text = f"now A settle\nA aside red:1\nB hand chili\n{t.rest(red=1, chili=1, soy=3)}\npile soy soy soy"
        match = t.table(text, seed=seed)
        play(match, "A sow red 0")
        orders.add(tuple(match.state.pile[:99].tolist()))
    assert len(orders) == 8


# Nothing to shuffle

NO_DISCARDS = "A fields blue:20 chili:18 stink:16\nB fields green:14 soy:12 black-eyed:10"


def test_B26_with_nothing_to_draw_one_takes_what_there_is() -> None:
    """Ruling 19."""
    match = t.table(f"now C plant\n{NO_DISCARDS}\nC fields red:6 garden:5 - · hand red red\npile garden")
    play(match, "C plant 0, next")
    assert (t.turned(match), piles(match), match.view(None).pile) == ({"garden": 1}, (0, 1), 0)
    play(match, "C next", "C sow garden 1")
    assert (t.phase(match), t.hand(match, "C")) == ("A trade", ["red"]) and t.turned(match) == {}


def test_B26_discards_become_the_pile_as_soon_as_there_are_some_without_counting_again() -> None:
    match = t.table(
        f"now A trade\npiles new 0 · empty 1\n{NO_DISCARDS}\nC fields red:7 garden:6 - · hand red\npile -"
    )
    events = play(match, "B harvest 2")
    assert (piles(match), match.view(None).pile, match.view(None).discard) == ((1, 1), 6, [])
    assert kinds(events) == ["harvested", "new-pile"]
    assert events[1].number == 6
    play(match, "C harvest 1")
    assert (match.view(None).discard, match.view(None).pile) == (["garden"] * 3, 6)


def test_B26_a_harvest_of_which_nothing_is_discarded_makes_no_pile() -> None:
    match = t.table(
        "now A trade\npiles new 0 · empty 1\nA fields blue:20 chili:18 stink:16\n"
        "B fields green:14 soy:12 black-eyed:10\n"
        "C fields red:8 garden:3 - · hand garden garden garden\npile -"
    )
    play(match, "C harvest 1")
    assert match.view(None).pile == 0
    play(match, "C harvest 0")
    assert match.view(None).pile == 4


# The third time

THIRD = "piles new 2 · empty 2"


@pytest.mark.parametrize("seats", t.MORE)
def test_B27_in_phase_2_the_turn_goes_on_to_the_end_of_phase_3(seats: int) -> None:
    """Ruling 18: no phase 4."""
    match = t.table(
        f"now A plant\n{THIRD}\nA hand red chili\nB hand chili\n"
        f"{t.rest(red=1, chili=2, soy=1, blue=1)}\npile soy blue",
        seats,
    )
    play(match, "A plant 0, next")
    assert (t.phase(match), t.turned(match), piles(match)) == ("A trade", {"soy": 1, "blue": 1}, (2, 3))
    assert match.view(None).pile == 0
    play(match, "A turned soy, want chili, to b, propose", "B accept a", "A next")
    assert t.phase(match) == "A settle" and not match.over
    play(match, "A sow blue 1", "B sow soy 0")
    assert match.over is False
    events = play(match, "A harvest 1", "A sow chili 1")
    assert match.over and t.hand(match, "A") == ["chili"]
    assert "drew" not in kinds(events)


def test_B27_with_only_one_card_left_one_is_turned_up() -> None:
    match = t.table(f"now A plant\n{THIRD}\nA hand red\n{t.rest(red=1, soy=1)}\npile soy")
    play(match, "A plant 0")
    assert (t.phase(match), t.turned(match), piles(match)) == ("A trade", {"soy": 1}, (2, 3))
    play(match, "A next", "A sow soy 1")
    assert match.over


def test_B27_discards_are_no_pile_any_more_once_it_has_run_out_for_the_third_time() -> None:
    match = t.table(
        f"now A plant\n{THIRD}\nA hand red\nB fields blue:3 - -\n{t.rest(red=1, soy=1, blue=3)}\npile soy"
    )
    play(match, "A plant 0", "B harvest 0")
    assert match.view(None).pile == 0
    assert match.view(None).discard[-3:] == ["blue"] * 3


@pytest.mark.parametrize("seats", t.MORE)
@pytest.mark.parametrize("times", [0, 1])
def test_B27_the_first_and_the_second_time_the_game_goes_on(seats: int, times: int) -> None:
    match = t.table(
        f"now A settle\npiles new {times} · empty {times}\nA aside red:1\nB hand chili\n"
        f"{t.rest(red=1, chili=1, soy=1)}\npile soy",
        seats,
    )
    play(match, "A sow red 0")
    assert not match.over
    assert piles(match) == (times + 1, times + 1)


@pytest.mark.parametrize("left", [1, 2, 3])
@pytest.mark.parametrize("seats", t.MORE)
def test_B28_in_phase_4_the_game_ends_at_once_and_the_draws_still_due_lapse(seats: int, left: int) -> None:
    there = ["soy"] * left
    match = t.table(
        f"now A settle\n{THIRD}\nA aside red:1 · hand chili\nB hand chili\n"
        f"{t.rest(red=1, chili=2, soy=left)}\npile {' '.join(there)}",
        seats,
    )
    events = play(match, "A sow red 0")
    assert match.over
    assert t.hand(match, "A") == ["chili", *there]
    assert kinds(events) == ["planted", "drew", "harvested", "game-ended"]
    assert of_kind(events, "drew")[0].number == left


def test_B28_with_a_card_left_after_the_third_draw_the_game_goes_on() -> None:
    match = t.table(
        f"now A settle\n{THIRD}\nA aside red:1\nB hand chili\n{t.rest(red=1, chili=1, soy=4)}\n"
        "pile soy soy soy soy"
    )
    play(match, "A sow red 0")
    assert (match.over, match.view(None).pile) == (False, 1)


# Nothing left anywhere


def test_B29_without_a_card_in_hands_pile_and_discards_the_game_ends() -> None:
    match = t.table(
        f"now C trade\npiles new 0 · empty 1\nturned red:1\n{NO_DISCARDS}\nC fields red:7 garden:6 -\npile -"
    )
    play(match, "C next", "C sow red 0")
    assert match.over
    assert match.scores == [4 + 4 + 4, 4 + 4 + 4, 4 + 3]
    assert (piles(match), match.view(None).pile) == ((0, 1), 0), "what is sold at the end is no pile any more"


def test_B29_while_somebody_has_a_card_the_game_goes_on() -> None:
    match = t.table(
        f"now C trade\npiles new 0 · empty 1\nturned red:1\n{NO_DISCARDS}\n"
        "C fields red:6 garden:6 - · hand red\npile -"
    )
    play(match, "C next", "C sow red 0")
    assert t.phase(match) == "A trade"
    play(match, "A next", "B next", "C plant 0", "C next")
    assert match.over, "now nobody has one"


# Counting


def last_turn(*seats: str, active: str = "A") -> str:
    """A position of which the active seat's last card ends the game."""
    lines = [f"now {active} settle", "piles new 2 · empty 3", "pile -"]
    return "\n".join([*lines, *seats])


def test_B30_hands_are_put_aside_and_all_fields_are_harvested_single_beans_too() -> None:
    """Ruling 20."""
    match = t.table(
        last_turn(
            "A aside red:1 · fields red:2 soy:1 · coins blue:2 · hand chili chili chili",
            "B fields garden:1 stink:8 · hand garden",
            t.rest(red=3, soy=1, blue=2, chili=3, garden=2, stink=8),
        ),
        4,
    )
    events = play(match, "A sow red 0")
    assert match.over
    assert match.scores == [2 + 2, 4, 0, 0]
    assert match.winners == (1,)
    assert (t.fields(match, "A"), t.fields(match, "B")) == (["-", "-"], ["-", "-"])
    sold = [(event.seat, event.bean, event.number, event.coins) for event in of_kind(events, "harvested")]
    assert sold == [(0, "red", 3, 2), (0, "soy", 1, 0), (1, "garden", 1, 0), (1, "stink", 8, 4)]
    (ended,) = of_kind(events, "game-ended")
    assert (ended.points, ended.winners) == ([4, 4, 0, 0], [1])


@pytest.mark.parametrize("letter", "ABC")
def test_B30_after_the_end_nothing_can_be_played(letter: str) -> None:
    match = t.table("now over")
    assert legal(match, letter) == []
    for action in ("plant 0", "harvest 0", "next", "give 0", "accept a", "sow red 0"):
        assert refusal(match, f"{letter} {action}") == ("B30", "over")
    assert match.awaited == ()


@pytest.mark.parametrize("seats", t.MORE)
def test_B30_the_most_coins_win(seats: int) -> None:
    for best in range(seats):
        lines = [f"{t.LETTERS[seat]} coins blue:{3 if seat == best else 2}" for seat in range(seats)]
        match = t.table("now over\n" + "\n".join(lines), seats)
        assert match.winners == (best,)
        assert t.coins(match, t.LETTERS[best]) == 3


@pytest.mark.parametrize(
    ("numbers", "winner"),
    [
        ([3, 3, 3], 2),
        ([3, 3, 2], 1),
        ([3, 2, 3], 2),
        ([0, 0, 0], 2),
        ([3, 3, 1, 2], 1),
        ([1, 3, 3, 2], 2),
        ([2, 1, 2, 1, 2], 4),
        ([4, 4, 1, 1, 1], 1),
    ],
)
def test_B31_of_equals_the_one_farthest_clockwise_from_the_first_player_wins(
    numbers: list[int], winner: int
) -> None:
    """Ruling 21: the first player never changes, so that this is the one with the last letter."""
    lines = [f"{t.LETTERS[seat]} coins blue:{number}" for seat, number in enumerate(numbers) if number]
    match = t.table("now over · turn 33\n" + "\n".join(lines), len(numbers))
    assert match.winners == (winner,)
