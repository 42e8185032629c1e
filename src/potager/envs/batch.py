"""Many games side by side: arrays in, arrays out, nothing copied, every rule in machine code.

    batch = Batch("finca", 1024, seats=2, seed=7)
    while training:
        actions = policy(batch.observe(), batch.legal())
        batch.step(actions)
        learn(batch.rewards, batch.done)

Its arrays are written in place by every step: who keeps one copies it. What plays the games is an `Engine`,
one for each kind of device.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypedDict, Unpack, cast

from potager.core import chance, door
from potager.core.errors import CannotRead, shown
from potager.core.game import Game
from potager.core.match import Match, game_of

MOST = 1 << 24  # games of one batch
MOST_THREADS = 1024
SEEDS = 1 << chance.SEED_BITS
DEVICES = {"cpu": "potager.envs.cpu", "cuda": "potager.envs.cuda"}  # each has a function `engine(terms)`
REWARDS = ("win", "points")  # by their number in `potager.envs.stepping`


class Slice(NamedTuple):
    """A named part of an observation: where it begins and ends in a row, and its own shape."""

    start: int
    stop: int
    shape: tuple[int, ...]


def slices_of(game: Game) -> dict[str, Slice]:
    """The named parts of a game's observations, in their order.

    >>> from potager import load
    >>> slices_of(load("finca"))["phase"]
    Slice(start=0, stop=10, shape=(10,))
    """
    found: dict[str, Slice] = {}
    at = 0
    for name, shape in game.slices.items():
        found[name] = Slice(at, at + math.prod(shape), shape)
        at += math.prod(shape)
    return found


def size_of(game: Game) -> int:
    """How many numbers an observation has."""
    return sum(math.prod(shape) for shape in game.slices.values())


class Running(TypedDict, total=False):
    """How a batch runs, by name."""

    autoreset: bool  # whether a game that is over is dealt anew within the same step: it is, unless said
    rewards: str  # one of REWARDS: "win" unless said
    observed: bool  # whether every step writes observations: it does, unless said
    threads: int  # of a processor, 1 unless said
    compiled: bool  # whether rules run as machine code: they do, unless a debugger is to stop in them


class Terms(NamedTuple):
    """What a batch is to play, all of it checked: what an engine is made from."""

    game: Game  # plain; an engine compiles it for its device
    n: int
    seats: int
    options: Mapping[str, str]  # all of them; `first` only where it is not seat A
    autoreset: bool = True
    rewards: str = REWARDS[0]
    observed: bool = True
    threads: int = 1
    compiled: bool = True


def agree(
    game: Game | str, n: int, options: Mapping[str, str] | None, seats: int | None, how: Running
) -> Terms:
    """The terms of a batch; whatever does not fit is refused."""
    plain = game_of(game)
    seats = plain.check_seats(seats)
    if door.count(n, MOST, "the number of games of a batch") < 1:
        raise CannotRead("a batch has at least one game, not none")
    terms = Terms(plain, int(n), seats, plain.check_options(options, seats))
    if unknown := set(how) - set(Running.__annotations__):
        raise CannotRead(
            f"a batch takes {', '.join(Running.__annotations__)}, not {', '.join(sorted(unknown))}"
        )
    terms = terms._replace(**how)
    if terms.rewards not in REWARDS:
        raise CannotRead(f"rewards are one of {', '.join(REWARDS)}, not {shown(terms.rewards)}")
    if door.count(terms.threads, MOST_THREADS, "the number of threads") < 1:
        raise CannotRead("a batch takes at least one thread, not none")
    for name in ("autoreset", "observed", "compiled"):
        if not isinstance(getattr(terms, name), bool):
            raise CannotRead(f"{name} is True or False, not {shown(getattr(terms, name))}")
    return terms


class Arrays(Protocol):
    """What `begin` and `step` write in place, on the engine's device: a row for each game."""

    @property
    def seats(self) -> Any:
        """int64 [n]: the seat that is to play, -1 when the game is over."""
        ...

    @property
    def legal(self) -> Any:
        """bool [n, actions]: what that seat may do; nothing when the game is over."""
        ...

    @property
    def observations(self) -> Any:
        """float32 [n, size]: what that seat knows, in the order of `slices_of`; [n, 0] if not `observed`."""
        ...

    @property
    def rewards(self) -> Any:
        """float32 [n, seats]: of this step, for every seat; all 0 until the game ends."""
        ...

    @property
    def final(self) -> Any:
        """int64 [n, seats]: the points of the last game that ended here."""
        ...

    @property
    def done(self) -> Any:
        """bool [n]: whether this step has ended the game."""
        ...

    @property
    def refused(self) -> Any:
        """bool [n]: whether the action could not be played, so that the state is unchanged."""
        ...


class Engine(Protocol):
    """Plays the games of a batch on one device."""

    @property
    def told(self) -> Arrays:
        """The arrays that are written in place; they are the same ones for as long as the engine lives."""
        ...

    def begin(self, seeds: Sequence[bytes]) -> None:
        """Deal every game from its own master seed, as `Match` does, and tell of it.

        Later games of the same row come from the stream `chance.stream(seed, "later deals")`: its words key
        the shuffles' streams in their order (`chance.rekey`), then draw who begins where that is by lot.
        """
        ...

    def check(self, actions: Any) -> Any:
        """Refuse what is no int32 or int64 array of [n] on this device; never look at the values."""
        ...

    def step(self, actions: Any) -> None:
        """Play one action in each game; what is illegal or out of range sets `refused`, nothing else."""
        ...

    def points(self) -> Any:
        """int64 [n, seats]: the points as they stand, in an array that the next call writes anew."""
        ...

    def looks(self) -> Any:
        """float32 [n, seats, size]: what every seat sees, in an array that the next call writes anew."""
        ...

    def state(self, number: int) -> bytes:
        """The state of one game, byte for byte as `Match.state_bytes` has it."""
        ...


class Batch:
    """Many games of one kind at tables alike, stepped together.

    `n` games begin with the seeds `seed`, `seed + 1` and so on: game 3 of a batch with seed 7 is
    `Match(game, seats, options, seed=10)`, byte for byte. A game that ends is dealt anew in the same step,
    from its own chance, so that no game depends on how many there are beside it.

    >>> batch = Batch("finca", 2, {"edition": "riogrande"}, seats=3, seed=7)  # doctest: +SKIP
    >>> batch.step(batch.legal().argmax(axis=1))  # doctest: +SKIP
    >>> batch.seats.tolist(), batch.refused.tolist()  # doctest: +SKIP
    ([1, 1], [False, False])
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        options: Mapping[str, str] | None = None,
        device: str = "cpu",
        seats: int | None = None,
        seed: int | str | None = None,
        **how: Unpack[Running],
    ) -> None:
        self.terms = agree(game, n, options, seats, how)
        if device not in DEVICES:
            raise CannotRead(f"a device is one of {', '.join(DEVICES)}, not {shown(device)}")
        self.device = device
        module = cast(Any, importlib.import_module(DEVICES[device]))
        self._engine: Engine = module.engine(self.terms)
        self.reset(seed)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.terms.game

    @property
    def engine(self) -> Engine:
        """What plays the games on the batch's device."""
        return self._engine

    @property
    def told(self) -> Arrays:
        """All arrays that a step writes, together."""
        return self._engine.told

    def reset(self, seed: int | str | None = None, seeds: Sequence[int | str] | None = None) -> None:
        """Deal every game anew: from `seed` on, or each from its own of `seeds`; afresh from None."""
        n = self.terms.n
        if seeds is None:
            first = int.from_bytes(chance.seed_bytes(seed), "big")
            each = [chance.seed_bytes((first + place) % SEEDS) for place in range(n)]
        elif seed is not None or len(seeds) != n:
            raise CannotRead(f"a batch of {n} games takes one seed for all, or {n} seeds")
        else:
            each = [chance.seed_bytes(one) for one in seeds]
        self._engine.begin(each)

    def step(self, actions: Any) -> None:
        """Play one action in each game, [n], and write the arrays anew.

        What is illegal or out of range is not played: `refused` says where, and that game stays as it was. A
        finished game, where there is no `autoreset`, refuses everything.
        """
        self._engine.step(self._engine.check(actions))

    def legal(self) -> Any:
        """What the seat to play may do: bool [n, actions]."""
        return self._engine.told.legal

    def observe(self) -> Any:
        """What the seat to play knows: float32 [n, size], in named parts (`slices`)."""
        if not self.terms.observed:
            raise CannotRead("this batch writes no observations: make it with observed=True")
        return self._engine.told.observations

    def scores(self) -> Any:
        """The points of every seat as they stand: int64 [n, seats]."""
        return self._engine.points()

    @property
    def seats(self) -> Any:
        """The seat that is to play: int64 [n]; -1 where a game is over."""
        return self._engine.told.seats

    @property
    def rewards(self) -> Any:
        """What the last step brought every seat: float32 [n, seats]; all 0 until a game ends."""
        return self._engine.told.rewards

    @property
    def done(self) -> Any:
        """Whether the last step ended the game: bool [n]."""
        return self._engine.told.done

    @property
    def refused(self) -> Any:
        """Whether the last action could not be played: bool [n]."""
        return self._engine.told.refused

    @property
    def final(self) -> Any:
        """The points of the last game that ended in each row: int64 [n, seats]; a target to learn from."""
        return self._engine.told.final

    @property
    def slices(self) -> dict[str, Slice]:
        """The named parts of an observation."""
        return slices_of(self.game)

    def looks(self) -> Any:
        """What every seat knows: float32 [n, seats, size]. Never for a player: a target to learn from.

        It holds what is hidden from the seat to play, as other hands are.
        """
        return self._engine.looks()

    def state(self, number: int) -> bytes:
        """The state of one game, as `Match.state_bytes` has it."""
        return self._engine.state(door.count(number, self.terms.n - 1, "the number of a game of this batch"))

    def match(self, number: int) -> Match:
        """One game as a match that goes on by itself: to look at, to tell of, to try things out in."""
        match = Match(self.game, self.terms.seats, self.terms.options, 0)
        match.seed = None
        match._begin(self.game.state.from_bytes(self.state(number)))
        return match

    def __len__(self) -> int:
        return self.terms.n

    def __iter__(self) -> Iterator[Match]:
        """The games as matches."""
        return map(self.match, range(self.terms.n))
