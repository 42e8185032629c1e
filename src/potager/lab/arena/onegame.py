"""One game of a contest, played behind the door of `Match` by bots that get views."""

from __future__ import annotations

import atexit
import functools
import shutil
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from potager.bots import outside
from potager.bots.base import Bot
from potager.bots.outside import OutsideBot
from potager.bots.registry import bot
from potager.bots.search import Searcher
from potager.core import chance
from potager.core.game import Game
from potager.core.match import Match
from potager.core.moves import is_whole
from potager.core.registry import load
from potager.lab.arena.contest import Broken, Contest, Faults, Played, Task

MakeBot = Callable[[str, Game], Bot]


def play(task: Task, make: MakeBot | None = None) -> Played | Broken:
    """Play one game; what should not happen is told, not raised, for it may happen in another process.

    `make` makes a bot by its name in the place of `bot`, unless the name is that of a file.
    """
    try:
        return _play(task, make or bot)
    except Exception:
        return Broken(traceback.format_exc())


def _play(task: Task, make: MakeBot) -> Played:
    began = time.perf_counter()
    contest = task.contest
    game = load(contest.game).compiled()
    match = Match(game, contest.seats, contest.options, contest.seed_of(task.deal))
    names = contest.at_seats(task.lineup, task.rotation)
    # Everybody is fresh for every game, own bots too: what was seen in another seat of the same deal is
    # forgotten.
    players = [
        _player(name, game, task) if outside.is_file_name(name) else make(name, game) for name in names
    ]
    for player in players:
        if isinstance(player, Searcher):
            player.meet(names)
    assert match.seed is not None
    streams = [
        chance.stream(match.seed, f"bot in {seat} of game {task.lineup} {task.rotation}")
        for seat in range(contest.seats)
    ]
    decisions, seconds = [0] * contest.seats, [0.0] * contest.seats
    try:
        while not match.over:
            seat = whose_turn(match)
            legal = match.legal_ids(seat)
            action = legal[0]
            if len(legal) > 1:
                view = match.view(seat)
                asked = time.perf_counter()
                action = players[seat].choose(view, seat, legal, streams[seat])
                seconds[seat] += time.perf_counter() - asked
                decisions[seat] += 1
            match.play_quietly(seat, action)
    finally:
        for player in players:
            if isinstance(player, OutsideBot):
                player.close()
    return Played(
        deal=task.deal,
        lineup=task.lineup,
        rotation=task.rotation,
        points=match.scores,
        winners=list(match.winners),
        actions=len(match.moves),
        decisions=decisions,
        seconds=[round(spent, 6) for spent in seconds],
        wall=round(time.perf_counter() - began, 6),
        faults=_faults(names, players),
    )


def whose_turn(match: Match) -> int:
    """Who plays now: whoever has begun a move finishes it, with nobody between its steps."""
    if match.moves:
        seat, action = match.moves[-1]
        if seat in match.awaited and not is_whole(match.game, match.state, seat, action):
            return seat
    return match.next_seat


def _player(name: str, game: Game, task: Task) -> OutsideBot:
    player = OutsideBot(_file(name, task), game, task.contest.limits)
    player.start()
    return player


def _file(name: str, task: Task) -> str:
    """Where a bot's file lies: as it was named, or, on another machine, a copy of it."""
    source = task.sources.get(name)
    return name if source is None else _copy(Path(name).name, source)


@functools.cache
def _copy(name: str, source: str) -> str:
    """A file with this text, for as long as this process lives."""
    folder = Path(tempfile.mkdtemp(prefix="potager-bot-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / name).write_text(source, encoding="utf-8")
    return str(folder / name)


def _faults(names: list[str], players: list[Bot]) -> list[Faults]:
    """What was wrong with the moves of own bots, by bot and kind."""
    found: dict[tuple[str, str], Faults] = {}
    for name, player in zip(names, players, strict=True):
        for fault in player.faults if isinstance(player, OutsideBot) else ():
            old = found.get((name, fault.kind))
            times, trace = (old.times + 1, old.trace) if old else (1, fault.trace)
            found[name, fault.kind] = Faults(name, fault.kind, times, trace)
    return list(found.values())


def warm(contest: Contest) -> None:
    """Load, and on the first time compile, all that the games of a contest need.

    Every bot is asked once; what is left of the game is played at random.
    """
    game: Any = load(contest.game).compiled()
    match = Match(game, contest.seats, contest.options, contest.seed_of(0))
    stream = chance.stream(bytes(32), "warm")
    waiting = [bot(name, game) for name in contest.bots if not outside.is_file_name(name)]
    uniform = bot("uniform", game)
    while not match.over:
        seat = match.next_seat
        legal = match.legal_ids(seat)
        player = waiting.pop() if waiting and len(legal) > 1 else uniform
        match.play_quietly(seat, player.choose(match.view(seat), seat, legal, stream))
    _ = match.scores, match.winners
