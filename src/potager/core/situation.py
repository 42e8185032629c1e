"""A match as it stands: who is awaited, what each may know and do, and what has happened."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import numpy as np

from potager.core import door
from potager.core.game import FIRST, Game
from potager.core.moves import JOIN, Action, Origin, WholeMove, list_moves
from potager.core.texts import SEAT_LETTERS as SEATS
from potager.core.texts import Say
from potager.core.turns import NOBODY, next_seat, seats_in


class Move(NamedTuple):
    """One action of one seat.

    >>> Move(seat=0, action=81)
    Move(seat=0, action=81)
    """

    seat: int
    action: int


class Seen(NamedTuple):
    """What a viewer saw of one action.

    >>> from potager import Match
    >>> match = Match("finca", seats=2, seed=7)
    >>> _ = match.play(0, "place 3")
    >>> seen = match.events_since(0, viewer=None)[0]
    >>> seen.number, seen.seat, len(seen.events)
    (0, 0, 2)
    """

    number: int
    seat: int
    events: list[Any]


class Watched(NamedTuple):
    """What one viewer has seen of so many actions.

    >>> Watched([], 0).actions
    0
    """

    entries: list[Seen]
    actions: int


class Situation:
    """What can be asked of a match; asking changes nothing."""

    game: Game
    seats: int
    options: dict[str, str]
    seed: bytes | None  # None where the match did not begin with a deal

    def _begin(self, state: Any) -> None:
        self._start: bytes = state.tobytes()
        self._state = state
        self._moves: list[Move] = []
        self._before: list[bytes] = []
        self._watched: dict[int | None, Watched] = {}
        self._mask = self.game.new_mask()
        self._origin = object()  # what the actions of this match and of its trials have in common

    @property
    def state(self) -> Any:
        """A copy of the true state: for tests and programs, never for a player.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> int(match.state.seats)
        2
        """
        return self._state.copy()

    @property
    def state_bytes(self) -> bytes:
        """The true state as bytes.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> match.state_bytes == match.state.tobytes()
        True
        """
        return self._state.tobytes()

    @property
    def start_bytes(self) -> bytes:
        """The true state before the first action.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> match.start_bytes == match.state_bytes
        True
        """
        return self._start

    def bytes_before(self, number: int) -> bytes:
        """The true state before the action of a number; the number after the last means now.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> match.bytes_before(0) == match.start_bytes
        True
        """
        number = door.count(number, len(self._moves), "the number of an action so far")
        return self._before[number] if number < len(self._before) else self.state_bytes

    @property
    def moves(self) -> tuple[Move, ...]:
        """Everything played so far.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> _ = match.play(0, "place 3")
        >>> match.moves
        (Move(seat=0, action=81),)
        """
        return tuple(self._moves)

    @property
    def first(self) -> int:
        """The seat that began, or is to begin.

        >>> from potager import Match
        >>> Match("finca", seats=2, options={"first": "B"}).first
        1
        """
        return int(self._state.first)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats the table waits for; none when the game is over.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> match.awaited
        (0,)
        """
        return seats_in(self.game.awaited(self._state))

    @property
    def next_seat(self) -> int:
        """The awaited seat that plays next where one plays after the other.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> match.next_seat
        0
        """
        last = self._moves[-1].seat if self._moves else NOBODY
        return int(next_seat(self.game.awaited(self._state), last))

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> match.over
        False
        """
        return bool(self.game.over(self._state))

    @property
    def scores(self) -> list[int]:
        """The points of each seat as they stand.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> match.scores
        [8, 8]
        """
        out = np.zeros(self.seats, dtype=np.int64)
        self.game.scores(self._state, out)
        return out.tolist()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> match.winners
        ()
        """
        return seats_in(self.game.winners(self._state)) if self.over else ()

    @property
    def digest(self) -> str:
        """A short hash of the state; who was first stands beside it wherever it is written down.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> len(match.digest)
        8
        """
        state, fields = self.state_bytes, cast("Any", self.game.state.dtype_.fields)
        place = int(fields[FIRST][1])
        return hashlib.sha256(state[:place] + state[place + 1 :]).hexdigest()[:8]

    def view(self, seat: int | None) -> Any:
        """What a seat may know; None for a spectator. It is to be read: views share their parts.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> match.view(None).to_play
        0
        """
        if seat is not None:
            seat = door.seat(seat, self.seats)
        return self.game.view(self._state, seat)

    def legal(self, seat: int) -> list[Action]:
        """What a seat may do now.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> [action.text for action in match.legal(0)][:3]
        ['place 0', 'place 1', 'place 2']
        >>> match.legal(1)
        []
        """
        text, origin = self.game.actions.text, self._listed_for(seat)
        return [
            Action(number, text(number), origin, self._describe(origin.seat, number))
            for number in self.legal_ids(seat)
        ]

    def legal_told(self, seat: int, lang: str = "en", names: Sequence[str] = SEATS) -> list[tuple[str, str]]:
        """What a seat may do now: of each action what to type, and a sentence.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> match.legal_told(0)[3]
        ('place 3', 'Place a farmer on blade 4: 1 orange')
        """
        lang, names = door.lang(lang), door.names(names, self.seats)
        words = self.game.texts.words
        return [(text, words(lang, says, names)) for text, says in self.legal_said(seat)]

    def legal_said(self, seat: int) -> list[tuple[str, Say]]:
        """What a seat may do now: of each action what to type, and what to say of it.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> text, says = match.legal_said(0)[3]
        >>> text, says.key
        ('place 3', 'action.place')
        """
        text, describe, state = self.game.actions.text, self.game.describe, self._state
        return [(text(number), describe(state, seat, number)) for number in self.legal_ids(seat)]

    def legal_ids(self, seat: int) -> list[int]:
        """The numbers of what a seat may do now.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> match.legal_ids(0)[:3]
        [78, 79, 80]
        """
        if not self.game.legal(self._state, door.seat(seat, self.seats), self._mask):
            return []
        return self._mask.nonzero()[0].tolist()

    def whole_moves(self, seat: int) -> list[WholeMove]:
        """The moves of a seat as people call them, no two the same: a walk, a delivery, a slide, an offer.

        >>> from potager import Match
        >>> match = Match("frutopia", seats=2, options={"bags": "one"}, seed=7)
        >>> [move.text for move in match.whole_moves(0)][:2]
        ['move b2, to c2', 'move b2, to b3']
        """
        text, origin = self.game.actions.text, self._listed_for(seat)
        return [
            WholeMove(ids, JOIN.join(map(text, ids)), origin, says)
            for ids, says in list_moves(self.game, self._state, origin.seat)
        ]

    def unlisted(self, seat: int) -> list[Action]:
        """The legal actions that begin no listed whole move: steps that are put together at will.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> match.unlisted(0)
        []
        """
        begin = {move.ids[0] for move in self.whole_moves(seat)}
        return [action for action in self.legal(seat) if action.id not in begin]

    def _listed_for(self, seat: int) -> Origin:
        return Origin(self.game, self._origin, door.seat(seat, self.seats), self.seats)

    def events_since(self, number: int, viewer: int | None) -> list[Seen]:
        """What a viewer has seen, from its entry `number` on.

        Entries are numbered for each viewer alone: what others did unseen, as in a draft, leaves no trace.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> _ = match.play(0, "place 3")
        >>> [match.tell(event) for seen in match.events_since(0, viewer=1) for event in seen.events]
        ['A places a farmer on blade 4 (oranges).', 'A takes 1 orange.']
        """
        if viewer is not None:
            viewer = door.seat(viewer, self.seats)
        story = self._story(viewer)
        return story[door.count(number, len(story), "the number of an entry so far") :]

    def _story(self, viewer: int | None) -> list[Seen]:
        """All that a viewer has seen; what is known of it already is not looked for again."""
        watched = self._watched.setdefault(viewer, Watched([], 0))
        for number in range(watched.actions, len(self._moves)):
            seen = self._seen(number, viewer)
            if seen.events or seen.seat == viewer or not self.game.private:
                watched.entries.append(seen._replace(number=len(watched.entries)))
        self._watched[viewer] = watched._replace(actions=len(self._moves))
        return watched.entries

    def seen(self, number: int, viewer: int | None) -> Seen:
        """What a viewer saw of the action of a number: for programs that know every action.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> _ = match.play(0, "place 3")
        >>> match.seen(0, viewer=1).seat
        0
        """
        if viewer is not None:
            viewer = door.seat(viewer, self.seats)
        return self._seen(door.count(number, len(self._moves) - 1, "the number of an action so far"), viewer)

    def tell(self, event: Any, lang: str = "en", names: Sequence[str] = SEATS) -> str:
        """An event as a sentence.

        >>> from potager import Match
        >>> match = Match("finca", seats=2, seed=7)
        >>> [match.tell(event, "en", ["Ann", "Bob"]) for event in match.play(0, "place 3")]
        ['Ann places a farmer on blade 4 (oranges).', 'Ann takes 1 orange.']
        """
        lang, names = door.lang(lang), door.names(names, self.seats)
        says = self.game.tell(self.game.check_event(event), self.options)
        return self.game.texts.words(lang, says, names)

    def _describe(self, seat: int, action: int) -> Say:
        return self.game.describe(self._state, seat, action)

    def _seen(self, index: int, viewer: int | None) -> Seen:
        seat, action = self._moves[index]
        before = self.game.state.from_bytes(self._before[index])
        last = index + 1 == len(self._moves)
        after = self._state if last else self.game.state.from_bytes(self._before[index + 1])
        return Seen(index, seat, list(self.game.events(before, seat, action, after, viewer)))
