"""What a client knows of its game from what it is told: all of the protocol that these programs rely on."""

from __future__ import annotations

import json
import random
from typing import Any

HURRY = ("go", "take", "kind", "load", "spare", "cart", "less", "large")
DRAFTS = ("give", "want", "turned", "to", "cancel")  # steps of an offer, which are refused by themselves
OUTRUN = ("stale", "not-yours", "cannot-play", "over")  # others had moved before the server fell
WAIT = ("busy", "apart", "too-fast")  # nothing was done: it can be sent again


class Followed:
    """A game as one client sees it."""

    def __init__(self) -> None:
        self.version = -1
        self.me: int | None = None
        self.awaited: list[int] = []
        self.legal: list[str] = []
        self.over = False

    def follow(self, message: dict[str, Any]) -> bool:
        """Hear a message; whether it tells of the game."""
        kind = message["heard"]
        if kind not in ("sync", "happened"):
            return False
        self.version = message["version"] if kind == "sync" else message["entry"]["version"]
        self.me = message["me"] if kind == "sync" else self.me
        self.awaited, self.over = message["awaited"], message["over"]
        self.legal = [choice["action"] for choice in message["legal"]]
        return True

    @property
    def is_awaited(self) -> bool:
        """Whether the table waits for this client."""
        return not self.over and self.me in self.awaited


def hello(last: int) -> str:
    """The first message."""
    return json.dumps({"say": "hello", "last": last, "lang": "en"})


def play(identity: str, version: int, action: str) -> str:
    """An action."""
    return json.dumps({"say": "play", "id": identity, "version": version, "actions": [action]})


def choose(chance: random.Random, legal: list[str]) -> str:
    """Any action that others see, but rather one that brings a game forward."""
    best = [action for action in legal if action.split()[0] in HURRY]
    seen = [action for action in legal if action.split()[0] not in DRAFTS]
    return chance.choice(best or seen or legal)
