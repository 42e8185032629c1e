"""R33 to R43: the end, shops, the winner, our solo mode."""

from __future__ import annotations

import pytest

from potager import Match
from potager.core.chance import seed_bytes
from potager.games.frutopia import GAME
from potager.games.frutopia.rules.components import HEAD_START, IDLE_ROUNDS
from potager.games.frutopia.rules.solo import remove_token
from potager.games.frutopia.rules.turn import longest
from potager.games.frutopia.tests import table as t
from potager.testing import of_kind, play


def test_R33_the_round_is_finished_when_the_marker_reaches_the_cross() -> None:
    eight = t.island(
        "A",
        "tower museum observatory . .",
        ". B . L .",
        "deckchairs . P . .",
        ". M . O .",
        "zip-lines zip-lines zip-lines . .",
    )
    match = t.table(
        eight,
        t.island("B", "spa spa catering . .", ". B . L .", ". . P . .", ". M . O .", ". . . . ."),
        "A fruit orange:3 banana:3",
        "row3 blue-wagon-1 blue-wagon-2",
        "now A trade",
    )
    assert match.view(None).permits == 1
    events = play(match, "A take blue-wagon-1")
    assert of_kind(events, "permit-used")[0].left == 0
    play(match, "A place d1")
    assert t.to_play(match) == "B"  # everybody has the same number of turns
    events = t.slide(match, "B", "c3", "d3")
    assert match.over and of_kind(events, "game-ended")


def test_R33_further_steps_are_ignored() -> None:
    taken = t.island(
        "A", "tower museum observatory . .", ". B . L .", "deckchairs . P . .", ". M . O .", ". . . . ."
    )
    match = t.table(
        taken,
        t.island(
            "B",
            "spa spa catering eco-hotel eco-hotel",
            ". B . eco-hotel eco-hotel",
            "red-wagon-1 . P . .",
            ". M . O .",
            ". . . . L",
        ),
        "B fruit orange:3 banana:3",
        "row3 blue-wagon-1 -",
        "now B trade",
    )
    assert match.view(None).permits == 0
    play(match, "B take blue-wagon-1", "B place c2")
    assert match.over and match.view(None).permits == 0


def test_R34_deckchairs_count_beaches_without_boats_whatever_else_stands_there() -> None:
    match = t.table(
        t.island("A", "deckchairs tower . . .", "* B . L .", ". . P . .", ". M . O .", ". . . * .")
    )
    assert t.front(match, "A").points_from.shops == 2 * 4  # north and east
    match = t.table(t.island("A", *t.START[:4], "deckchairs * * * ."))
    assert t.front(match, "A").points_from.shops == 0


def test_R35_catering_counts_mixed_tokens_and_wagons() -> None:
    match = t.table(t.island("A", "catering mixed-banana-lemon red-wagon-1 tower .", *t.OPEN[1:]))
    assert t.front(match, "A").points_from.shops == 2 * 4


def test_R36_the_tourist_office_counts_every_building_once() -> None:
    match = t.table(
        t.island(
            "A",
            "tourist-office tower crocodile-farm crocodile-farm .",
            ". . crocodile-farm crocodile-farm .",
            "B L P M O",
            ". . . . .",
            ". . . . .",
        )
    )
    assert t.front(match, "A").points_from.shops == 1 + 3


def test_R37_the_lemonade_seller_counts_the_bottle_under_each_pawn() -> None:
    rows = ("lemonade . . . .", *t.OPEN[1:])
    match = t.table(t.island("A", *rows), "A pawns 5a 5a", factory="yes")
    assert t.front(match, "A").points_from.shops == 5 + 5
    match = t.table(t.island("A", *rows), "A pawns start.1 f1", factory="yes")
    assert t.front(match, "A").points_from.shops == 0 + 8


def test_R38_the_most_points_win_and_the_later_of_those_who_tie() -> None:
    def winners(*points: int) -> tuple[int, ...]:
        lines = [
            f"{t.island(letter, *t.OPEN)}\n{letter} fruit banana:9 · points boats:{n}"
            for letter, n in zip("ABCD", points, strict=False)
        ]
        match = t.table(*lines, "idle 40", "now over", seats=len(points))
        return match.winners

    assert winners(10, 9) == (0,)
    assert winners(10, 10) == (1,)
    assert winners(12, 12, 11) == (1,)
    assert winners(12, 3, 12, 1) == (2,)


def test_R39_forty_rounds_without_progress_end_the_game() -> None:
    match = t.table(f"idle {IDLE_ROUNDS - 1}")
    t.slide(match, "A", "c3", "c2")
    assert not match.over
    t.slide(match, "B", "c3", "c2")
    assert match.over
    match = t.table(f"idle {IDLE_ROUNDS - 1} · progress")
    t.slide(match, "A", "c3", "c2")
    t.slide(match, "B", "c3", "c2")
    assert (match.view(None).idle, t.to_play(match)) == (0, "A")
    match = t.table("idle 3")
    t.slide(match, "A", "c3", "c2")
    t.slide(match, "B", "c3", "c2")
    assert match.view(None).idle == 4


@pytest.mark.parametrize("seats", GAME.seats)
def test_R39_no_game_outlasts_its_bound(seats: int) -> None:
    assert sum(1 for _ in t.random_game(seats, "yes", "two", 3)) < longest(seats)


def test_R40_a_lone_seat_plays_on_a_solo_board_drawn_at_random() -> None:
    seen = set[str]()
    for seed in range(20):
        match = t.dealt(1, seed=seed)
        view = match.view(None)
        seen.add(view.board)
        assert (view.permits, [len(row.tokens) for row in view.market]) == (8, [2] * 5)
        rocks = {"lagoon": 4, "volcano": 1, "marsh": 0, "reef": 2}[view.board]
        assert view.seats[0].cells.count("rock") == rocks
    assert seen == {"lagoon", "volcano", "marsh", "reef"}


def test_R40_rocks_are_in_the_way() -> None:
    match = t.table(
        "board volcano",
        "A1 - * * * -",
        "A2 * banana lemon pomegranate *",
        "A3 * - rock - *",
        "A4 * mangosteen - orange *",
        "A5 - * * * -",
        seats=1,
    )
    play(match, "A move b2")
    assert [action.text for action in match.legal(0)] == ["to b3"]
    assert t.cell(match, "c3") == "rock"


def test_R41_the_rival_draws_a_boat_after_every_turn() -> None:
    match = t.dealt(1, seed=4)
    play(match, "A bag orange")
    following = int(match.state.bag[match.state.bagged - 1])
    start = match.legal(0)[0].text
    play(match, f"A {start}")
    events = play(match, f"A {match.legal(0)[0].text}")
    (drew,) = of_kind(events, "rival-drew")
    rival = match.view(None).rival
    assert (rival.points, len(rival.drawn), match.view(None).bagged) == (HEAD_START[0] + drew.value, 1, 37)
    assert rival.drawn[0].id == drew.boat and following >= 0
    assert not match.may_take_back(0)


def test_R41_with_the_factory_the_rival_has_a_head_start() -> None:
    assert [t.dealt(1, seed=4, factory=value).view(None).rival.points for value in ("no", "yes")] == [
        *HEAD_START
    ]
    written = t.table(seats=1, factory="yes")
    assert written.view(None).rival.points == HEAD_START[1]
    assert t.dealt(2, factory="yes").state.rival == 0


def solo(drawn: str, *lines: str) -> Match:
    return t.table(
        "board marsh",
        "A1 - * * * -",
        "A2 * - banana - *",
        "A3 * lemon pomegranate mangosteen *",
        "A4 * - orange - *",
        "A5 - * * * -",
        f"drawn {drawn}",
        *lines,
        seats=1,
    )


def test_R42_the_rival_removes_a_token_at_every_multiple_of_ten() -> None:
    match = solo("o02 o21", "bag " + "* " * 35 + "o01", "row1 tower museum")
    assert match.view(None).rival.points == 9
    events = t.slide(match, "A", "c2", "b2")
    assert [event.token for event in of_kind(events, "token-removed")] == ["tower"]
    assert match.view(None).rival.removed == ["tower"]
    assert match.view(None).permits == 7
    assert [event.left for event in of_kind(events, "permit-used")] == [7]


def test_R42_an_empty_row_passes_to_the_next_one_down_and_round() -> None:
    match = solo(
        "o02 o21",
        "bag " + "* " * 35 + "g25",
        "row5 - -",
        "row1 tower -",
        "row2 museum spa",
        "row3 deckchairs aviary",
        "row4 catering zip-lines",
        "removed observatory red-wagon-1 red-wagon-2",
    )
    t.slide(match, "A", "c2", "b2")
    assert "tower" not in t.market(match)


def test_R42_from_an_empty_market_nothing_is_removed() -> None:
    state = t.dealt(1).state
    state.market[:] = -1
    remove_token(state, 3)
    assert state.permits == 8 and not state.removed.any()


def test_R43_the_game_ends_without_permits_or_with_the_last_boat_and_may_be_lost() -> None:
    gone = "removed tower museum spa catering deckchairs aviary zip-lines"
    match = solo("o02 o21", "bag " + "* " * 35 + "o01", gone, "A points ices:11 · made red-10:2")
    assert match.view(None).permits == 1
    events = t.slide(match, "A", "c2", "b2")
    (ended,) = of_kind(events, "game-ended")
    assert match.over and match.winners == (0,) and (ended.rival, ended.rank) == (10, 0)
    match = solo("o02 o21", "bag " + "* " * 35 + "o01", gone, "A points ices:10 · made red-10:2")
    t.slide(match, "A", "c2", "b2")
    assert match.over and match.winners == () and t.track(match) == 10


def test_R43_ranks_are_higher_with_the_factory() -> None:
    plain, juicy = (Match(GAME, 1, {"factory": factory}).view(None).rival.ranks for factory in ("no", "yes"))
    assert [there - here for here, there in zip(plain, juicy, strict=True)] == [15] * 4


def test_R43_with_the_last_boat_of_the_bag() -> None:
    state = GAME.deal(1, {"factory": "no", "bags": "one"}, seed_bytes(3))
    state.bagged = 1
    mask = GAME.new_mask()
    for _ in range(2):
        GAME.legal(state, 0, mask)
        GAME.apply(state, 0, int(mask.argmax()))
    assert GAME.over(state)
