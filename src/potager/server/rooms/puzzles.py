"""A puzzle as a page gets it: all that can be done, told in the reader's language, and how good it is."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import date

import msgspec

from potager.core.game import Game
from potager.core.texts import SEAT_LETTERS
from potager.lab.puzzles.daily import books, puzzle_of, week
from potager.lab.puzzles.puzzle import Puzzle, puzzles
from potager.lab.puzzles.ways import WayOn, WayPoint, Ways
from potager.lab.review.reviewed import sentences
from potager.server.protocol.puzzles import (
    PuzzleDay,
    PuzzleDays,
    PuzzleInfo,
    PuzzleMove,
    PuzzleSpot,
    PuzzleWay,
)
from potager.server.protocol.server import LegalAction, Told

PAUSE = 0.0003  # seconds between spots in which the event loop gets the interpreter, if it wants it


def days(day: date) -> PuzzleDays:
    """The puzzles of a day and of the week after it; none where no game has any."""
    there = books()
    found = week(day, there) if there else {}
    return PuzzleDays(
        days=[PuzzleDay(day=one, game=which.game, number=which.number) for one, which in found.items()],
        books=there,
    )


def puzzle(game: Game, number: int, lang: str) -> bytes:
    """A puzzle, encoded; working it out takes a while, so it makes pauses."""
    told = _Telling(game, puzzle_of(game.name, number), lang)
    return msgspec.json.encode(told.info())


class _Telling:
    """Tells one puzzle in one language."""

    def __init__(self, game: Game, asked: Puzzle, lang: str) -> None:
        self.game = game
        self.puzzle = asked
        self.lang = lang
        self.ways = Ways(game, asked)
        self.start = self.ways.spots[0].match
        self.names: Sequence[str] = SEAT_LETTERS[: self.start.seats]
        self.moves = self.ways.moves()

    def info(self) -> PuzzleInfo:
        """All of it."""
        asked, texts = self.puzzle, self.game.texts
        return PuzzleInfo(
            game=self.game.name,
            number=asked.number,
            of=len(puzzles(self.game)),
            seat=asked.seat_number,
            seats=self.start.seats,
            options=self.start.options,
            measure=asked.measure,
            awaited=list(self.start.awaited),
            spots=[self._spot(spot) for spot in self.ways.spots],
            moves=[
                PuzzleMove(text=texts.words(self.lang, one.says, self.names), worth=one.worth, best=one.best)
                for one in self.moves
            ],
            why=sentences(texts, self.lang, asked.why, self.names),
            looks=asked.proof.looks,
            visits=asked.moves[0].visits,
        )

    def _spot(self, spot: WayPoint) -> PuzzleSpot:
        time.sleep(PAUSE)
        legal = {way.action for way in spot.ways}
        return PuzzleSpot(
            view=spot.match.view(self.ways.seat),
            legal=[
                LegalAction(action=action.text, text=action.describe(self.lang, self.names))
                for action in (spot.match.legal(self.ways.seat) if legal else ())
                if action.id in legal
            ],
            ways={self.game.actions.text(way.action): self._way(spot, way) for way in spot.ways},
            move=next((place for place, one in enumerate(self.moves) if one.play == spot.play), None),
        )

    def _way(self, spot: WayPoint, way: WayOn) -> PuzzleWay:
        seat, trial = self.ways.seat, spot.match.trial()
        events = trial.play(seat, way.action)
        return PuzzleWay(
            events=[Told(event=one, text=trial.tell(one, self.lang, self.names)) for one in events],
            commits=self.ways.spots[way.to].play is not None,
            reveals=way.reveals,
            to=way.to,
        )
