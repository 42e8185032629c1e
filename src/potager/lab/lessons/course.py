"""A lesson played by the rules: every way through it that its steps allow, and what the reader sees of each.

A course is a graph of spots. At a spot the reader is asked for something; each action that leads there goes
to another spot, in whatever order the actions of a move may be played. Where the step is done, what others
do leads to where the next one begins. What does not fit the rules is refused by file, line and step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from potager.core.errors import CannotRead
from potager.core.match import Match
from potager.core.moves import JOIN
from potager.lab.lessons.lesson import Lesson, LessonStep

MOST_SPOTS = 400  # of a course: more ways than that are not a lesson but a game


class Deed(NamedTuple):
    """Something that was played, what the reader saw of it, and the table after it."""

    seat: int
    events: list[Any]
    after: Match


class Way(NamedTuple):
    """What the reader plays, and the spot to which it leads."""

    deed: Deed
    to: int


@dataclass
class Spot:
    """A moment of a lesson."""

    step: int
    match: Match  # as it stands here
    done: bool  # whether the step is: what came of it is told, then it goes on
    ways: dict[str, Way] = field(default_factory=dict[str, Way])  # by the action that leads on
    then: list[Deed] = field(default_factory=list[Deed])  # what the others do when it goes on
    next: int | None = None  # where the next step begins; None at the end


class Course:
    """All ways through a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.spots: list[Spot] = []
        self._known: dict[tuple[int, bool, bytes], int] = {}
        start = lesson.start()
        self.seats, self.options = start.seats, start.options
        begun = [(0, start)]
        self._spot(0, start, done=not lesson.steps[0].ask)
        while begun:
            place, match = begun.pop()
            with lesson.refusing(place):
                begun += self._play(place, match)

    def _spot(self, step: int, match: Match, *, done: bool) -> int:
        key = (step, done, match.state_bytes)
        if key not in self._known:
            if len(self.spots) == MOST_SPOTS:
                raise CannotRead(f"there are more than {MOST_SPOTS} ways up to here: ask for less at once")
            self._known[key] = len(self.spots)
            self.spots.append(Spot(step, match.trial(), done))
        return self._known[key]

    def _play(self, place: int, match: Match) -> Iterator[tuple[int, Match]]:
        """Play a step in every way; the tables at which the next one begins."""
        step = self.lesson.steps[place]
        if not step.ask:
            yield from self._go_on(place, match, list[Any]())
        for line in step.ask:
            actions = line.split(JOIN.strip())
            trial = match.trial()
            seen = trial.play(self.lesson.seat, [action.strip() for action in actions])
            self._spread(place, match, trial)
            yield from self._go_on(place, trial, seen)

    def _spread(self, place: int, match: Match, played: Match) -> None:
        """Every order in which the actions of a move lead to the same end."""
        end, seat = played.state_bytes, self.lesson.seat
        failed: set[tuple[bytes, tuple[int, ...]]] = set()

        def leads(here: Match, left: tuple[int, ...]) -> bool:
            if not left:
                return here.state_bytes == end
            if (here.state_bytes, left) in failed:
                return False
            found = False
            for action in dict.fromkeys(left):
                if action not in here.legal_ids(seat):
                    continue
                after = here.trial()
                after.play_quietly(seat, action)
                rest = list(left)
                rest.remove(action)
                if leads(after, tuple(rest)):
                    self._way(place, here, after, action, done=not rest)
                    found = True
            if not found:
                failed.add((here.state_bytes, left))
            return found

        leads(match.trial(), tuple(move.action for move in played.moves))

    def _way(self, place: int, here: Match, after: Match, action: int, *, done: bool) -> None:
        spot = self.spots[self._spot(place, here, done=False)]
        text = here.game.actions.text(action)
        if text not in spot.ways:
            spot.ways[text] = Way(deed(after, 0, self.lesson.seat), self._spot(place, after, done=done))

    def _go_on(self, place: int, match: Match, seen: Sequence[Any]) -> Iterator[tuple[int, Match]]:
        """What is played after a step, up to the beginning of the next one."""
        step, last = self.lesson.steps[place], place + 1 == len(self.lesson.steps)
        spot = self.spots[self._spot(place, match, done=True)]
        if spot.next is not None or (spot.then and last):
            return
        trial = match.trial()
        for line in step.then:
            begun = len(trial.moves)
            trial.play(*trial.parse_move(line))
            spot.then.append(deed(trial, begun, self.lesson.seat))
        check_seen(step, [*seen, *(event for done in spot.then for event in done.events)])
        if last:
            return
        known = len(self.spots)
        spot.next = self._spot(place + 1, trial, done=not self.lesson.steps[place + 1].ask)
        if spot.next == known:
            yield place + 1, trial


def deed(match: Match, begun: int, viewer: int) -> Deed:
    """What a viewer saw of the actions from a number on: all of one seat."""
    seen = [event for number in range(begun, len(match.moves)) for event in match.seen(number, viewer).events]
    return Deed(match.moves[begun].seat, seen, match.trial())


def check_seen(step: LessonStep, events: Sequence[Any]) -> None:
    """Refuse a step whose texts speak of what does not happen."""
    happened = [msgspec.to_builtins(event, enc_hook=lambda number: number.item()) for event in events]
    for wanted in step.sees:
        if not any(all(event.get(name) == value for name, value in wanted.items()) for event in happened):
            raise CannotRead(f"its texts speak of {wanted}, but what is seen is {happened}")
