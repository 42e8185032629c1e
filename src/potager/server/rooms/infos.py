"""Games and tables as clients see them."""

from __future__ import annotations

from collections.abc import Sequence, Set

from potager.bots.registry import LEVELS
from potager.core.box import box_of, pitch_of
from potager.core.chance import seed_bytes
from potager.core.game import Game, first_seat
from potager.core.registry import load, names
from potager.core.texts import LANGUAGES
from potager.lab.lessons.lesson import FOLDER as LESSONS
from potager.server.protocol.tables import GameInfo, SeatInfo, TableInfo, TableLinks
from potager.server.rooms import deal
from potager.server.rooms.names import bot_names
from potager.server.store.rows import SeatRow, TableRow


def game_infos() -> list[GameInfo]:
    """The games that can be played here."""
    return [game_info(load(name)) for name in names()]


def game_info(game: Game) -> GameInfo:
    """What a client must know to set a table."""
    box = box_of(game)
    return GameInfo(
        name=game.name,
        title={lang: game.texts.say(lang, "name") for lang in LANGUAGES},
        version=game.version,
        pitch=dict(pitch_of(game)),
        seats=list(game.seats),
        usual=box.seats,
        minutes=list(box.minutes) if box.minutes else None,
        weight=box.weight,
        lessons=len(list((game.folder / LESSONS).glob("*.toml"))),
        options={name: list(values) for name, values in game.options.items()},
        bots=list(LEVELS),
        styles=list(game.leanings),
    )


def table_links(row: TableRow) -> TableLinks:
    """Both links of a table, as paths."""
    path = f"/t/{row.id}"
    return TableLinks(seat=f"{path}?seat={row.seat_secret}", watch=f"{path}?watch={row.watch_secret}")


def table_info(
    row: TableRow,
    guest: str | None,
    *,
    here: Set[str | None] = frozenset(),
    version: int = 0,
    awaited: Sequence[int] = (),
    watching: int = 0,
) -> TableInfo:
    """A table as a guest sees it."""
    result = row.result or {"points": [], "winners": []}
    given = bot_names(row)
    seats = [
        seat_info(place, guest, here, muted=place.guest in row.muted, face=given[place.seat])
        for place in row.at
    ]
    return TableInfo(
        id=row.id,
        game=row.game,
        options=row.options,
        status=row.status,  # type: ignore[arg-type]
        public=row.public,
        hints=row.hints,
        owner=guest is not None and guest == row.owner,
        seats=seats,
        version=version,
        awaited=list(awaited),
        first=first_seat(row.options, row.seats, seed_bytes(row.seed)) if row.seed else None,
        commitment=deal.commitment(row.server_half),
        created=row.created,
        winners=result["winners"],
        points=result["points"],
        taken_back=result.get("taken_back", []),
        rematch=row.rematch,
        spectators=watching,
    )


def seat_info(
    place: SeatRow, guest: str | None, here: Set[str | None], *, muted: bool, face: str
) -> SeatInfo:
    """A seat as a guest sees it."""
    return SeatInfo(
        seat=place.seat,
        name=place.name,
        bot=place.bot,
        face=face if place.bot is not None and place.guest is None else None,
        mine=guest is not None and place.guest == guest,
        online=place.guest in here if place.guest else place.bot is not None,
        ready=place.ready or (place.bot is not None and place.guest is None),
        handed_over=place.guest is not None and place.bot is not None,
        muted=muted,
    )
