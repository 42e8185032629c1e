"""Actions and whole moves as a seat chooses them: what to type, a sentence, and where they may be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

import numpy as np

from potager.core import door
from potager.core.errors import CannotPlay, NotYours
from potager.core.game import Game
from potager.core.texts import SEAT_LETTERS, Say

JOIN = ", "  # between the actions of a move
P = TypeVar("P")


class Origin(NamedTuple):
    """Where an action was listed: there alone it may be played, since elsewhere it means something else."""

    game: Game
    match: object  # the same for a match and its trials
    seat: int
    seats: int

    def check(self, match: object, seat: int) -> None:
        """Refuse an action of another match or of another seat."""
        if match is not self.match:
            raise CannotPlay("this action was listed by another match: take one that this match lists")
        if seat != self.seat:
            mine, yours = SEAT_LETTERS[self.seat], SEAT_LETTERS[seat]
            raise NotYours(f"this action was listed for seat {mine}: seat {yours} cannot play it")


@dataclass(frozen=True)
class Action:
    """A legal action: a number, a text that can be typed, and a sentence.

    >>> from potager import Match
    >>> action = Match("finca", seats=2, seed=7).legal(0)[3]
    >>> action.id, action.text
    (81, 'place 3')
    """

    id: int
    text: str
    _origin: Origin = field(repr=False, compare=False)
    _says: Say = field(repr=False, compare=False)

    def describe(self, lang: str = "en", names: Sequence[str] = SEAT_LETTERS) -> str:
        """What the action does, in the reader's language; `names` says who sits where.

        >>> from potager import Match
        >>> action = Match("finca", seats=2, seed=7).legal(0)[3]
        >>> print(action.describe())
        Place a farmer on blade 4: 1 orange
        >>> action.describe("fr").startswith("Placer un paysan")
        True
        """
        return _words(self._origin, self._says, lang, names)


@dataclass(frozen=True)
class WholeMove:
    """A move as a person would call it: one or several actions of a seat, which are played together.

    >>> from potager import Match
    >>> move = Match("frutopia", seats=2, options={"bags": "one"}, seed=7).whole_moves(0)[0]
    >>> move.ids, move.text
    ((6, 32), 'move b2, to c2')
    """

    ids: tuple[int, ...]
    text: str  # of all its actions: `cart, load inca, go`
    _origin: Origin = field(repr=False, compare=False)
    _says: Say = field(repr=False, compare=False)

    def describe(self, lang: str = "en", names: Sequence[str] = SEAT_LETTERS) -> str:
        """What all of it does, in the reader's language; `names` says who sits where.

        >>> from potager import Match
        >>> move = Match("frutopia", seats=2, options={"bags": "one"}, seed=7).whole_moves(0)[0]
        >>> print(move.describe())
        Slide the lemon token from b2 to c2: 1 lemon
        >>> move.describe("fr").startswith("Faire glisser le jeton citron")
        True
        """
        return _words(self._origin, self._says, lang, names)


def _words(origin: Origin, says: Say, lang: str, names: Sequence[str]) -> str:
    return origin.game.texts.words(door.lang(lang), says, door.names(names, origin.seats))


def in_a_series(action: P) -> P | list[str]:
    """A typed series, `cart, load inca, go`, as its actions; whatever else as it is.

    Only where a person types: a server takes every action by itself.
    """
    return action.split(JOIN.strip()) if isinstance(action, str) and JOIN.strip() in action else action


class Path(NamedTuple):
    """Actions that follow one another, and the states before each and after the last."""

    actions: tuple[int, ...]
    states: tuple[Any, ...]


def is_whole(game: Game, after: Any, seat: int, action: int) -> bool:
    """Whether a move is whole with this action, after which the state is this."""
    return game.composed is None or not game.composed.unfinished(after, seat, action)


def say_whole(game: Game, states: Sequence[Any], seat: int, actions: Sequence[int]) -> Say:
    """What a move does, all its actions together; `states` begins with those before each."""
    if game.composed is None:
        return game.describe(states[0], seat, actions[0])
    return game.composed.tell(states[: len(actions)], seat, actions)


def told_alike(game: Game, state: Any, seat: int, actions: Sequence[int]) -> Say:
    """What a move does, the same for all that differ only in their order, in equal cards or equal places."""
    *steps, last = actions
    states = [state]
    for action in steps:
        states.append(states[-1].copy())
        game.apply(states[-1], seat, action)
    return say_whole(game, states, seat, [*steps, game.alike(states[-1], seat, last)])


def list_moves(game: Game, state: Any, seat: int) -> list[tuple[tuple[int, ...], Say]]:
    """The whole moves of a seat that can be listed, no two the same, each with what it does.

    Steps in another order, or with equal cards, that come to the same thing are one move. Where steps are
    put together at will there are too many: of those the game itself offers some, see `Game.offers`.
    """
    found: dict[str, tuple[tuple[int, ...], Say]] = {}
    for path in (*_all_paths(game, state, seat), *_offered(game, state, seat)):
        says = say_whole(game, path.states, seat, path.actions)
        found.setdefault(repr(says), (path.actions, says))
    return list(found.values())


def _all_paths(game: Game, state: Any, seat: int) -> Iterator[Path]:
    """Every way to play on until a move is whole, but by steps that are put together at will."""
    mask = game.new_mask()
    seen = {state.tobytes()}
    begun = [Path((), (state,))]
    while begun:
        actions, states = begun.pop(0)
        game.legal(states[-1], seat, mask)
        for action in np.flatnonzero(mask).tolist():
            if game.composed is not None and game.actions.split(action)[0] in game.composed.at_will:
                continue
            after = states[-1].copy()
            game.apply(after, seat, action)
            path = Path((*actions, action), (*states, after))
            if is_whole(game, after, seat, action):
                yield path
            elif after.tobytes() not in seen:
                seen.add(after.tobytes())
                begun.append(path)


def _offered(game: Game, state: Any, seat: int) -> Iterator[Path]:
    """The moves that the game offers where it cannot list all."""
    for actions in game.offers(state, seat):
        states = [state]
        for action in actions:
            states.append(states[-1].copy())
            game.apply(states[-1], seat, action)
        yield Path(tuple(actions), tuple(states))
