"""Every game that is found, at every number of seats, with every value of its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from potager.core import chance
from potager.core.game import FIRST, Game
from potager.core.match import Match
from potager.core.registry import load, names
from potager.core.texts import SEAT_LETTERS


class TurnOfWalk(NamedTuple):
    """A moment of a walk: the match, the seat that is to play, what it may do, and what it will do."""

    match: Match
    seat: int
    legal: list[int]
    action: int


class Seating:
    """A game with its seats and options, and the random games that tests walk along."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self._walked: dict[int, list[tuple[int, list[int], int]]] = {}  # by seed: seat, legal, action

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.seats), *self.options.values()])

    def match(self, seed: int = 1, game: Game | None = None) -> Match:
        """A match at this table."""
        return Match(game or self.game, self.seats, self.options, seed)

    @property
    def viewers(self) -> list[int | None]:
        """Everybody who looks on: a spectator, and every seat."""
        return [None, *range(self.seats)]

    def walk(self, seed: int = 1) -> Iterator[TurnOfWalk]:
        """Play a random game; every moment before an action. The second time nothing is chosen anew."""
        match = self.match(seed)
        if seed in self._walked:
            for turn in self._walked[seed]:
                yield TurnOfWalk(match, *turn)
                match.play_quietly(turn[0], turn[2])
            return
        stream = chance.stream(chance.seed_bytes(seed), "walk")
        turns: list[tuple[int, list[int], int]] = []
        while not match.over:
            seat = match.next_seat
            legal = match.legal_ids(seat)
            action = choose(self.game, legal, stream)
            turns.append((seat, legal, action))
            yield TurnOfWalk(match, *turns[-1])
            match.play_quietly(seat, action)
        self._walked[seed] = turns

    def some_steps(self, seed: int, every: int) -> Iterator[TurnOfWalk]:
        """Some moments of a walk, ever farther apart: a long game is not looked at much more often."""
        due = 0
        for step, found in enumerate(self.walk(seed)):
            if step >= due:
                due = step + max(every, step // 10)
                yield found

    def finished(self, seed: int = 1) -> Match:
        """A match that was walked to its end."""
        *_, last = self.walk(seed)
        return last.match


def choose(game: Game, legal: Sequence[int], stream: chance.Stream) -> int:
    """Any kind of action, then any of its kind: rare kinds come up, and talk does not go on for ever."""
    kinds: dict[str, list[int]] = {}
    for action in legal:
        kinds.setdefault(game.actions.split(action)[0], []).append(action)
    actions = list(kinds.values())[chance.draw(stream, len(kinds))]
    return actions[chance.draw(stream, len(actions))]


@cache
def tables() -> tuple[Seating, ...]:
    """All tables, with every value of an option at least once: golden games have every combination.

    Other seats than A begin at many of them: golden games begin with seat A.
    """
    return tuple(
        Seating(
            game, seats, game.check_options(options | {FIRST: SEAT_LETTERS[(seats // 2 + place) % seats]})
        )
        for game in map(load, names())
        for seats in game.seats
        for place, options in enumerate(_every_value(game.options))
    )


def _every_value(options: Mapping[str, tuple[str, ...]]) -> list[dict[str, str]]:
    """As many choices as the longest option has values."""
    number = max(map(len, options.values()), default=1)
    return [
        {name: values[place % len(values)] for name, values in options.items()} for place in range(number)
    ]
