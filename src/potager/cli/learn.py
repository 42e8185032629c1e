"""`potager learn`: the lessons of a game in the terminal, with the texts and the rules of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from potager.cli.options import GameName, Lang, Pack
from potager.cli.words import common, language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from potager.lab.lessons.course import Course, Spot
    from potager.lab.lessons.lesson import Lesson

SHOWN = 9  # choices beside those that lead on
HELP, LEAVE = "?", "q"


def learn(
    game: GameName,
    lesson: Annotated[
        str | None, typer.Argument(help="The number or the name of a lesson; the first one without.")
    ] = None,
    lang: Lang = None,
    pack: Pack = None,
) -> None:
    """Learn a game in short lessons, by playing."""
    from rich.console import Console

    from potager.cli.table import look
    from potager.cli.table.drawings import Drawings
    from potager.core.errors import CannotRead
    from potager.core.registry import load
    from potager.lab.lessons.course import Course
    from potager.lab.lessons.lesson import lessons_of, one_lesson

    lang, loaded = language(lang), load(game)
    lessons = list(lessons_of(loaded).values())
    if not lessons:
        raise CannotRead(f"{loaded.name} has no lessons: 'potager rules {loaded.name}' prints its rules")
    console = Console(highlight=False)
    console.push_theme(look.styles(look.DAY, Drawings(loaded).styles))
    wanted = one_lesson(loaded, lesson or "1")
    for other in lessons:
        mark = "►" if other.name == wanted.name else " "
        console.print(
            f"{mark} {other.number}  {other.text(lang, 'title')}", style="strong" if mark == "►" else ""
        )
    if _Teacher(Course(wanted), console, lang).teach() and wanted.number < len(lessons):
        after = lessons[wanted.number]
        title = after.text(lang, "title")
        command = f"potager learn {loaded.name} {after.number}"
        console.print(common(lang, "learn.next", title=title, command=command))


class _Teacher:
    """Leads one reader through a course."""

    def __init__(self, course: Course, console: Console, lang: str) -> None:
        from potager.cli.table import look
        from potager.cli.table.drawings import Drawings

        self._course = course
        self._lesson: Lesson = course.lesson
        self._console = console
        self._lang = lang
        self._drawings = Drawings(self._lesson.game)
        self._marks = [look.mark(seat) for seat in range(course.seats)]
        self._signs = [look.sign(seat) for seat in range(course.seats)]

    def teach(self) -> bool:
        """From the first spot to the end; whether the reader has stayed."""
        at: int | None = 0
        while at is not None:
            spot = self._course.spots[at]
            step = self._lesson.steps[spot.step]
            if not spot.done:
                if (at := self._asked(spot)) is None:
                    return False
                continue
            if not step.ask:
                self._draw(spot)
            if told := self._lesson.text_or_none(self._lang, step.name + ("-told" if step.ask else "")):
                self._say(told)
                if spot.next is not None and self._read("learn.go-on") == LEAVE:
                    return False
            for deed in spot.then:
                self._tell(spot, deed.events)
            at = spot.next
        self._console.print(common(self._lang, "learn.end"), style="olive")
        return True

    def _asked(self, spot: Spot) -> int | None:
        """Ask until something leads on; where it leads, or None if the reader leaves."""
        step, strayed = self._lesson.steps[spot.step], False
        self._draw(spot)
        self._say(self._lesson.text(self._lang, step.name))
        while True:
            listed = self._list(spot, lit=strayed or not step.quiz)
            answer = self._read("learn.ask")
            if answer == LEAVE:
                return None
            if answer == HELP:
                answer = next(iter(spot.ways))
            if answer.isdigit() and 1 <= int(answer) <= len(listed):
                answer = listed[int(answer) - 1]
            if (to := self._walk(spot, answer.split(","))) is not None:
                return to
            strayed = True

    def _walk(self, spot: Spot, actions: Sequence[str]) -> int | None:
        """Play what was typed, if it leads on; otherwise say why not."""
        here, to = spot, None
        for action in (said.strip() for said in actions):
            if error := here.match.why_not(self._lesson.seat, action):
                why = error.message
                if error.why is not None:
                    why = self._lesson.game.texts.words(self._lang, error.why, self._signs)
                self._console.print(
                    f"{why} [{error.rule}]" if error.rule else why, style="terracotta", markup=False
                )
                return None
            if action not in here.ways:
                step = self._lesson.steps[here.step]
                stray = self._lesson.text_or_none(self._lang, f"{step.name}-stray")
                self._say(stray or common(self._lang, "learn.stray"))
                return None
            to = here.ways[action].to
            self._tell(here, here.ways[action].deed.events)
            here = self._course.spots[to]
        return to

    def _draw(self, spot: Spot) -> None:
        from rich.panel import Panel

        view = spot.match.view(self._lesson.seat)
        for title, drawing in self._drawings.board(view, self._lang, self._marks, None):
            self._console.print(Panel.fit(drawing, title=title, border_style="wood"))
        for seat in range(self._course.seats):
            lines = self._drawings.seat(view, seat, self._lang)
            self._console.print(self._marks[seat], *lines, sep="  ")
        for line in self._drawings.hand(view, self._lang, None):
            self._console.print(line)

    def _say(self, words: str) -> None:
        from rich.panel import Panel

        width = min(self._console.width, 76)
        self._console.print(
            Panel(words, title=common(self._lang, "learn.gardener"), width=width, border_style="olive")
        )

    def _list(self, spot: Spot, *, lit: bool) -> list[str]:
        """Show what may be done, what leads on first where it is lit; the actions in that order."""
        legal = {
            action.text: action.describe(self._lang, self._signs)
            for action in spot.match.legal(self._lesson.seat)
        }
        first = [action for action in legal if lit and action in spot.ways]
        rest = [action for action in legal if action not in first]
        shown = [*first, *(rest if not lit else rest[: max(0, SHOWN - len(first))])]
        for number, action in enumerate(shown, start=1):
            mark, style = ("►", "strong") if action in first else (" ", "")
            self._console.print(f"{mark}{number:>3}  {legal[action]}", style=style, markup=False)
        return shown

    def _tell(self, spot: Spot, events: Sequence[object]) -> None:
        for event in events:
            words = spot.match.tell(event, self._lang, self._signs)
            self._console.print(f"  {words}", style="quiet", markup=False)

    def _read(self, key: str) -> str:
        """What the reader types; the end of the input is leaving."""
        try:
            return self._console.input(f"{common(self._lang, key)} ").strip()
        except EOFError:
            return LEAVE
