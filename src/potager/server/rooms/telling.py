"""What the log says to each viewer: what they saw of an entry, all that they may know, what would happen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from potager.core import chance
from potager.server.protocol.server import Entry, Happened, Heard, Order, Pace, Previewed, Sync, Told
from potager.server.rooms.tablelog import UNDO, Step, TableLog, Written

PaceOf: TypeAlias = Callable[[int | None], Pace | None]  # how the table waits, for a reader at a seat
MISSED = 200  # entries sent to a reader who comes back; more, and only the newest are told


class Glimpse:
    """One action between two states: both are read once, and a sentence is made once in each language."""

    def __init__(self, log: TableLog, step: Step, after: bytes) -> None:
        self._log = log
        self._step = step
        self._before = log.match.game.state.from_bytes(step.before)
        self._after = log.match.game.state.from_bytes(after)
        self._sentences: dict[tuple[str, int | None, bytes], str] = {}

    def seen(self, viewer: int | None, lang: str, you: int | None = None) -> list[Told]:
        """What a viewer saw of the action, in their language; `you` is the seat that it speaks to."""
        step, game = self._step, self._log.match.game
        events = game.events(self._before, step.seat, step.action, self._after, viewer)
        return [Told(event=event, text=self._sentence(event, lang, you)) for event in events]

    def _sentence(self, event: Any, lang: str, you: int | None) -> str:
        key = (lang, you, msgspec.json.encode(event))
        if key not in self._sentences:
            self._sentences[key] = self._log.match.tell(event, lang, self._log.names(lang, you))
        return self._sentences[key]


class Story:
    """One entry of the log, to be told to many."""

    def __init__(self, log: TableLog, written: Written) -> None:
        self._row = written.row
        states = [step.before for step in written.steps[1:]] + [written.after]
        # An undo has no steps.
        self._glimpses = [Glimpse(log, *both) for both in zip(written.steps, states, strict=False)]

    def entry(self, viewer: int | None, lang: str, you: int | None = None) -> Entry:
        """The entry as a viewer saw it, in their language; `you` is the seat that it speaks to."""
        events = [told for glimpse in self._glimpses for told in glimpse.seen(viewer, lang, you)]
        row, undo = self._row, self._row.kind == UNDO
        return Entry(version=row.seq, seat=row.seat, undo=undo, revealed=row.revealed, events=events)


def happened(log: TableLog, written: Written, pace: PaceOf) -> Callable[[int | None, str], Heard]:
    """How everybody is told of an entry that is the last of the log."""
    match, story = log.match, Story(log, written)
    entries: dict[tuple[int | None, str], Any] = {}
    views: dict[int | None, Any] = {}
    awaited, over = list(match.awaited), match.over

    def make(seat: int | None, lang: str) -> Heard:
        viewer = seat if match.game.private else None  # where nobody knows more, all read the same
        if viewer not in views:
            views[viewer] = encoded(match.view(viewer))
        if (seat, lang) not in entries:
            entries[seat, lang] = encoded(story.entry(viewer, lang, seat))
        return Happened(
            entry=entries[seat, lang],
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


def continues(log: TableLog, last: int) -> bool:
    """Whether a reader who knows a version is told all that it has missed since."""
    return last >= 0 and 0 <= log.version - last <= MISSED


def sync(
    log: TableLog, seat: int | None, lang: str, last: int, standing: Sequence[Order], pace: PaceOf
) -> Sync:
    """All that a viewer may know, and what they have missed."""
    return Sync(
        version=log.version,
        view=log.match.view(seat),
        legal=log.legal(seat, lang),
        awaited=list(log.match.awaited),
        me=seat,
        may_undo=log.may_undo(seat),
        entries=[told(log, written, seat, lang) for written in log.since(first_told(log, last))],
        whole=not continues(log, last),
        over=log.match.over,
        standing=list(standing),
        pace=pace(seat),
    )


def preview(log: TableLog, seat: int, asked: str, actions: Sequence[str], lang: str) -> Previewed:
    """What a series of actions would bring the seat, from what it may know.

    The actions are tried on a state that is sampled from the seat's view, so nothing hidden can show; where
    one of them would bring something to light, the story ends. Also whether the series would commit the seat:
    end its turn, reveal something, or do anything at all in sight of others while it is not its turn; and
    what the seat could do then.
    """
    game = log.match.game
    trial = log.match.hypothetical(seat, chance.stream(chance.seed_bytes(None), "preview"))
    awaited, noticed = seat in trial.awaited, False
    told: list[Told] = []
    for text in actions:
        before = trial.state_bytes
        shown = game.revealed(game.state.from_bytes(before))
        action = game.actions.parse(text)
        trial.play_quietly(seat, action)
        if game.revealed(game.state.from_bytes(trial.state_bytes)) != shown:
            return Previewed(id=asked, events=told, commits=True, reveals=True, then=[])
        glimpse = Glimpse(log, Step(before, seat, action), trial.state_bytes)
        told += glimpse.seen(seat, lang, seat)
        noticed = noticed or bool(glimpse.seen(None, lang))
    commits = seat not in trial.awaited if awaited else noticed
    return Previewed(id=asked, events=told, commits=commits, reveals=False, then=log.legal(seat, lang, trial))
