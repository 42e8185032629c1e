"""Games: open at once by plain rules, compiled when they are ready."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from asyncio.subprocess import Process
from functools import partial
from typing import Any

import pytest
from fakeclocks import FakeClocks
from liveserver import Logged, OpenServer, always

from potager.bots.registry import bot
from potager.core import chance
from potager.core.game import Game
from potager.core.match import Match
from potager.core.registry import load
from potager.core.texts import LANGUAGES, Catalogue
from potager.lab import warm
from potager.server.minds import games as shelf
from potager.server.minds.games import Games

SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]


class Twin:
    """Stands for a compiled game."""

    def __init__(self, name: str) -> None:
        self.name = name


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled games that are ready when somebody says so."""

    def loaded(game: Game) -> Twin:
        return Twin(game.name)

    monkeypatch.setattr(shelf, "names", lambda: ["toy"])
    monkeypatch.setattr(shelf, "_loaded", loaded)
    monkeypatch.setattr("potager.lab.warm.is_warm", always(True))
    monkeypatch.setattr(shelf, "QUIET", 0.0)


async def test_a_server_without_compiled_games_waits_for_nothing() -> None:
    games = Games(compiled=False)
    games.prepare()
    await games.settled("toy")
    assert games.of("toy") is load("toy") and not games.is_pending("toy")
    await games.close()


def test_a_game_is_told_in_every_language_before_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is first used at a table is loaded then, which takes a second: nobody is to wait for it."""
    game, langs = load("finca"), list[str]()
    words = Catalogue.words

    def noted(self: Catalogue, lang: str, *more: Any, **named: Any) -> str:
        langs.append(lang)
        return words(self, lang, *more, **named)

    monkeypatch.setattr(Catalogue, "words", noted)
    monkeypatch.setattr(Game, "compiled", always(game))
    monkeypatch.setattr(shelf, "rehearse", always(None))
    monkeypatch.setattr(warm.tell_a_game, "__defaults__", (12,))
    assert shelf._loaded(game) is game and set(langs) == set(LANGUAGES)


def test_nobody_looks_for_garbage_while_a_game_is_loaded_nor_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """To look through it takes a third of a second, in which no table gets an answer."""
    done: list[str] = []
    for way in ("disable", "freeze", "enable"):
        monkeypatch.setattr(f"gc.{way}", partial(done.append, way))

    def rehearse(_game: Game) -> None:
        done.append(f"loads, changing after {sys.getswitchinterval():g} s")

    monkeypatch.setattr(Game, "compiled", always(load("toy")))
    monkeypatch.setattr(shelf, "rehearse", rehearse)
    monkeypatch.setattr(warm, "tell_a_game", always(None))
    shelf._loaded(load("toy"))
    assert done == ["disable", f"loads, changing after {shelf.MOMENT:g} s", "freeze", "enable"]
    assert sys.getswitchinterval() == shelf.USUAL


async def test_nothing_is_loaded_while_people_come_but_not_for_ever(
    twins: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks, quiet = FakeClocks(), 1.0
    monkeypatch.setattr(shelf, "QUIET", quiet)
    games = Games(compiled=True, clocks=clocks)
    games.prepare()
    await clocks.until_waiting(quiet)
    clocks.advance(quiet / 2)
    games.somebody_comes()
    clocks.advance(quiet / 2)
    await clocks.until_waiting(quiet / 2)
    assert games.is_pending("toy")
    for _ in range(int(shelf.LONGEST / quiet) - 1):
        games.somebody_comes()
        clocks.advance(quiet)
    await games.settled("toy")
    assert not games.is_pending("toy")
    await games.close()


async def test_a_game_is_played_by_plain_rules_until_it_is_compiled(twins: None) -> None:
    games = Games(compiled=True)
    assert games.of("toy") is load("toy") and games.is_pending("toy") and games.pending == ["toy"]
    games.prepare()
    await games.settled("toy")
    assert isinstance(games.of("toy"), Twin) and not games.is_pending("toy") and games.pending == []
    await games.close()


@pytest.mark.parametrize(
    ("child", "kind", "said"),
    [("/bin/true", Twin, []), ("/bin/false", Game, ["plays on by plain rules"])],
)
async def test_what_is_not_in_the_cache_is_compiled_by_a_child_or_played_by_plain_rules(
    twins: None, monkeypatch: pytest.MonkeyPatch, logged: Logged, child: str, kind: type, said: list[str]
) -> None:
    monkeypatch.setattr("potager.lab.warm.is_warm", always(False))
    monkeypatch.setattr("potager.lab.warm.command", always([child]))
    lines = logged("minds.games")
    games = Games(compiled=True)
    games.prepare()
    await games.settled("toy")
    assert isinstance(games.of("toy"), kind) and not games.is_pending("toy")
    assert lines == said
    await games.close()


async def test_a_server_that_closes_ends_the_children_that_compile(
    twins: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    children = list[Process]()
    begin = asyncio.create_subprocess_exec

    async def begun(*words: str, **pipes: Any) -> Process:
        children.append(await begin(*words, **pipes))
        return children[-1]

    monkeypatch.setattr("potager.lab.warm.is_warm", always(False))
    monkeypatch.setattr("potager.lab.warm.command", always(SLEEPER))
    monkeypatch.setattr(asyncio, "create_subprocess_exec", begun)
    games = Games(compiled=True)
    games.prepare()
    while not children:
        await asyncio.sleep(0.01)
    await games.close()
    assert children[0].returncode is not None


async def test_masters_follow_their_advice_until_their_game_is_compiled(
    open_server: OpenServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, chosen = list[str](), asyncio.Event()

    class Noted:
        def choose(self, view: object, seat: int, legal: list[int], stream: object) -> int:
            return legal[0]

    def noted(name: str, game: Game) -> Noted:
        asked.append(name)
        chosen.set()
        return Noted()

    monkeypatch.setattr("potager.server.rooms.bots.bot", noted)
    server = await open_server()
    games = server.app.state.lobby.games
    ann = server.guest()
    for pending, name in ((True, "gardener"), (False, "master")):
        monkeypatch.setattr(games, "is_pending", always(pending))
        _, line = await ann.begin("finca", 2, bots=[None, "master"])
        await line.play("place 0")
        await line.until(lambda line=line: line.version == 2)
        assert asked[-1] == name


@pytest.mark.compiled
async def test_a_compiled_bot_plays_on_where_plain_rules_began(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "names", lambda: ["toy"])
    # A child that does not step aside: among other tests its turn would never come.
    command = warm.command(load("toy"))

    def at_once(_game: Game, aside: bool) -> list[str]:
        return command

    monkeypatch.setattr(warm, "command", at_once)
    games = Games(compiled=True)
    match = Match(games.of("toy"), 2, seed=1)
    games.prepare()
    await games.settled("toy")
    assert games.of("toy").is_compiled and not match.game.is_compiled
    seat, stream = match.next_seat, chance.stream(bytes(32), "bot")
    legal = match.legal_ids(seat)
    assert bot("master@20", games.of("toy")).choose(match.view(seat), seat, legal, stream) in legal
    await games.close()


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux")
def test_who_compiles_steps_aside() -> None:
    """A first start has people playing: the child has one core, and that only while nobody else wants it."""
    facts = "os.nice(0), os.sched_getscheduler(0) == os.SCHED_IDLE, len(os.sched_getaffinity(0))"
    code = f"import os; from potager.lab.warm import step_aside; step_aside(); print({facts})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["19", "True", "1"]


def test_a_server_compiles_aside_and_a_person_who_waits_does_not() -> None:
    assert warm.command(load("toy"), aside=True) == [*warm.command(load("toy")), "--aside"]
