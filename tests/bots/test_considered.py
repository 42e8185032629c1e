"""What a bot has considered: its own thoughts, as whole moves, the one that it plays among them."""

from __future__ import annotations

import pytest

from potager import Match, load
from potager.bots.considered import MOST, Considered, Decision, considered, let_recall
from potager.bots.registry import bot
from potager.core import chance

STREAM = chance.stream(bytes(32), "test")


def asked(match: Match, name: str, *, recall: bool = True) -> tuple[int, list[Considered]]:
    """What a bot plays in a position, and what it has considered."""
    seat = match.next_seat
    player = bot(name, match.game)
    if recall:
        let_recall(player)
    view, legal = match.view(seat), match.legal_ids(seat)
    action = player.choose(view, seat, legal, STREAM)
    return action, considered(player, Decision(view, seat, legal, action), STREAM)


@pytest.mark.parametrize("game", ["finca", "bohnanza", "frutopia"])
@pytest.mark.parametrize("name", ["sprout", "gardener", "grower@6"])
def test_what_is_played_is_among_what_was_considered(game: str, name: str) -> None:
    match = Match(game, 3, seed=5)
    for _ in range(5):
        seat, legal = match.next_seat, match.legal_ids(match.next_seat)
        if len(legal) == 1:
            match.play_quietly(seat, legal[0])
            continue
        action, found = asked(match, name)
        assert 1 <= len(found) <= MOST and len({repr(one.says) for one in found}) == len(found)
        (chosen,) = [one for one in found if one.chosen]
        searched = name.startswith("grower")
        assert chosen is found[0] if searched else chosen.actions[0] == action
        for one in found:
            assert match.why_not(seat, one.actions) is None or len(one.actions) > 1
            assert (one.win is not None, one.rating is not None) == (searched, not searched)
            assert match.game.texts.words("fr", one.says)
        match.play_quietly(seat, action)


def test_a_move_is_told_whole() -> None:
    match = Match("frutopia", 2, {"bags": "one"}, seed=7)
    for name in ("gardener", "grower@12"):
        _, found = asked(match, name)
        assert all(len(one.actions) == 2 and one.says.key.startswith("whole.slide") for one in found)


def test_the_best_comes_first() -> None:
    _, found = asked(Match("finca", 2, seed=7), "gardener")
    ratings = [one.rating or 0.0 for one in found]
    assert ratings == sorted(ratings, reverse=True) and found[0].chosen


def test_of_others_nothing_is_known() -> None:
    match = Match("finca", 2, seed=7)
    assert asked(match, "uniform")[1] == []
    assert asked(match, "grower@20", recall=False)[1] == []


def test_who_is_not_watched_keeps_nothing_in_mind() -> None:
    game = load("finca")
    watched = let_recall(bot("grower@20", game))
    match = Match(game, 2, seed=7)
    legal = match.legal_ids(0)
    action = watched.choose(match.view(0), 0, legal, STREAM)
    alone = match.legal_ids(0)[:1]
    watched.choose(match.view(0), 0, alone, STREAM)
    assert considered(watched, Decision(match.view(0), 0, alone, action), STREAM) == [], (
        "nothing was to decide"
    )
