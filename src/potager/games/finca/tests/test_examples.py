"""The worked examples of the rulebooks, played.

Red, yellow, green and blue are seats; which one is said in each test. Where no edition is named, the
three rulebooks (franjos, Rio Grande, Filosofia) tell the same example.
"""

from __future__ import annotations

import pytest

from potager.games.finca.rules.components import TILE_NAMES
from potager.games.finca.tests import table as t
from potager.testing import legal, of_kind, play

every_edition = pytest.mark.parametrize("edition", t.EDITIONS)
ALL_FRUITS = {"franjos": 14, "riogrande": 18, "filosofia": 18}  # of a kind, with three players


@every_edition
def test_the_first_farmers_are_placed(edition: str) -> None:
    """All three, initial placement: red and blue share a lemon blade, yellow stands on a fig."""
    match = t.table(
        "mill almond fig grape lemon olive orange almond fig grape lemon olive orange\nnow A place",
        3,
        edition,
    )
    play(match, "A place 3", "B place 1", "C place 3")
    assert [t.fruit(match, seat) for seat in "ABC"] == [{"lemon": 1}, {"fig": 1}, {"lemon": 1}]
    assert match.view(None).blades[3].farmers == [1, 0, 1]
    assert (match.view(None).phase, t.to_play(match)) == ("place", "A")


GREEN = "mill orange:ABC fig grape almond:BC olive lemon almond fig:A grape:A lemon olive:BBCC orange:A"


@every_edition
def test_green_walks_three_blades_to_the_almonds(edition: str) -> None:
    """All three, walking: three farmers on an orange blade, two wait on the almonds. A is green."""
    match = t.table(GREEN, 3, edition)
    play(match, "A move 0")
    assert match.view(None).blades[3].farmers == [1, 1, 1]
    assert t.fruit(match, "A") == {"almond": 3}
    assert t.to_play(match) == "B"


@every_edition
def test_almonds_run_short_for_green(edition: str) -> None:
    """All three, shortage of fruit: three due, two left; all almonds come back and green takes three."""
    held = ALL_FRUITS[edition] - 2
    match = t.table(f"{GREEN}\nA fruit almond:2\nB fruit almond:{held - 6}\nC fruit almond:4", 3, edition)
    assert t.supply(match, "almond") == 2
    play(match, "A move 0")
    assert [t.fruit(match, seat) for seat in "ABC"] == [{"almond": 3}, {}, {}]
    assert t.supply(match, "almond") == ALL_FRUITS[edition] - 3


BLUE = "mill orange fig grape lemon olive almond:A fig:B orange almond grape:AAAABB lemon:BB olive"


@every_edition
def test_blue_crosses_a_line_and_takes_two_figs_and_a_cart(edition: str) -> None:
    """All three, dividing lines: alone on an almond blade, one step across to a fig blade. A is blue."""
    match = t.table(BLUE, edition=edition)
    play(match, "A move 5")
    assert (t.fruit(match, "A"), t.front(match, "A").carts) == ({"fig": 2}, 1)


@every_edition
@pytest.mark.parametrize("held", [0, 1])
def test_no_cart_is_left_for_blue(held: int, edition: str) -> None:
    """All three, shortage of carts: every cart goes back, blue's own too, and blue takes one."""
    match = t.table(f"{BLUE}\nA carts {held}\nB carts {4 - held}", edition=edition)
    assert match.view(None).carts == 0
    play(match, "A move 5")
    assert (t.front(match, "A").carts, t.front(match, "B").carts, match.view(None).carts) == (1, 0, 3)


@every_edition
def test_a_crowd_of_more_than_six_leads_across_both_lines(edition: str) -> None:
    """All three, the rare case: with more than six on a blade a farmer can cross twice, for two carts."""
    match = t.table("farmers 5:AAABBBB rest:8", edition=edition)
    play(match, "A move 5")
    assert t.front(match, "A").carts == 2


@every_edition
@pytest.mark.parametrize(
    ("tile", "fruits"),
    [
        ("lemon1", "lemon:1"),
        ("orange2", "orange:2"),
        ("grape2+orange2", "orange:2 grape:2"),
        ("any4", "almond:4"),
        ("fig3+olive2", "olive:2 fig:3"),
        ("every6", "almond:1 fig:1 grape:1 lemon:1 olive:1 orange:1"),
    ],
)
def test_the_six_fruit_tiles_shown_are_served_with_what_stands_below_them(
    tile: str, fruits: str, edition: str
) -> None:
    """Franjos and Rio Grande, delivering: six pictured tiles; Filosofia has the pictures without words."""
    assert tile in TILE_NAMES
    match = t.table(f"arta {tile} * * *\nA fruit {fruits} · carts 1", edition=edition)
    play(match, "A cart", "A load arta", *(["A kind almond"] if tile == "any4" else []), "A go")
    assert (t.front(match, "A").tiles, t.fruit(match, "A")) == ([tile], {})


@pytest.mark.parametrize(
    ("edition", "names"),
    [
        ("franjos", ["Artà", "Vilafranca", "Son Servera"]),
        ("riogrande", ["Arta", "Villafranca", "Son Severa"]),
        ("filosofia", ["Artá", "Villafranca", "Son Severa"]),
    ],
)
def test_a_fig_an_olive_and_four_lemons_for_three_villages(edition: str, names: list[str]) -> None:
    """All three, a delivery of six fruits; each edition spells the villages its own way."""
    match = t.table(
        "arta fig1 orange2 * *\nvilafranca olive1 any5 * *\nson-servera any4 grape3 * *\n"
        "A fruit fig:1 olive:1 lemon:4 · carts 1",
        edition=edition,
    )
    play(match, "A cart")
    assert match.view(None).carts == 4
    events = play(match, "A load arta", "A load vilafranca", "A load son-servera", "A kind lemon", "A go")
    assert t.front(match, "A").tiles == ["fig1", "olive1", "any4"]
    assert [t.supply(match, kind) for kind in ("fig", "olive", "lemon")] == [
        9 if edition == "franjos" else 18
    ] * 3
    assert [t.village(match, name).tile for name in ("arta", "vilafranca", "son-servera")] == [
        "orange2",
        "any5",
        "grape3",
    ]
    told = [match.tell(event) for event in of_kind(events, "tile-taken")]
    assert all(name in sentence for name, sentence in zip(names, told, strict=True))
    assert t.to_play(match) == "B"


@every_edition
def test_six_oranges_beat_four_and_one_at_arta(edition: str) -> None:
    """All three, a Finca tile: green (A) has 4 oranges on its tiles, yellow (B) 1, red (C) 6."""
    match = t.table(
        "arta lemon1 · finca orange\nnow C turn\n"
        "C fruit lemon:1 · carts 1 · tiles orange3 lemon3+orange2 every6\n"
        "A tiles orange2 grape2+orange2\nB tiles orange1",
        3,
        edition,
    )
    (event,) = of_kind(play(match, "C cart", "C load arta", "C go"), "finca-awarded")
    assert (event.counts, event.seat, event.house) == ([4, 1, 6], 2, True)
    assert t.front(match, "C").fincas == ["orange"]


@every_edition
def test_figs_and_almonds_are_counted_together(edition: str) -> None:
    """All three, a Finca tile with two kinds: figs and almonds on the tiles are added up."""
    match = t.table(
        "arta lemon1 · finca almond+fig\nA fruit lemon:1 · carts 1 · tiles fig2 almond1\n"
        "B tiles fig1 orange1",
        edition=edition,
    )
    (event,) = of_kind(play(match, "A cart", "A load arta", "A go"), "finca-awarded")
    assert (event.counts, event.seat) == ([3, 1], 0)


@every_edition
def test_four_and_five_make_nine_for_the_finca_tile_of_any_kind(edition: str) -> None:
    """Franjos and Rio Grande, the Finca tile for any kind: tiles of four and five make nine."""
    match = t.table(
        "arta any5 · finca any\nA fruit fig:5 · carts 1 · tiles any4\nB tiles any6 olive2", edition=edition
    )
    (event,) = of_kind(play(match, "A cart", "A load arta", "A kind fig", "A go"), "finca-awarded")
    assert (event.counts[0], event.seat) == (9, 0)
    assert event.counts[1] == (8 if edition == "riogrande" else 6)


@every_edition
def test_one_fruit_less_takes_tiles_worth_seven_for_six_fruits(edition: str) -> None:
    """All three, one fruit less: seven shown, six delivered; a tile worth one is never free."""
    match = t.table(
        "arta any4 * * *\ninca fig3 * * *\npalma olive1 * * *\nA fruit fig:6 · carts 1", edition=edition
    )
    play(match, "A less")
    assert "spare palma" not in legal(match, "A")
    play(match, "A spare inca", "A load arta", "A kind fig", "A go")
    assert (t.front(match, "A").tiles, t.fruit(match, "A")) == (["fig3", "any4"], {})


@every_edition
def test_red_has_forty_five_points(edition: str) -> None:
    """Franjos and Rio Grande, the end: fruit tiles, two Finca tiles, one action tile, a bonus."""
    match = t.table(
        "alcudia - · finca grape to A · house\npalma - · finca lemon to A · house\nbonus 7:A\n"
        "A tiles fig1 lemon2 grape3 any4 any5 every6 grape3+lemon2 · action less\nB tiles olive1\n"
        "idle 120\nnow over",
        edition=edition,
    )
    assert match.scores == [26 + 10 + 2 + 7, 1 + 8]
    assert match.winners == (0,)
