"""Bots of an earlier version, `NAME of VERSION` in strength.toml, played by the wheel of that version.

This file, run by its path with the unpacked wheel before all other packages, is the process of that version.
It is told a position that holds what the seat may know, with what is hidden dealt at random; it makes its own
view of that and lets its own bot choose. Both versions must agree on what is legal, or the game cannot be
played. The imports at the top are those that every version since 0.3.0 has.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
import subprocess
import sys
import time
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import msgspec

from potager.bots.base import Bot
from potager.bots.registry import bot
from potager.bots.search import thinking
from potager.core import chance
from potager.core.errors import BrokenGame
from potager.core.match import Match
from potager.core.registry import load

if TYPE_CHECKING:
    from potager.core.chance import Stream
    from potager.core.game import Game

OF = " of "  # between a bot and its version
SEATS = 8  # the bots of one game at most


class Question(msgspec.Struct, frozen=True):
    """A decision of one of its bots."""

    number: int  # of the bot: every game has new ones
    name: str
    position: str
    seat: int
    legal: list[str]
    seed: int


def think_by_core() -> None:
    """Count the seconds for which a thread has a core, so that other programs take no time from a bot."""
    thinking.time = SimpleNamespace(monotonic=time.thread_time)  # pyright: ignore[reportAttributeAccessIssue]


def answer(question: Question, players: dict[int, Bot]) -> str:
    """The action that its bot chooses."""
    head, _, rest = question.position.partition(" · ")  # the game and the version of its rules: another one
    game = load(head.split()[0]).compiled()
    match = Match.from_position(game, f"{game.name} {game.version} · {rest}")
    legal = match.legal_ids(question.seat)
    texts = [game.actions.text(action) for action in legal]
    if texts != question.legal:
        sys.exit(f"the versions disagree: {question.legal} now, {texts} then\n{question.position}")
    if question.number not in players:
        for number in [number for number in players if number < question.number - SEATS]:
            del players[number]
        players[question.number] = bot(question.name, game)
    stream = chance.stream(question.seed.to_bytes(32, "big"), "earlier")
    action = players[question.number].choose(match.view(question.seat), question.seat, legal, stream)
    return game.actions.text(action)


def main() -> None:
    """Answer until nobody asks any more."""
    think_by_core()
    players = dict[int, Bot]()
    for line in sys.stdin.buffer:
        chosen = answer(msgspec.json.decode(line, type=Question), players)
        os.write(sys.stdout.fileno(), chosen.encode() + b"\n")


def split(name: str) -> tuple[str, str]:
    """A bot's name as its own version knows it, and that version; empty for today's."""
    own, _, version = name.partition(OF)
    return own, version


def unpack(wheel: Path, folder: Path) -> tuple[str, Path]:
    """The version of a wheel, and the folder with what is in it."""
    place = folder / wheel.stem
    if not place.exists():
        zipfile.ZipFile(wheel).extractall(place)
    return wheel.name.split("-")[1], place


@functools.cache
def process_of(place: Path) -> subprocess.Popen[bytes]:
    """The process of the version that is unpacked there: one for all games of this process."""
    paths = os.pathsep.join(filter(None, [str(place), os.environ.get("PYTHONPATH")]))
    command, surroundings = [sys.executable, __file__], os.environ | {"PYTHONPATH": paths}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=surroundings)


numbers = itertools.count()


class EarlierBot:
    """A bot of an earlier version at a table of today."""

    def __init__(self, name: str, game: Game, place: Path) -> None:
        self._name, self._game, self._place = split(name)[0], game, place
        self._number = next(numbers)

    def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """What the process of its version chooses from what the seat may know."""
        actions = self._game.actions
        texts = [actions.text(action) for action in legal]
        position = Match.from_view(self._game, view, seed=stream).position()
        if self._game.name == "bohnanza" and " ready · " in position:
            return actions.parse("next")  # B41 is new: a seat did not stop here to harvest
        seed = int(chance.draw(stream, 1 << 30))
        return actions.parse(self._ask(Question(self._number, self._name, position, seat, texts, seed)))

    def _ask(self, question: Question) -> str:
        process = process_of(self._place)
        assert process.stdin is not None and process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(msgspec.json.encode(question) + b"\n")
            process.stdin.flush()
        chosen = process.stdout.readline().decode()
        if not chosen:
            process.communicate()
            process_of.cache_clear()
            raise BrokenGame("the earlier version has stopped: what it says stands above")
        return chosen.strip()


def make_bot(places: Mapping[str, Path], name: str, game: Game) -> Bot:
    """A bot by name: of today, or of a version that is unpacked in one of the places."""
    version = split(name)[1]
    return EarlierBot(name, game, places[version]) if version else bot(name, game)


if __name__ == "__main__":
    main()
