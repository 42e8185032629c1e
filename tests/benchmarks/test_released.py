"""The program that lets an older version play: two versions that agree, two that do not, and the page."""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from potager import BrokenGame, CannotRead, Match
from potager.bots.search import thinking
from potager.core.game import Game
from potager.games.bohnanza.rules.state import Phase
from potager.lab.arena.contest import Broken, Played, Task
from potager.lab.arena.crew import Outcome

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
TABLE = """
[[pairing]]
game = "toy"
seats = 3
bots = ["gardener", "uniform of 0.1"]
times = 1.1
games = 30
"""


def itself(game: Game) -> Game:
    return game


def nothing(*_: object) -> None:
    """Compile nothing."""


def always(child: Any) -> Any:
    """A stand-in for `beside`: the same child whatever the checkout."""

    @functools.cache
    def beside(_: Path) -> Any:
        return child

    return beside


class HereAlone:
    """A crew that does the work by itself."""

    def __init__(self, jobs: int, until: float, work: Callable[[Task], Outcome]) -> None:
        self._work = work

    def play(self, tasks: Iterator[Task]) -> Iterator[tuple[Task, Outcome]]:
        for task in tasks:
            yield task, self._work(task)


class StandIn:
    """An older version that is today's, and that from some match on counts points its own way."""

    def __init__(self, mirror: Any, sound: int) -> None:
        self._mirror, self._opening = mirror.Mirror(), mirror.Opening
        self._sound, self.matches = sound, 0

    def ask(self, request: Any) -> bytes:
        self.matches += isinstance(request, self._opening)
        reply = self._mirror.answer(request)
        if self.matches > self._sound and hasattr(reply, "points"):
            reply = msgspec.structs.replace(reply, points=[one + 1 for one in reply.points])
        return msgspec.json.encode(reply)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The modules beside released.py, without a compiler, and a checkout that says its version only."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))  # pyright: ignore[reportUnknownMemberType]
    monkeypatch.setattr(Game, "compiled", itself)
    monkeypatch.setattr(thinking, "time", thinking.time)  # whoever plays by core changes it
    found = SimpleNamespace(
        **{name: importlib.import_module(name) for name in ("released", "meetings", "mirror")}
    )
    monkeypatch.setattr(found.released, "Processes", HereAlone)
    monkeypatch.setattr(found.released, "prepare", nothing)
    found.table, found.old = tmp_path / "table.toml", tmp_path / "old"
    found.table.write_text(TABLE, encoding="utf-8")
    package = found.old / "src" / "potager"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "0.1"\n', encoding="utf-8")
    return found


def run(bench: Any, monkeypatch: pytest.MonkeyPatch, sound: int = 1000, *words: str) -> tuple[str, int]:
    """The page of a run, and how many games were played for it."""
    stand_in = StandIn(bench.mirror, sound)
    monkeypatch.setattr(bench.released, "beside", always(stand_in))
    folder = bench.table.parent
    places = ["--table", str(bench.table), "--out", str(folder / "games"), "--page", str(folder / "PAGE.md")]
    bench.released.main([*places, "--old", str(bench.old), "--jobs", "1", *words])
    return (folder / "PAGE.md").read_text(encoding="utf-8"), stand_in.matches


def test_versions_that_agree_play_whole_deals_once(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page, games = run(bench, monkeypatch)
    assert games == 30 and "`gardener` against 2 `uniform of 0.1`" in page
    assert "the versions disagree on 0 of 10 deals." in page and "| 30 | 1.1 × fair: 36.7 % |" in page
    again, games = run(bench, monkeypatch)
    assert games == 0 and again.count("Played on") == page.count("Played on") == 1
    assert run(bench, monkeypatch, 1000, "--report-only") == (again, 0)


def test_a_deal_on_which_they_disagree_is_left_out_and_counted(
    bench: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, games = run(bench, monkeypatch, 25)
    assert games == 30 and "| 24 | 1.1 × fair: 36.7 % |" in page
    assert "disagree on 2 of 10 deals; the first, after 0 actions: points" in page


def test_the_older_version_plays_its_seats_and_no_others(bench: Any) -> None:
    (meeting,) = bench.meetings.read_meetings(bench.table)
    rules = meeting.contest_with(bench.meetings.read_checkout(bench.old))
    asked: list[int] = []
    mirror = bench.mirror.Mirror()

    def ask(request: Any) -> bytes:
        if isinstance(request, bench.mirror.Turn):
            asked.append(request.seat)
        return msgspec.json.encode(mirror.answer(request))

    played: Played = bench.released.play_mirrored(ask, Task(rules, 0, 0, 1))
    names = rules.at_seats(0, 1)
    assert names.index("gardener") == 2 and set(asked) == {0, 1}
    assert played.decisions[0] + played.decisions[1] == len(asked) and played.decisions[2] > 0
    assert played.winners and not played.faults


def test_another_version_or_none_is_refused(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.table.write_text(TABLE.replace("of 0.1", "of 0.2"), encoding="utf-8")
    with pytest.raises(SystemExit, match=r"asks for version 0\.2, --old holds 0\.1"):
        run(bench, monkeypatch)
    bench.table.write_text(TABLE.replace(" of 0.1", ""), encoding="utf-8")
    with pytest.raises(SystemExit, match="then one 'of' a version"):
        run(bench, monkeypatch)
    with pytest.raises(CannotRead, match="must be a checkout of Potager"):
        bench.meetings.read_checkout(bench.old / "nowhere")
    with pytest.raises(SystemExit):
        bench.released.main(["--table", str(bench.table)])


def test_a_process_answers_line_by_line_and_is_missed_when_it_stops(bench: Any) -> None:
    turn = bench.mirror.Turn(1)
    child = bench.released.Beside([sys.executable, "-S", "-c", "print(input(), flush=True)"])
    assert msgspec.json.decode(child.ask(turn)) == {"type": "turn", "seat": 1}
    with pytest.raises(BrokenGame, match="has stopped"):
        child.ask(turn)
    child.close()


def test_what_goes_wrong_is_told(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(request: Any) -> bytes:
        raise BrokenGame("has stopped")

    closed: list[bool] = []
    gone = SimpleNamespace(ask=stopped, close=lambda: closed.append(True))
    monkeypatch.setattr(bench.released, "beside", always(gone))
    (meeting,) = bench.meetings.read_meetings(bench.table)
    rules = meeting.contest_with(bench.meetings.read_checkout(bench.old))
    outcome = bench.released.play_against(bench.old, Task(rules, 0, 0, 0))
    assert isinstance(outcome, Broken) and "has stopped" in outcome.trace and closed == [True]


def test_two_at_bohnanza_pass_where_older_rules_did_not_stop(bench: Any) -> None:
    match = Match("bohnanza", seats=2, seed=1)
    for action in ("plant 0", "toss 0"):
        assert match.state.phase == Phase.PLANT
        match.play_quietly(0, action)
    assert match.state.phase == Phase.READY
    bench.released.pass_what_is_new(match)
    assert match.state.phase not in (Phase.PLANT, Phase.READY) and len(match.moves) == 3
