"""What the environments promise beyond other people's suites."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import gymnasium
import numpy as np
import pyspiel
import pytest
from playing import FOLDER, play_again

import potager.envs.gym
from potager import CannotPlay, CannotRead, Match, load, names
from potager.envs import aec
from potager.envs.openspiel import GAMES, PREFIX
from potager.envs.picture import listing
from potager.envs.vector import LearnerVectorEnv

ROOT = Path(__file__).parents[2]
spiel = cast(Any, pyspiel)


def test_readme_says_how_an_environment_is_made() -> None:
    """The five lines of README, by plain rules: compiling is tried elsewhere."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"## Environments.*?```python\n(.*?)```", text, re.DOTALL)
    assert found and "aec.env(" in found[1]
    lines = found[1].replace("seats=3)", "seats=3, compiled=False)")
    assert lines != found[1]
    here: dict[str, Any] = {}
    exec(lines, here)
    assert here["termination"] and set(here["env"].unwrapped.terminations.values()) <= {True}


def test_the_page_about_environments_says_how_a_batch_is_stepped(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    found = re.search(r"## Batches\n\n```python\n(.*?)```", text, re.DOTALL)
    assert found
    lines = found[1].replace("seed=7)", "seed=7, compiled=False)").replace("range(300)", "range(20)")
    exec(lines, {})
    assert "finca 1 · seats 2 · edition riogrande" in capsys.readouterr().out


def test_an_illegal_action_is_refused_by_its_rule() -> None:
    env = aec.raw_env("finca", seats=2, compiled=False)
    env.reset(seed=7)
    before = env.batch.state(0)
    with pytest.raises(CannotPlay, match="place a farmer"):
        env.step(load("finca").actions.parse("move 3"))
    with pytest.raises(CannotRead, match="no action number 900"):
        env.step(900)
    assert env.batch.state(0) == before == Match("finca", 2, seed=7).state_bytes
    seen = env.observe("seat_1")
    assert not seen["action_mask"].any() and seen["observation"].any()
    with pytest.raises(CannotRead, match="a render mode is one of"):
        aec.raw_env("finca", render_mode="oil", compiled=False)


def test_a_seat_env_says_why_it_refuses_and_is_found_by_name() -> None:
    assert {f"potager/{name}" for name in names()} <= set(gymnasium.registry)
    env = gymnasium.make("potager/finca", game=load("finca"), seats=2, seat=1, opponents="gardener")
    seen, info = env.reset(seed=7)
    assert info["seat"] == 1 and seen["action_mask"].any()
    illegal = int((seen["action_mask"] == 0).argmax())
    again, reward, over, _, info = env.step(illegal)
    assert "cannot be played" in info["refused"] and not reward and not over
    assert np.array_equal(again["observation"], seen["observation"])
    while not over:
        again, reward, over, *_ = env.step(int(again["action_mask"].argmax()))
    assert reward in (-1.0, 0.0, 1.0)
    with pytest.raises(CannotRead, match="2 seats have 1 opponents"):
        potager.envs.gym.SeatEnv(load("finca"), 2, opponents=["uniform", "uniform"])


def test_a_vector_of_learners_plays_on_through_the_ends_of_games() -> None:
    envs = LearnerVectorEnv("frutopia", 2, seats=1, compiled=False)
    seen, _ = envs.reset(seed=[4, 5])
    ended, rng = 0, np.random.default_rng(2)
    for _ in range(130):
        wish: Any = rng.random(np.shape(seen["action_mask"]))
        wish = wish * seen["action_mask"]
        seen, rewards, done, _, infos = envs.step(wish.argmax(axis=1))
        ended += int(done.sum())
        assert not rewards[~done].any() and set(rewards[done].tolist()) <= {-1.0, 1.0}
        assert ("final_obs" in infos) == bool(done.any())
    assert ended >= 2
    with pytest.raises(CannotRead, match="does not play compiled"):
        LearnerVectorEnv("finca", 2, seats=2, opponents="master", compiled=False)


def test_learners_sit_where_they_are_told_and_bots_answer() -> None:
    envs = LearnerVectorEnv("finca", 3, seats=2, opponents="gardener", compiled=False)
    seen, _ = envs.reset(seed=4)
    assert envs.learners.tolist() == [0, 1, 0]
    for _ in range(4):
        seen, *_, infos = envs.step(seen["action_mask"].argmax(axis=1))
        assert not infos["refused"].any()
        assert envs.batch.told.seats.tolist() == [0, 1, 0]


@pytest.mark.parametrize("name", [file.stem.removeprefix(PREFIX) for file in sorted(FOLDER.iterdir())])
def test_the_stored_playthrough_is_played_again(name: str) -> None:
    kept = (FOLDER / f"{PREFIX}{name}.txt").read_text(encoding="utf-8")
    assert play_again(kept) == kept


def test_every_game_is_one_of_openspiel_and_has_its_playthrough() -> None:
    own = {name for name in names() if load(name).folder.parent.name == "games"}
    assert own == {file.stem.removeprefix(PREFIX) for file in FOLDER.iterdir()}
    assert {f"{PREFIX}{name}" for name in GAMES} <= set(spiel.registered_names())


def test_what_seats_cannot_tell_apart_is_one_information_state() -> None:
    game = spiel.load_game("potager_bohnanza(seats=3,deals=2)")
    states = [game.new_initial_state() for _ in range(2)]
    for deal, state in enumerate(states):
        state.apply_action(deal)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)  # another hand
    kind = spiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=spiel.PrivateInfoType.NONE
    )
    public = [game.make_py_observer(kind).string_from(state, 0) for state in states]
    assert public[0] == public[1]
    assert len(states[0].information_state_tensor(0)) == len(states[0].observation_tensor(0)) + 64


def test_a_view_is_listed_in_short_lines() -> None:
    lines = list(listing({"a": {"b": [1] * 99}, "c": None}))
    assert lines[0].startswith("a.b: [1,1") and lines[-1] == "c: null" and max(map(len, lines)) <= 100
