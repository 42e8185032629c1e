"""Lessons as the page is told them: what a table's server would answer, all of it beforehand."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from potager.bots.names import GIVEN
from potager.core.errors import BrokenGame, CannotRead
from potager.core.game import Game
from potager.core.match import Match
from potager.core.texts import addressed
from potager.lab.lessons.course import Course, Deed, Spot
from potager.lab.lessons.lesson import STRAY, TOLD, Lesson, lessons_of, one_lesson
from potager.server.protocol import lessons
from potager.server.protocol.server import Told
from potager.server.rooms import telling
from potager.server.rooms.infos import table_info
from potager.server.rooms.tablelog import TableLog
from potager.server.store.rows import SeatRow, TableRow
from potager.server.trouble import TEXTS, Denied, trouble

READER = "reader"
NEIGHBOUR = "gardener"  # the bot at every other seat; in a lesson it plays what is written there


def find(game: Game, asked: str) -> Lesson:
    """The lesson of a name or a number."""
    try:
        return one_lesson(game, asked)
    except CannotRead:
        raise Denied("no-lesson") from None


def lesson_infos(game: Game, lang: str) -> list[lessons.LessonInfo]:
    """The lessons of a game; one that does not fit the figures in use is left out."""
    return [lesson_info(lesson, lang) for lesson in lessons_of(game).values() if _fits(lesson)]


def lesson_info(lesson: Lesson, lang: str) -> lessons.LessonInfo:
    """A lesson in a list."""
    return lessons.LessonInfo(
        number=lesson.number,
        name=lesson.name,
        title=lesson.text(lang, "title"),
        lead=lesson.text(lang, "lead"),
        steps=len(lesson.steps),
    )


def _fits(lesson: Lesson) -> bool:
    try:
        Course(lesson)
    except BrokenGame:
        return False
    return True


def teach(lesson: Lesson, lang: str) -> lessons.Taught:
    """A lesson with every way through it."""
    try:
        course = Course(lesson)
    except BrokenGame:
        raise Denied("no-lesson") from None
    others = list(lessons_of(lesson.game).values())[lesson.number :]
    following = next((lesson_info(other, lang) for other in others if _fits(other)), None)
    teller = _Teller(course, lang)
    return lessons.Taught(
        lesson=lesson_info(lesson, lang),
        following=following,
        table=teller.table,
        me=lesson.seat,
        steps=[
            lessons.TaughtStep(
                name=step.name,
                says=lesson.text(lang, step.name),
                asks=bool(step.ask),
                told=lesson.text_or_none(lang, step.name + TOLD),
                stray=lesson.text_or_none(lang, step.name + STRAY),
                light=list(step.light),
                quiz=step.quiz,
            )
            for step in lesson.steps
        ],
        spots=[teller.spot(spot) for spot in course.spots],
    )


def encoded(lesson: Lesson, lang: str) -> bytes:
    """A lesson as JSON."""
    return msgspec.json.encode(teach(lesson, lang), enc_hook=lambda number: number.item())


def neighbours(course: Course) -> list[str]:
    """How the bots around the reader are called, as the texts of lessons do: from the first name on."""
    names = iter(GIVEN)
    return ["" if seat == course.lesson.seat else next(names) for seat in range(course.seats)]


class _LessonLog(TableLog):
    """The story of a table whose seats are called as its lesson calls them."""

    def __init__(self, match: Match, called: Sequence[str]) -> None:
        super().__init__(match)
        self._called = called

    def names(self, lang: str, you: int | None = None) -> Sequence[str]:
        """How the seats are called, for the reader who has one of them."""
        return addressed(self._called, you, lang)


class _Teller:
    """Says what the reader of a course sees, in their language."""

    def __init__(self, course: Course, lang: str) -> None:
        self._lang = lang
        self._seat = course.lesson.seat
        self._row = _row(course, TEXTS.say(lang, "lesson.reader"))
        table = table_info(self._row, READER, here={READER})
        called = neighbours(course)
        faces = [replace(seat, face=called[seat.seat]) if seat.bot else seat for seat in table.seats]
        self.table = replace(table, seats=faces)
        self._called = [seat.name or name for seat, name in zip(faces, called, strict=True)]

    def _log(self, match: Match) -> TableLog:
        return _LessonLog(match, self._called)

    def spot(self, spot: Spot) -> lessons.TaughtSpot:
        match, log = spot.match, self._log(spot.match)
        legal = [] if spot.done else log.legal(self._seat, self._lang)
        return lessons.TaughtSpot(
            step=spot.step,
            done=spot.done,
            view=match.view(self._seat),
            awaited=list(match.awaited),
            over=match.over,
            legal=legal,
            foreseen=[self._foreseen(log, one.action) for one in legal],
            forbidden=[] if spot.done else self._forbidden(log),
            ways=[
                lessons.TaughtWay(action=action, events=self._told(log, way.deed), to=way.to)
                for action, way in spot.ways.items()
            ],
            deeds=[
                lessons.TaughtDeed(
                    seat=deed.seat, events=self._told(log, deed), view=deed.after.view(self._seat)
                )
                for deed in spot.then
            ],
            next=spot.next,
        )

    def _foreseen(self, log: TableLog, action: str) -> lessons.Foreseen:
        seen = telling.preview(log, self._seat, "", [action], self._lang)
        return lessons.Foreseen(action=action, events=seen.events, commits=seen.commits, follow=seen.then)

    def _forbidden(self, log: TableLog) -> list[lessons.Forbidden]:
        """Why each other action is not allowed; those with the same reason together."""
        game, found = log.match.game, dict[tuple[str | None, str], lessons.Forbidden]()
        for action in map(game.actions.text, range(game.actions.size)):
            if error := log.match.why_not(self._seat, action):
                why = trouble(error, self._lang, log)
                key = (why.rule, why.message)
                found.setdefault(key, lessons.Forbidden(actions=[], trouble=why)).actions.append(action)
        return list(found.values())

    def _told(self, log: TableLog, deed: Deed) -> list[Told]:
        names = log.names(self._lang, self._seat)
        return [Told(event=event, text=log.match.tell(event, self._lang, names)) for event in deed.events]


def _row(course: Course, reader: str) -> TableRow:
    """The table of a lesson, which is nowhere but in the page; bots sit around the reader."""
    game, mine = course.lesson.game, course.lesson.seat
    return TableRow(
        id=f"{game.name}-{course.lesson.name}",
        game=game.name,
        game_version=game.version,
        seats=course.seats,
        options=dict[str, str](course.options),
        public=False,
        hints=False,
        owner="",
        status="playing",
        created=0.0,
        server_half="",
        seat_secret="",
        watch_secret="",
        at=tuple(
            SeatRow(seat=seat, guest=READER, name=reader, ready=True)
            if seat == mine
            else SeatRow(seat=seat, bot=NEIGHBOUR)
            for seat in range(course.seats)
        ),
    )
