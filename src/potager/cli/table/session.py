"""The table without a screen: a match, who sits where, and what has been told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from potager.bots.base import Bot
from potager.bots.registry import bot
from potager.cli.options import HUMAN
from potager.core import chance
from potager.core.match import Action, Entry, Match


class Session:
    """One match at the table."""

    def __init__(self, match: Match, players: Sequence[str]) -> None:
        self.match = match
        self.players = list(players)
        self.humans = [seat for seat, player in enumerate(players) if player == HUMAN]
        self.bots: dict[int, Bot] = {
            seat: bot(player, match.game) for seat, player in enumerate(players) if player != HUMAN
        }
        self._stream = chance.stream(match.seed or chance.seed_bytes(None), "bots of the table")
        self._by_itself: set[int] = set()  # the numbers of the actions that were the only choice
        self._entries: list[Entry] = []

    def again(self) -> Session:
        """A new match between the same players."""
        return Session(Match(self.match.game, self.match.seats, self.match.options), self.players)

    @property
    def bot_awaited(self) -> int | None:
        """A bot's seat that the table waits for."""
        return next((seat for seat in self.match.awaited if seat in self.bots), None)

    @property
    def human_awaited(self) -> int | None:
        """A person's seat that the table waits for."""
        return next((seat for seat in self.match.awaited if seat in self.humans), None)

    @property
    def viewer(self) -> int | None:
        """Whose eyes the table is seen with: the only person's, those of who is to play, or a spectator's."""
        return self.humans[0] if len(self.humans) == 1 else self.human_awaited

    @property
    def view(self) -> Any:
        """What the viewer may know."""
        return self.match.view(self.viewer)

    @property
    def choices(self) -> list[Action]:
        """What the person to play may do."""
        seat = self.human_awaited
        return [] if seat is None else self.match.legal(seat)

    @property
    def only_choice(self) -> Action | None:
        """The one thing the person to play can do, unless it would bring something hidden to light."""
        choices = self.choices
        if len(choices) != 1 or self.human_awaited is None:
            return None
        game, before = self.match.game, self.match.state
        after = before.copy()
        game.apply(after, self.human_awaited, choices[0].id)
        return choices[0] if game.revealed(after) == game.revealed(before) else None

    @property
    def entries(self) -> list[Entry]:
        """What the viewer saw, action by action."""
        if len(self.humans) > 1:
            return self.match.events_since(0, self.viewer)  # another person may be looking now
        self._entries += self.match.events_since(len(self._entries), self.viewer)
        return self._entries

    def question(self, seat: int) -> tuple[Any, int, list[int], chance.Stream]:
        """What a bot is asked: its view, its seat, its legal actions, and chance."""
        return self.match.view(seat), seat, self.match.legal_ids(seat), self._stream

    def play(self, seat: int, action: Action | int | str, *, by_itself: bool = False) -> None:
        """Play an action."""
        self.match.play(seat, action)
        if by_itself:
            self._by_itself.add(len(self.match.moves) - 1)

    def take_back(self) -> str:
        """Take back a person's last choice, with what followed from it by itself; return its text."""
        last = self.match.moves[-1].seat if self.match.moves else -1
        seat = last if last in self.humans else next(iter(self.humans), 0)
        while True:
            move = self.match.take_back(seat)
            number = len(self.match.moves)
            del self._entries[number:]
            if number not in self._by_itself:
                return self.match.game.actions.text(move.action)
            self._by_itself.discard(number)

    def save(self, folder: Path) -> Path:
        """Write the match to a file named after its game and seed."""
        seed = seed_text(self.match.seed)
        file = folder / f"potager-{self.match.game.name}-{seed}.json"
        file.write_text(self.match.to_json() + "\n", encoding="utf-8")
        return file


def seed_text(seed: bytes | None) -> str:
    """A short name of a seed: all of a small one, the beginning of a large one."""
    number = int.from_bytes(seed or b"", "big")
    return str(number) if number < 1 << 32 else f"{number:x}"[:12]
