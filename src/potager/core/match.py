"""Match = game + options + seed + actions: play, and take back."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

import numpy as np

from potager.core import chance, door, saved
from potager.core.errors import CannotPlay, CannotRead, NotYours, PotagerError, shown
from potager.core.game import Game
from potager.core.moves import JOIN, Action, Origin, WholeMove, list_moves
from potager.core.record import same
from potager.core.registry import load
from potager.core.texts import SEAT_LETTERS as SEATS
from potager.core.texts import Say
from potager.core.turns import NOBODY, next_seat, seats_in


class Move(NamedTuple):
    """One action of one seat."""

    seat: int
    action: int


class Seen(NamedTuple):
    """What a viewer saw of one action; a viewer who saw nothing has no events, but the number."""

    number: int
    seat: int
    events: list[Any]


Playable = Action | WholeMove | int | str | Sequence[Action | int | str]


class Match:
    """One game being played.

    >>> match = Match("finca", seats=2, seed=7)
    >>> match.awaited
    (0,)
    >>> match.legal(0)[0].text
    'place 0'
    >>> _ = match.play(0, "place 0")
    >>> match.awaited
    (1,)
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int | str | None = None,
    ) -> None:
        self.game = game_of(game)
        self.seats = self.game.check_seats(seats)
        self.options = self.game.check_options(options)
        self.seed: bytes | None = chance.seed_bytes(seed)
        self._begin(self.game.deal(self.seats, self.options, self.seed))

    def _begin(self, state: Any) -> None:
        self._start: bytes = state.tobytes()
        self._state = state
        self._moves: list[Move] = []
        self._before: list[bytes] = []
        self._mask = self.game.new_mask()
        self._origin = object()  # what the actions of this match and of its trials have in common

    # What is going on

    @property
    def state(self) -> Any:
        """A copy of the true state: for tests and programs, never for a player."""
        return self._state.copy()

    @property
    def state_bytes(self) -> bytes:
        """The true state as bytes."""
        return self._state.tobytes()

    @property
    def start_bytes(self) -> bytes:
        """The true state before the first action."""
        return self._start

    def bytes_before(self, number: int) -> bytes:
        """The true state before the action of a number; the number after the last means now."""
        number = door.count(number, len(self._moves), "the number of an action so far")
        return self._before[number] if number < len(self._before) else self.state_bytes

    @property
    def moves(self) -> tuple[Move, ...]:
        """Everything played so far."""
        return tuple(self._moves)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats the table waits for; none when the game is over."""
        return seats_in(self.game.awaited(self._state))

    @property
    def next_seat(self) -> int:
        """The awaited seat that plays next where one plays after the other."""
        last = self._moves[-1].seat if self._moves else NOBODY
        return int(next_seat(self.game.awaited(self._state), last))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.over(self._state))

    @property
    def scores(self) -> list[int]:
        """The points of each seat as they stand."""
        out = np.zeros(self.seats, dtype=np.int64)
        self.game.scores(self._state, out)
        return out.tolist()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end."""
        return seats_in(self.game.winners(self._state)) if self.over else ()

    @property
    def digest(self) -> str:
        """A short hash of the state."""
        return hashlib.sha256(self.state_bytes).hexdigest()[:8]

    def view(self, seat: int | None) -> Any:
        """What a seat may know; None for a spectator."""
        if seat is not None:
            seat = door.seat(seat, self.seats)
        return self.game.view(self._state, seat)

    def legal(self, seat: int) -> list[Action]:
        """What a seat may do now."""
        text, origin = self.game.actions.text, self._listed_for(seat)
        return [
            Action(number, text(number), origin, self._describe(origin.seat, number))
            for number in self.legal_ids(seat)
        ]

    def legal_ids(self, seat: int) -> list[int]:
        """The numbers of what a seat may do now."""
        self.game.legal(self._state, door.seat(seat, self.seats), self._mask)
        return np.flatnonzero(self._mask).tolist()

    def whole_moves(self, seat: int) -> list[WholeMove]:
        """The moves of a seat as people call them, no two the same: a walk, a delivery, a slide, an offer."""
        text, origin = self.game.actions.text, self._listed_for(seat)
        return [
            WholeMove(ids, JOIN.join(map(text, ids)), origin, says)
            for ids, says in list_moves(self.game, self._state, origin.seat)
        ]

    def unlisted(self, seat: int) -> list[Action]:
        """The legal actions that begin no listed whole move: steps that are put together at will."""
        begin = {move.ids[0] for move in self.whole_moves(seat)}
        return [action for action in self.legal(seat) if action.id not in begin]

    def _listed_for(self, seat: int) -> Origin:
        return Origin(self.game, self._origin, door.seat(seat, self.seats), self.seats)

    def why_not(self, seat: int, action: Playable) -> PotagerError | None:
        """Why a seat may not play an action or a whole move now; None if it may."""
        try:
            seat = door.seat(seat, self.seats)
            numbers = self._numbers(seat, action)
            if len(numbers) == 1:
                self._check(seat, numbers[0])
            else:
                self.trial().play_quietly(seat, numbers)
        except PotagerError as error:
            return error
        return None

    def events_since(self, number: int, viewer: int | None) -> list[Seen]:
        """What a viewer saw of each action from `number` on."""
        if viewer is not None:
            viewer = door.seat(viewer, self.seats)
        number = door.count(number, len(self._moves), "the number of an action so far")
        return [self._seen(index, viewer) for index in range(number, len(self._moves))]

    def tell(self, event: Any, lang: str = "en", names: Sequence[str] = SEATS) -> str:
        """An event as a sentence."""
        lang, names = door.lang(lang), door.names(names, self.seats)
        says = self.game.tell(self.game.check_event(event), self.options)
        return self.game.texts.words(lang, says, names)

    # Playing

    def play(self, seat: int, action: Playable) -> list[Any]:
        """Play an action, or several, all of them or none. Returns what the seat saw of it."""
        begun = len(self._moves)
        self.play_quietly(seat, action)
        return [event for index in range(begun, len(self._moves)) for event in self._seen(index, seat).events]

    def play_quietly(self, seat: int, action: Playable) -> None:
        """Play an action, or several, without telling what came of it."""
        seat, begun = door.seat(seat, self.seats), len(self._moves)
        try:
            for number in self._numbers(seat, action):
                if len(self._moves) > begun and self.revealing:
                    # What is refused from here on would have shown what has come to light.
                    raise CannotPlay(
                        "something hidden comes to light before the last action: play up to there"
                    )
                self._check(seat, number)
                self._apply(seat, number)
        except PotagerError:
            self.rewind(len(self._moves) - begun)
            raise

    def _apply(self, seat: int, number: int) -> None:
        self._before.append(self._state.tobytes())
        try:
            self.game.apply(self._state, seat, number)
        except BaseException:  # a game that is broken, or a person who has had enough
            self._state = self.game.state.from_bytes(self._before.pop())
            raise
        self._moves.append(Move(seat, number))

    def hypothetical(self, seat: int, stream: chance.Stream | int | str | None = None) -> Match:
        """A match that could be this one, made from what a seat may know: to try things out in.

        What the seat cannot know is dealt from a stream, from a seed, or afresh.
        """
        seat = door.seat(seat, self.seats)
        return self._elsewhere(self.game.sample(self.view(seat), door.stream(stream, "hypothetical")))

    def trial(self, state: bytes | None = None) -> Match:
        """A match that goes on from here, or from another state of this game, and leaves this one alone."""
        size = self.game.state.dtype_.itemsize
        state = self.state_bytes if state is None else door.record(state, size)
        return self._elsewhere(self.game.state.from_bytes(state))

    def _elsewhere(self, state: Any) -> Match:
        other = copy.copy(self)
        other.seed = None
        other._begin(state)
        other._origin = self._origin
        return other

    def meaning(self, seat: int, action: str) -> Say:
        """What an action would do; refused if it cannot be played now."""
        seat = door.seat(seat, self.seats)
        number = self._number(seat, action)
        self._check(seat, number)
        return self._describe(seat, number)

    @property
    def revealing(self) -> bool:
        """Whether the last action has brought something hidden to light."""
        return bool(self._moves) and self._revealed(1)

    def _revealed(self, count: int) -> bool:
        before = self.game.state.from_bytes(self._before[-count])
        return bool(self.game.revealed(before) != self.game.revealed(self._state))

    def may_take_back(self, seat: int, count: int = 1) -> bool:
        """Whether the seat may take its last actions back without asking anyone."""
        count = door.count(count, len(self._moves), "the number of actions to take back")
        return self._why_no_take_back(seat, count) is None

    def take_back(self, seat: int) -> Move:
        """Undo the seat's last action: while it was the last of all and brought nothing hidden to light."""
        if error := self._why_no_take_back(seat):
            raise error
        move = self._moves[-1]
        self.rewind(1)
        return move

    def rewind(self, count: int) -> None:
        """Undo the last actions, whoever played them: for a table whose players have agreed to it."""
        count = door.count(count, len(self._moves), "the number of actions to undo")
        for _ in range(count):
            self._state = self.game.state.from_bytes(self._before.pop())
            self._moves.pop()

    def _why_no_take_back(self, seat: int, count: int = 1) -> PotagerError | None:
        seat = door.seat(seat, self.seats)
        last = self._moves[-count:] if count else []
        if len(last) < count or any(move.seat != seat for move in last):
            return NotYours(f"seat {SEATS[seat]} has nothing to take back: the last action was not its own")
        if count and self._revealed(count):
            return CannotPlay("this action brought something hidden to light and cannot be taken back")
        return None

    def _numbers(self, seat: int, action: object) -> Sequence[int]:
        """The numbers of an action, or of several that are played together."""
        if isinstance(action, WholeMove):
            action._origin.check(self._origin, seat)
            return action.ids
        if isinstance(action, str) and JOIN.strip() in action:
            action = action.split(JOIN.strip())
        if isinstance(action, (list, tuple)):
            if not action:
                raise CannotRead("a move is one action or several, not none")
            return [self._number(seat, one) for one in cast("Sequence[object]", action)]
        return (self._number(seat, action),)

    def _number(self, seat: int, action: object) -> int:
        if isinstance(action, str):
            return self.game.actions.parse(action)
        if isinstance(action, Action):
            action._origin.check(self._origin, seat)
            return action.id
        if (number := door.whole(action)) is None:
            raise CannotRead(f"an action is a text, a number or what `legal` lists, not {shown(action)}")
        self.game.actions.text(number)
        return number

    def _check(self, seat: int, action: int) -> None:
        count = self.game.legal(self._state, seat, self._mask)
        if self._mask[action]:
            return
        refusal = self.game.refuse(self._state, seat, action)
        assert refusal is not None, "a game must say why an action is not legal"
        error = CannotPlay if count else NotYours
        text = f"{SEATS[seat]}: {self.game.actions.text(action)!r} cannot be played"
        if not count and self._moves and self._moves[-1].seat == seat:
            last = self.game.actions.text(self._moves[-1].action)
            text += f" after {last!r}, which left nothing more to decide"
        raise error(f"{text}: {self.game.texts.words('en', refusal.why)}", rule=refusal.rule, why=refusal.why)

    def _describe(self, seat: int, action: int) -> Say:
        return self.game.describe(self._state, seat, action)

    def _seen(self, index: int, viewer: int | None) -> Seen:
        seat, action = self._moves[index]
        before = self.game.state.from_bytes(self._before[index])
        last = index + 1 == len(self._moves)
        after = self._state if last else self.game.state.from_bytes(self._before[index + 1])
        return Seen(index, seat, list(self.game.events(before, seat, action, after, viewer)))

    # Writing down and reading: `potager.core.saved`

    def to_json(self) -> str:
        """The whole match: what it started from and every action. It holds the secrets of the deal."""
        return saved.encode(self)

    @classmethod
    def from_json(cls, text: str | bytes, game: Game | None = None) -> Match:
        """The match that `to_json` wrote; every action is checked again."""
        found = saved.decode(door.file_text(text, "a match as JSON"))
        game = load(found.game) if game is None else game_of(game)
        saved.check_played(game, found.version, found.pack)
        if found.seed is not None:
            match = cls(game, found.seats, found.options, found.seed)
        elif found.position is not None:
            match = cls.from_position(game, found.position)
        else:
            raise CannotRead("the match has neither a seed nor a position to start from")
        saved.play_again(match, found)
        return match

    def parse_move(self, line: str) -> tuple[int, str]:
        """A seat's letter and an action, as in `A move 3`."""
        letter, _, action = door.text(line, "a move").strip().partition(" ")
        if len(letter) != 1 or letter not in SEATS[: self.seats]:
            raise CannotRead(f"{shown(line)} must begin with a seat: {', '.join(SEATS[: self.seats])}")
        return SEATS.index(letter), action

    def position(self) -> str:
        """The state as text, secrets included."""
        return saved.position(self, self._state)

    @classmethod
    def from_position(cls, game: Game | str, text: str, seed: int | str | None = None) -> Match:
        """The match that a text describes; secrets that it leaves open are dealt from `seed`."""
        match = cls.__new__(cls)
        match.game, match.seed = game_of(game), None
        stream = chance.stream(chance.seed_bytes(seed), "position")
        match.seats, match.options, state = saved.read_position(
            match.game, door.text(text, "a position"), stream
        )
        match._begin(state)
        return match

    def __eq__(self, other: object) -> bool:
        """Equal matches have the same start, the same actions and the same state."""
        if not isinstance(other, Match):
            return NotImplemented
        return (self._start, self._moves) == (other._start, other._moves) and same(self._state, other._state)

    __hash__ = None  # type: ignore[assignment]


def game_of(game: Game | str) -> Game:
    """A game, or the one of a name."""
    return game if isinstance(game, Game) else load(game)
