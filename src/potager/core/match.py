"""Match = game + options + seed + actions: play, and take back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from potager.core import chance, door, saved
from potager.core.errors import CannotPlay, CannotRead, NotYours, PotagerError, shown
from potager.core.game import Game
from potager.core.moves import Action, WholeMove, in_a_series
from potager.core.record import same
from potager.core.registry import load
from potager.core.situation import Move, Situation
from potager.core.texts import SEAT_LETTERS as SEATS
from potager.core.texts import Say

Playable = Action | WholeMove | int | str | Sequence[Action | int | str]


class Match(Situation):
    """One game being played, by plain rules; `Match.compiled` gives the same match with machine code.

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
        self.options = self.game.check_options(options, self.seats)
        self.seed = chance.seed_bytes(seed)
        self._begin(self.game.deal(self.seats, self.options, self.seed))

    def compiled(self) -> Match:
        """The same position with the rules compiled: for programs that try out much, as a search does.

        The first time, compiling takes a minute or more; what was compiled is kept for the next start.

        >>> match = Match("finca", seats=2, seed=7)
        >>> match.compiled().game.is_compiled  # doctest: +SKIP
        True
        """
        game = self.game.compiled()
        return self._elsewhere(game.state.from_bytes(self.state_bytes), game)

    # Playing

    def why_not(self, seat: int, action: Playable) -> PotagerError | None:
        """Why a seat may not play an action or a whole move now; None if it may.

        >>> match = Match("finca", seats=2, seed=7)
        >>> match.why_not(0, "place 3") is None
        True
        >>> print(match.why_not(0, "move 3"))
        A: 'move 3' cannot be played: not now: place a farmer on the windmill [F7]
        """
        try:
            seat = door.seat(seat, self.seats)
            numbers = self._numbers(seat, in_a_series(action))
            if len(numbers) == 1:
                self._check(seat, numbers[0])
            else:
                self.trial().play_quietly(seat, numbers)
        except PotagerError as error:
            return error
        return None

    def play(self, seat: int, action: Playable) -> list[Any]:
        """Play an action, or several, all of them or none. Returns what the seat saw of it.

        >>> match = Match("finca", seats=2, seed=7)
        >>> len(match.play(0, "place 3"))
        2
        >>> match.play(0, "place 3")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        potager.core.errors.NotYours: A: 'place 3' cannot be played after 'place 3', which left nothing ...
        """
        begun = len(self._moves)
        self.play_quietly(seat, in_a_series(action))
        return [event for index in range(begun, len(self._moves)) for event in self._seen(index, seat).events]

    def play_quietly(self, seat: int, action: Playable) -> None:
        """Play an action, or several, without telling what came of it.

        >>> match = Match("finca", seats=2, seed=7)
        >>> match.play_quietly(0, "place 3")
        >>> match.awaited
        (1,)
        """
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
        except BaseException:
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

        >>> match = Match("finca", seats=2, seed=7)
        >>> other = match.hypothetical(0, 1)
        >>> other.view(0) == match.view(0), other == match, other.seed
        (True, False, None)
        """
        seat = door.seat(seat, self.seats)
        return self._elsewhere(self.game.sample(self.view(seat), door.stream(stream, "hypothetical")))

    def trial(self, state: bytes | None = None) -> Match:
        """A match that goes on from here, or from another state of this game, and leaves this one alone.

        >>> match = Match("finca", seats=2, seed=7)
        >>> trial = match.trial()
        >>> _ = trial.play(0, "place 3")
        >>> len(trial.moves), len(match.moves)
        (1, 0)
        """
        size = self.game.state.dtype_.itemsize
        state = self.state_bytes if state is None else door.record(state, size)
        return self._elsewhere(self.game.state.from_bytes(state))

    def follow(self, trial: Match) -> bool:
        """Go on to where a trial of this match has led; whether it could be: it began where this match is.

        >>> match = Match("finca", seats=2, seed=7)
        >>> trial = match.trial()
        >>> _ = trial.play(0, "place 3")
        >>> match.follow(trial), match == trial, match.follow(trial)
        (True, True, False)
        """
        trial = door.instance(trial, Match, "a trial is what `trial` gives")
        if trial._origin is not self._origin or trial._start != self.state_bytes:
            return False
        self._state = trial._state.copy()
        self._before += trial._before
        self._moves += trial._moves
        return True

    def _elsewhere(self, state: Any, game: Game | None = None) -> Match:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)  # as `copy.copy` does, which asks ten questions first
        other.game, other.seed = game or self.game, None
        other._begin(state)
        other._origin = self._origin
        return other

    def meaning(self, seat: int, action: str) -> Say:
        """What an action would do; refused if it cannot be played now.

        >>> match = Match("finca", seats=2, seed=7)
        >>> match.meaning(0, "place 3").key
        'action.place'
        """
        seat = door.seat(seat, self.seats)
        number = self._number(seat, action)
        self._check(seat, number)
        return self._describe(seat, number)

    @property
    def revealing(self) -> bool:
        """Whether the last action has brought something hidden to light.

        >>> match = Match("finca", seats=2, seed=7)
        >>> match.revealing
        False
        """
        return bool(self._moves) and self._revealed(1)

    def _revealed(self, count: int) -> bool:
        before = self.game.state.from_bytes(self._before[-count])
        return bool(self.game.revealed(before) != self.game.revealed(self._state))

    def may_take_back(self, seat: int, count: int = 1) -> bool:
        """Whether the seat may take its last actions back without asking anyone.

        >>> match = Match("finca", seats=2, seed=7)
        >>> _ = match.play(0, "place 3")
        >>> match.may_take_back(0), match.may_take_back(1)
        (True, False)
        """
        count = door.count(count, self.game.longest(self.seats), "the number of actions to take back")
        return self._is_last(door.seat(seat, self.seats), count) and not (count and self._revealed(count))

    def take_back(self, seat: int) -> Move:
        """Undo the seat's last action: while it was the last of all and brought nothing hidden to light.

        >>> match = Match("finca", seats=2, seed=7)
        >>> _ = match.play(0, "place 3")
        >>> match.take_back(0)
        Move(seat=0, action=81)
        """
        if error := self._why_no_take_back(seat):
            raise error
        move = self._moves[-1]
        self.rewind(1)
        return move

    def rewind(self, count: int) -> None:
        """Undo the last actions, whoever played them: for a table whose players have agreed to it.

        >>> match = Match("finca", seats=2, seed=7)
        >>> _ = match.play(0, "place 3"), match.play(1, "place 4")
        >>> match.rewind(2)
        >>> match.moves
        ()
        """
        count = door.count(count, len(self._moves), "the number of actions to undo")
        for _ in range(count):
            self._state = self.game.state.from_bytes(self._before.pop())
            self._moves.pop()
        if count:
            self._watched.clear()

    def _why_no_take_back(self, seat: int, count: int = 1) -> PotagerError | None:
        seat = door.seat(seat, self.seats)
        if not self._is_last(seat, count):
            return NotYours(f"seat {SEATS[seat]} has nothing to take back: the last action was not its own")
        if count and self._revealed(count):
            return CannotPlay("this action brought something hidden to light and cannot be taken back")
        return None

    def _is_last(self, seat: int, count: int) -> bool:
        """Whether a seat has played the last actions, so many of them."""
        last = self._moves[-count:] if count else []
        return len(last) == count and all(move.seat == seat for move in last)

    def _numbers(self, seat: int, action: object) -> Sequence[int]:
        """The numbers of an action, or of several that are played together."""
        if isinstance(action, WholeMove):
            action._origin.check(self._origin, seat)
            return action.ids
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

    # Writing down and reading: `potager.core.saved`

    def to_json(self) -> str:
        """The whole match: what it started from and every action. It holds the secrets of the deal.

        >>> match = Match("finca", seats=2, seed=7)
        >>> Match.from_json(match.to_json()) == match
        True
        """
        return saved.encode(self)

    @classmethod
    def from_json(cls, text: str | bytes, game: Game | None = None) -> Match:
        """The match that `to_json` wrote; every action is checked again.

        >>> Match.from_json("{}")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        potager.core.errors.CannotRead: this is not a match of Potager: ...
        """
        found = saved.decode(door.file_text(text, "a match as JSON"))
        game = load(found.game) if game is None else game_of(game)
        if game.name != found.game:
            raise CannotRead(f"this is a match of {found.game[:40]}, not of {game.name}")
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
        """A seat's letter and an action, as in `A move 3`.

        >>> match = Match("finca", seats=2, seed=7)
        >>> match.parse_move("A place 3")
        (0, 'place 3')
        """
        letter, _, action = door.text(line, "a move").strip().partition(" ")
        if len(letter) != 1 or letter not in SEATS[: self.seats]:
            raise CannotRead(f"{shown(line)} must begin with a seat: {', '.join(SEATS[: self.seats])}")
        return SEATS.index(letter), action

    def position(self) -> str:
        """The state as text, secrets included.

        >>> match = Match("finca", seats=2, seed=7)
        >>> print(match.position().splitlines()[0])
        finca 1 · seats 2 · edition franjos
        """
        return saved.position(self, self._state)

    @classmethod
    def from_position(cls, game: Game | str, text: str, seed: int | str | None = None) -> Match:
        """The match that a text describes; secrets that it leaves open are dealt from `seed`.

        >>> match = Match("finca", seats=2, seed=7)
        >>> Match.from_position("finca", match.position()).state_bytes == match.state_bytes
        True
        """
        match = cls.__new__(cls)
        match.game, match.seed = game_of(game), None
        stream = chance.stream(chance.seed_bytes(seed), "position")
        match.seats, match.options, state = saved.read_position(
            match.game, door.text(text, "a position"), stream
        )
        match._begin(state)
        return match

    @classmethod
    def from_view(
        cls,
        game: Game | str,
        view: Any,
        options: Mapping[str, str] | None = None,
        seed: chance.Stream | int | str | None = None,
    ) -> Match:
        """A match that could be the one that a view is of; what is hidden is dealt from `seed`, or afresh.

        A view is what `Match.view` gives, or that as plain lists and dicts, as a bot in a file gets it. The
        position knows its rules by itself: the options are for those who tell of it.

        >>> match = Match("finca", seats=2, seed=7)
        >>> other = Match.from_view("finca", match.view(0), seed=1)
        >>> other.view(0) == match.view(0), other == match
        (True, False)
        """
        match = cls.__new__(cls)
        match.game, match.seed = game_of(game), None
        seen = match.game.check_view(saved.read_view(match.game, view))
        match._begin(match.game.sample(seen, door.stream(seed, "view")))
        match.seats = int(match._state.seats)
        match.options = match.game.check_options(options, match.seats)
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
