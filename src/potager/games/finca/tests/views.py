"""The canned tables of Finca for the tests of its board: every phase of the game."""

from __future__ import annotations

from potager.core.match import Match
from potager.testing import kinds
from potager.testing.views import Moment, Stretch, When


def texts(match: Match) -> list[str]:
    """The legal actions of whoever is to play."""
    return [action.text for action in match.legal(match.awaited[0])] if match.awaited else []


def after(moves: int, phase: str = "turn") -> When:
    """In a phase, not too early."""
    return lambda match, me: len(match.moves) > moves and match.view(None).phase == phase


def crowded(match: Match, me: int) -> bool:
    """Many farmers stand on one blade."""
    return len(match.moves) > 12 and max(sum(blade.farmers) for blade in match.view(None).blades) >= 5


def many_ways(match: Match, me: int) -> bool:
    """Nearly everything can be done, and one walk brings one fruit and one cart."""
    if not after(40)(match, me) or not {"cart", "move 0", "move 1", "move 5", "lift 5"} <= set(texts(match)):
        return False
    walk = Match.from_json(match.to_json()).play(me, "move 5")
    return kinds(walk) == ["farmer-walked", "fruit-taken", "carts-taken"] and walk[1].number == 1


def loading(match: Match, me: int) -> bool:
    """A cart that can go, and can take more."""
    return after(90, "load")(match, me) and len(texts(match)) > 1 and "go" in texts(match)


def choosing(match: Match, me: int) -> bool:
    """Several kinds can go to a village."""
    return after(40, "kind")(match, me) and len(texts(match)) > 1


def at_random(seats: int, seed: int, when: When) -> Moment:
    """A table of a game at random: what bots seldom do is found there."""
    return Moment(seats=seats, seed=seed, when=when, player="uniform")


CASES = {
    "placement": Moment(seats=4, seed=5, when=lambda match, me: len(match.moves) == 6),
    "placement2": Moment(seats=2, seed=9, when=lambda match, me: len(match.moves) == 4),
    "opening": Moment(seats=3, seed=3, when=after(14)),
    "midgame": Moment(seats=4, seed=37, when=many_ways),
    "crowd": at_random(2, 100, crowded),
    "delivery": Moment(seats=3, seed=21, when=loading),
    "kind": at_random(3, 100, choosing),
    "spare": at_random(3, 100, after(40, "spare")),
    "take": at_random(3, 100, after(40, "take")),
    "land": at_random(3, 106, after(40, "land")),
    "second": at_random(3, 100, after(40, "second")),
    "late": Moment(
        seats=2, seed=31, when=lambda match, me: after(100)(match, me) and match.view(None).wooden <= 1
    ),
    "watch": Moment(seats=4, seed=13, when=after(100), me=2),
    "over": Moment(seats=3, seed=41, when=lambda match, me: match.over),
}
GAME = Stretch(seats=3, seed=41, steps=slice(-21, None))
