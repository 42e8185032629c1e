"""The arena: duplicate deals, games that are written down, and figures by deals."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from potager import BrokenGame, CannotRead, Match, load
from potager.bots.outside import Limits
from potager.core.chance import Stream
from potager.core.game import Game
from potager.lab.arena import arena, contest, crew, onegame
from potager.lab.arena.contest import Broken, Contest, Played, Task, lineups_of
from potager.lab.arena.crew import Outcome
from potager.lab.arena.gamelog import GameLog, read
from potager.testing import play

TOY = load("toy")


def between(*bots: str, seats: int = 2, game: Game = TOY, **wanted: Any) -> Contest:
    return contest.contest(game, seats, {}, lineups_of(bots, seats), **wanted)


def whole(outcome: Outcome) -> Played:
    """A game that was played to its end."""
    assert isinstance(outcome, Played), outcome
    return outcome


# Deals and seats


def test_a_deal_is_played_in_every_seat_with_the_same_cards(interpreted: None) -> None:
    rules = between("greedy", "uniform", seats=3)
    assert rules.games == [(0, 0), (0, 1), (0, 2)]
    assert rules.at_seats(0, 1) == ["uniform", "uniform", "greedy"]
    assert rules.deals(4) == 2 and len(list(rules.tasks(2, set()))) == 6
    assert [task.deal for task in rules.tasks(2, {(0, 0, 0), (0, 0, 2)})] == [0, 1, 1, 1]
    dealt = {TOY.deal(3, {}, bytes.fromhex(rules.seed_of(0))).tobytes() for _ in rules.games}
    assert len(dealt) == 1 and rules.seed_of(0) != rules.seed_of(1)


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    assert lineups_of(["a", "b"], 4) == [["a", "b", "b", "b"]]
    assert lineups_of(["a", "a", "b"], 4) == [["a", "a", "b", "b"]]
    with pytest.raises(CannotRead, match="no bot is named"):
        lineups_of([], 2)
    with pytest.raises(CannotRead, match="in 171 ways"):
        lineups_of([str(bot) for bot in range(19)], 2)


def test_a_contest_knows_the_files_and_the_code(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(view, legal, clock): return legal[0]", encoding="utf-8")
    first = between(str(file), "uniform")
    file.write_text("def choose(view, legal, clock): return legal[-1]", encoding="utf-8")
    second = between(str(file), "uniform")
    assert first.files.keys() == {str(file)} and first.files != second.files and first.code == second.code
    assert contest.code_of(TOY) != contest.code_of(load("finca"))
    assert arena.default_log(first) != arena.default_log(second)


def test_games_of_other_code_are_another_contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Engine, bots and rules decide how a game goes; tests and texts do not."""

    def folder(package: str) -> Path:
        return tmp_path / package.rpartition(".")[2]

    monkeypatch.setattr(contest, "_folder", folder)
    told = {"core/match.py", "bots/search/tree.py", "toy/rules/turn.py", "toy/rules.toml"}
    untold = {"bots/notes.md", "toy/tests/test_rules.py", "toy/tells/texts/en.toml"}
    for name in told | untold:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("first", encoding="utf-8")
    before = contest.code_of(TOY)
    for name in told | untold:
        (tmp_path / name).write_text("second", encoding="utf-8")
        assert (contest.code_of(TOY) != before) == (name in told), name
        (tmp_path / name).write_text("first", encoding="utf-8")
    (tmp_path / "bots" / "search" / "tree.py").rename(tmp_path / "bots" / "tree.py")
    assert contest.code_of(TOY) != before, "moved"


# One game


def test_the_same_task_is_the_same_game(interpreted: None) -> None:
    task = Task(between("uniform", "greedy", seats=3), 4, 0, 1)
    first, second = whole(onegame.play(task)), whole(onegame.play(task))
    assert first.key == (4, 0, 1)
    assert (first.points, first.winners) == (second.points, second.winners)
    assert first.actions == 3 and first.decisions == [1, 1, 1] and first.faults == []


def test_what_has_only_one_choice_is_not_asked(interpreted: None) -> None:
    finca = load("finca")
    played = onegame.play(Task(between("uniform", game=finca), 0, 0, 0))
    assert isinstance(played, Played) and sum(played.decisions) <= played.actions


def test_a_mistake_of_the_server_is_told(
    interpreted: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(onegame, "bot", Mock(return_value=None))
    rules = between("uniform")
    broken = onegame.play(Task(rules, 0, 0, 0))
    assert isinstance(broken, Broken) and "AttributeError" in broken.trace
    with (
        GameLog(tmp_path / "log.jsonl", rules) as log,
        pytest.raises(BrokenGame, match="deal 0, lineup 0, rotation 0 could not be played"),
    ):
        arena.run(rules, 1, log)


def test_everything_is_loaded_beforehand(interpreted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot is asked once, and what is left of the game is played at random."""
    asked: list[str] = []

    class Spy:
        def __init__(self, name: str, game: Game) -> None:
            self.name = name

        def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
            asked.append(self.name)
            return legal[0]

    monkeypatch.setattr(onegame, "bot", Spy)
    crew.Alone().prepare([between("greedy", "grower", "uniform", seats=3), between("sprout", seats=3)])
    assert asked == ["uniform", "grower", "greedy", "sprout", "uniform", "uniform"]


def test_own_bots_play_and_their_faults_are_counted(interpreted: None, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(view, legal, clock):\n    return 'fly'\n", encoding="utf-8")
    rules = between("greedy", str(file), seats=3, limits=Limits(seconds=20))
    task = Task(rules, 0, 0, 0)
    played = whole(onegame.play(task))
    assert [(fault.bot, fault.kind, fault.times) for fault in played.faults] == [(str(file), "illegal", 2)]
    elsewhere = crew.with_sources(task)
    file.unlink()
    again = whole(onegame.play(elsewhere))
    assert again.points == played.points and again.faults == played.faults
    assert whole(onegame.play(elsewhere)).points == played.points


# What is written down


def test_a_second_run_goes_on_where_the_first_stopped(interpreted: None, tmp_path: Path) -> None:
    rules, file, told = between("greedy", "uniform", seats=3), tmp_path / "deep" / "log.jsonl", list[int]()
    with GameLog(file, rules) as log:
        first = arena.run(rules, 4, log, progress=told.append)
    assert told == list(range(7)) and len(first) == 6
    content = file.read_bytes()
    file.write_bytes(content + b'{"deal":2,"line')  # killed in the middle of a line
    with GameLog(file, rules) as log:
        assert log.played == first
        told.clear()
        more = arena.run(rules, 9, log, progress=told.append)
        assert told == [6, 7, 8, 9] and more[:6] == first
        assert arena.run(rules, 3, log) == first[:3]
    assert file.read_bytes().startswith(content) and len(file.read_bytes().splitlines()) == 10
    found = read(file)
    assert found is not None
    head, played, _ = found
    assert head == rules and played == more


def test_a_file_of_another_contest_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    GameLog(file, between("greedy", "uniform")).__exit__(None, None, None)
    with pytest.raises(CannotRead, match=r"another contest .*seats 2 there, 3 here.*--out"):
        GameLog(file, between("greedy", "uniform", seats=3))
    changed = msgspec.structs.replace(between("greedy", "uniform"), code="x", files={"a.py": "y"})
    with pytest.raises(CannotRead, match=r"rules or bots have changed since; a bot's file has changed"):
        GameLog(file, changed)


def test_two_runs_do_not_share_a_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    rules = between("uniform")
    with (
        GameLog(tmp_path / "log.jsonl", rules),
        pytest.raises(CannotRead, match="another run is writing"),
    ):
        GameLog(tmp_path / "log.jsonl", rules)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("my diary", "not a file of arena games"),
        ('{"arena":1}\n', "not a file of arena games"),
        ("{head}\nnonsense\n", "line 2: not a game"),
    ],
)
def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path, content: str, why: str) -> None:
    file, rules = tmp_path / "log.jsonl", between("uniform")
    GameLog(file, rules).__exit__(None, None, None)
    text = content.replace("{head}", file.read_text(encoding="utf-8").strip())
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CannotRead, match=why):
        GameLog(file, rules)
    assert file.read_text(encoding="utf-8") == text


def test_a_head_that_was_cut_off_is_written_anew(tmp_path: Path) -> None:
    file, rules = tmp_path / "log.jsonl", between("uniform")
    file.write_text('{"arena":1,"con', encoding="utf-8")
    GameLog(file, rules).__exit__(None, None, None)
    assert read(file) == (rules, [], file.stat().st_size)


def test_where_nothing_can_be_written_or_read_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotRead, match="cannot be written"):
        GameLog(tmp_path / "file" / "log.jsonl", between("uniform"))
    with pytest.raises(CannotRead, match="cannot be read"):
        read(tmp_path / "none")


# Many hands


def test_ray_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(CannotRead, match=r"potager\[ray\]"):
        crew.Ray()


class Reference:
    """A game that Ray has played."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome


class FakeRay:
    """What is used of Ray, at once and in this process."""

    def __init__(self) -> None:
        self.joined, self.cancelled = dict[str, Any](), list[Reference]()

    def init(self, **surroundings: Any) -> None:
        self.joined = surroundings

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def remote(self, function: Callable[[Task], Outcome]) -> SimpleNamespace:
        def remote(task: Task) -> Reference:
            return Reference(function(task))

        return SimpleNamespace(remote=remote)

    def wait(self, references: list[Reference]) -> tuple[list[Reference], list[Reference]]:
        return references[:1], references[1:]

    def get(self, reference: Reference) -> Outcome:
        return reference.outcome

    def cancel(self, reference: Reference, force: bool) -> None:
        self.cancelled.append(reference)

    def shutdown(self) -> None:
        self.joined = {}


def test_a_cluster_plays_as_many_games_at_once_as_it_has_cores(
    interpreted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    rules = between("greedy", "uniform")
    spread = crew.Ray()
    spread.prepare([rules])
    assert "POTAGER_GAMES" in ray.joined["runtime_env"]["env_vars"]
    played = [whole(outcome).key for _, outcome in spread.play(rules.tasks(4, set()))]
    assert len(set(played)) == 8 and ray.joined == {} and ray.cancelled == []
    some = spread.play(rules.tasks(4, set()))
    next(some)
    assert isinstance(some, Generator)
    some.close()
    assert len(ray.cancelled) == 2


class OneThread:
    """A pool that plays at once, and breaks as often as it is told."""

    breaks = 0

    def __init__(self, *words: object, **more: object) -> None:
        self._processes = dict[int, Any]()

    def submit(self, work: Callable[..., Any], task: Task) -> Future[Any]:
        future = Future[Any]()
        if OneThread.breaks > 0:
            OneThread.breaks -= 1
            future.set_exception(BrokenProcessPool("killed"))
        elif OneThread.breaks < 0:
            OneThread.breaks += 1
            raise BrokenProcessPool("killed")
        else:
            future.set_result(work(task))
        return future

    def map(self, work: Callable[..., Any], things: Iterable[Any]) -> Iterator[Any]:
        return map(work, things)

    def shutdown(self, **more: object) -> None:
        pass

    def __enter__(self) -> OneThread:
        return self

    def __exit__(self, *error: object) -> None:
        pass


@pytest.fixture
def one_thread(interpreted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "ProcessPoolExecutor", OneThread)


@pytest.mark.parametrize("breaks", [0, 3, -2])
def test_games_of_killed_processes_are_played_again(
    one_thread: None, monkeypatch: pytest.MonkeyPatch, breaks: int
) -> None:
    monkeypatch.setattr(OneThread, "breaks", breaks)
    rules = between("greedy", "uniform")
    many = crew.Processes(2)
    many.prepare([rules, rules])
    played = [whole(outcome).key for _, outcome in many.play(rules.tasks(3, set()))]
    assert sorted(played) == [(deal, 0, rotation) for deal in range(3) for rotation in range(2)]


def test_every_game_is_prepared_by_one_process(one_thread: None, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = list[tuple[str, int]]()

    def noted(rules: Contest) -> None:
        prepared.append((rules.game, rules.seats))

    monkeypatch.setattr(crew, "warm", noted)
    finca = load("finca")
    contests = [between("uniform"), between("uniform", game=finca), between("uniform", seats=3)]
    crew.Processes(2).prepare(contests)
    assert prepared == [("toy", 2), ("toy", 3), ("finca", 2)]


def test_processes_that_are_always_killed_are_given_up(
    one_thread: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OneThread, "breaks", 99)
    rules = between("greedy", "uniform")
    with pytest.raises(BrokenGame, match="fewer --jobs"):
        list(crew.Processes(2).play(rules.tasks(3, set())))


def test_nobody_waits_for_ever_for_the_last_games(one_thread: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OneThread, "submit", Mock(side_effect=[Future[Any](), Future[Any]()]))
    rules = between("greedy", "uniform")
    assert list(crew.Processes(2, until=0).play(rules.tasks(1, set()))) == []


def a_cluster(monkeypatch: pytest.MonkeyPatch) -> crew.Ray:
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    return crew.Ray()


def processes(_: pytest.MonkeyPatch) -> crew.Processes:
    return crew.Processes(2)


@pytest.mark.compiled
@pytest.mark.filterwarnings("ignore")  # Ray's own
@pytest.mark.parametrize("many", [processes, a_cluster])
def test_several_hands_play_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, many: Callable[[pytest.MonkeyPatch], Any]
) -> None:
    rules = between("greedy", "uniform")
    with GameLog(tmp_path / "one.jsonl", rules) as one, GameLog(tmp_path / "two.jsonl", rules) as two:
        hands = many(monkeypatch)
        hands.prepare([rules])
        arena.run(rules, 4, one)
        arena.run(rules, 4, two, hands)
        assert _games(one) == _games(two)


def _games(log: GameLog) -> list[dict[str, Any]]:
    played: list[dict[str, Any]] = [json.loads(msgspec.json.encode(game)) for game in log.played]
    return sorted(
        (game | {"seconds": 0, "wall": 0} for game in played),
        key=lambda game: (game["deal"], game["rotation"]),
    )


def test_whoever_has_begun_a_move_finishes_it_with_nobody_between_its_steps() -> None:
    match = Match("bohnanza", 3, seed=5)
    play(match, "A plant 0, next", "A give 0, want red, propose")
    asked = onegame.whose_turn(match)
    assert asked == match.next_seat == 1
    match.play(asked, "give 0")
    assert match.next_seat == 2 and onegame.whose_turn(match) == 1
    match.play(1, "decline a")
    assert onegame.whose_turn(match) == match.next_seat == 2
