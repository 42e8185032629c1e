"""A finished game: replayed, exported with its secrets, and its review in words."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import msgspec

from potager.lab.review.reviewed import CostlyMove, Judgement, Reviewed, sentences
from potager.server.protocol.reviews import Review, ReviewMove, ReviewPoint, ReviewSide, ReviewTally
from potager.server.protocol.server import Entry
from potager.server.rooms.deal import Deal, Export, commitment
from potager.server.rooms.tablelog import UNDO, TableLog
from potager.server.rooms.telling import Story
from potager.server.store.rows import TableRow
from potager.server.trouble import Denied

PAUSE = 0.0003  # seconds between steps in which the event loop gets the interpreter, if it wants it


class ReplayStep(msgspec.Struct, kw_only=True):
    """The table after one entry of the log, and what the viewer saw of it."""

    version: int
    view: Any
    entry: Entry | None


class Replay(msgspec.Struct, kw_only=True):
    """A finished game, step by step."""

    steps: list[ReplayStep]


class Steps(NamedTuple):
    """Where the actions of a match lie in the log, which also holds what was taken back."""

    of_action: list[int]  # the step from which each action was played
    actions: list[int | None]  # how many actions of the match lie before each step; None if taken back


class Finished(NamedTuple):
    """The table and the log of a game that is over."""

    row: TableRow
    log: TableLog

    def key(self, seat: int | None, lang: str) -> tuple[object, ...]:
        """What a replay depends on; a seat that is not there is refused."""
        if seat is not None and not 0 <= seat < self.row.seats:
            raise Denied("not-found")
        return (self.row.id, self.log.version, seat, lang, *self.log.names(lang))

    def replay(self, seat: int | None, lang: str) -> bytes:
        """The game step by step, as a seat or a spectator saw it, encoded: takes long, so it makes pauses."""
        game, steps = self.log.match.game, list[ReplayStep]()
        for version in range(self.log.version + 1):
            view = game.view(game.state.from_bytes(self.log.state_at(version)), seat)
            story = Story(self.log, self.log.entries[version - 1]) if version else None
            entry = story.entry(seat, lang) if story else None
            steps.append(ReplayStep(version=version, view=view, entry=entry))
            time.sleep(PAUSE)
        return msgspec.json.encode(Replay(steps=steps))

    def export(self) -> Export:
        """The game with all its secrets."""
        row, match = self.row, self.log.match
        return Export(
            match=msgspec.Raw(match.to_json().encode()),
            deal=Deal(
                commitment=commitment(row.server_half),
                server_half=row.server_half,
                contributions=[place.contribution for place in row.at],
            ),
            players=[place.name or place.bot or "" for place in row.at],
            points=match.scores,
            winners=list(match.winners),
        )

    def review(self, made: Reviewed, lang: str) -> Review:
        """A review in the reader's language, in terms of the steps of the replay."""
        steps = steps_of(self.log)
        points: list[ReviewPoint] = []
        before = 0
        for version, actions in enumerate(steps.actions):
            before = before if actions is None else actions
            points.append(ReviewPoint(version=version, known=made.known[before], truth=made.truth[before]))
        return Review(
            measure=made.measure,
            points=points,
            moves=[_move(move, steps, self.log, lang) for move in made.costly],
            seats=[
                ReviewTally(seat=seat, **msgspec.structs.asdict(tally))
                for seat, tally in enumerate(made.seats)
            ],
        )


def steps_of(log: TableLog) -> Steps:
    """The steps of a replay and the actions of the match, in terms of each other."""
    played: list[int] = []
    depths = [0]
    for entry in log.entries:
        if entry.row.kind == UNDO:
            del played[len(played) - int(entry.row.body[0]) :]
        else:
            played += [entry.row.seq - 1] * len(entry.steps)
        depths.append(len(played))
    # A step lies on the way to the end unless something before it was taken back later.
    actions: list[int | None] = []
    lowest = len(played)
    for depth in reversed(depths):
        lowest = min(lowest, depth)
        actions.append(depth if depth <= lowest else None)
    return Steps(played, actions[::-1])


def _move(move: CostlyMove, steps: Steps, log: TableLog, lang: str) -> ReviewMove:
    texts, names = log.match.game.texts, log.names(lang)

    def side(judged: Judgement) -> ReviewSide:
        return ReviewSide(
            verdict=judged.verdict,
            win=judged.win,
            points=judged.points,
            cost=judged.cost,
            better=sentences(texts, lang, judged.better, names),
            why=sentences(texts, lang, judged.why, names),
        )

    return ReviewMove(
        number=move.number + 1,
        version=steps.of_action[move.number],
        seat=move.seat,
        played=sentences(texts, lang, move.played, names),
        known=side(move.known),
        truth=side(move.truth),
    )
