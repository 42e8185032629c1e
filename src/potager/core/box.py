"""The box of a game: what stands on it for those who do not know the game yet.

A game's `shows/box.toml` says how many players make a good first game, how long one takes, and how much there
is to learn. The sentence beside it is the text `pitch` of the game's catalogues. Both are optional.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from potager.core.errors import BrokenGame
from potager.core.game import Game
from potager.core.texts import LANGUAGES

FILE = "shows/box.toml"
PITCH = "pitch"
Weight = Literal["light", "medium", "heavy"]
WEIGHTS: tuple[str, ...] = get_args(Weight)


class Box(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands on the box of a game."""

    seats: int  # how many make a good first game
    minutes: tuple[int, int] | None = None  # how long a game takes, from and to
    weight: Weight | None = None  # how much there is to learn


def box_of(game: Game) -> Box:
    """The box of a game; one that has none is for two, or for as few as can play it.

    >>> from potager import load
    >>> box_of(load("finca")).seats
    3
    """
    file = game.folder / FILE
    if not file.is_file():
        return Box(seats=next((seats for seats in game.seats if seats > 1), game.seats[0]))
    try:
        box = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Box)
    except (ValueError, msgspec.ValidationError) as error:
        raise BrokenGame(f"{game.name}: {FILE}: {error}") from None
    if box.seats not in game.seats:
        raise BrokenGame(f"{game.name}: {FILE}: nobody can play with {box.seats} seats")
    if box.minutes is not None and not 0 < box.minutes[0] <= box.minutes[1]:
        raise BrokenGame(
            f"{game.name}: {FILE}: a game cannot take from {box.minutes[0]} to {box.minutes[1]} minutes"
        )
    return box


def pitch_of(game: Game) -> Mapping[str, str]:
    """What a game is, in one sentence of every language; nothing where the game does not say it."""
    return {lang: game.texts.say(lang, PITCH) for lang in LANGUAGES} if PITCH in game.texts else {}
