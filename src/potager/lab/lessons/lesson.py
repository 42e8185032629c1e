"""A lesson as its file says it: a position, the reader's seat, and steps."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from potager.core.errors import BrokenGame, CannotRead, PotagerError
from potager.core.game import Game
from potager.core.match import Match
from potager.core.texts import SEAT_LETTERS

FOLDER = "shows/lessons"
FILE = re.compile(r"(\d\d)-([a-z][a-z-]*)\.toml")  # how the file of a lesson is called: 01-walking.toml
TEXTS = "lesson"  # the texts of a lesson are `lesson.NAME.…` in the game's catalogue
ABOUT = ("title", "lead")  # those that every lesson has beside its steps'
TOLD, STRAY = (
    "-told",
    "-stray",
)  # the texts of a step, where it has them: what came of it, and of something else
OF_THE_BOARD = (
    "@",
    "#",
)  # what is lit and stands for no action: a `data-at`, or what the board deals with itself


class LessonStep(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, frozen=True):
    """One thing that the reader is asked for, and what comes of it."""

    name: str
    ask: tuple[str, ...] = ()  # whole moves, any of which will do; none is a step to be read
    light: tuple[str, ...] = ()  # what is lit, where it is more than the action that is asked for
    then: tuple[str, ...] = ()  # what is played afterwards: `B move 3`
    sees: tuple[dict[str, Any], ...] = ()  # events that its texts speak of, by any of their fields
    quiz: bool = False  # whether the reader is to find it: nothing is lit until something else was tried


class LessonFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, frozen=True):
    """What the file of a lesson says."""

    step: tuple[LessonStep, ...]
    seat: str = SEAT_LETTERS[0]  # the reader's
    position: str | None = None  # in the game's notation; or else a deal:
    seats: int | None = None
    options: dict[str, str] = {}
    seed: int = 1  # of the deal, or of what the position leaves open
    begin: tuple[str, ...] = ()  # what is played before the lesson begins: `A place 3`


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game."""

    game: Game
    file: Path
    number: int
    name: str
    said: LessonFile
    lines: tuple[int, ...]  # where in the file each step begins

    @property
    def seat(self) -> int:
        """The seat that the reader plays."""
        return SEAT_LETTERS.index(self.said.seat)

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """The steps, one after the other."""
        return self.said.step

    def key(self, what: str) -> str:
        """The key of one of its texts."""
        return f"{TEXTS}.{self.name}.{what}"

    def text(self, lang: str, what: str) -> str:
        """One of its texts."""
        return self.game.texts.say(lang, self.key(what))

    def text_or_none(self, lang: str, what: str) -> str | None:
        """One of its texts that it need not have."""
        return self.text(lang, what) if self.key(what) in self.game.texts else None

    def start(self) -> Match:
        """The table at which the lesson begins."""
        said = self.said
        with self.refusing("its beginning"):
            if said.position is None:
                match = Match(self.game, said.seats, said.options, said.seed)
            elif said.seats is not None or said.options:
                raise CannotRead("a position says itself how many seats and which options there are")
            else:
                match = Match.from_position(self.game, said.position, said.seed)
            if said.seat not in SEAT_LETTERS[: match.seats] or len(said.seat) != 1:
                raise CannotRead(f"the reader's seat is one of {', '.join(SEAT_LETTERS[: match.seats])}")
            for line in said.begin:
                match.play(*match.parse_move(line))
        return match

    @contextmanager
    def refusing(self, where: str | int) -> Generator[None]:
        """Whatever is refused here names the file, and the step by its line and its name."""
        try:
            yield
        except PotagerError as error:
            if isinstance(where, int):
                where = f"line {self.lines[where]}, step {where + 1} ({self.steps[where].name})"
            raise refused(self.game, self.file, f"{where}: {error.message}", error.rule) from None


def refused(game: Game, file: Path, why: str, rule: str | None = None) -> BrokenGame:
    """A lesson that cannot be given."""
    return BrokenGame(f"{game.name}: {FOLDER}/{file.name}: {why}", rule=rule)


def lessons_of(game: Game) -> dict[str, Lesson]:
    """The lessons of a game by their names, in order; a file that is none is refused."""
    found: dict[str, Lesson] = {}
    for file in sorted((game.folder / FOLDER).glob("*")):
        called = FILE.fullmatch(file.name)
        if called is None:
            raise refused(game, file, "a lesson is a file such as 01-walking.toml")
        number, name = int(called[1]), called[2]
        if number != len(found) + 1 or name in found:
            raise refused(
                game, file, f"lessons are numbered from 01 and named once: this is number {len(found) + 1}"
            )
        found[name] = _read(game, file, number, name)
    return found


def one_lesson(game: Game, asked: str) -> Lesson:
    """The lesson of a number or a name."""
    lessons = lessons_of(game)
    for lesson in lessons.values():
        if asked in (lesson.name, str(lesson.number)):
            return lesson
    known = ", ".join(f"{lesson.number} {lesson.name}" for lesson in lessons.values()) or "none yet"
    raise CannotRead(f"{game.name} has no lesson {asked[:40]!r}: it has {known}")


def _read(game: Game, file: Path, number: int, name: str) -> Lesson:
    try:
        text = file.read_text(encoding="utf-8")
        said = msgspec.convert(tomllib.loads(text), LessonFile)
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        raise refused(game, file, str(error)) from None
    lines = [place for place, line in enumerate(text.splitlines(), start=1) if line.strip() == "[[step]]"]
    if len(lines) != len(said.step) or not said.step:
        raise refused(game, file, "a lesson has steps, each below a line [[step]]")
    lesson = Lesson(game, file, number, name, said, tuple(lines))
    _check_names(lesson)
    return lesson


def _check_names(lesson: Lesson) -> None:
    """Every step has a name of its own and a text; what is lit as an action is one."""
    texts, names = lesson.game.texts, [step.name for step in lesson.steps]
    for about in ABOUT:
        if lesson.key(about) not in texts:
            raise refused(lesson.game, lesson.file, f"there is no text {lesson.key(about)!r}")
    for place, step in enumerate(lesson.steps):
        with lesson.refusing(place):
            if names.index(step.name) != place or step.name in ABOUT or step.name.endswith((TOLD, STRAY)):
                raise CannotRead(f"a step cannot be called {step.name[:40]!r} here")
            if lesson.key(step.name) not in texts:
                raise CannotRead(f"there is no text {lesson.key(step.name)!r}")
            for thing in step.light:
                if not thing.startswith(OF_THE_BOARD):
                    lesson.game.actions.parse(thing)


def stray_texts(game: Game) -> list[str]:
    """The texts of lessons that no lesson says."""
    said: set[str] = set()
    for lesson in lessons_of(game).values():
        said |= {lesson.key(about) for about in ABOUT}
        said |= {lesson.key(step.name + end) for step in lesson.steps for end in ("", TOLD, STRAY)}
    return [key for key in game.texts if key.startswith(f"{TEXTS}.") and key not in said]
