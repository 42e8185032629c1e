"""Bot: what sits in a seat and chooses, knowing only what that seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from potager.core import door
from potager.core.chance import Stream
from potager.core.errors import CannotRead, shown
from potager.core.game import Game


def check_game(game: Game) -> None:
    """Refuse what is no game."""
    if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise CannotRead(f"a bot is for a game, as `potager.load` gives it, not for {shown(game)}")


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


class Budget(NamedTuple):
    """How long to think: a number of iterations (then the same seed gives the same move), or a time."""

    iterations: int = 0  # in all; 0 leaves it to the clock
    seconds: float = 0.0
    threads: int = 1


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
    """What a search thinks of one action."""

    action: int
    visits: int  # how often it was tried
    win: float  # the chance to win with it, from 0 to 1
    margin: float  # points ahead of the best other seat at the end, on average
    points: float = 0.0  # of its own at the end, on average
    spread: float = 0.0  # how far those lie apart, where the search looks to them
