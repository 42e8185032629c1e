"""Gymnasium's vector environments: a learner in each of many games, bots in all other seats, all compiled.

    from potager.envs.vector import LearnerVectorEnv

    envs = LearnerVectorEnv("finca", 1024, seats=2, opponents="uniform")
    observations, infos = envs.reset(seed=7)
    observations, rewards, terminations, truncations, infos = envs.step(actions)

A game that ends is dealt anew in the same step (`AutoresetMode.SAME_STEP`). Arrays are written in place by
every step: who keeps one copies it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Unpack, cast

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from potager.bots.playout import UNIFORM
from potager.bots.registry import COMPILED, read_name
from potager.core import door
from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.envs.aec import observation_space
from potager.envs.batch import Batch, Running, size_of
from potager.envs.cpu import Processors
from potager.envs.gym import company
from potager.envs.stepping import Company, Deals


class LearnerVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Many games with a learner in each: in the seat named, or in seat 0 of the first, 1 of the second..."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        options: Mapping[str, str] | None = None,
        seats: int | None = None,
        opponents: str | Sequence[str] = "uniform",
        seat: int | None = None,
        **how: Unpack[Running],
    ) -> None:
        self.batch = Batch(game, num_envs, options, seats=seats, seed=0, **how)
        terms = self.batch.terms
        self.num_envs = terms.n
        self.single_observation_space = observation_space(self.batch.game)
        self.single_action_space = spaces.Discrete(self.batch.game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, terms.n)
        self.action_space = batch_space(self.single_action_space, terms.n)
        self._engine = cast(Processors, self.batch.engine)
        common = self._company(opponents, seat)
        self._companies = [common._replace(ratings=np.zeros_like(common.ratings)) for _ in self._engine.parts]
        told = self._engine.told
        self._seen = {"observation": told.observations, "action_mask": told.legal.view(np.int8)}
        self._last = {"observation": common.last, "action_mask": np.zeros_like(told.legal, dtype=np.int8)}
        self._rows = np.arange(terms.n)
        self._never = np.zeros(terms.n, dtype=np.bool_)
        self._none = np.zeros(0, dtype=np.int64)

    @property
    def learners(self) -> Any:
        """The seat of the learner in each game: int64 [num_envs]."""
        return self._companies[0].learners

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal every game anew, and let the bots play until the learners are to play."""
        if isinstance(seed, list):
            self.batch.reset(seeds=cast("list[int]", seed))
        else:
            self.batch.reset(seed)
        self._answer(self._none)
        return self._seen, {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play an action in each game and let the bots answer; what is illegal is not played, see `infos`.

        `infos` holds `refused` for every game, and for those that have ended `final_obs` and `points`.
        """
        self._answer(self._engine.check(actions))
        told = self._engine.told
        done = told.done.copy()
        infos: dict[str, Any] = {"refused": told.refused}
        if done.any():
            infos |= {"final_obs": self._last, "_final_obs": done, "points": told.final, "_points": done}
        return self._seen, told.rewards[self._rows, self.learners], done, self._never, infos

    def _answer(self, actions: Any) -> None:
        """Let every thread play its part of the games."""
        engine = self._engine
        companies = {part[0]: company for part, company in zip(engine.parts, self._companies, strict=True)}

        def work(first: int, last: int, deals: Deals) -> None:
            engine.kernel.answer_games(
                first, last, actions, engine.games, deals, companies[first], engine.told
            )

        engine.spread(work)

    def _company(self, opponents: str | Sequence[str], seat: int | None) -> Company:
        """Who plays beside the learners."""
        terms, game = self.batch.terms, self.batch.game
        named = [read_name(name) for name in company(opponents, terms.seats)]
        for bot in named:
            if bot.level not in COMPILED or bot.manner.style:
                raise CannotRead(f"{bot.level!r} does not play compiled: choose among {', '.join(COMPILED)}")
        learners = np.arange(terms.n, dtype=np.int64) % terms.seats
        if seat is not None:
            learners[:] = door.seat(seat, terms.seats)
        return Company(
            learners=learners,
            kinds=np.array([UNIFORM, *(COMPILED[bot.level] for bot in named)], dtype=np.int64),
            weights=game.weights.rows(terms.seats, ["", *(bot.manner.weights for bot in named)]),
            ratings=np.zeros(game.actions.size, dtype=np.float32),
            last=np.zeros((terms.n, size_of(game)), dtype=np.float32),
        )
