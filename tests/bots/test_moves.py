"""A bot may answer with a whole move: it is played step by step, all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from potager import CannotRead, Match, load
from potager.bots import child
from potager.bots.moves import Begun, Unfinished, try_out
from potager.bots.outside import Fault, OutsideBot
from potager.core import chance
from potager.core.errors import CannotPlay
from potager.testing.play import random_game

BOHNANZA, FRUTOPIA = load("bohnanza"), load("frutopia")
STREAM = chance.stream(bytes(32), "test")


def sliding() -> Match:
    return Match(FRUTOPIA, 2, {"bags": "one"}, seed=7)


def numbers(match: Match, *texts: str) -> list[int]:
    return [match.game.actions.parse(text) for text in texts]


def tried(match: Match, actions: list[int]) -> Begun:
    return try_out(match.game, match.view(0), 0, actions, STREAM)


def test_a_move_is_played_step_by_step() -> None:
    match, unfinished = sliding(), Unfinished(FRUTOPIA)
    slide = numbers(match, "move b2", "to c2")
    assert unfinished.begin(tried(match, slide)) == slide[0]
    match.play(0, slide[0])
    assert unfinished.go_on(match.view(0), 0, match.legal_ids(0)) == slide[1]
    assert unfinished.go_on(match.view(0), 0, match.legal_ids(0)) is None, "nothing is left of it"


def test_a_move_that_cannot_be_played_to_its_end_is_refused_as_a_whole() -> None:
    match, unfinished = sliding(), Unfinished(FRUTOPIA)
    with pytest.raises(CannotPlay, match="'to a1' cannot be played"):
        unfinished.begin(tried(match, numbers(match, "move b2", "to a1")))
    match.play(0, "move b2")
    assert unfinished.go_on(match.view(0), 0, match.legal_ids(0)) is None


def test_what_came_otherwise_drops_the_rest() -> None:
    match, unfinished = sliding(), Unfinished(FRUTOPIA)
    unfinished.begin(tried(match, numbers(match, "move b2", "to c2")))
    match.play(0, "move d2")
    assert unfinished.go_on(match.view(0), 0, match.legal_ids(0)) is None


def test_what_was_the_only_choice_is_passed_over() -> None:
    match, unfinished = Match(BOHNANZA, 3, seed=7), Unfinished(BOHNANZA)
    match.play(0, "plant 0")
    match.play(0, "next")
    offer = numbers(match, "give 0", "want red", "propose")
    unfinished.begin(tried(match, offer))
    match.play(0, offer[:2])
    assert unfinished.go_on(match.view(0), 0, match.legal_ids(0)) == offer[-1]


def test_a_move_ends_where_something_comes_to_light() -> None:
    match, unfinished = Match(BOHNANZA, 3, seed=7), Unfinished(BOHNANZA)
    match.play(0, "plant 0")
    unfinished.begin(tried(match, numbers(match, "next", "next")))
    match.play(0, "next")
    assert unfinished.go_on(match.view(0), 0, match.legal_ids(0)) is None, "two cards were turned up since"


@pytest.mark.parametrize("name", ["finca", "bohnanza", "frutopia", "toy"])
def test_a_view_in_plain_things_is_a_match_to_try_things_out_in(name: str) -> None:
    game, match = load(name), Match(name, 2, seed=3)
    for number, step in enumerate(random_game(game, 2, {}, seed=3)):
        match.play_quietly(step.seat, step.action)
        if number % 20 or match.over:
            continue
        seat = match.next_seat
        other = Match.from_view(name, msgspec.to_builtins(match.view(seat)), seed=number)
        assert other.view(seat) == match.view(seat) and other.legal_ids(seat) == match.legal_ids(seat)
        assert other.seats == 2 and other.seed is None


def test_what_is_no_view_is_refused() -> None:
    with pytest.raises(CannotRead, match="this is not a view of finca: Object missing required field"):
        Match.from_view("finca", {})
    with pytest.raises(CannotRead, match=r"a view of finca is what `Match\.view` gives, not 5"):
        Match.from_view("finca", 5)


# In a file


def turn(bot: OutsideBot) -> tuple[list[str], list[Fault]]:
    """What a bot plays in the first two actions of a turn."""
    match = sliding()
    for _ in range(2):
        match.play(0, bot.choose(match.view(0), 0, match.legal_ids(0), STREAM))
    return [FRUTOPIA.actions.text(move.action) for move in match.moves], bot.faults


@pytest.mark.parametrize("answer", ["'move b2, to c2'", "['move b2', 'to c2']"])
def test_a_file_may_choose_a_whole_move(bot_of: Callable[..., OutsideBot], answer: str) -> None:
    once = "    assert not asked\n    asked.append(1)\n"
    lines = f"asked = []\ndef choose(view, legal, clock):\n{once}    return {answer}\n"
    assert turn(bot_of(lines, "frutopia")) == (["move b2", "to c2"], [])


@pytest.mark.parametrize(
    "answer", ["match.whole_moves(seat)[0]", "match.whole_moves(seat)[0].ids", "'move b2, to c2'"]
)
def test_a_file_may_look_at_a_match(bot_of: Callable[..., OutsideBot], answer: str) -> None:
    lines = f"def move(match, seat, clock):\n    assert seat == 0 and clock.left > 0\n    return {answer}\n"
    assert turn(bot_of(lines, "frutopia")) == (["move b2", "to c2"], [])


def test_a_move_with_a_step_that_cannot_be_played_is_a_fault(bot_of: Callable[..., OutsideBot]) -> None:
    bot = bot_of("def choose(view, legal, clock):\n    return 'move b2, to a1'\n", "frutopia")
    match = sliding()
    assert bot.choose(match.view(0), 0, match.legal_ids(0), STREAM) in match.legal_ids(0)
    (fault,) = bot.faults
    assert fault.kind == "illegal" and "'to a1' cannot be played" in fault.trace
    bot = bot_of("def choose(view, legal, clock):\n    return ['move b2', 'jump']\n", "frutopia")
    bot.choose(match.view(0), 0, match.legal_ids(0), STREAM)
    assert bot.faults[0].kind == "illegal" and "'jump'" in bot.faults[0].trace


def test_what_is_no_move_is_nonsense() -> None:
    for chosen in (None, [], 3, True, [["move b2"], None]):
        with pytest.raises(child.Nonsense, match=r"it returned .*, not a text"):
            child.actions_of(chosen)
    assert child.actions_of([6, 32], FRUTOPIA.actions.text) == ["move b2", "to c2"]
