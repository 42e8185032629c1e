"""The REST calls about the rules of a game: their words, and their pictures."""

from __future__ import annotations

from functools import cache

from litestar import get
from litestar.params import FromPath, FromQuery

from potager.core import pictures
from potager.core.errors import BrokenGame
from potager.core.game import Game
from potager.core.registry import load
from potager.core.rulebook import in_short, rules_of
from potager.core.texts import Lang
from potager.server.doors.calls import REFUSED
from potager.server.protocol.rulebook import Rulebook, RulePicture, RuleSection, RuleText

PLAYERS = ("Ana", "Ben", "Cleo", "Dan", "Eva")  # who sit at the tables of pictures


@get("/api/games/{game:str}/rules", responses=REFUSED)
async def rules(game: FromPath[str], lang: FromQuery[Lang] = "en") -> list[RuleSection]:
    """The rules of a game, in our words."""
    return sections(load(game), lang)


@get("/api/games/{game:str}/rulebook", responses=REFUSED, sync_to_thread=True)
def rulebook(game: FromPath[str], lang: FromQuery[Lang] = "en") -> Rulebook:
    """The rules of a game with what is said of them in short, and their pictures."""
    found = load(game)
    short = in_short(found, lang)
    return Rulebook(
        parts=[RuleText(id=word, text=text) for word, text in short.parts],
        steps=[RuleText(id=word, text=text) for word, text in short.steps],
        sections=sections(found, lang),
        pictures=drawn(game, lang),
    )


def sections(game: Game, lang: str) -> list[RuleSection]:
    """The rules under their headings."""
    found: dict[str, RuleSection] = {}
    for rule in rules_of(game, lang).values():
        section = found.setdefault(rule.heading, RuleSection(title=rule.heading, rules=[]))
        section.rules.append(RuleText(id=rule.id, text=rule.plain))
    return list(found.values())


@cache
def drawn(name: str, lang: str) -> list[RulePicture]:
    """The pictures of a game, as its rules play them; worked out once."""
    game = load(name)
    return [shown for picture in pictures.pictures_of(game) if (shown := _shown(game, picture, lang))]


def _shown(game: Game, picture: pictures.Picture, lang: str) -> RulePicture | None:
    """One picture; none where the figures of a component pack leave it no truth."""
    try:
        scene = pictures.scene(game, picture)
    except BrokenGame:
        return None
    names = PLAYERS[: scene.match.seats]
    return RulePicture(
        of=picture.of,
        area=picture.area,
        width=picture.width,
        seat=scene.seat,
        seats=list(names),
        view=scene.view,
        play=picture.play,
        events=scene.events,
        words=[scene.match.tell(event, lang, names) for event in scene.events],
    )


rulebook_calls = [rules, rulebook]
