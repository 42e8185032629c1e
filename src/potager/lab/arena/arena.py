"""The arena: a contest played to a number of games, written down as it goes, and what it has shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from potager.core.errors import BrokenGame
from potager.lab.arena.contest import Broken, Contest, Played, hash_of
from potager.lab.arena.crew import Alone, Crew
from potager.lab.arena.gamelog import GameLog
from potager.lab.arena.ratings import ratings
from potager.lab.arena.standings import Standings, result


def default_log(contest: Contest) -> Path:
    """Where the games of a contest are kept if nobody says where: the same contest, the same file."""
    name = f"{contest.game}-{contest.seats}-{hash_of(msgspec.json.encode(contest))}.jsonl"
    return Path(user_data_path("potager")) / "arena" / name


def run(
    contest: Contest,
    games: int,
    log: GameLog,
    crew: Crew | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Played]:
    """Play what is missing of whole deals with at least so many games; all games of those deals."""
    deals = contest.deals(games)
    done = sum(game.deal < deals for game in log.played)
    progress(done)
    for task, outcome in (crew or Alone()).play(contest.tasks(deals, log.keys)):
        if isinstance(outcome, Broken):
            game = f"deal {task.deal}, lineup {task.lineup}, rotation {task.rotation}"
            raise BrokenGame(f"{game} could not be played: {outcome.trace.strip()}")
        log.add(outcome)
        done += 1
        progress(done)
    return [game for game in log.played if game.deal < deals]


def rated(contest: Contest, played: list[Played]) -> Standings | None:
    """What came of a contest, ratings included; None before the first whole deal."""
    found = result(contest, played)
    if found is None:
        return None
    known = ratings(contest, played)
    bots = [msgspec.structs.replace(bot, rating=known[bot.bot]) for bot in found.bots]
    return msgspec.structs.replace(found, bots=bots)
