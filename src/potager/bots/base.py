"""Bot: what sits in a seat and chooses, knowing only what that seat may know."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from potager.core import door
from potager.core.chance import Stream
from potager.core.errors import CannotRead, SlowSearch, shown
from potager.core.game import Game


def check_game(game: Game) -> None:
    """Refuse what is no game."""
    if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise CannotRead(f"a bot is for a game, as `potager.load` gives it, not for {shown(game)}")


def warn_if_slow(game: Game) -> None:
    """Tell whoever lets plain rules search, once at each place of a program, how to get compiled ones."""
    if not game.is_compiled:
        name = game.name
        how = f"use load({name!r}).compiled() or match.compiled()"
        said = f"{name} is not compiled, so this search is slow and weak: {how}"
        warnings.warn(said, SlowSearch, stacklevel=3)


def check_asked(game: Game, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> None:
    """Refuse what a bot cannot choose from: a view, a seat, actions or a stream that are none."""
    check_game(game)
    game.check_view(view)
    door.seat(seat, game.seats[-1])
    listed = legal if isinstance(legal, (list, tuple)) else ()  # pyright: ignore[reportUnnecessaryIsInstance]
    if not listed or not all(door.whole(action) in range(game.actions.size) for action in listed):
        raise CannotRead(f"a bot chooses from the numbers that `legal_ids` gives, not from {shown(legal)}")
    door.check_stream(stream)


class Bot(Protocol):
    """Chooses actions for a seat."""

    def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """One of the legal actions, from the seat's view alone; chance comes from the stream."""
        ...


class Manner(NamedTuple):
    """In what manner a bot plays: how its advice leans, and which set of weights it goes by."""

    style: str = ""  # empty for none
    weights: str = ""  # empty for the current set


PLAIN = Manner()


class Budget(NamedTuple):
    """How long to think: a number of iterations (then the same seed gives the same move), or a time."""

    iterations: int = 0  # in all; 0 leaves it to the clock
    seconds: float = 0.0
    threads: int = 1


class Haste(NamedTuple):
    """How a table hurries whoever thinks there, so that people do not wait for what is plain."""

    stretch: float = math.inf  # seconds, after which others may think before it goes on
    most: float = math.inf  # seconds in all, whatever the budget
    clear: float = math.inf  # share of all tries, from which on a favourite needs no further thought


class Question(NamedTuple):
    """What a search is asked: which of the legal actions a seat should play."""

    game: Game
    view: Any  # all that the seat knows
    seat: int
    legal: Sequence[int]
    stream: Stream
    budget: Budget
    truth: Any = None  # a state of a finished game, to be searched as if everything were open

    def state(self) -> Any:
        """The state to search from: the true one, or one that the view allows."""
        return self.game.sample(self.view, self.stream) if self.truth is None else self.truth


class Judged(NamedTuple):
    """What a search thinks of one move."""

    actions: tuple[int, ...]  # one, or several that belong together
    visits: int  # how often it was tried
    win: float  # the chance to win with it, from 0 to 1
    margin: float  # points ahead of the best other seat at the end, on average
    points: float = 0.0  # of its own at the end, on average
    spread: float = 0.0  # how far those lie apart, where the search looks to them
