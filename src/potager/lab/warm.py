"""Compiles a game into the cache: `python -m potager.lab.warm GAME`, in a process of its own.

With `--aside` it takes only what nobody else wants of the machine.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec

from potager.core import compile as compiling
from potager.core.errors import BrokenGame, PotagerError
from potager.core.game import Game
from potager.core.match import Match
from potager.core.texts import LANGUAGES, SEAT_LETTERS

ASIDE = "--aside"
LOWEST = 19  # of the priorities that a process can give itself


def warm(game: Game) -> None:
    """Play a game and search once by compiled code, which compiles all of it; note that the cache is full."""
    from potager.bots.hints import rehearse
    from potager.lab.figures.simulate import ManyGames, simulate

    simulate(ManyGames(game, games=1, seed=0))
    rehearse(game.compiled())
    tell_a_game(game.compiled())
    compiling.mark_cached(game.source_package)
    note = _note(game)
    with contextlib.suppress(OSError):  # a machine without a writable cache compiles at every start
        note.parent.mkdir(parents=True, exist_ok=True)
        note.touch()


def tell_a_game(game: Game, most: int = 400) -> None:
    """Play at random and put all of it into words, once: what is first used at a table is loaded by then."""
    rng, match = random.Random(0), Match(game, max(game.seats), seed=0)
    for number in range(most):
        if match.over:
            return
        lang, seat = LANGUAGES[number % len(LANGUAGES)], match.awaited[0]
        match.legal_told(seat, lang, SEAT_LETTERS)
        for event in match.play(seat, rng.choice(match.legal(seat)).text):
            game.texts.words(lang, game.tell(event, match.options), SEAT_LETTERS)
        msgspec.json.encode(match.view(seat))


def is_warm(game: Game) -> bool:
    """Whether a game has been compiled here, from the very files that are there now."""
    return compiling.is_cached(game.source_package) and _note(game).exists()


def _note(game: Game) -> Path:
    """A file that is there when a game is warm.

    The cache is named after what the sources say. Numba also asks where they lie and when they were written:
    after a move, or a fresh copy, it would compile again, and whoever only wanted to load would wait.
    """
    written = max(file.stat().st_mtime_ns for file in compiling.sources(game.source_package))
    place = Path(__file__).parent.parent
    facts = f"{compiling.fingerprint(game.source_package)} {place} {game.folder} {written}"
    name = f"{game.name}-{hashlib.sha256(facts.encode()).hexdigest()[:20]}"
    return compiling.cache_folder() / "warm" / name


def command(game: Game, *, aside: bool = False) -> list[str]:
    """The same in a child process: compiling takes half a gigabyte that this one need not keep."""
    return [sys.executable, "-m", "potager.lab.warm", game.name, *[ASIDE] * aside]


def step_aside() -> None:
    """Run on one core, and there only while nobody else wants it, as far as this system knows that."""
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        with contextlib.suppress(OSError):  # a container may not let us
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def check_child(game: Game, returned: int | None, said: str) -> None:
    """Refuse a child that has failed, with the last it said."""
    if returned:
        last = (said.strip().splitlines() or ["it said nothing"])[-1]
        raise BrokenGame(f"{game.name} cannot be compiled: {last}")


def warm_in_a_child(game: Game) -> None:
    """Compile a game in a child process and wait for it."""
    done = subprocess.run(command(game), capture_output=True, text=True, check=False)
    check_child(game, done.returncode, done.stderr)


def ready(game: Game) -> Game:
    """The compiled game, ready to search; where it has not been compiled yet, this takes a while."""
    if not is_warm(game):
        warm_in_a_child(game)
    return game.compiled()


def main() -> None:
    """Warm the game that the command line names."""
    from potager.core.registry import load

    if ASIDE in sys.argv[2:]:
        step_aside()
    try:
        warm(load(*sys.argv[1:2] or [""]))
    except PotagerError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
