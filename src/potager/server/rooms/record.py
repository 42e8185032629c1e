"""A table's log as it is read: what every entry was, and what each viewer saw of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from potager.core.errors import PotagerError
from potager.core.match import Match
from potager.core.texts import SEAT_LETTERS
from potager.server.protocol import Entry, LegalAction, Told
from potager.server.rooms.seatnames import seat_names
from potager.server.store.rows import LogRow, SeatRow
from potager.server.trouble import Denied

PLAY, UNDO = "play", "undo"


class Step(NamedTuple):
    """One action and the state it was played in."""

    before: bytes
    seat: int
    action: int


class Written(NamedTuple):
    """An entry of the log with what is needed to tell it to anybody."""

    row: LogRow
    steps: list[Step]
    after: bytes


class Record:
    """A match and the log that led to it; every entry, undo too, has its number."""

    def __init__(self, match: Match, places: Sequence[SeatRow] = ()) -> None:
        self.match = match
        self._places = places
        self.entries: list[Written] = []
        self.by_action_id: dict[str, int] = {}
        self._played: list[list[int]] = []  # of each series that is not taken back: its seat, its actions

    @property
    def version(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    def names(self, lang: str) -> Sequence[str]:
        """How the seats are called."""
        return seat_names(self._places, lang) or SEAT_LETTERS

    def replay(self, rows: list[LogRow], snapshots: dict[int, bytes]) -> None:
        """Add entries that are in the store; a state that differs from a kept one means other rules."""
        for row in rows:
            try:
                steps = self.perform(row)
            except PotagerError as error:
                raise Denied("other-rules") from error
            self.add(row, steps)
            kept = snapshots.get(row.seq)
            if kept is not None and kept != self.entries[-1].after:
                raise Denied("other-rules")

    def perform(self, row: LogRow) -> list[Step]:
        """Play an entry's actions, all or none, or take back what it takes back."""
        match = self.match
        if row.kind == UNDO:
            match.rewind(int(row.body[0]))
            return []
        steps: list[Step] = []
        try:
            for text in row.body:
                before = match.state_bytes
                action = match.game.actions.parse(text)
                match.play_quietly(row.seat, action)
                steps.append(Step(before, row.seat, action))
        except PotagerError:
            match.rewind(len(steps))
            raise
        return steps

    def take_away(self, steps: list[Step]) -> None:
        """Undo actions that could not be written down."""
        self.match.rewind(len(steps))

    def add(self, row: LogRow, steps: list[Step]) -> Written:
        """Note an entry that has been performed and written down."""
        written = Written(row, steps, self.match.state_bytes)
        if row.kind == UNDO:
            self._forget(int(row.body[0]))
        else:
            self._played.append([row.seat, len(steps)])
        self.entries.append(written)
        self.by_action_id[row.action_id] = row.seq
        return written

    def _forget(self, count: int) -> None:
        while count:
            taken = min(count, self._played[-1][1])
            self._played[-1][1] -= taken
            count -= taken
            if self._played[-1][1] == 0:
                self._played.pop()

    def state_at(self, version: int) -> bytes:
        """The state after so many entries."""
        return self.entries[version - 1].after if version else self.match.start_bytes

    def actions_since(self, seat: int) -> int | None:
        """How many actions must be undone to take back the seat's last series; None if it has played none."""
        count = 0
        for other, actions in reversed(self._played):
            count += actions
            if other == seat:
                return count
        return None

    def may_undo(self, seat: int | None) -> bool:
        """Whether a seat may take its last series back without asking anyone."""
        count = None if seat is None else self.actions_since(seat)
        return seat is not None and count is not None and self.match.may_take_back(seat, count)

    def told(self, written: Written, viewer: int | None, lang: str) -> Entry:
        """An entry as a viewer saw it, in their language."""
        return self.telling(written)(viewer, lang)

    def telling(self, written: Written) -> Callable[[int | None, str], Entry]:
        """How to tell one entry to many: to each viewer what they saw, in their language."""
        states = [step.before for step in written.steps[1:]] + [written.after]
        scenes = [
            Scene(self, *both) for both in zip(written.steps, states, strict=False)
        ]  # an undo has no steps
        row = written.row

        def told(viewer: int | None, lang: str) -> Entry:
            events = [event for scene in scenes for event in scene.told(viewer, lang)]
            return Entry(version=row.seq, seat=row.seat, undo=row.kind == UNDO, events=events)

        return told

    def legal(self, seat: int | None, lang: str) -> list[LegalAction]:
        """What a seat may do now, in words."""
        if seat is None:
            return []
        names = self.names(lang)
        return [
            LegalAction(action=action.text, text=action.describe(lang, names))
            for action in self.match.legal(seat)
        ]


class Scene:
    """One action between two states: both are read once, and a sentence is made once in each language."""

    def __init__(self, record: Record, step: Step, after: bytes) -> None:
        self._record = record
        self._step = step
        self._before = record.match.game.state.from_bytes(step.before)
        self._after = record.match.game.state.from_bytes(after)
        self._sentences: dict[tuple[str, bytes], str] = {}

    def told(self, viewer: int | None, lang: str) -> list[Told]:
        """What a viewer saw of the action, in their language."""
        step = self._step
        game = self._record.match.game
        seen = game.events(self._before, step.seat, step.action, self._after, viewer)
        return [Told(event=event, text=self._sentence(event, lang)) for event in seen]

    def _sentence(self, event: Any, lang: str) -> str:
        key = (lang, msgspec.json.encode(event))
        if key not in self._sentences:
            self._sentences[key] = self._record.match.tell(event, lang, self._record.names(lang))
        return self._sentences[key]


def preview(record: Record, seat: int, actions: list[str], lang: str, stream: Any) -> tuple[list[Told], bool]:
    """What a series of actions would bring the seat, from what it may know.

    The actions are tried on a state that is sampled from the seat's view, so nothing hidden can show; where
    one of them would bring something to light, the story ends. Also whether the series would commit the seat:
    end its turn, reveal something, or do anything at all in sight of others while it is not its turn.
    """
    game = record.match.game
    trial = record.match.hypothetical(seat, stream)
    awaited, seen = seat in trial.awaited, False
    told: list[Told] = []
    for text in actions:
        before = trial.state_bytes
        shown = game.revealed(game.state.from_bytes(before))
        action = game.actions.parse(text)
        trial.play_quietly(seat, action)
        if game.revealed(game.state.from_bytes(trial.state_bytes)) != shown:
            return told, True
        scene = Scene(record, Step(before, seat, action), trial.state_bytes)
        told += scene.told(seat, lang)
        seen = seen or bool(scene.told(None, lang))
    return told, seat not in trial.awaited if awaited else seen
