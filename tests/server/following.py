"""What clients know of their game, and how they choose: over real sockets, and over virtual ones."""

from __future__ import annotations

import random
from typing import Any

HURRY = (("go", "take", "kind", "load", "spare"), ("cart", "less", "large"))
DRAFTS = ("give", "want", "turned", "to", "cancel")  # steps of an offer, which are refused by themselves
OUTRUN = ("stale", "not-yours", "cannot-play", "over")  # others had moved before the server fell
LATER = ("busy", "apart", "too-fast")  # nothing was done: it can be sent again


def choose(rng: random.Random, legal: list[str]) -> str:
    """Any action, but a delivery rather than a walk: such games of Finca are short."""
    for names in HURRY:
        if best := [action for action in legal if action.split()[0] in names]:
            return rng.choice(best)
    return rng.choice([action for action in legal if action.split()[0] not in DRAFTS] or legal)


class Followed:
    """A game as one client sees it, who misses no number."""

    def __init__(self) -> None:
        self.version = -1
        self.me: int | None = None
        self.view: Any = None
        self.awaited: list[int] = []
        self.legal: list[str] = []
        self.over = self.may_undo = False

    def follow(self, message: dict[str, Any]) -> bool:
        """Hear a message; whether it tells of the game."""
        if message["heard"] == "sync":
            self.version, self.me = message["version"], message["me"]
        elif message["heard"] == "happened":
            version: int = message["entry"]["version"]
            assert self.version in (-1, version - 1), "a number was left out"
            self.version = version
        else:
            return False
        self.view, self.awaited, self.over = message["view"], message["awaited"], message["over"]
        self.legal = [choice["action"] for choice in message["legal"]]
        self.may_undo = message["may_undo"]
        return True

    @property
    def is_awaited(self) -> bool:
        return not self.over and self.me in self.awaited
