"""PettingZoo: any table as an AEC environment, with action masks.

    from potager.envs import aec

    env = aec.env("finca", seats=3, options={"edition": "riogrande"})
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

A seat is the agent `seat_0`, `seat_1` and so on. Where several seats may play, as when offers are open, they
are asked in turn. Rewards come at the end: 1 for a seat that wins alone, and what it gains the others lose.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]
from pettingzoo.utils.wrappers import (  # pyright: ignore[reportMissingTypeStubs]
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from potager.core.errors import CannotRead, shown
from potager.core.game import Game
from potager.core.match import Match
from potager.envs import picture
from potager.envs.batch import Batch, Running, size_of

LOWEST, HIGHEST = -1000.0, 1000.0  # between these lie all numbers of all observations


def observation_space(game: Game) -> spaces.Dict:
    """What an agent sees: an observation, and a mask of what it may do."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LOWEST, HIGHEST, (size_of(game),), np.float32),
            "action_mask": spaces.Box(0, 1, (game.actions.size,), np.int8),
        }
    )


def check_mode(mode: str | None) -> str | None:
    """A way to render that there is, or None."""
    if mode is not None and mode not in picture.MODES:
        raise CannotRead(f"a render mode is one of {', '.join(picture.MODES)}, not {shown(mode)}")
    return mode


class TableEnv(AECEnv[str, dict[str, Any], int]):
    """One table as an AEC environment, without wrappers: what is illegal is refused by the rule."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        **how: Unpack[Running],
    ) -> None:
        super().__init__()
        self.batch = Batch(
            game, 1, options, seats=seats, seed=0, **{**how, "autoreset": False, "observed": True}
        )
        self.render_mode = check_mode(render_mode)
        self.metadata: dict[str, Any] = {
            "name": f"{self.batch.game.name}_v{self.batch.game.version}",
            "render_modes": list(picture.MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.terms.seats)]
        self._numbers = {agent: number for number, agent in enumerate(self.possible_agents)}
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(self.batch.game.actions.size) for agent in self._numbers
        }
        self.observation_spaces = {agent: observation_space(self.batch.game) for agent in self._numbers}
        self._told = self.batch.told
        self._action = np.zeros(1, dtype=np.int64)
        self._nothing = np.zeros(self.batch.game.actions.size, dtype=np.int8)

    def action_space(self, agent: str) -> Any:
        """All actions of the game."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game from a seed; afresh from None."""
        self.batch.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self._told.seats[0])]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows now, and what it may do if it is its turn."""
        number = self._numbers[agent]
        if self._told.seats[0] == number:
            seen, mask = self._told.observations[0].copy(), self._told.legal[0].astype(np.int8)
        else:
            seen, mask = self.batch.looks()[0, number].copy(), self._nothing.copy()
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is; None from one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast(Any, action))
            return
        self._action[0] = -1 if action is None else action
        self.batch.step(self._action)
        if self._told.refused[0]:
            error = self.match.why_not(self._numbers[agent], cast(int, action))
            raise error or CannotRead(f"an action is a number, not {shown(action)}")
        self._cumulative_rewards[agent] = 0.0
        if self._told.done[0]:
            self.rewards = {one: float(self._told.rewards[0, seat]) for one, seat in self._numbers.items()}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[(self._numbers[agent] + 1) % len(self.agents)]
        else:
            self.agent_selection = self.possible_agents[self._told.seats[0]]
        if self.render_mode == "human":
            self.render()

    @property
    def match(self) -> Match:
        """The game as a match of its own: to look at, to tell of, to try things out in."""
        return self.batch.match(0)

    def render(self) -> Any:
        """The table as its render mode says, as a spectator sees it."""
        return None if self.render_mode is None else picture.render(self.match, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def raw_env(game: Game | str, **how: Any) -> TableEnv:
    """A table without wrappers, which is faster: an illegal action raises what `Match.play` would."""
    return TableEnv(game, **how)


def env(game: Game | str, **how: Any) -> Any:
    """A table as an AEC environment with PettingZoo's own wrappers: an illegal action ends the game."""
    checked = TerminateIllegalWrapper(raw_env(game, **how), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(checked))
