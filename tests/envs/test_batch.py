"""A batch plays as `Match` does, byte for byte, and refuses what does not fit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from potager import CannotRead, Match, load, names
from potager.envs.batch import Batch, size_of, slices_of
from potager.envs.stepping import shares

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("finca", 3, {"edition": "riogrande", "first": "lot"}),
    ("bohnanza", 2, {}),
    ("bohnanza", 4, {"first": "C"}),
    ("frutopia", 1, {}),
    ("frutopia", 3, {"factory": "yes", "bags": "one"}),
]


def at_random(batch: Batch, rng: np.random.Generator) -> Any:
    """A legal action for each game, 0 where there is none."""
    wish: Any = rng.random(np.shape(batch.legal()))
    return (wish * batch.legal()).argmax(axis=1)


def follow(batch: Batch, steps: int) -> int:
    """Play at random beside matches of the same seeds; how many games have ended."""
    terms, rng, ended = batch.terms, np.random.default_rng(5), 0
    matches = [Match(terms.game, terms.seats, terms.options, seed=7 + place) for place in range(terms.n)]
    seen, mask = np.zeros(size_of(terms.game), dtype=np.float32), terms.game.new_mask()
    for _ in range(steps):
        actions, seats = at_random(batch, rng), batch.seats.copy()
        batch.step(actions)
        assert not batch.refused.any()
        for place, match in enumerate(matches):
            match.play_quietly(int(seats[place]), int(actions[place]))
            assert batch.done[place] == match.over
            if match.over:
                assert batch.final[place].tolist() == list(match.scores)
                assert np.flatnonzero(batch.rewards[place] > 0).tolist() in ([], list(match.winners))
                matches[place], ended = batch.match(place), ended + 1
                continue
            assert not batch.rewards[place].any()
            assert batch.state(place) == match.state_bytes
            assert batch.seats[place] == match.next_seat
            assert batch.scores()[place].tolist() == list(match.scores)
            terms.game.observe(match.state, match.next_seat, seen)
            terms.game.legal(match.state, match.next_seat, mask)
            assert np.array_equal(batch.observe()[place], seen)
            assert np.array_equal(batch.legal()[place], mask)
    return ended


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_batch_is_the_matches_of_its_seeds(game: str, seats: int, options: dict[str, str]) -> None:
    batch = Batch(game, 2, options, seats=seats, seed=7, compiled=False)
    assert [batch.state(place) for place in range(2)] == [
        Match(game, seats, options, seed).state_bytes for seed in (7, 8)
    ]
    follow(batch, 130 if seats == 1 else 60)


@pytest.mark.compiled
def test_a_compiled_batch_is_the_matches_of_its_seeds_and_deals_anew() -> None:
    batch = Batch("finca", 3, {"edition": "riogrande", "first": "lot"}, seats=3, seed=7, threads=2)
    assert follow(batch, 330) >= 3
    wide, alone = Batch("finca", 5, seed=1, threads=3), Batch("finca", 1, seed=4)
    for _ in range(400):
        action = wide.legal().argmax(axis=1)
        wide.step(action)
        alone.step(action[3:4].astype(np.int32))
    assert wide.state(3) == alone.state(0)


def test_a_refused_action_changes_nothing_but_its_own_flag() -> None:
    batch = Batch("finca", 4, seats=2, seed=1, compiled=False)
    before = [batch.state(place) for place in range(4)]
    seen, legal = batch.observe().copy(), batch.legal().copy()
    good = int(legal[0].argmax())
    bad = int((~legal[1]).argmax())
    batch.step(np.array([good, bad, -1, 1 << 40]))
    assert batch.refused.tolist() == [False, True, True, True]
    assert batch.state(0) != before[0]
    assert [batch.state(place) for place in range(1, 4)] == before[1:]
    assert np.array_equal(batch.observe()[1:], seen[1:]) and np.array_equal(batch.legal()[1:], legal[1:])
    batch.legal()[:] = True  # whoever writes into the mask only deceives themselves
    batch.step(np.array([bad, bad, bad, bad]))
    assert batch.refused[1:].all()


def test_without_autoreset_a_finished_game_waits() -> None:
    batch = Batch("frutopia", 1, seats=1, seed=3, autoreset=False, rewards="points", compiled=False)
    rng = np.random.default_rng(1)
    while not batch.done[0]:
        batch.step(at_random(batch, rng))
    assert batch.seats[0] == -1 and not batch.legal().any()
    assert batch.rewards[0].tolist() == batch.final[0].tolist() == batch.scores()[0].tolist()
    batch.step(np.array([0]))
    assert batch.refused[0] and not batch.done[0]
    batch.reset(seeds=["9"])
    assert batch.state(0) == Match("frutopia", 1, seed=9).state_bytes


def test_what_others_know_is_told_apart() -> None:
    batch = Batch("bohnanza", 2, seats=3, seed=1, compiled=False)
    looks, hand = batch.looks(), batch.slices["hand"]
    assert looks.shape == (2, 3, size_of(batch.game))
    for place in range(2):
        assert np.array_equal(looks[place, batch.seats[place]], batch.observe()[place])
    assert not np.array_equal(looks[0, 0, hand.start : hand.stop], looks[0, 1, hand.start : hand.stop])


@pytest.mark.parametrize("name", names())
def test_named_slices_cover_an_observation_without_a_gap(name: str) -> None:
    game = load(name)
    parts = list(slices_of(game).values())
    assert [part.start for part in parts] == [0, *(part.stop for part in parts[:-1])]
    assert parts[-1].stop == size_of(game)


@pytest.mark.parametrize(
    ("bits", "rewards"),
    [
        (0b001, [1, -0.5, -0.5]),
        (0b011, [0.5, 0.5, -1]),
        (0b111, [0, 0, 0]),
        (0, [0, 0, 0]),
        (1, [1]),
        (0, [-1]),
    ],
)
def test_what_winners_gain_the_others_lose(bits: int, rewards: list[float]) -> None:
    out = np.zeros(len(rewards), dtype=np.float32)
    shares(bits, len(rewards), out)
    assert out.tolist() == rewards


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (np.zeros(3, dtype=np.int64), r"of the shape \(2,\), not \(3,\)"),
        (np.zeros((2, 1), dtype=np.int64), r"of the shape \(2,\)"),
        (np.zeros(2), "int64 or int32, not float64"),
        ([0, 0], "an array of 2 whole numbers"),
        (None, "an array of 2 whole numbers"),
    ],
)
def test_actions_that_do_not_fit_are_refused(actions: Any, said: str) -> None:
    with pytest.raises(CannotRead, match=said):
        Batch("finca", 2, seats=2, seed=1, compiled=False).step(actions)


class Elsewhere:
    """An array of another library on another device."""

    def __dlpack_device__(self) -> tuple[int, int]:
        return 2, 0


def test_actions_on_another_device_are_refused() -> None:
    batch = Batch("finca", 2, seats=2, seed=1, compiled=False)
    with pytest.raises(CannotRead, match="on the device cpu"):
        batch.step(Elsewhere())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"n": 0}, "at least one game"),
        ({"n": -1}, "a whole number from 0"),
        ({"device": "tpu"}, "a device is one of cpu, cuda"),
        ({"seats": 9}, "finca is for 2, 3, 4 seats"),
        ({"options": {"edition": "x"}}, "one of franjos"),
        ({"rewards": "fame"}, "rewards are one of win, points"),
        ({"threads": 0}, "at least one thread"),
        ({"autoreset": 1}, "True or False"),
        ({"speed": 3}, "not speed"),
    ],
)
def test_terms_that_do_not_fit_are_refused(wrong: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"game": "finca", "n": 2, "compiled": False} | wrong
    with pytest.raises(CannotRead, match=said):
        Batch(**given)


def test_seeds_must_be_as_many_as_games() -> None:
    batch = Batch("finca", 2, seats=2, seed=1, compiled=False)
    with pytest.raises(CannotRead, match="one seed for all, or 2 seeds"):
        batch.reset(seeds=[1])
    with pytest.raises(CannotRead, match="no observations"):
        Batch("finca", 1, seats=2, observed=False, compiled=False).observe()
