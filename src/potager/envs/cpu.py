"""Plays the games of a batch on processors: compiled, on as many threads as are wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import numpy as np

from potager.core import chance
from potager.core.errors import CannotRead, shown
from potager.core.game import FIRST
from potager.core.game import LOT as BY_LOT
from potager.core.turns import named_first
from potager.envs.batch import REWARDS, Terms, size_of
from potager.envs.stepping import LOT, Deals, GameRows, StepRows

KERNEL = "potager.envs.stepping"
LATER = "later deals"
CPU = 1  # as DLPack numbers the kinds of devices


class Processors:
    """Plays the games of a batch on the processors of this machine."""

    def __init__(self, terms: Terms) -> None:
        n, seats = terms.n, terms.seats
        self.terms = terms
        self.game = game = terms.game.compiled() if terms.compiled else terms.game
        self.kernel: Any = game.kernel(KERNEL)
        self.actions = np.zeros(n, dtype=np.int64)  # where actions of another width are put
        self.games = GameRows(
            states=game.state.batch(n),
            chance=np.zeros((n, chance.STREAM), dtype=np.int64),
            masks=np.zeros((n, game.actions.size), dtype=np.bool_),
            seats=np.zeros(n, dtype=np.int64),
        )
        self.told = StepRows(
            seats=np.zeros(n, dtype=np.int64),
            legal=np.zeros((n, game.actions.size), dtype=np.bool_),
            observations=np.zeros((n, size_of(game) if terms.observed else 0), dtype=np.float32),
            rewards=np.zeros((n, seats), dtype=np.float32),
            final=np.zeros((n, seats), dtype=np.int64),
            done=np.zeros(n, dtype=np.bool_),
            refused=np.zeros(n, dtype=np.bool_),
        )
        self._points = np.zeros((n, seats), dtype=np.int64)
        self._looks = np.zeros((0, seats, size_of(game)), dtype=np.float32)  # large, and seldom wanted
        threads = min(terms.threads, n)
        self.parts = [(part * n // threads, (part + 1) * n // threads) for part in range(threads)]
        self.deals = [new_deals(terms) for _ in self.parts]  # each thread writes into its own
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def spread(self, work: Callable[[int, int, Deals], None]) -> None:
        """Let every thread do its part of the games; the calling one does the first."""
        jobs = [(first, last, deals) for (first, last), deals in zip(self.parts, self.deals, strict=True)]
        others = [self._pool.submit(work, *job) for job in jobs[1:]] if self._pool else []
        work(*jobs[0])
        for other in others:
            other.result()

    def begin(self, seeds: Sequence[bytes]) -> None:
        """Deal every game from its own master seed, and tell of it."""
        rows = self.games.states.view(np.uint8).reshape(self.terms.n, -1)
        for place, seed in enumerate(seeds):
            dealt = self.game.deal(self.terms.seats, self.terms.options, seed)
            rows[place] = np.frombuffer(dealt.tobytes(), dtype=np.uint8)
            self.games.chance[place] = chance.stream(seed, LATER)
        self.told.final[:] = 0
        self.spread(lambda first, last, _: self.kernel.begin_games(first, last, self.games, self.told))

    def check(self, actions: Any) -> Any:
        """An int64 array of [n], as it is; an int32 one in the batch's own array; all else is refused."""
        return check_actions(actions, self.terms.n, self.actions)

    def step(self, actions: Any) -> None:
        """Play one action in each game."""
        step = self.kernel.step_batch
        if self._pool is None:
            step(0, self.terms.n, actions, self.games, self.deals[0], self.told)
        else:
            self.spread(lambda first, last, deals: step(first, last, actions, self.games, deals, self.told))

    def points(self) -> Any:
        """The points as they stand."""
        self.spread(lambda first, last, _: self.kernel.count_games(first, last, self.games, self._points))
        return self._points

    def looks(self) -> Any:
        """What every seat sees."""
        if len(self._looks) == 0:
            self._looks = np.zeros((self.terms.n, *self._looks.shape[1:]), dtype=np.float32)
        self.spread(lambda first, last, _: self.kernel.look_games(first, last, self.games, self._looks))
        return self._looks

    def state(self, number: int) -> bytes:
        """The state of one game."""
        return self.games.states[number].tobytes()


def engine(terms: Terms) -> Processors:
    """What plays a batch on this machine's processors."""
    return Processors(terms)


def new_deals(terms: Terms) -> Deals:
    """How the games of a batch are dealt, with arrays of one thread's own."""
    game, options = terms.game, terms.options
    return Deals(
        seats=terms.seats,
        first=LOT if options.get(FIRST) == BY_LOT else named_first(options),
        reward=REWARDS.index(terms.rewards),
        again=terms.autoreset,
        options=game.option_numbers(options),
        streams=chance.streams(bytes(chance.SEED_BITS // 8), game.shuffles),
    )


def check_actions(actions: Any, n: int, own: Any) -> Any:
    """Actions as an int64 array of [n] on a processor; what another library has there is not copied."""
    if not isinstance(actions, np.ndarray) and hasattr(actions, "__dlpack_device__"):
        kind = actions.__dlpack_device__()[0]
        if int(kind) != CPU:
            raise CannotRead(
                "this batch is on the device cpu, and the actions are on another: move them here"
            )
        actions = np.from_dlpack(actions)
    if not isinstance(actions, np.ndarray):
        raise CannotRead(f"actions are an array of {n} whole numbers, not {shown(actions)}")
    found = cast("np.ndarray[Any, Any]", actions)
    if found.shape != (n,):
        raise CannotRead(f"actions are an array of the shape ({n},), not {found.shape}")
    if found.dtype == np.int64 and found.flags.carray:  # whole, aligned, and not only to be read
        return found
    if found.dtype not in (np.int32, np.int64):
        raise CannotRead(f"actions are int64 or int32, not {found.dtype}")
    own[:] = found
    return own
