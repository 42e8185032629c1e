"""Game: what a game folder must offer."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import numpy as np

from potager.core import compile as compiling
from potager.core import door
from potager.core import folder as folders
from potager.core.actions import ActionSpace
from potager.core.chance import SEED_BITS, Stream, draw, stream, streams
from potager.core.composed import Composed
from potager.core.errors import CannotRead, shown
from potager.core.kernel import Floats, Mask, Numbers, compose, plausible
from potager.core.record import Record
from potager.core.standing import Standing
from potager.core.talk import Talk
from potager.core.texts import SEAT_LETTERS, TEXTS, Catalogue, Say, catalogue
from potager.core.turns import named_first
from potager.core.weights import WEIGHTLESS, Weighing

FIRST, LOT = "first", "lot"  # the option that every game has: a seat's letter, or by lot
SPECTATOR = -1  # the seat number of somebody who only watches, for the compiled functions
HORIZON = 60  # actions that a search plays out unless a game says otherwise


class Refusal(NamedTuple):
    """Why an action is not allowed: the rule, and a sentence for the reader."""

    rule: str
    why: Say


class Conserved(NamedTuple):
    """Something that can neither appear nor vanish, and the rule that says how many there are."""

    name: str
    rule: str


def first_seat(options: Mapping[str, str], seats: int, seed: bytes) -> int:
    """Who begins: the seat that the options name, or one by lot from the seed of the deal.

    >>> first_seat({}, 3, bytes(32)), first_seat({"first": "C"}, 3, bytes(32))
    (0, 2)
    """
    by_lot = options.get(FIRST) == LOT
    return int(draw(stream(seed, FIRST), seats)) if by_lot else named_first(options)


def _no_reasons(state: Any, seat: int, action: int) -> Sequence[Say]:
    """What a game says of its actions that has nothing to say."""
    return ()


def _itself(state: Any, seat: int, action: int) -> int:
    """No two actions come to the same."""
    return action


def _never(state: Any, seat: int, action: int) -> bool:
    """Nothing is absurd."""
    return False


def _no_offers(state: Any, seat: int) -> Iterable[Sequence[int]]:
    """What a game offers whose moves can all be listed."""
    return ()


def _kind(kind: type) -> tuple[str, str]:
    """A class by its name, the same for the compiled twin of its module."""
    return kind.__module__.removeprefix(f"{compiling.COMPILED}."), kind.__qualname__


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: its facts, its rules and what people may see of it.

    The functions marked "rule" are written for the compiler; `potager.core.kernel` describes them, and
    `potager.core.folder` says in which file of a game's folder each part is found. Rules take what they are
    given: `Match` is what checks it.

    >>> from potager import load
    >>> finca = load("finca")
    >>> finca.seats, finca.actions.text(0)
    ((2, 3, 4), 'move 0')
    """

    package: str
    version: int  # rises when a game with the same seed and actions would play differently
    seats: tuple[int, ...]
    private: bool  # whether a seat ever sees more than a spectator does
    options: Mapping[str, tuple[str, ...]]  # each option's values, the first being the default
    shuffles: tuple[str, ...]
    state: type[Record]
    actions: ActionSpace
    longest: Callable[[int], int]  # for a number of seats, a bound on the actions of one game
    conserved: tuple[Conserved, ...]
    slices: Mapping[str, tuple[int, ...]]  # the named parts of an observation and their shapes

    setup: Callable[[Any, int, Numbers, Any], None]  # rule
    awaited: Callable[[Any], int]  # rule
    legal: Callable[[Any, int, Mask], int]  # rule
    apply: Callable[[Any, int, int], None]  # rule
    over: Callable[[Any], bool]  # rule
    scores: Callable[[Any, Numbers], None]  # rule
    winners: Callable[[Any], int]  # rule
    revealed: Callable[[Any], int]  # rule
    totals: Callable[[Any, Numbers], None]  # rule
    redeal: Callable[[Any, int, Stream], None]  # rule
    observe: Callable[[Any, int, Floats], None]  # rule
    advise: Callable[[Any, int, Any, Mask, Floats], None]  # rule
    estimate: Callable[[Any, Any, Floats], None]  # rule

    view: Callable[[Any, int | None], Any]  # state, seat or spectator -> a msgspec struct
    sample: Callable[[Any, Stream], Any]  # view -> a state that could be true
    events: Callable[[Any, int, int, Any, int | None], Sequence[Any]]  # before, seat, action, after, viewer
    tell: Callable[[Any, Mapping[str, str]], Say]  # event, options -> what to say of it
    describe: Callable[[Any, int, int], Say]  # state, seat, legal action -> what it would do
    refuse: Callable[[Any, int, int], Refusal | None]  # state, seat, action -> why not
    write: Callable[[Any], str]  # state -> text
    read: Callable[[str, int, Mapping[str, str], Stream], Any]  # text, seats, options -> state

    standing: Standing | None = None  # where people may leave orders for when they are not there
    talk: Talk | None = None  # where seats make each other offers
    composed: Composed | None = None  # where a move is put together from several actions
    reasons: Callable[[Any, int, int], Sequence[Say]] = _no_reasons  # state, seat, action -> why it is good
    # state, seat, action -> the one that stands for all that come to the same, as two empty fields do
    alike: Callable[[Any, int, int], int] = _itself
    absurd: Callable[[Any, int, int], bool] = _never  # state, seat, action -> whether nobody would do that
    unseen: float = 1.5  # points that a beginner does not always see
    # state, seat -> moves to list where steps are put together at will
    offers: Callable[[Any, int], Iterable[Sequence[int]]] = _no_offers
    horizon: int = HORIZON  # actions that a search plays out before an estimate, where nobody trades
    mutual: bool = False  # whether one action can do good to two seats, as a trade does
    plausible: Callable[[Any, int, Any], float] = plausible  # rule
    compose: Callable[[Any, int, Any, Mask, Numbers, Floats], int] = compose  # rule
    weights: Weighing = WEIGHTLESS  # what advice and estimate count things by
    # For every style of a bot, what it adds to the advice for which blocks of actions.
    leanings: Mapping[str, Mapping[str, float]] = field(default_factory=dict[str, Mapping[str, float]])

    @classmethod
    def from_folder(
        cls,
        package: str,
        *,
        private: bool,
        options: Mapping[str, tuple[str, ...]] | None = None,
        mutual: bool = False,
        horizon: int = HORIZON,
    ) -> Game:
        """The game of a folder: its parts from the files where they belong, and what is said of it here.

        >>> GAME = Game.from_folder(__name__, private=True)  # doctest: +SKIP
        """
        parts = folders.collect(door.text(package, "the package of a game"))
        for name, flag in {"private": private, "mutual": mutual}.items():
            if not isinstance(flag, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise folders.broken(package, f"says {name}={shown(flag)}, which must be True or False")
        if type(horizon) is not int or horizon < 1:
            raise folders.broken(package, f"says horizon={shown(horizon)}, which must be a number of actions")
        seats = parts.pop("seat_counts")
        game = cls(
            package=package,
            seats=seats,
            private=private,
            options=door.options(options),
            mutual=mutual,
            horizon=horizon,
            **parts,
        )
        if FIRST not in (game.state.dtype_.names or ()):
            raise folders.broken(package, f"has a state without the field {FIRST!r}, the seat that begins")
        if not game.is_compiled:
            game._check_parameters()
        return game

    def _check_parameters(self) -> None:
        """Refuse a function that takes more or fewer parameters than it will be given."""
        for name, kind in get_type_hints(Game).items():
            if get_origin(kind) is Callable:
                given = inspect.signature(getattr(self, name))
                if len(given.parameters) != (due := len(get_args(kind)[0])):
                    raise folders.broken(self.package, f"has {name}{given}, which must take {due} parameters")

    @property
    def name(self) -> str:
        """The name of the game's folder.

        >>> from potager import load
        >>> finca = load("finca")
        >>> finca.name
        'finca'
        """
        return self.package.rpartition(".")[2]

    @property
    def is_compiled(self) -> bool:
        """Whether the rules of this object are machine code.

        >>> from potager import load
        >>> finca = load("finca")
        >>> finca.is_compiled
        False
        """
        return compiling.is_twin(self.package)

    @cached_property
    def folder(self) -> Path:
        """Where the game's files are.

        >>> from potager import load
        >>> finca = load("finca")
        >>> finca.folder.name
        'finca'
        """
        return Path(str(sys.modules[self.package].__file__)).parent

    @cached_property
    def texts(self) -> Catalogue:
        """The game's words.

        >>> from potager import load
        >>> finca = load("finca")
        >>> finca.texts.say("fr", "name")
        'Finca'
        """
        return catalogue(self.folder / TEXTS)

    @cached_property
    def source_package(self) -> str:
        """The package under which the game is imported, also for a compiled twin.

        >>> from potager import load
        >>> finca = load("finca")
        >>> finca.source_package
        'potager.games.finca'
        """
        return self.package.removeprefix(f"{compiling.COMPILED}.")

    def compiled(self) -> Game:
        """The same game with its rules compiled.

        >>> from potager import load
        >>> finca = load("finca")
        >>> finca.compiled().is_compiled  # doctest: +SKIP
        True
        """
        return self if self.is_compiled else compiling.twin(self.package).GAME

    def kernel(self, module: str) -> ModuleType:
        """A module that is generic over games, made for this one; compiled if the game is.

        >>> from potager import load
        >>> finca = load("finca")
        >>> finca.kernel("potager.bots.playout").__name__
        'potager_copied.finca.potager.bots.playout'
        """
        module = door.text(module, "the name of a module")
        functions = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        return compiling.specialise(module, self.source_package, functions, compiled=self.is_compiled)

    def new_mask(self) -> Mask:
        """A mask for `legal`.

        >>> from potager import load
        >>> finca = load("finca")
        >>> len(finca.new_mask()) == finca.actions.size
        True
        """
        return np.zeros(self.actions.size, dtype=np.bool_)

    def option_numbers(self, options: Mapping[str, str]) -> Numbers:
        """The options as numbers, in the order of `self.options`.

        >>> from potager import load
        >>> finca = load("finca")
        >>> finca.option_numbers({"edition": "riogrande"}).tolist()
        [1]
        """
        options = self.check_options(options)
        return np.array(
            [values.index(options[name]) for name, values in self.options.items()], dtype=np.int64
        )

    def deal(self, seats: int, options: Mapping[str, str], seed: bytes) -> Any:
        """A fresh state, set up from a master seed.

        >>> from potager import load
        >>> finca = load("finca")
        >>> int(finca.deal(2, {}, bytes(32)).seats)
        2
        """
        if not isinstance(seed, bytes) or len(seed) != SEED_BITS // 8:  # pyright: ignore[reportUnnecessaryIsInstance]
            raise CannotRead(f"a master seed is {SEED_BITS // 8} bytes, not {shown(seed)}")
        state = self.state.blank()
        seats = self.check_seats(seats)
        state.first = first_seat(self.check_options(options, seats), seats, seed)
        self.setup(state, seats, self.option_numbers(options), streams(seed, self.shuffles))
        return state

    def check_event(self, event: Any) -> Any:
        """Something that this game's `events` give; whatever else is refused.

        >>> from potager import load
        >>> finca = load("finca")
        >>> finca.check_event(5)
        Traceback (most recent call last):
        potager.core.errors.CannotRead: an event of finca is what `play` returns, not 5
        """
        if not isinstance(event, self._event_types):
            raise CannotRead(f"an event of {self.name} is what `play` returns, not {shown(event)}")
        return event

    def check_view(self, view: Any) -> Any:
        """Something that this game's `view` gives, compiled or not; whatever else is refused.

        >>> from potager import load
        >>> finca = load("finca")
        >>> finca.check_view(5)
        Traceback (most recent call last):
        potager.core.errors.CannotRead: a view of finca is what `Match.view` gives, not 5
        """
        if _kind(view.__class__) != self._view_kind:
            raise CannotRead(f"a view of {self.name} is what `Match.view` gives, not {shown(view)}")
        return view

    @cached_property
    def view_type(self) -> type[Any]:
        """The struct that `view` gives.

        >>> from potager import load
        >>> load("finca").view_type.__name__
        'View'
        """
        return get_type_hints(self.view)["return"]

    @cached_property
    def _view_kind(self) -> tuple[str, str]:
        return _kind(self.view_type)

    @cached_property
    def _event_types(self) -> tuple[type, ...]:
        """The kinds of events that `tell` takes."""
        kind = next(iter(get_type_hints(self.tell).values()))
        return get_args(kind) or (kind,)

    def check_seats(self, seats: int | None) -> int:
        """A number of seats this game has; the largest when None.

        >>> from potager import load
        >>> load("finca").check_seats(None)
        4
        """
        if seats is None:
            return self.seats[-1]
        number = door.whole(seats)
        if number not in self.seats:
            known = ", ".join(map(str, self.seats))
            raise CannotRead(f"{self.name} is for {known} seats, not {shown(seats)}")
        return number

    def check_options(self, options: Mapping[str, str] | None, seats: int | None = None) -> dict[str, str]:
        """All options with their values, the defaults filled in; who is first only where it is not seat A.

        >>> from potager import load
        >>> load("finca").check_options({})
        {'edition': 'franjos'}
        >>> load("finca").check_options({"first": "B"})
        {'edition': 'franjos', 'first': 'B'}
        """
        chosen = {name: values[0] for name, values in self.options.items()}
        letters = SEAT_LETTERS[: self.check_seats(seats)]
        for name, value in door.options(options).items():
            if name == FIRST:
                if value != LOT and value not in tuple(letters):
                    raise CannotRead(f"first is {', '.join(letters)} or {LOT}, not {shown(value)}")
                if value != letters[0]:
                    chosen[FIRST] = value
                continue
            if name not in chosen:
                known = ", ".join([*self.options, FIRST])
                raise CannotRead(f"{self.name} has no option {shown(name)}: it has {known}")
            if not isinstance(value, str) or value not in self.options[name]:
                known = ", ".join(self.options[name])
                raise CannotRead(f"{name} of {self.name} is one of {known}, not {shown(value)}")
            chosen[name] = value
        return chosen
