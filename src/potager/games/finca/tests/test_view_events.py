"""What people see: views hide what lies face down, events tell what changed."""

from __future__ import annotations

import numpy as np
import pytest

from potager.core import chance
from potager.core.texts import LANGUAGES
from potager.games.finca import GAME
from potager.games.finca.knows import view as views
from potager.games.finca.rules.components import TILE_NAMES
from potager.games.finca.tests.table import front, fruit, table
from potager.testing import kinds, of_kind, play


def test_a_redeal_moves_every_face_down_tile_and_no_other() -> None:
    match = table("arta fig1 * * *\ninca any4 *\nA tiles fig2 fig3")
    state = match.state
    stream = chance.stream(chance.seed_bytes(5), "redeal")
    seen = {place: set[int]() for place in range(42)}
    for _ in range(60):
        GAME.redeal(state, 0, stream)
        for place in range(42):
            seen[place].add(int(state.tiles[place]))
    face_up_or_gone = {village * 4 + 3 for village in range(10)} - {2 * 4 + 3} | {
        2 * 4 + 1,
        2 * 4 + 2,
        2 * 4 + 3,
    }
    assert all((len(tiles) == 1) == (place in face_up_or_gone) for place, tiles in seen.items())


def test_a_view_shows_what_lies_open() -> None:
    match = table(
        "farmers 3:AB 5:C rest:9\narta - · finca fig to B · house\ninca - · finca olive to box · house\n"
        "palma any4 * · finca any\nbonus 7:B\n"
        "A fruit fig:2 · carts 1 · action gust\n"
        "B tiles fig1 fig2 fig3 any4 any5 any6 every6 olive1 olive2 olive3",
        3,
    )
    seen = match.view(None)
    assert (seen.edition, seen.phase, seen.to_play, seen.lifted, seen.idle) == ("franjos", "turn", 0, None, 0)
    assert (seen.blades[3].fruit, seen.blades[3].farmers) == ("lemon", [1, 1, 0])
    assert (seen.carts, seen.wooden, seen.bonus) == (5, 3, [6, 5, 4])
    arta, inca, palma = seen.villages[1], seen.villages[2], seen.villages[6]
    assert (arta.tile, arta.left, arta.finca_won_by, arta.house) == (None, 0, 1, True)
    assert (inca.finca_lies_here, inca.finca_won_by) == (False, None)
    assert (palma.tile, palma.left, palma.finca, palma.finca_lies_here) == ("any4", 2, "any", True)
    assert (front(match, "A").action_tiles, front(match, "A").points) == (["gust"], 2)
    assert (front(match, "B").fincas, front(match, "B").bonus) == (["fig"], [7])
    assert front(match, "B").points == 1 + 2 + 3 + 4 + 5 + 6 + 6 + 1 + 2 + 3 + 5 + 8 + 7


def test_a_view_shows_the_cart_being_loaded() -> None:
    match = table("arta any4 * * *\ninca fig3 * * *\nA fruit fig:6 · carts 1")
    play(match, "A less", "A spare arta")
    seen = match.view(1).delivery
    assert (seen.large, seen.room, seen.loaded, seen.pending, seen.sparing) == (False, 6, [], "arta", True)
    play(match, "A kind fig", "A load inca")
    seen = match.view(1).delivery
    assert (seen.room, seen.loaded, seen.pending, seen.sparing) == (0, ["arta", "inca"], None, False)
    assert seen.cargo["fig"] == 6
    assert match.view(0) == match.view(None)


ANY_DELIVERY = "A cart", "A load arta", "A go"


@pytest.mark.parametrize(
    ("position", "lines", "told"),
    [
        ("farmers 0:A 1:B rest:8", ["A move 0"], ["farmer-walked", "fruit-taken"]),
        ("farmers 5:A rest:8", ["A move 5"], ["farmer-walked", "fruit-taken", "carts-taken"]),
        (
            "farmers 0:A rest:8",
            ["A lift 0", "A land 3"],
            ["action-tile-used", "farmer-lifted", "farmer-landed", "fruit-taken"],
        ),
        (
            "farmers 0:A rest:8",
            ["A double", "A move 0", "A stay"],
            ["action-tile-used", "farmer-walked", "fruit-taken", "stayed"],
        ),
        (
            "arta fig1 * * *\nA fruit fig:1 · carts 1",
            ANY_DELIVERY,
            ["cart-returned", "village-loaded", "delivered", "tile-taken", "tile-revealed"],
        ),
        (
            "arta fig2 * * *\nA fruit fig:1 · carts 1",
            ["A less", "A spare arta"],
            ["action-tile-used", "cart-returned", "village-loaded"],
        ),
        (
            "arta any4 * * *\nA fruit fig:4",
            ["A large", "A load arta", "A kind fig"],
            ["action-tile-used", "village-loaded"],
        ),
        (
            "arta fig1 · finca fig\nA fruit fig:1 · carts 1\nB tiles any4 any5 any6",
            ANY_DELIVERY,
            ["cart-returned", "village-loaded", "delivered", "tile-taken", "finca-awarded"],
        ),
        ("idle 119", ["A move 0"], ["farmer-walked", "fruit-taken", "carts-taken", "game-ended"]),
    ],
)
def test_an_action_tells_what_happened(
    position: str, lines: list[str] | tuple[str, ...], told: list[str]
) -> None:
    match = table(position)
    events = play(match, *lines)
    assert kinds(events) == told
    for event in events:
        assert all("{" not in match.tell(event, lang) and match.tell(event, lang) for lang in LANGUAGES)


def test_a_shared_victory_is_told_in_the_plural() -> None:
    match = table("idle 119\nB fruit fig:1\nnow A turn\nfarmers 0:A rest:8")
    (ended,) = of_kind(play(match, "A move 0"), "game-ended")
    assert ended.winners == [0, 1]
    assert "A and B win (" in match.tell(ended)
    assert "A et B" in match.tell(ended, "fr")


@pytest.mark.parametrize(
    ("tiles", "english", "french"),
    [
        (
            "fig2",
            "Artà is closed: B wins the Finca tile for figs (A 1 and B 2).",
            "B gagne la tuile Finca (figues\u00a0: A 1 et B 2)",
        ),
        ("fig3+olive2 fig2", "B wins the Finca tile for figs (A 1 and B 5)", "A 1 et B 5"),
        ("almond2+fig2 olive1", "B wins the Finca tile for figs", "B gagne"),
        (
            "every6 olive1",
            "a tie, so nobody wins the Finca tile for figs (A 1 and B 1)",
            "personne n’a seul la majorité",
        ),
    ],
)
def test_the_counts_that_decide_a_finca_tile_are_told(tiles: str, english: str, french: str) -> None:
    match = table(f"arta fig1 · finca fig\nA fruit fig:1 · carts 1 · tiles any4\nB tiles any5 any6 {tiles}")
    (event,) = of_kind(play(match, *ANY_DELIVERY), "finca-awarded")
    assert english in match.tell(event)
    assert french in match.tell(event, "fr")


def test_events_name_villages_as_the_edition_spells_them() -> None:
    for edition, name in (("franjos", "Son Servera"), ("riogrande", "Son Severa")):
        match = table("son-servera fig1 * * *\nA fruit fig:1 · carts 1", edition=edition)
        told = [match.tell(event) for event in play(match, "A cart", "A load son-servera", "A go")]
        assert sum(name in sentence for sentence in told) == 3


def test_what_a_walk_would_bring_is_described_before_it_is_done() -> None:
    match = table("farmers 5:A 6:BB rest:8")
    (action,) = [action for action in match.legal(0) if action.text == "move 5"]
    assert action.describe() == "Move oranges → almonds (blade 6 → 7): 3 almonds and 1 donkey cart"
    assert action.describe("fr") == "Aller oranges → amandes (aile 6 → 7)\u00a0: 3 amandes et 1 charrette"
    home = table("farmers rest:0", 4)
    assert (
        home.legal(0)[0].describe() == "Move almonds → almonds (blade 1 → 1): 12 almonds and 2 donkey carts"
    )


def test_no_description_promises_fruit_that_is_not_there() -> None:
    match = table("farmers 1:AAAAABBBB\nA fruit fig:5\nB fruit fig:4\nnow B place")
    descriptions = {action.text: action.describe() for action in match.legal(1)}
    assert descriptions["place 7"] == "Place a farmer on blade 8: nothing"
    match = table("farmers 0:A rest:1")
    assert match.legal(0)[0].describe() == "Move almonds → figs (blade 1 → 2): 9 figs"


def test_a_face_down_tile_has_no_place_in_a_view() -> None:
    state = table("arta fig1 any6 every6 *").state
    arta = GAME.view(state, 0).villages[1]
    assert set(arta.__struct_fields__) == {
        "id",
        "tile",
        "left",
        "finca",
        "finca_lies_here",
        "finca_won_by",
        "house",
    }
    assert (arta.tile, arta.left) == ("fig1", 4)
    assert TILE_NAMES[state.tiles[6]] == "any6"
    assert np.count_nonzero(state.tiles == TILE_NAMES.index("any6")) <= 3


def test_an_action_that_turns_a_tile_up_cannot_be_taken_back() -> None:
    match = table("arta fig1 * * *\nA fruit fig:1 · carts 1")
    play(match, "A cart", "A load arta")
    assert match.may_take_back(0)
    match.take_back(0)
    assert fruit(match, "A") == {"fig": 1}
    play(match, "A load arta", "A go")
    assert not match.may_take_back(0)


def test_a_view_is_the_same_when_no_more_parts_of_views_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table("A tiles fig2 fig3")
    before = match.view(None)
    monkeypatch.setattr(views, "KEPT", 0)
    monkeypatch.setattr(views, "_EARNED", {})
    assert match.view(None) == before
    assert len(views._EARNED) <= 1
