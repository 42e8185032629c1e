"""OpenSpiel: every game as a Python game with observers, so that OpenSpiel's own algorithms run on it.

    import pyspiel
    import potager.envs.openspiel

    game = pyspiel.load_game("potager_finca(seats=2,deals=100,edition=riogrande)")

Chance plays once, at the beginning: it chooses one of so many deals, which are the seeds 0, 1, 2 and so on of
`Match`. What a deal holds comes to light as it does at a table; two states that a seat cannot tell apart have
the same information state. With `late=4` a game begins four actions before the end of the gardeners' game of
`seed`, and its deals differ in what is hidden there: a tree that can be walked through.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, cast

import msgspec
import numpy as np
import pyspiel

from potager.core import chance
from potager.core.errors import CannotRead, shown
from potager.core.game import FIRST, Game
from potager.core.registry import load, names
from potager.core.texts import SEAT_LETTERS
from potager.core.turns import NOBODY, next_seat
from potager.envs.batch import REWARDS, size_of, slices_of
from potager.envs.late import LateDeals, late_deals
from potager.envs.stepping import shares

PREFIX = "potager_"
DEALS = 1000
KEPT = 1 << 14  # views and observations that are remembered
MOST_POINTS = 1000  # at the end of a game, beyond what any seat can have
RECALL = 64  # bits of a hash of all that a seat has seen
spiel = cast(Any, pyspiel)


@cache
def rules(name: str, compiled: bool) -> Game:
    """A game's rules, plain or compiled."""
    return load(name).compiled() if compiled else load(name)


# Algorithms that walk through a tree come to the same states again and again.
@lru_cache(KEPT)
def view_of(table: tuple[str, bool], record: bytes, seat: int | None) -> bytes:
    """What a seat, or a spectator, may know of a state, as JSON."""
    game = rules(*table)
    return msgspec.json.encode(game.view(game.state.from_bytes(record), seat))


@lru_cache(KEPT)
def glance(table: tuple[str, bool], record: bytes, seat: int | None) -> bytes:
    """A hash of what a seat, or a spectator, observes of a state."""
    game = rules(*table)
    seen = np.zeros(size_of(game), dtype=np.float32)
    game.observe(game.state.from_bytes(record), NOBODY if seat is None else seat, seen)
    return hashlib.sha256(seen.tobytes()).digest()


def check_rewards(name: str) -> bool:
    """Whether a game is for points; otherwise it is for victory."""
    if name not in REWARDS:
        raise CannotRead(f"rewards are one of {', '.join(REWARDS)}, not {shown(name)}")
    return name == "points"


def kind_of(game: Game) -> Any:
    """What OpenSpiel is told of a game."""
    options = {name: values[0] for name, values in game.options.items()} | {FIRST: SEAT_LETTERS[0]}
    return spiel.GameType(
        short_name=f"{PREFIX}{game.name}",
        long_name=f"{game.texts.say('en', 'name')} (Potager)",
        dynamics=spiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=spiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=spiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=spiel.GameType.Utility.GENERAL_SUM,
        reward_model=spiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "seats": min(game.seats),
            "deals": DEALS,
            "compiled": False,
            "late": 0,
            "seed": 0,
            "rewards": REWARDS[0],
            **options,
        },
    )


class Dealt(spiel.State):
    """A state of a game: the deal, the record, and what it was after every action."""

    def __init__(self, game: Any) -> None:
        spiel.State.__init__(self, game)
        self._rules: tuple[str, bool] = (game.rules.name, game.rules.is_compiled)
        self._deals: int = game.deals
        self._late: LateDeals | None = game.late
        self._points: bool = game.points
        self._table: tuple[int, Mapping[str, str]] = (game.seats, game.options)
        self._record = b""  # empty until a deal is chosen
        self._records: tuple[bytes, ...] = ()  # after the deal, and after every action
        self._recalled: dict[int | None, tuple[int, bytes]] = {}  # by seat: of so many records, their hash
        self._seat = int(spiel.PlayerId.CHANCE)

    @property
    def rules(self) -> Game:
        """The rules that it is played by."""
        return rules(*self._rules)

    def record(self) -> Any:
        """The state as Potager has it."""
        return self.rules.state.from_bytes(self._record)

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody any more."""
        return self._seat

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._seat == int(spiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        mask = self.rules.new_mask()
        self.rules.legal(self.record(), player, mask)
        return np.flatnonzero(mask).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal, each with the same chance."""
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        game, last = self.rules, self._seat
        if not self._record:
            record, last = self._begun(action)
        else:
            record = self.record()
            game.apply(record, last, action)
        self._record = record.tobytes()
        self._records += (self._record,)
        over = game.over(record)
        self._seat = int(spiel.PlayerId.TERMINAL) if over else int(next_seat(game.awaited(record), last))

    def _begun(self, deal: int) -> tuple[Any, int]:
        """The record of a deal, and who has just played."""
        if self._late is not None:
            return self.rules.state.from_bytes(self._late.states[deal]), self._late.last
        return self.rules.deal(*self._table, chance.seed_bytes(deal)), NOBODY

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else self.rules.actions.text(action)

    def returns(self) -> list[float]:
        """At the end, 1 for a seat that wins alone, and what it gains the others lose; or the points."""
        out = np.zeros(self._table[0], dtype=np.float32)
        if self.is_terminal() and self._points:
            points = np.zeros(self._table[0], dtype=np.int64)
            self.rules.scores(self.record(), points)
            return points.astype(float).tolist()
        if self.is_terminal():
            shares(self.rules.winners(self.record()), len(out), out)
        return out.astype(float).tolist()

    def __str__(self) -> str:
        return self.rules.write(self.record()) if self._record else "not dealt"

    def view(self, seat: int | None) -> bytes:
        """What a seat, or a spectator, may know, as JSON."""
        return view_of(self._rules, self._record, seat) if self._record else b"{}"

    def recalled(self, seat: int | None) -> bytes:
        """A hash of all that a seat, or a spectator, has seen since the deal."""
        known, digest = self._recalled.get(seat, (0, b""))
        for record in self._records[known:]:
            digest = hashlib.sha256(digest + glance(self._rules, record, seat)).digest()
        self._recalled[seat] = len(self._records), digest
        return digest


class Onlooker:
    """An observer: all public things, those of one seat, and, if it is to be so, all that it remembers."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers of Potager take no parameters, not {params}")
        self._recalls: bool = kind.perfect_recall
        self._private: bool = kind.private_info != spiel.PrivateInfoType.NONE
        size = size_of(game)
        self.tensor = np.zeros(size + RECALL * self._recalls, dtype=np.float32)
        self.dict: dict[str, Any] = {
            name: self.tensor[part.start : part.stop].reshape(part.shape)
            for name, part in slices_of(game).items()
        }
        if self._recalls:
            self.dict["recalled"] = self.tensor[size:]

    def _seat(self, player: int) -> int | None:
        return player if self._private and player >= 0 else None

    def set_from(self, state: Dealt, player: int) -> None:
        """Write what a player knows into the tensor."""
        self.tensor.fill(0)
        if not state._record:
            return
        seat = self._seat(player)
        size = len(self.tensor) - RECALL * self._recalls
        state.rules.observe(state.record(), NOBODY if seat is None else seat, self.tensor[:size])
        if self._recalls:
            bits = np.frombuffer(state.recalled(seat)[: RECALL // 8], dtype=np.uint8)
            self.tensor[size:] = np.unpackbits(bits)

    def string_from(self, state: Dealt, player: int) -> str:
        """What a player knows, as text."""
        seat = self._seat(player)
        seen = state.view(seat).decode()
        return f"{state.recalled(seat).hex()} {seen}" if self._recalls else seen


def _play(name: str) -> type:
    """The class of one game, as OpenSpiel wants it: made from its parameters alone."""
    kind = kind_of(load(name))

    class PotagerSpiel(spiel.Game):
        """A game of Potager at one kind of table."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            given = dict(params or {})
            self.rules = rules(name, bool(given.pop("compiled", False)))
            self.seats = self.rules.check_seats(given.pop("seats", min(self.rules.seats)))
            self.deals = int(given.pop("deals", DEALS))
            self.points = check_rewards(given.pop("rewards", REWARDS[0]))
            late, seed = int(given.pop("late", 0)), int(given.pop("seed", 0))
            self.options = self.rules.check_options(given, self.seats)
            place = (self.rules, self.seats, self.options)
            self.late = late_deals(*place, late, seed, self.deals) if late else None
            info = spiel.GameInfo(
                num_distinct_actions=self.rules.actions.size,
                max_chance_outcomes=self.deals,
                num_players=self.seats,
                min_utility=-float(MOST_POINTS if self.points else 1),
                max_utility=float(MOST_POINTS if self.points else 1),
                utility_sum=None,
                max_game_length=self.rules.longest(self.seats),
            )
            spiel.Game.__init__(self, kind, info, params or {})

        def new_initial_state(self) -> Dealt:
            """A state before the deal."""
            return Dealt(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Onlooker:
            """An observer of that type; of the observations if none is named."""
            kind = iig_obs_type or spiel.IIGObservationType(perfect_recall=False)
            return Onlooker(self.rules, kind, params)

    spiel.register_game(kind, PotagerSpiel)
    return PotagerSpiel


GAMES = {name: _play(name) for name in names()}
