"""A match as an older Potager sees it, and its bots: asked and answering in JSON lines.

released.py runs this file by its path, with that version's sources before all others, so it keeps to what
every version since 0.3.0 has. Both sides say how a match stands by `stand_of`, each with its own rules.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from types import SimpleNamespace

import msgspec

from potager.bots.base import Bot
from potager.bots.registry import bot
from potager.bots.search import thinking
from potager.core import chance
from potager.core.match import Match
from potager.core.registry import load

FIRST_THOUGHT = "grower@20"  # long enough to compile all that a searcher needs


class Opening(msgspec.Struct, frozen=True, tag="opening"):
    """A new match; `bots` names those of the seats that this side plays."""

    game: str
    seats: int
    options: dict[str, str]
    seed: str
    bots: list[str | None]
    number: str  # lineup and rotation, as the arena names a bot's chance by them


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """An action that was played."""

    seat: int
    action: str


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """A bot of this side is to choose."""

    seat: int


class Outlook(msgspec.Struct, frozen=True):
    """How a match stands: who is awaited, what they may do, the points, and in the end who has won."""

    awaited: list[int]
    legal: list[list[str]]
    points: list[int]
    winners: list[int]


class Choice(msgspec.Struct, frozen=True):
    """What a bot has chosen, and the seconds it took."""

    action: str
    seconds: float


Request = Opening | Moved | Turn


def stand_of(match: Match) -> Outlook:
    """How a match stands, in words that do not depend on the version."""
    text = match.game.actions.text
    awaited = [int(seat) for seat in match.awaited]
    legal = [[text(action) for action in match.legal_ids(seat)] for seat in awaited]
    winners = [int(seat) for seat in match.winners] if match.over else []
    return Outlook(awaited, legal, [int(points) for points in match.scores], winners)


class Mirror:
    """One match at a time, with the bots of some of its seats."""

    def answer(self, request: Request) -> Outlook | Choice:
        """Do what is asked for."""
        if isinstance(request, Opening):
            self._open(request)
        elif isinstance(request, Moved):
            self._match.play_quietly(request.seat, request.action)
        else:
            return self._choose(request.seat)
        return stand_of(self._match)

    def _open(self, opening: Opening) -> None:
        game = load(opening.game).compiled()
        self._match = Match(game, opening.seats, opening.options, opening.seed)
        seed = bytes.fromhex(opening.seed)
        self._players: list[Bot | None] = [bot(name, game) if name else None for name in opening.bots]
        self._streams = [
            chance.stream(seed, f"bot in {seat} of game {opening.number}") for seat in range(opening.seats)
        ]

    def _choose(self, seat: int) -> Choice:
        player, match = self._players[seat], self._match
        assert player is not None, "a seat of the other side"
        view, legal = match.view(seat), match.legal_ids(seat)
        asked = time.perf_counter()
        action = player.choose(view, seat, legal, self._streams[seat])
        return Choice(match.game.actions.text(action), time.perf_counter() - asked)


def rehearse(name: str, seats: int) -> None:
    """Compile all that a game needs: somebody thinks once, then chance plays to the end."""
    game = load(name).compiled()
    match = Match(game, seats, None, 1)
    stream = chance.stream(bytes(32), "rehearsal")
    thinker, uniform = bot(FIRST_THOUGHT, game), bot("uniform", game)
    while not match.over:
        seat = match.next_seat
        legal = match.legal_ids(seat)
        player = thinker if len(legal) > 1 else uniform
        match.play_quietly(seat, player.choose(match.view(seat), seat, legal, stream))
        if player is thinker:
            thinker = uniform
        stand_of(match)


def main() -> None:
    """Compile a game, where one is named, or answer until nobody asks any more."""
    if len(sys.argv) > 1:
        rehearse(sys.argv[1], int(sys.argv[2]))
        return
    by_core = SimpleNamespace(monotonic=time.thread_time)  # as strength.py counts seconds
    thinking.time = by_core  # pyright: ignore[reportAttributeAccessIssue]
    mirror = Mirror()
    with contextlib.suppress(BrokenPipeError):  # whoever asked has dropped the game and left
        for line in sys.stdin.buffer:
            reply = mirror.answer(msgspec.json.decode(line, type=Request))
            os.write(sys.stdout.fileno(), msgspec.json.encode(reply) + b"\n")


if __name__ == "__main__":
    main()
