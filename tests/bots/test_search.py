"""Search: what it thinks, that it is honest, and that the same seed gives the same move."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

import numpy as np
import pytest

from potager import Match, load
from potager.bots.base import Budget, Haste, Judged, Manner, Question
from potager.bots.registry import bot
from potager.bots.search import thinking, tree
from potager.bots.search.searcher import Searcher
from potager.bots.search.thinking import CHUNK, Scope, Search, judge, think
from potager.bots.search.whole import look, opinion
from potager.core import chance
from potager.core.chance import Stream

KEEP, SWAP = 0, 1


def stream(purpose: str = "search") -> Stream:
    return chance.stream(bytes(32), purpose)


def analyse(match: Match, truth: Any = None, **budget: Any) -> list[Judged]:
    """What trees of a budget, one a thread, think together of the first seat's actions."""
    allowed, source = Budget(**budget), stream()
    state = match.game.sample(match.view(0), source) if truth is None else truth
    searches = [
        Search(match.game, state, 0, source, Scope(blind=truth is None)) for _ in range(allowed.threads)
    ]
    think(searches, allowed, whole=True)
    return judge(searches, [KEEP, SWAP])


def holding(card: int, seats: int = 2) -> Match:
    """A table of the toy game at which the first seat holds a card."""
    return next(match for seed in range(99) if (match := Match("toy", seats, seed=seed)).view(0).card == card)


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short playouts, where it does not matter what they find."""
    monkeypatch.setattr(thinking, "TUNING", thinking.TUNING._replace(horizon=6))


@pytest.mark.parametrize(("card", "good"), [(0, SWAP), (1, SWAP), (5, KEEP), (6, KEEP)])
def test_it_finds_what_is_best_and_how_good_it_is(card: int, good: int) -> None:
    match = holding(card)
    judged = analyse(match, iterations=400)
    assert judged[0].actions == (good,)
    assert sum(one.visits for one in judged) == 400
    assert all(0 <= one.win <= 1 for one in judged)
    if card == 6:
        assert judged[0].win == 1 and judged[0].margin > 0


def test_a_search_by_the_truth_knows_what_is_hidden() -> None:
    match = holding(3)
    keeps = {
        analyse(match, truth, iterations=100)[0].win
        for seed in range(9)
        for truth in [Match("toy", 2, seed=seed).state]
    }
    assert len(keeps) > 1


def test_chances_to_win_add_up() -> None:
    match = holding(3, seats=3)
    search = Search(match.game, match.state, 0, stream())
    search.grow(50)
    assert search.tree.values[tree.ROOT, tree.WIN].sum() == pytest.approx(50)
    assert search.tree.visits[tree.ROOT] == 50


def test_hopes_are_compared_by_one_scale_whoever_sits_first() -> None:
    match = holding(3, seats=3)
    search = Search(match.game, match.state, 0, stream())
    assert tree.usual_spread(search.tree) == 1, "nothing is known yet"
    notes = np.array([[10, 0, 160], [10, 0, 640], [10, 20, 50]], dtype=np.float64)  # 4, 8 and 1 apart
    for first in range(3):
        search.tree.notes[:] = np.roll(notes, first, axis=0)
        assert tree.usual_spread(search.tree) == pytest.approx(13 / 3)


def test_a_clock_ends_a_thought_and_threads_share_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = holding(2)
    hours = itertools.count()
    monkeypatch.setattr("potager.bots.search.thinking.time.monotonic", lambda: float(next(hours)))
    assert sum(one.visits for one in analyse(match, seconds=5.0)) == 5 * CHUNK, "one look at the clock each"
    shared = analyse(match, iterations=60, threads=3)
    assert sum(one.visits for one in shared) == 60


@pytest.mark.parametrize("threads", [1, 2])
def test_a_thought_in_slices_is_the_same_thought(threads: int) -> None:
    """It stops as often as it is told to, and comes to what it would have come to at a stretch."""
    match = holding(3)
    legal, budget = match.legal_ids(0), Budget(iterations=8 * CHUNK * threads, threads=threads)
    player = Searcher(match.game, budget)
    stops, thought = 0, player.ponder(match.view(0), 0, legal, stream(), haste=Haste(stretch=0.0))
    while True:
        try:
            next(thought)
        except StopIteration as end:
            action = end.value
            break
        stops += 1
    assert stops in range(1, 8), "after every chunk but the last, unless the choice is clear before"
    assert action == Searcher(match.game, budget).choose(match.view(0), 0, legal, stream())


def undecided(_search: Search) -> int:
    """A favourite that is never far enough ahead."""
    return 0


def pondered(player: Searcher, match: Match, haste: Haste) -> int:
    """How often a thought stops before it comes to an end."""
    return sum(1 for _ in player.ponder(match.view(0), 0, match.legal_ids(0), stream(), haste))


def test_a_table_hurries_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """No longer than the table gives it, and no longer than its favourite is in doubt."""
    match, hours = holding(3), itertools.count()
    monkeypatch.setattr("potager.bots.search.thinking.time.monotonic", lambda: float(next(hours)))
    player = Searcher(match.game, Budget(seconds=40.0))
    monkeypatch.setattr(Search, "lead", undecided)
    unhurried = pondered(player, match, Haste(stretch=0.0))
    assert pondered(player, match, Haste(stretch=0.0, most=8.0)) < unhurried
    assert pondered(player, match, Haste(stretch=0.0, clear=0.0)) == 0
    assert pondered(player, match, Haste(stretch=0.0, clear=1.1)) == unhurried


def test_time_in_which_others_think_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    match, clock = holding(2), itertools.count()
    monkeypatch.setattr("potager.bots.search.thinking.time.monotonic", lambda: float(next(clock)))
    search = Search(match.game, match.state, 0, stream())
    for _ in thinking.thinking([search], Budget(seconds=6.0), whole=True, seconds=1.0):
        for _ in range(100):
            next(clock)
    assert int(search.tree.visits[search.root]) == 6 * CHUNK


def test_the_same_seed_gives_the_same_move_with_threads_too() -> None:
    match = holding(3)
    thoughts = [analyse(match, iterations=64, threads=2) for _ in range(2)]
    assert thoughts[0] == thoughts[1]


def test_a_full_tree_still_plays_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potager.bots.search.thinking.NODES", 4)
    match = holding(3)
    search = Search(match.game, match.state, 0, stream())
    think([search], Budget(iterations=40))
    assert search.tree.size[0] <= 4 and judge([search], [KEEP, SWAP])


def test_a_turn_of_several_actions_is_one_thought(brief: None) -> None:
    match = Match("frutopia", 2, seed=4)
    player = bot("master@2", match.game)
    assert isinstance(player, Searcher)
    source = stream()
    kept = 0
    for _ in range(24):
        seat = match.next_seat
        legal = match.legal_ids(seat)
        view = match.view(seat)
        kept += player._carries_on(view, seat)
        match.play(seat, player.choose(view, seat, legal, source))
    assert 0 < kept < 24


@pytest.mark.parametrize("name", ["sprout", "gardener", "master@2", "master@2:trader"])
@pytest.mark.parametrize(("game", "seats"), [("toy", 3), ("bohnanza", 4), ("bohnanza", 2), ("frutopia", 2)])
def test_no_bot_knows_more_than_its_seat(name: str, game: str, seats: int) -> None:
    """Two truths that differ only in what the seat cannot know: same view, same seed, same choice."""
    rules = load(game)
    match = Match(rules, seats, seed=3)
    walk = stream("walk")
    for _ in range(0 if game == "toy" else 8):
        seat = match.next_seat
        match.play(seat, bot("sprout", rules).choose(match.view(seat), seat, match.legal_ids(seat), walk))
    seat = match.next_seat
    chosen = set[int]()
    truths = set[bytes]()
    for number in range(2):
        other = match.state.copy()
        rules.redeal(other, seat, stream(f"truth {number}"))
        truths.add(other.tobytes())
        mask = rules.new_mask()
        rules.legal(other, seat, mask)
        view = rules.view(other, seat)
        assert view == match.view(seat)
        chosen.add(bot(name, rules).choose(view, seat, np.flatnonzero(mask).tolist(), stream("bot")))
    assert len(truths) > 1 and len(chosen) == 1


def test_what_a_style_likes_is_tried_more() -> None:
    match = holding(3)
    plain = Search(match.game, match.state, 0, stream())
    fond = dataclasses.replace(match.game, leanings={"bold": {"swap": 9.0}})
    leaning = Search(fond, match.state, 0, stream(), Scope(manner=Manner("bold")))
    for search in (plain, leaning):
        search.grow(3)
    node = {move: leaning.tree.prior[child] for move, child in leaning.children().items()}
    before = {move: plain.tree.prior[child] for move, child in plain.children().items()}
    assert node[SWAP,] > before[SWAP,]


def test_what_is_barred_is_not_tried_unless_nothing_else_is_left() -> None:
    match = holding(3)
    search = Search(match.game, match.state, 0, stream())
    search.bar([(SWAP,)])
    think([search], Budget(iterations=CHUNK * 9))
    assert set(search.children()) == {(KEEP,)} and search.tree.visits[tree.ROOT] == CHUNK, (
        "there is nothing to choose"
    )
    search = Search(match.game, match.state, 0, stream())
    search.bar([(KEEP,), (SWAP,)])
    search.grow(8)
    assert set(search.children()) == {(KEEP,), (SWAP,)}


def test_a_look_at_one_move_tries_no_other() -> None:
    match = holding(6)
    question = Question(match.game, match.view(0), 0, [KEEP, SWAP], stream(), Budget(iterations=50))
    kept, swapped = (look(question, match.state, (action,)).move for action in (KEEP, SWAP))
    assert (kept.visits, swapped.visits) == (50, 50) and kept.win == 1 > swapped.win


def test_at_the_end_of_a_game_the_truth_is_what_it_is_worth() -> None:
    match = holding(3, seats=3)
    search = Search(match.game, match.state, 0, stream())
    for seat in range(3):
        match.play(seat, "keep")
    search._kernel.value(match.state, 0, search.tree, search.buffers)
    points, result = match.scores, search.buffers.result
    ahead = [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]
    assert len(set(points)) == 3 and max(ahead) > 0 > min(ahead)
    assert result[tree.POINTS].tolist() == points and result[tree.MARGIN].tolist() == ahead
    assert result[tree.WIN].tolist() == [float(seat in match.winners) for seat in range(3)]


@pytest.mark.parametrize(("game", "movers"), [("toy", {0}), ("finca", {0, 1})])
def test_only_where_nothing_is_secret_do_others_decide_in_the_tree(
    brief: None, game: str, movers: set[int]
) -> None:
    """In a tree they would learn the best answers to the searcher's cards."""
    match = Match(game, 2, seed=1)
    search = Search(match.game, match.state, 0, stream())
    search.grow(40)
    nodes = range(tree.ROOT + 1, int(search.tree.size[0]))
    assert {int(search.tree.links[node, tree.MOVER]) for node in nodes} == movers


def test_a_thought_is_carried_on_only_where_it_fits() -> None:
    match, other = holding(3), holding(4)
    player = Searcher(match.game, Budget(iterations=4))
    assert not player._carries_on(match.view(0), 0), "nothing was thought yet"
    player._searches = [Search(match.game, match.state, 0, stream())]
    assert player._carries_on(match.view(0), 0)
    assert not player._carries_on(other.view(0), 0), "something new was seen"
    assert not player._carries_on(match.view(1), 1), "another seat asks"
    player.budget = Budget(iterations=4, threads=2)
    assert not player._carries_on(match.view(0), 0), "one tree was lost"


def test_chances_by_hopes_add_up_and_a_scale_of_points_is_a_factor_of_e() -> None:
    out = np.zeros(3)
    tree.chances(np.array([5.0, 3.0, 5.0], dtype=np.float32), 2.0, out)
    assert out.sum() == pytest.approx(1)
    assert out[0] == out[2] and out[0] / out[1] == pytest.approx(np.e)
    tree.chances(np.array([900.0, 0.0, 0.0], dtype=np.float32), 1.0, out)
    assert out.tolist() == [1, 0, 0], "however far hopes lie apart"


def test_actions_that_are_looked_at_one_by_one_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    match, hours = holding(2), itertools.count()
    monkeypatch.setattr("potager.bots.search.thinking.time.monotonic", lambda: float(next(hours)))
    question = Question(match.game, match.view(0), 0, [KEEP, SWAP], stream(), Budget(seconds=6.0))
    found = opinion(question, each=[(KEEP,), (SWAP,)])
    assert [one.visits for one in found.moves] == [3 * CHUNK, 3 * CHUNK]


@pytest.mark.parametrize(
    ("name", "seats", "horizon"), [("finca", 4, 30), ("bohnanza", 2, 15), ("bohnanza", 4, 60)]
)
def test_a_game_says_how_far_it_is_played_out_unless_seats_trade(name: str, seats: int, horizon: int) -> None:
    game = load(name)
    state, stream = game.deal(seats, {}, bytes(32)), chance.stream(bytes(32), "search")
    assert Search(game, state, 0, stream).tuning.horizon == horizon
