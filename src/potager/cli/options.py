"""What the commands have in common: the game, its own options, and who sits where."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from potager.bots.names import called
from potager.bots.registry import check_name, check_player
from potager.core import chance
from potager.core import pack as packs
from potager.core.errors import CannotRead
from potager.core.game import FIRST, Game
from potager.core.registry import GAMES, load, names
from potager.core.texts import LANGUAGES, SEAT_LETTERS

HUMAN = "human"
OPPONENT = "gardener"  # who sits in the seats that nobody speaks of
NAMED = ":"  # between `human` and the person's name
LONGEST_NAME = 16
SWITCH = ("no", "yes")  # an option with these values is switched on by its bare name

GameName = Annotated[str, typer.Argument(metavar="GAME", help="One of `potager games`.")]
Seats = Annotated[int | None, typer.Option("--seats", help="How many sit at the table.")]
Solo = Annotated[
    bool, typer.Option("--solo", help="Play alone: one seat, in games that have it. A mode of our own.")
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game, or first=A|B|lot for who begins; --NAME VALUE does the same, "
        "and --NAME alone means yes.",
    ),
]
Seed = Annotated[
    str | None, typer.Option("--seed", help="A number, or hexadecimal with 0x; default: a fresh one.")
]
Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="|".join(LANGUAGES), help="The language; default: the system's."),
]


def use_pack(file: Path | None) -> Path | None:
    """Play with a component pack: noted before its game is loaded, and checked at once."""
    if file is not None:
        pack = packs.read(file)
        if f"{GAMES}.{pack.game}" in sys.modules:
            raise CannotRead(f"{pack.game} is loaded already: a pack is given when the program starts")
        packs.use(file)
        load(pack.game)
    return file


Pack = Annotated[
    Path | None,
    typer.Option(
        "--pack",
        callback=use_pack,
        is_eager=True,
        help="A component pack: figures that replace a game's own.",
    ),
]


def game_and_options(
    ctx: typer.Context, name: str, declared: Sequence[str] | None
) -> tuple[Game, dict[str, str]]:
    """The game, and its options out of `--option name=value`, `--name value` and a switch's `--name`."""
    words, pairs = _extra_options([name, *ctx.args])
    if len(words) != 1:
        raise CannotRead(f"one game is wanted, not {', '.join(map(repr, words)) or 'none'}")
    game = load(words[0])
    chosen: list[tuple[str, str]] = []
    for name, value in pairs:
        if name == FIRST:
            chosen.append((name, value.upper() if len(value) == 1 else value))
            continue
        if name not in game.options:
            own = [option.removeprefix("--") for parameter in ctx.command.params for option in parameter.opts]
            close = difflib.get_close_matches(name, [*game.options, FIRST, *own], n=1)
            hint = f"did you mean --{close[0]}?" if close else f"{game.name} has {_flags(game)}"
            raise CannotRead(f"there is no option --{name}: {hint}")
        if not value and game.options[name] != SWITCH:
            raise CannotRead(f"--{name} needs a value: one of {', '.join(game.options[name])}")
        chosen.append((name, value or SWITCH[1]))
    for text in declared or ():
        option, equals, value = text.partition("=")
        if not equals:
            raise CannotRead(f"an option is written name=value, not {text!r}")
        chosen.append((option, value))
    return game, game.check_options(dict(chosen))


def seats_of(game: Game, seats: int | None, solo: bool) -> int:
    """How many sit at the table; `--solo` is another word for one."""
    if solo and seats not in (None, 1):
        raise CannotRead(f"--solo is a table of one seat, not of {seats}")
    return game.check_seats(1 if solo else seats)


def _flags(game: Game) -> str:
    return ", ".join(f"--{name}" for name in [*game.options, FIRST])


def _extra_options(words: Sequence[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """What the command itself did not understand, as plain words and `--name value` pairs.

    A name that another option or a game follows stands alone; its value is empty.
    """
    plain: list[str] = []
    pairs: list[tuple[str, str]] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            plain.append(word)
            continue
        name, equals, value = word.removeprefix("--").partition("=")
        alone = equals or not rest or rest[0].startswith("--") or rest[0] in names()
        pairs.append((name, value if alone else rest.pop(0)))
    return plain, pairs


def seed_of(text: str | None) -> int | None:
    """A seed as people write it: a number, or hexadecimal with 0x."""
    return None if text is None else int.from_bytes(chance.seed_bytes(text), "big")


def opponent_of(level: str | None, style: str | None) -> str:
    """The bot of the seats that nobody speaks of."""
    if style and level and NAMED in level:
        raise CannotRead(f"--level {level} has a style already: leave out --style {style}")
    return check_name((level or OPPONENT) + (f"{NAMED}{style}" if style else ""))


def players_of(seats: int, given: Sequence[str] | None, opponent: str = OPPONENT) -> list[str]:
    """Who plays each seat: `human`, a person with a name as in `human:Anna`, or a bot by name or file."""
    players = [HUMAN] + [opponent] * (seats - 1)
    seen: set[int] = set()
    for text in given or ():
        place, equals, player = text.partition("=")
        if not equals or not player:
            raise CannotRead(f"a seat is written 0=human or 1=gardener, not {text!r}")
        seat = _seat_of(place.strip(), seats)
        if seat in seen:
            raise CannotRead(f"seat {place} is given twice")
        seen.add(seat)
        players[seat] = _person(player) if is_human(player) else check_player(player)
    return players


def is_human(player: str) -> bool:
    """Whether a person plays a seat."""
    return player.partition(NAMED)[0] == HUMAN


def name_of(player: str, lang: str = LANGUAGES[0]) -> str:
    """What a player is called: a person by the name that was given, a bot by its level and style or its file.

    >>> name_of("human:Anna"), name_of("human"), name_of("master:bold"), name_of("bots/mine.py")
    ('Anna', 'human', 'Master (bold)', 'mine.py')
    """
    if is_human(player):
        return player.partition(NAMED)[2] or player
    return called(player, lang)


def _person(player: str) -> str:
    name = " ".join(player.partition(NAMED)[2].split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise CannotRead(f"a name has at most {LONGEST_NAME} letters, not {name[:40]!r}")
    return f"{HUMAN}{NAMED}{name}" if name else HUMAN


def _seat_of(place: str, seats: int) -> int:
    """A seat by its number or its letter."""
    letters = SEAT_LETTERS[:seats]
    if place.upper() in letters and len(place) == 1:
        return letters.index(place.upper())
    if place.isascii() and place.isdigit() and int(place) < seats:
        return int(place)
    raise CannotRead(
        f"there is no seat {place!r}: they are 0 to {seats - 1}, or {letters[0]} to {letters[-1]}"
    )
