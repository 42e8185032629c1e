"""What games of a contest show: shares by deals, fair shares, places and ratings."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
import pytest

from potager import CannotRead, load
from potager.core.game import Game
from potager.lab.arena import arena, contest, ratings, standings
from potager.lab.arena.contest import Contest, Faults, Played, lineups_of
from potager.lab.figures import intervals

TOY = load("toy")


def between(*bots: str, seats: int = 2, game: Game = TOY, **wanted: Any) -> Contest:
    return contest.contest(game, seats, {}, lineups_of(bots, seats), **wanted)


def game(
    deal: int = 0,
    rotation: int = 0,
    points: tuple[int, ...] = (3, 5),
    winners: tuple[int, ...] = (1,),
    lineup: int = 0,
    **values: Any,
) -> Played:
    made: dict[str, Any] = {"actions": 2, "decisions": [1] * len(points), "seconds": [0.5] * len(points)}
    return Played(deal, lineup, rotation, list(points), list(winners), **made | values)


def test_shares_are_by_deal_and_only_of_whole_deals() -> None:
    rules = between("greedy", "uniform")
    played = [
        game(0, 0, winners=(0,)),
        game(0, 1, winners=(1,)),
        game(1, 0, winners=(0, 1)),
        game(1, 1, winners=()),
        game(2, 1, winners=(0,)),
    ]
    deals = standings.whole_deals(rules, played)
    assert standings.shares_of(rules, "greedy", deals) == [1.0, 0.25]
    found = standings.result(rules, played)
    assert found is not None and found.deals == 2 and found.games == 4
    greedy, uniform = found.bots
    assert greedy.share.value == 0.625 and uniform.share.value == 0.125 and greedy.fair == 0.5
    assert greedy.times == 1.25 and greedy.decisions == 4 and greedy.seconds == 0.5
    assert greedy.points == 4 and greedy.margin == 0
    assert standings.result(rules, played[4:]) is None
    assert (
        greedy.share
        == intervals.share_interval([1.0, 0.25], games=2)
        != intervals.share_interval([1.0, 0.25])
    )


def test_a_fair_share_is_by_the_seats_that_a_bot_takes() -> None:
    rules = between("greedy", "uniform", seats=4, game=load("finca"))
    played = [game(0, rotation, (3, 5, 1, 1)) for _, rotation in rules.games]
    one_against_three = standings.result(rules, played)
    assert one_against_three is not None
    assert [(bot.games, bot.fair) for bot in one_against_three.bots] == [(4, 0.25), (4, 0.75)]
    rules = between("greedy", "uniform", "sprout")
    played = [game(0, rotation, lineup=lineup) for lineup, rotation in rules.games]
    in_pairs = standings.result(rules, played)
    assert in_pairs is not None
    assert [(bot.games, bot.fair) for bot in in_pairs.bots] == [(4, 0.5)] * 3


def test_faults_are_added_up_with_the_first_trace() -> None:
    rules = between("greedy", "uniform")
    played = [
        game(0, 0, faults=[Faults("uniform", "raises", 2, "first")]),
        game(0, 1, faults=[Faults("uniform", "raises", 1, "second"), Faults("greedy", "dies", 1, "")]),
    ]
    found = standings.result(rules, played)
    assert found is not None
    greedy, uniform = found.bots
    assert uniform.faults == [Faults("uniform", "raises", 3, "first")] and len(greedy.faults) == 1


def test_a_share_without_a_defeat_is_no_certainty() -> None:
    few, many = intervals.share_interval([1.0] * 5), intervals.share_interval([1.0] * 500)
    assert few.low < 0.6 and 0.98 < many.low < 1 and few.high == many.high == 1
    wide, narrow = intervals.share_interval([0.5] * 20, z=3.29), intervals.share_interval([0.5] * 20)
    assert wide.low < narrow.low < 0.5 < narrow.high < wide.high
    # For deals of one game it is nearly the interval of Agresti and Coull: 0.596 to 0.860.
    found = intervals.share_interval([1.0] * 30 + [0.0] * 10)
    assert (round(found.low, 3), round(found.high, 3)) == (0.595, 0.861)
    # Four games say more than one, but not four times as much if all of a deal go the same way.
    assert intervals.share_interval([1.0] * 10, 4).low > intervals.share_interval([1.0] * 10).low
    dealt, single = intervals.share_interval([1.0, 0.0] * 9, 4), intervals.share_interval([1.0, 0.0] * 9)
    assert abs((dealt.high - dealt.low) - (single.high - single.low)) < 0.05
    mean = intervals.mean_interval([1.0, 2.0, 3.0])
    assert mean.value == 2 and round(mean.high, 3) == 3.132


def test_winners_are_placed_first_whatever_their_points() -> None:
    assert standings.placing(game(points=(9, 9, 4, 7), winners=(1,))) == [1, 0, 3, 2]
    assert standings.placing(game(points=(9, 9, 4, 4), winners=(0, 1))) == [0, 0, 2, 2]
    assert standings.placing(game(points=(4,), winners=())) == [0]
    assert standings.placing(game(points=(9, 7, 8), winners=(0, 1))) == [0, 0, 2], (
        "a shared victory is shared"
    )


def test_ratings_rise_for_those_who_win_and_settle() -> None:
    rules = between("greedy", "uniform", seats=3)
    played = [
        game(deal, rotation, points=(5, 3, 1), winners=(rules.at_seats(0, rotation).index("greedy"),))
        for deal in range(20)
        for _, rotation in rules.games
    ]
    few, many = ratings.ratings(rules, played[:6]), ratings.ratings(rules, played)
    assert many["greedy"].mu > few["greedy"].mu > 25 > many["uniform"].mu
    assert many["greedy"].sigma < few["greedy"].sigma
    assert many["greedy"].low < many["greedy"].mu < many["greedy"].high
    alone = ratings.ratings(between("greedy"), [game(), game(1)])
    assert alone["greedy"].mu == 25
    found = arena.rated(rules, played)
    assert found is not None and found.bots[0].rating == many["greedy"] and arena.rated(rules, []) is None
    assert msgspec.json.decode(msgspec.json.encode(found), type=standings.Standings) == found


def test_what_is_known_of_a_bot_is_never_doubted_again() -> None:
    """Bots do not change, so ratings settle the more, the longer they play, also where nobody is better."""
    rules = between("greedy", "uniform", seats=3)
    winners = [(rules.at_seats(0, rotation).index(bot),) for bot in rules.bots for _, rotation in rules.games]
    played = [
        game(deal, rotation, (5, 3, 1), winners[3 * (deal % 2) + rotation])
        for deal in range(400)
        for _, rotation in rules.games
    ]
    sigmas = [ratings.ratings(rules, played[:games])["greedy"].sigma for games in (300, 600, 1200)]
    assert sigmas[0] / sigmas[1] > 1.2 and sigmas[1] / sigmas[2] > 1.2 and sigmas[2] < 1


def test_a_lineup_of_equals_teaches_nothing_and_stops_nothing() -> None:
    rules = contest.contest(TOY, 2, {}, [["greedy", "greedy"], ["greedy", "uniform"]])
    played = [
        game(deal, rotation, lineup=lineup, winners=(rules.at_seats(lineup, rotation).index("greedy"),))
        for deal in range(5)
        for lineup, rotation in rules.games
    ]
    found = ratings.ratings(rules, played)
    assert found["greedy"].mu > 25 > found["uniform"].mu


def test_ratings_need_openskill(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(CannotRead, match="pip install"):
        ratings.ratings(between("greedy"), [])
