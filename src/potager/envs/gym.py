"""Gymnasium: one seat of a table, the other seats played by Potager's bots.

    import gymnasium
    import potager.envs.gym

    env = gymnasium.make("potager/finca", seats=2, opponents="gardener")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(observation["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

What is illegal is not played: the table stays as it is, and `info["refused"]` says why. The reward comes at
the end: 1 for winning alone, and what one seat gains the others lose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import gymnasium
import numpy as np

from potager.bots.base import Bot
from potager.bots.registry import bot, check_player
from potager.core import chance, door
from potager.core.errors import CannotRead, shown
from potager.core.game import Game
from potager.core.match import Match
from potager.core.registry import load, names
from potager.core.turns import bits_of
from potager.envs import picture
from potager.envs.aec import check_mode, observation_space
from potager.envs.batch import size_of
from potager.envs.stepping import shares


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """One seat of a table; a game that is named is compiled, one that is given is taken as it is."""

    metadata = {"render_modes": list(picture.MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seat: int | None = None,
        opponents: str | Sequence[str] = "gardener",
        render_mode: str | None = None,
    ) -> None:
        self.game = load(game).compiled() if isinstance(game, str) else game
        self.seats = self.game.check_seats(seats)
        self.options = self.game.check_options(options, self.seats)
        self.seat = None if seat is None else door.seat(seat, self.seats)  # None: by lot, for every game
        self.opponents = company(opponents, self.seats)
        self.render_mode = check_mode(render_mode)
        self.observation_space = observation_space(self.game)
        self.action_space = cast(Any, gymnasium.spaces.Discrete(self.game.actions.size))
        self._own = 0
        self._match = Match(self.game, self.seats, self.options, 0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a game and let the bots play until it is the learner's turn."""
        super().reset(seed=seed)
        master = self.np_random.integers(0, 1 << 62) if seed is None else seed
        self._match = Match(self.game, self.seats, self.options, int(master))
        self._chance = chance.stream(chance.seed_bytes(int(master)), "opponents")
        self._own = chance.draw(self._chance, self.seats) if self.seat is None else self.seat
        self._own = int(self._own)
        self._bots: list[Bot] = [bot(name, self.game) for name in self.opponents]
        self._answer()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play an action and let the bots answer."""
        error = self._match.why_not(self._own, int(action))
        if error is None:
            self._match.play_quietly(self._own, int(action))
            self._answer()
        info = self._info() | ({} if error is None else {"refused": str(error)})
        return self._observation(), self._reward(), self._match.over, False, info

    def render(self) -> Any:
        """The table as its render mode says, as a spectator sees it."""
        return None if self.render_mode is None else picture.render(self._match, self.render_mode)

    @property
    def match(self) -> Match:
        """The game that is being played."""
        return self._match

    def _answer(self) -> None:
        """Let the bots play until it is the learner's turn, or the end."""
        match = self._match
        while not match.over and (seat := match.next_seat) != self._own:
            player = self._bots[(seat - self._own) % self.seats - 1]
            action = player.choose(match.view(seat), seat, match.legal_ids(seat), self._chance)
            match.play_quietly(seat, action)

    def _observation(self) -> dict[str, Any]:
        seen = np.zeros(size_of(self.game), dtype=np.float32)
        mask = self.game.new_mask()
        self.game.observe(self._match.state, self._own, seen)
        if not self._match.over:
            self.game.legal(self._match.state, self._own, mask)
        return {"observation": seen, "action_mask": mask.astype(np.int8)}

    def _info(self) -> dict[str, Any]:
        return {"seat": self._own, "points": list(self._match.scores)}

    def _reward(self) -> float:
        rewards = np.zeros(self.seats, dtype=np.float32)
        if self._match.over:
            shares(bits_of(self._match.winners), self.seats, rewards)
        return float(rewards[self._own])


def company(opponents: str | Sequence[str], seats: int) -> list[str]:
    """The bots of all other seats, in turn order from the learner: one name for all, or one for each."""
    listed = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(listed) != seats - 1:
        raise CannotRead(
            f"{seats} seats have {seats - 1} opponents, or one name for all, not {shown(opponents)}"
        )
    return [check_player(name) for name in listed]


for _name in names():
    if f"potager/{_name}" not in gymnasium.registry:
        cast(Any, gymnasium).register(f"potager/{_name}", "potager.envs.gym:SeatEnv", kwargs={"game": _name})
