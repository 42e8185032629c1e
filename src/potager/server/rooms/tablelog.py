"""A table's log: every entry with what it changed, and the match to which they lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from potager.core.errors import PotagerError
from potager.core.match import Match
from potager.core.texts import SEAT_LETTERS, addressed
from potager.server.protocol.server import LegalAction
from potager.server.rooms.names import seat_names
from potager.server.rooms.sights import sights_of
from potager.server.shelf import Shelf
from potager.server.store.rows import LogRow, TableRow
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


class TriedOut(NamedTuple):
    """An entry that could be played: where it would lead, and by which steps."""

    trial: Match
    steps: list[Step]


class TableLog:
    """A match and the log that led to it; every entry, undo too, has its number."""

    def __init__(
        self,
        match: Match,
        row: Callable[[], TableRow] | None = None,
        stories: Shelf | None = None,
    ) -> None:
        self.match = match
        self.base = 0  # entries up to this one are not played: the match was taken up after it
        self.entries: list[Written] = []  # those after the base
        self.by_action_id: dict[str, LogRow] = {}  # all of them, in order
        self.stories = stories or Shelf(0)  # entries as they were told
        self.sights = sights_of(match.game, match.options)  # what is said of events
        self._row = row  # says who sits where now
        self._named: tuple[TableRow | None, dict[tuple[str, int | None], Sequence[str]]] = (None, {})
        self._ended: tuple[Match | None, int, bool] = (None, 0, False)  # whether it had, at which version
        self._played: list[list[int]] = []  # of each series that is not taken back: its seat, its actions

    @property
    def version(self) -> int:
        """How many entries there are."""
        return self.base + len(self.entries)

    @property
    def rows(self) -> list[LogRow]:
        """All entries as they are in the store."""
        return list(self.by_action_id.values())

    @property
    def over(self) -> bool:
        """Whether the game has ended; looked at once for every version."""
        match, version, over = self._ended
        if match is not self.match or version != self.version:
            over = self.match.over
            self._ended = (self.match, self.version, over)
        return over

    def since(self, version: int) -> list[Written]:
        """The entries after a version, which must not lie before the base."""
        assert version >= self.base, "entries before the base are not played"
        return self.entries[version - self.base :]

    def begin_after(self, rows: Sequence[LogRow], state: bytes) -> None:
        """Take the match up from the state after these entries."""
        self.match, self.base = self.match.trial(state), len(rows)
        self.by_action_id = {row.action_id: row for row in rows}

    def adopt(self, whole: TableLog) -> None:
        """Go on with the same log, played from the beginning by another one."""
        for row in self.rows[whole.version :]:
            whole.add(row)
        if whole.state_at(self.base) != self.match.start_bytes:
            raise Denied("other-rules")
        self.match, self.base = whole.match, 0
        self.sights = whole.sights  # by now the rules may be compiled ones, whose events are others
        self.entries, self._played = whole.entries, whole._played

    def names(self, lang: str, you: int | None = None) -> Sequence[str]:
        """How the seats are called, for a reader who may have one of them."""
        row = self._row() if self._row else None
        if row is not self._named[0]:
            self._named = (row, {})
        named, key = self._named[1], (lang, you)
        if key not in named:
            named[key] = addressed(seat_names(row) if row else SEAT_LETTERS, you, lang)
        return named[key]

    def replay(self, rows: Sequence[LogRow], snapshots: Mapping[int, bytes]) -> None:
        """Add entries that are in the store; a state that differs from a kept one means other rules."""
        for row in rows:
            try:
                written = self.add(row)
            except PotagerError as error:
                raise Denied("other-rules") from error
            if snapshots.get(row.seq, written.after) != written.after:
                raise Denied("other-rules")

    def check(self, row: LogRow) -> TriedOut | None:
        """Try an entry out, if there is anything to be tried; refused if it cannot be played."""
        if row.kind == UNDO:
            return None
        trial = self.match.trial()
        return TriedOut(trial, perform(trial, row))

    def add(self, row: LogRow, tried: TriedOut | None = None) -> Written:
        """Perform an entry that is in the store; what was tried out need not be done again."""
        if row.kind == UNDO:
            steps, count = list[Step](), int(row.body[0])
            self.match.rewind(count)
            self._forget(count)
        else:
            steps = tried.steps if tried and self.match.follow(tried.trial) else perform(self.match, row)
            self._played.append([row.seat, len(steps)])
        self.entries.append(Written(row, steps, self.match.state_bytes))
        self.by_action_id[row.action_id] = row
        return self.entries[-1]

    def _forget(self, count: int) -> None:
        while count:
            taken = min(count, self._played[-1][1])
            self._played[-1][1] -= taken
            count -= taken
            if self._played[-1][1] == 0:
                self._played.pop()

    def state_at(self, version: int) -> bytes:
        """The state after so many entries, from the base on."""
        return self.entries[version - self.base - 1].after if version > self.base else self.match.start_bytes

    def actions_since(self, seat: int) -> int | None:
        """How many actions must be undone to take back the seat's last series; None if it has played none."""
        count = 0
        for other, actions in reversed(self._played):
            count += actions
            if other == seat:
                return count
        return None

    def reveals(self, count: int) -> bool:
        """Whether the last actions have brought something hidden to light."""
        match = self.match
        before = match.game.state.from_bytes(match.bytes_before(max(0, len(match.moves) - count)))
        return bool(match.game.revealed(before) != match.game.revealed(match.state))

    def taken_back(self) -> list[int]:
        """How often each seat has taken back what had brought something hidden to light."""
        seats = [row.seat for row in self.rows if row.revealed]
        return [seats.count(seat) for seat in range(self.match.seats)]

    def may_undo(self, seat: int | None) -> bool:
        """Whether a seat may take its last series back at once: nobody is to be asked about it."""
        if seat is None or not self._played:
            return False
        was_last = self._played[-1][0] == seat
        if not was_last and self._others_play(seat):  # the common case: they are asked
            return False
        count = self.actions_since(seat)
        if count is None:
            return False
        if was_last and self.match.may_take_back(seat, count):
            return True
        return self._row is not None and not self.asked(seat, count)

    def _others_play(self, seat: int) -> bool:
        """Whether a person at another seat is there to be asked; so it is where nobody knows who sits."""
        places = self._row().at if self._row else None
        if places is None:
            return True
        for place in places:  # a loop: for four places a generator takes longer to begin than to end
            if place.guest and not place.bot and place.seat != seat:
                return True
        return False

    def asked(self, seat: int, count: int) -> frozenset[int]:
        """The people who are asked before a seat takes so many actions back; bots mind nothing."""
        places = self._row().at if self._row else ()
        people = {place.seat for place in places if place.guest and not place.bot}
        away = {place.seat for place in places if place.guest and place.bot}
        # Who has seen what came to light is asked, away or not: otherwise one could look and choose again.
        if away and self.reveals(count):
            people |= away
        return frozenset(people - {seat})

    def legal(self, seat: int | None, lang: str, trial: Match | None = None) -> list[LegalAction]:
        """What a seat may do now, or where a trial has led, in words."""
        if seat is None:
            return []
        match = trial or self.match
        said = match.legal_said(seat)
        if not said:
            return []
        words, names = match.game.texts.words, self.names(lang, seat)
        return [LegalAction(action=action, text=words(lang, says, names)) for action, says in said]


def perform(match: Match, row: LogRow) -> list[Step]:
    """Play the actions of an entry."""
    steps: list[Step] = []
    for text in row.body:
        before, action = match.state_bytes, match.game.actions.parse(text)
        match.play_quietly(row.seat, action)
        steps.append(Step(before, row.seat, action))
    return steps
