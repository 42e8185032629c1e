"""What bots say at a table where people sit: few offers, none twice, and only what may well be accepted.

How well a bot trades is its own matter. Here it is kept from saying what would only cost people time: a bot
that would do so says the next best thing, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from potager.core import chance
from potager.core.errors import PotagerError
from potager.core.match import Match
from potager.core.talk import Spoken, Talk
from potager.server.rooms.pace import Paces
from potager.server.rooms.table import Table
from potager.server.rooms.tablelog import TableLog, Written

A_TURN = 2  # offers that all bots together make people in one turn
A_ROUND = 4  # offers that a person hears from bots while everybody has one turn
IN_ALL = 3  # offers that a bot makes in one turn, to bots too
LIKELY = 0.35  # how likely somebody must have what they are asked for
SECOND = 0.6  # the same, once people have been asked in this turn
TRIED = 8  # other offers that are looked at when the first is not to be made


class Said(NamedTuple):
    """An offer that was made."""

    turn: int
    spoken: Spoken
    people: frozenset[int]  # the people who were asked


class Floor(NamedTuple):
    """What was said so far and who listens: from that alone it is judged what a bot may say."""

    talk: Talk
    turn: int
    seats: int
    people: frozenset[int]
    hushed: frozenset[int]  # of them, who want to hear no more
    said: tuple[Said, ...]

    def may_speak(self, seat: int) -> bool:
        """Whether a bot may say anything more in this turn."""
        return sum(said.turn == self.turn and said.spoken.owner == seat for said in self.said) < IN_ALL

    def better(self, match: Match, seat: int, actions: Sequence[str]) -> list[str] | None:
        """What a bot says instead of a series: the same, another offer, or None for nothing at all.

        All is tried on a position that the seat's view allows, so it knows no more than the seat does.
        """
        if actions[-1] != self.talk.propose:
            return list(actions)
        could = match.hypothetical(seat, chance.stream(chance.seed_bytes(None), "speech"))
        for series in (actions, *others(could, seat)):
            for addressed in self.talk.ways(could.view(seat), seat, series):
                if self._is_fine(could.trial(), seat, addressed):
                    return addressed
        return None

    def _is_fine(self, trial: Match, seat: int, actions: Sequence[str]) -> bool:
        """Whether an offer can be made, was not made before, and is worth the time of those it asks."""
        try:
            for text in actions:
                trial.play_quietly(seat, text)
        except PotagerError:
            return False
        spoken = next((offer for offer in self.talk.offers(trial.view(None)) if offer.owner == seat), None)
        if spoken is None or self._is_repeated(spoken):
            return False
        asked = frozenset(spoken.asked) - self.hushed
        people = asked & self.people
        if people and not self._has_room(people):
            return False
        # An offer to anyone is for people, too, only if one of them may well accept it.
        least = SECOND if people and self._asked_now() else LIKELY
        return any(self.talk.likely(trial.state, seat, seat, other) >= least for other in people or asked)

    def _is_repeated(self, spoken: Spoken) -> bool:
        """Whether a seat has said the same within the last round."""
        return any(
            said.turn > self.turn - self.seats
            and said.spoken.owner == spoken.owner
            and said.spoken.what == spoken.what
            for said in self.said
        )

    def _asked_now(self) -> int:
        """How often bots have asked people in this turn."""
        by_bots = (said for said in self.said if said.spoken.owner not in self.people)
        return sum(said.turn == self.turn and bool(said.people) for said in by_bots)

    def _has_room(self, people: frozenset[int]) -> bool:
        """Whether people may be asked once more."""
        lately = [
            said.people
            for said in self.said
            if said.turn > self.turn - self.seats and said.spoken.owner not in self.people
        ]
        heard = max(sum(person in asked for asked in lately) for person in people)
        return self._asked_now() < A_TURN and heard < A_ROUND


class Speech:
    """Remembers what was said at one table."""

    def __init__(self, table: Table, paces: Paces) -> None:
        self._table = table
        self._paces = paces
        self._log: TableLog | None = None
        self._version = 0
        self._said: list[Said] = []

    def floor(self) -> Floor | None:
        """What bots have to mind; None where no people sit, or nobody makes offers."""
        talk, people, log = self._table.game.talk, self._table.people, self._table.started
        if talk is None or not people:
            return None
        turn = talk.turn(log.match.view(None))
        self._look(talk, log)
        hushed = frozenset(seat for seat in people if self._paces.is_hushed(seat))
        return Floor(talk, turn, log.match.seats, people, hushed, tuple(self._said))

    def _look(self, talk: Talk, log: TableLog) -> None:
        """Read what the log has since it was last looked at; what is older than a round is forgotten."""
        if self._log is not log or not log.base <= self._version <= log.version:
            self._log, self._version, self._said = log, log.base, []
        for entry in log.since(self._version):
            if entry.row.body[-1:] == [talk.propose]:
                self._note(talk, log.match.trial(entry.after), entry)
        self._version = log.version

    def _note(self, talk: Talk, then: Match, entry: Written) -> None:
        view = then.view(None)
        turn = talk.turn(view)
        self._said = [said for said in self._said if said.turn > turn - then.seats]
        for spoken in talk.offers(view):
            if spoken.owner == entry.row.seat:
                self._said.append(Said(turn, spoken, frozenset(spoken.asked) & self._table.people))


def others(could: Match, seat: int) -> Iterator[list[str]]:
    """What else a seat could offer, the best first."""
    game = could.game
    for series in islice(game.offers(could.state, seat), TRIED):
        yield [game.actions.text(action) for action in series]


def quietly(talk: Talk, match: Match, legal: Sequence[int]) -> list[int]:
    """What a bot may choose from that has nothing to say."""
    text = match.game.actions.text
    return [action for action in legal if text(action).split()[0] not in talk.speaking] or list(legal)
