"""Plays the games of a batch on a GPU."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from potager.core import chance
from potager.core.device import WORD_TYPE, card
from potager.core.errors import CannotRead, shown
from potager.envs.batch import Terms, size_of
from potager.envs.cpu import LATER, new_deals
from potager.envs.cuda import programs
from potager.envs.stepping import GameRows, StepRows

KINDS = {"<i8": np.int64, "<i4": np.int32}  # of actions


class Card:
    """Plays the games of a batch on this machine's GPU."""

    def __init__(self, terms: Terms) -> None:
        n, seats, game = terms.n, terms.seats, terms.game
        self.terms = terms
        self.cuda = card()
        self.kernels = programs.programs(game)
        size = size_of(game)
        self.games = GameRows(
            states=self._room((n,), programs.record_type(game)),
            chance=self._room((n, chance.STREAM), WORD_TYPE),
            masks=self._room((n, game.actions.size), np.bool_),
            seats=self._room((n,), np.int64),
        )
        self.told = StepRows(
            seats=self._room((n,), np.int64),
            legal=self._room((n, game.actions.size), np.bool_),
            observations=self._room((n, size if terms.observed else 0), np.float32),
            rewards=self._room((n, seats), np.float32),
            final=self._room((n, seats), np.int64),
            done=self._room((n,), np.bool_),
            refused=self._room((n,), np.bool_),
        )
        deals = new_deals(terms)
        numbers = [deals.seats, deals.first, deals.reward, int(deals.again)]
        self.numbers = self.cuda.to_device(np.array(numbers, dtype=np.int64))
        self.options = self.cuda.to_device(np.append(deals.options, 0))  # a game may have none
        self._points = self._room((n, seats), np.int64)
        self._looks: Any = None  # large, and seldom wanted

    def _room(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array of zeros on the card, column by column."""
        return self.cuda.to_device(np.zeros(shape, dtype=kind, order="F"))

    def _launch(self, kernel: Any, *values: Any) -> None:
        threads = self.kernels.THREADS
        kernel[(self.terms.n + threads - 1) // threads, threads](*values)

    def begin(self, seeds: Sequence[bytes]) -> None:
        """Deal every game from its own master seed, and tell of it."""
        game = self.terms.game.compiled()
        states = game.state.batch(self.terms.n)
        rows = states.view(np.uint8).reshape(self.terms.n, -1)
        later = np.zeros((self.terms.n, chance.STREAM), dtype=WORD_TYPE, order="F")
        for place, seed in enumerate(seeds):
            dealt = game.deal(self.terms.seats, self.terms.options, seed)
            rows[place] = np.frombuffer(dealt.tobytes(), dtype=np.uint8)
            later[place] = chance.stream(seed, LATER)
        self.games.states.copy_to_device(programs.to_card(self.terms.game, states))
        self.games.chance.copy_to_device(later)
        self.told.final.copy_to_device(np.zeros((self.terms.n, self.terms.seats), dtype=np.int64, order="F"))
        self._launch(self.kernels.begin, self.games, self.told)

    def check(self, actions: Any) -> Any:
        """An int64 or int32 array of [n] on a card, as it is; all else is refused."""
        about = getattr(actions, "__cuda_array_interface__", None)
        n = self.terms.n
        if about is None:
            raise CannotRead(
                f"this batch is on the device cuda: actions are an array of {n} whole numbers there, "
                f"not {shown(actions)}"
            )
        if tuple(about["shape"]) != (n,):
            raise CannotRead(f"actions are an array of the shape ({n},), not {tuple(about['shape'])}")
        if about["typestr"] not in KINDS:
            raise CannotRead(f"actions are int64 or int32, not {shown(about['typestr'])}")
        return self.cuda.as_cuda_array(actions)

    def step(self, actions: Any) -> None:
        """Play one action in each game."""
        self._launch(self.kernels.step, actions, self.games, self.numbers, self.options, self.told)

    def points(self) -> Any:
        """The points as they stand."""
        self._launch(self.kernels.count, self.games, self._points)
        return self._points

    def looks(self) -> Any:
        """What every seat sees."""
        if self._looks is None:
            self._looks = self._room((self.terms.n, self.terms.seats, size_of(self.terms.game)), np.float32)
        self._launch(self.kernels.look, self.games, self._looks)
        return self._looks

    def state(self, number: int) -> bytes:
        """The state of one game, byte for byte as a processor has it."""
        there = self.games.states[number : number + 1].copy_to_host()
        return programs.from_card(self.terms.game, there).tobytes()
