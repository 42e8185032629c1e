"""What the log says to each viewer: what they saw of an entry, all that they may know, what would happen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from potager.core import chance
from potager.server.protocol import server as messages
from potager.server.rooms.sights import Sight
from potager.server.rooms.tablelog import UNDO, Step, TableLog, Written

# How the table waits, for a reader at a seat.
PaceOf: TypeAlias = Callable[[int | None], messages.Pace | None]
MISSED = 200  # entries sent to a reader who comes back; more, and only the newest are told


class Glimpse:
    """One action between two states: read once, and put into words once for all who read the same."""

    def __init__(self, log: TableLog, step: Step, after: bytes) -> None:
        self._log = log
        self._step = step
        self._before = log.match.game.state.from_bytes(step.before)
        self._after = log.match.game.state.from_bytes(after)
        self._sights: dict[int | None, list[Sight]] = {}

    def seen(self, viewer: int | None, lang: str, you: int | None = None) -> list[messages.Told]:
        """What a viewer saw of the action, in their language; `you` is the seat that it speaks to."""
        names = self._log.names(lang)
        return [
            messages.Told(event=sight.event, text=sight.text(lang, you, names))
            for sight in self._seen_by(viewer)
        ]

    def speaks_of(self, viewer: int | None) -> set[int]:
        """The seats of which what a viewer saw speaks."""
        return {seat for sight in self._seen_by(viewer) for seat in sight.named}

    def _seen_by(self, viewer: int | None) -> list[Sight]:
        if viewer not in self._sights:
            step, log = self._step, self._log
            events = log.match.game.events(self._before, step.seat, step.action, self._after, viewer)
            self._sights[viewer] = [log.sights.of(event) for event in events]
        return self._sights[viewer]


class Story:
    """One entry of the log, to be told to many."""

    def __init__(self, log: TableLog, written: Written) -> None:
        self._row = written.row
        states = [step.before for step in written.steps[1:]] + [written.after]
        # An undo has no steps.
        self._glimpses = [Glimpse(log, *both) for both in zip(written.steps, states, strict=False)]
        self._named: dict[int | None, set[int]] = {}  # by viewer

    def speaks_of(self, viewer: int | None, seat: int | None) -> bool:
        """Whether what a viewer saw speaks of a seat: if not, its person reads what others read."""
        if viewer not in self._named:
            self._named[viewer] = set[int]().union(*(one.speaks_of(viewer) for one in self._glimpses))
        return seat in self._named[viewer]

    def entry(self, viewer: int | None, lang: str, you: int | None = None) -> messages.Entry:
        """The entry as a viewer saw it, in their language; `you` is the seat that it speaks to."""
        events = [told for glimpse in self._glimpses for told in glimpse.seen(viewer, lang, you)]
        row, undo = self._row, self._row.kind == UNDO
        return messages.Entry(version=row.seq, seat=row.seat, undo=undo, revealed=row.revealed, events=events)


def happened(log: TableLog, written: Written, pace: PaceOf) -> Callable[[int | None, str], messages.Heard]:
    """How everybody is told of an entry that is the last of the log."""
    match, story = log.match, Story(log, written)
    entries: dict[tuple[int | None, str, int | None], Any] = {}
    views: dict[int | None, Any] = {}
    awaited, over = list(match.awaited), log.over

    def make(seat: int | None, lang: str) -> messages.Heard:
        viewer = seat if match.game.private else None  # where nobody knows more, all read the same
        if viewer not in views:
            views[viewer] = encoded(match.view(viewer))
        you = seat if story.speaks_of(viewer, seat) else None
        if (viewer, lang, you) not in entries:
            entries[viewer, lang, you] = encoded(story.entry(viewer, lang, you))
        return messages.Happened(
            entry=entries[viewer, lang, you],
            view=views[viewer],
            legal=log.legal(seat, lang),
            awaited=awaited,
            may_undo=log.may_undo(seat),
            over=over,
            pace=pace(seat),
        )

    return make


def encoded(message: object) -> Any:
    """A part of several messages, encoded once for all of them."""
    return msgspec.Raw(msgspec.json.encode(message))


def told(log: TableLog, written: Written, seat: int | None, lang: str) -> Any:
    """An entry as whoever has a seat, or none, reads it, encoded; kept for a while, since many may ask."""
    key = (written.row.table_id, written.row.seq, seat, lang, tuple(log.names(lang)))
    content = log.stories.get(key)
    if content is None:
        content = log.stories.put(key, msgspec.json.encode(Story(log, written).entry(seat, lang, seat)))
    return msgspec.Raw(content)


def first_told(log: TableLog, last: int) -> int:
    """The version after which entries are told to a reader who knows its last one."""
    return last if continues(log, last) else max(0, log.version - MISSED)


def is_short(log: TableLog, last: int) -> bool:
    """Whether a reader is told less than it is to know: so much has not been played again yet."""
    return first_told(log, last) < log.base


def continues(log: TableLog, last: int) -> bool:
    """Whether a reader who knows a version is told all that it has missed since."""
    return last >= 0 and 0 <= log.version - last <= MISSED


def sync(
    log: TableLog, seat: int | None, lang: str, last: int, standing: Sequence[messages.Order], pace: PaceOf
) -> messages.Sync:
    """All that a viewer may know, and what they have missed; of that, what has been played again by now."""
    begin = max(log.base, first_told(log, last))
    return messages.Sync(
        version=log.version,
        view=log.match.view(seat),
        legal=log.legal(seat, lang),
        awaited=list(log.match.awaited),
        me=seat,
        may_undo=log.may_undo(seat),
        entries=[told(log, written, seat, lang) for written in log.since(begin)],
        whole=not continues(log, last),
        over=log.match.over,
        standing=list(standing),
        pace=pace(seat),
    )


def preview(log: TableLog, seat: int, asked: str, actions: Sequence[str], lang: str) -> messages.Previewed:
    """What a series of actions would bring the seat, from what it may know.

    The actions are tried on a state that is sampled from the seat's view, so nothing hidden can show; where
    one of them would bring something to light, the story ends. Also whether the series would commit the seat:
    end its turn, reveal something, or do anything at all in sight of others while it is not its turn; and
    what the seat could do then.
    """
    game = log.match.game
    trial = log.match.hypothetical(seat, chance.stream(chance.seed_bytes(None), "preview"))
    awaited, noticed = seat in trial.awaited, False
    told: list[messages.Told] = []
    for text in actions:
        before = trial.state_bytes
        shown = game.revealed(game.state.from_bytes(before))
        action = game.actions.parse(text)
        trial.play_quietly(seat, action)
        if game.revealed(game.state.from_bytes(trial.state_bytes)) != shown:
            return messages.Previewed(id=asked, events=told, commits=True, reveals=True, then=[])
        glimpse = Glimpse(log, Step(before, seat, action), trial.state_bytes)
        told += glimpse.seen(seat, lang, seat)
        noticed = noticed or bool(glimpse.seen(None, lang))
    commits = seat not in trial.awaited if awaited else noticed
    return messages.Previewed(
        id=asked, events=told, commits=commits, reveals=False, then=log.legal(seat, lang, trial)
    )
