"""Reasons, tried both ways: said in a position where they are true, and not where they would not be."""

from __future__ import annotations

import tomllib

from potager.core.game import Game
from potager.core.match import Match
from potager.testing.play import LETTERS


def keys_said(match: Match, letter: str, text: str) -> set[str]:
    """The reasons that are said of a legal action, by their keys in the catalogue."""
    seat, action = LETTERS.index(letter), match.game.actions.parse(text)
    assert action in match.legal_ids(seat), f"{letter} cannot play {text}"
    return {reason.key.removeprefix("why.") for reason in match.game.reasons(match.state, seat, action)}


def keys_of(game: Game) -> set[str]:
    """All reasons that a game's catalogue has words for."""
    file = game.folder / "tells" / "texts" / "en.toml"
    return set(tomllib.loads(file.read_text(encoding="utf-8"))["why"])
