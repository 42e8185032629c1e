"""Pictures of rules: a position, what a seat does in it, and what it sees of that.

A game's `shows/pictures.toml` lists them; the game's own board draws them, from what the rules say of them.
So a picture cannot lie: one that does not come out as it says is refused. `of` is a rule's id, or `turn 1`
and so on for the steps of a turn, as the game's short rules tell them.
"""

from __future__ import annotations

import tomllib
from typing import Any, NamedTuple

import msgspec

from potager.core.errors import BrokenGame, PotagerError
from potager.core.game import Game
from potager.core.match import Match
from potager.core.rulebook import in_short, rules_of
from potager.core.texts import LANGUAGES, SEAT_LETTERS

FILE = "shows/pictures.toml"
SEED = 1  # what a position leaves open is dealt the same every time


class Picture(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A picture as its game describes it."""

    of: str  # the rule, or the step of a turn
    area: str  # of the board: what is drawn
    width: int = 520  # of that area, in pixels, before it is made to fit
    position: str
    seat: str = "A"  # whose eyes it is seen with, and who does it
    play: list[str]
    sees: list[str]  # the names of the events that come of it


class RuleScene(NamedTuple):
    """A picture as it comes out: the table before, whose eyes it is seen with, and what happens then."""

    picture: Picture
    match: Match  # after what was played
    seat: int
    view: Any  # before it
    events: list[Any]


def pictures_of(game: Game) -> list[Picture]:
    """The pictures of a game's rules; none if it has none."""
    file = game.folder / FILE
    if not file.is_file():
        return []
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
        return msgspec.convert(told, dict[str, list[Picture]]).get("picture", [])
    except (ValueError, msgspec.ValidationError) as error:
        raise BrokenGame(f"{game.name}: {FILE}: {error}") from None


def scene(game: Game, picture: Picture) -> RuleScene:
    """What a picture shows, by the rules of its game; refused if that is not what it says.

    >>> from potager import load
    >>> finca = load("finca")
    >>> [event.number for event in scene(finca, pictures_of(finca)[0]).events if hasattr(event, "number")]
    [3]
    """
    lang = LANGUAGES[0]
    steps = in_short(game, lang).steps
    if picture.of not in rules_of(game, lang) and picture.of not in [
        f"turn {n + 1}" for n in range(len(steps))
    ]:
        raise _wrong(game, picture, "there is no such rule, or step of a turn")
    seat = SEAT_LETTERS.find(picture.seat)
    try:
        match = Match.from_position(game, picture.position, SEED)
        view = match.view(seat)
        events = match.play(seat, picture.play)
    except PotagerError as error:
        raise _wrong(game, picture, str(error)) from None
    names = [event.__struct_config__.tag for event in events]
    if names != picture.sees:
        raise _wrong(game, picture, f"what happens is {', '.join(names)}")
    return RuleScene(picture, match, seat, view, events)


def _wrong(game: Game, picture: Picture, why: str) -> BrokenGame:
    return BrokenGame(f"{game.name}: {FILE}: the picture of {picture.of!r}: {why}")
