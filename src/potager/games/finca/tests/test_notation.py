"""Positions as text: what is written is read back, what is left out is filled in, nonsense is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from potager import Match
from potager.core import chance
from potager.core.errors import CannotRead
from potager.core.record import same
from potager.games.finca import GAME
from potager.games.finca.rules.components import COPIES, TILE_NAMES, VILLAGE_IDS
from potager.games.finca.rules.state import Phase
from potager.games.finca.tests.table import EDITIONS, SEAT_COUNTS, front, header, random_game, table, to_play
from potager.testing import legal, play

thorough = settings(
    max_examples=150,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=cast(Any, list(HealthCheck)),
)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_what_is_written_is_read_back_all_along_a_game(seats: int, edition: str) -> None:
    stream = chance.stream(chance.seed_bytes(1), "never needed")
    phases = set[Phase]()
    for number, (_, _, _, state) in enumerate(random_game(seats, edition, seed=seats)):
        if number % 3 == 0 or state.phase not in (0, 1):
            phases.add(Phase(state.phase))
            text = GAME.write(state)
            back = GAME.read(text, seats, {"edition": edition}, stream)
            assert same(back, state)
            assert GAME.write(back) == text
    assert phases >= set(Phase) - {Phase.TAKE}


def test_a_match_can_be_written_down_in_the_middle_and_played_on() -> None:
    match = Match("finca", 3, {"edition": "riogrande"}, seed=4)
    for _ in range(40):
        who = to_play(match)
        assert who is not None
        play(match, f"{who} {legal(match, who)[-1]}")
    again = Match.from_position("finca", match.position())
    assert again.position() == match.position()
    assert again.view(None) == match.view(None)
    assert again.options == {"edition": "riogrande"}
    assert Match.from_json(again.to_json()) == again


def test_the_choice_of_tiles_can_be_written_down_too() -> None:
    match = table("arta fig2 · finca fig\ninca olive1 * * *\nA fruit fig:2 olive:1 · tiles fig1 fig3 any4")
    play(match, "A large", "A load arta", "A load inca", "A go")
    assert match.position().endswith("A take · room 0 · cargo - · loaded arta inca · large\n")
    assert same(Match.from_position("finca", match.position()).state, match.state)


def test_what_is_left_out_is_the_rest_of_the_material() -> None:
    match = table("A fruit fig:2 · carts 1\nB fruit fig:1 olive:4", 3)
    seen = match.view(None)
    assert (seen.supply["fig"], seen.supply["olive"], seen.supply["lemon"]) == (11, 10, 14)
    assert (seen.carts, seen.wooden, seen.bonus, seen.phase, to_play(match)) == (
        5,
        5,
        [7, 6, 5, 4],
        "turn",
        "A",
    )
    assert [village.left for village in seen.villages] == [4] * 10
    assert front(match, "C").action_tiles == ["double", "gust", "large", "less"]


def test_the_edition_may_be_left_out_of_the_header() -> None:
    text = "finca 1 · seats 2\n" + table().position().partition("\n")[2]
    assert Match.from_position("finca", text).options == {"edition": "franjos"}


def test_a_bar_stands_for_the_dot_and_empty_lines_and_spaces_do_not_matter() -> None:
    text = table("A fruit fig:2 · carts 1").position()
    assert Match.from_position("finca", text.replace("·", "|").replace("\n", "  \n\n")).position() == text


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_unknown_tiles_are_dealt_from_those_that_are_left(seats: int) -> None:
    text = "arta fig1 * any4 *\ninca any4 * * *\nA tiles any4 fig2\nbox * every6"
    one, again, other = (table(text, seats, seed=seed).state for seed in (1, 1, 2))
    assert same(one, again)
    assert not same(one, other)
    for state in (one, other):
        dealt = np.bincount(state.tiles[state.tiles >= 0], minlength=len(TILE_NAMES)) + state.won.sum(axis=0)
        assert dealt.tolist() == COPIES.tolist()
        assert [TILE_NAMES[state.tiles[place]] for place in (7, 5, 11, 41)] == [
            "fig1",
            "any4",
            "any4",
            "every6",
        ]


def test_unknown_finca_tiles_are_dealt_from_those_that_are_left() -> None:
    deals = [
        [
            village.finca
            for village in table("arta * * * * · finca fig\ninca * * * * · finca *", seed=seed)
            .view(None)
            .villages
        ]
        for seed in (1, 1, 2)
    ]
    assert deals[0] == deals[1] != deals[2]
    assert all(len(set(deal)) == 10 and deal[1] == "fig" for deal in deals)


def sound(match: Match):
    """Something can be done, and doing it for a while neither creates nor loses anything."""
    assert match.over or match.legal_ids(match.awaited[0])
    state, stream = match.state, chance.stream(chance.seed_bytes(3), "play on")
    here, due = (np.zeros(len(GAME.conserved), dtype=np.int64) for _ in range(2))
    GAME.totals(state, due)
    mask = GAME.new_mask()
    for _ in range(12):
        if GAME.over(state):
            return
        assert GAME.legal(state, int(state.seat), mask)
        choices = np.flatnonzero(mask)
        GAME.apply(state, int(state.seat), int(choices[chance.draw(stream, len(choices))]))
        GAME.totals(state, here)
        assert here.tolist() == due.tolist()
        assert 0 <= state.room <= 10


def read_or_refuse(text: str):
    try:
        match = Match.from_position("finca", text, seed=1)
    except CannotRead as error:
        assert error.message
        return
    sound(match)
    assert same(Match.from_position("finca", match.position()).state, match.state)


@thorough
@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)
    read_or_refuse(header() + text)
    read_or_refuse(table().position() + text)


def positions() -> list[list[str]]:
    """Positions of all editions and phases, as lines of words."""
    found = list[list[str]]()
    for seats, edition in zip((2, 3, 4), EDITIONS, strict=True):
        for number, (state, _, _, _) in enumerate(random_game(seats, edition, seed=80)):
            if number % 9 == 0 or state.phase not in (0, 1):
                found.append((header(seats, edition) + GAME.write(state)).splitlines())
    return found


POSITIONS = positions()
NUMBERS = st.integers(-2, 400).map(str)
VOCABULARY = """
    A B C D AB - * · | : house to box over turn place first second land spare load kind take from room cargo
    loaded large pending sparing finca fig fig1 any4 every6 almond+fig any carts supply wooden idle now mill
    fig:1 fig:99 lemon:3 7:A 6:B 4:D double less
"""
WORDS = st.sampled_from([*VOCABULARY.split(), *VILLAGE_IDS])


@st.composite
def mutated(draw: Callable[..., Any]):
    """A position in which a few words or lines were changed, doubled, dropped or swapped."""
    lines = [line.split(" ") for line in draw(st.sampled_from(POSITIONS))]
    for _ in range(draw(st.integers(1, 4))):
        row = draw(st.integers(1, len(lines) - 1))
        words = lines[row]
        at = draw(st.integers(0, len(words) - 1))
        match draw(st.sampled_from(["word", "number", "drop", "double", "line", "swap", "insert"])):
            case "word":
                words[at] = draw(WORDS)
            case "number":
                words[at] = draw(NUMBERS)
            case "drop":
                words[at] = ""
            case "double":
                lines.append(list(words))
            case "line" if len(lines) > 2:
                del lines[row]
            case "insert":
                words.append(draw(WORDS))
            case _:
                other = draw(st.integers(1, len(lines) - 1))
                lines[row], lines[other] = lines[other], lines[row]
    return "\n".join(" ".join(words) for words in lines)


@settings(thorough, max_examples=400)
@given(mutated())
def test_a_changed_position_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)
