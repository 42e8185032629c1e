"""Uniform: any legal action, each with the same chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from potager.bots.base import check_asked
from potager.core.chance import Stream, draw
from potager.core.game import Game


class Uniform:
    """A bot that plays at random."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """Any of the legal actions."""
        check_asked(self.game, view, seat, legal, stream)
        return legal[int(draw(stream, len(legal)))]
