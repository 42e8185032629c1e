"""The canned tables of Frutopia for the tests of its board: every phase of the game."""

from __future__ import annotations

from potager.core.match import Match
from potager.testing.views import Moment, Stretch, When

BOTH = {"factory": "yes"}


def names(match: Match) -> set[str]:
    """The kinds of action that whoever is to play may do."""
    return {action.text.split()[0] for action in match.legal(match.awaited[0])} if match.awaited else set()


def after(moves: int, phase: str) -> When:
    """In a phase, not too early."""
    return lambda match, me: len(match.moves) > moves and match.view(None).phase == phase


def with_wagon(match: Match, me: int) -> bool:
    """A wagon can make ices and milkshakes."""
    return after(0, "produce")(match, me) and "ice" in names(match)


def rich(match: Match, me: int) -> bool:
    """Boats and tokens can be had."""
    return after(20, "trade")(match, me) and names(match) >= {"deliver", "take", "skip"}


def turnable(match: Match, me: int) -> bool:
    """A building of an angle is placed."""
    view = match.view(None)
    return view.phase == "build" and sum(map(bool, view.turn.token.outlines)) > 1


def found(when: When) -> Moment:
    """A table for two with the factory."""
    return Moment(seats=2, seed=100, when=when, options=BOTH)


CASES = {
    "bag": Moment(seats=2, seed=5, when=after(0, "bag"), options=BOTH),
    "opening": Moment(seats=3, seed=5, when=after(0, "slide")),
    "slide": Moment(seats=4, seed=7, when=after(90, "slide"), then=("move",)),
    "to": found(after(20, "to")),
    "pick": found(after(0, "pick")),
    "produce": found(with_wagon),
    "trade": found(rich),
    "place": found(after(0, "place")),
    "build": found(turnable),
    "first": found(after(0, "first")),
    "factory": found(after(20, "factory")),
    "circle": found(after(0, "circle")),
    "solo": Moment(seats=1, seed=9, when=after(40, "slide"), then=("move",)),
    "watch": Moment(seats=4, seed=13, when=after(60, "slide"), me=2),
    "over": Moment(seats=2, seed=41, when=lambda match, me: match.over, options=BOTH),
}
GAME = Stretch(seats=2, seed=41, steps=slice(-6, None), options=BOTH)
