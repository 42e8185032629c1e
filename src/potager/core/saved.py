"""A match as it is written down, whole as JSON or one position as text, and read again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from potager.core import chance
from potager.core import pack as packs
from potager.core.errors import CannotRead, PotagerError
from potager.core.game import FIRST, LOT, Game
from potager.core.texts import SEAT_LETTERS

if TYPE_CHECKING:
    from potager.core.match import Match

FORMAT = 1  # of the JSON below


class Saved(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A match as it is written down."""

    potager: int
    game: str
    version: int
    seats: int
    options: dict[str, str]
    actions: list[str]
    digest: str
    seed: str | None = None
    position: str | None = None
    pack: str | None = None  # the hash of the component pack it was played with


def encode(match: Match) -> str:
    """A match as JSON."""
    game = match.game
    start = None if match.seed else position(match, game.state.from_bytes(match.start_bytes))
    saved = Saved(
        potager=FORMAT,
        game=game.name,
        version=game.version,
        seats=match.seats,
        options=match.options,
        actions=[f"{SEAT_LETTERS[seat]} {game.actions.text(action)}" for seat, action in match.moves],
        digest=match.digest,
        seed=match.seed.hex() if match.seed else None,
        position=start,
        pack=packs.hash_of(game.name),
    )
    return msgspec.json.encode(saved).decode()


def decode(text: str | bytes) -> Saved:
    """What `encode` wrote."""
    try:
        saved = msgspec.json.decode(text, type=Saved)
    except msgspec.MsgspecError as error:
        raise CannotRead(f"this is not a match of Potager: {error}") from None
    except UnicodeDecodeError:
        raise CannotRead("this is not a match of Potager: the text is not UTF-8") from None
    if saved.potager != FORMAT:
        raise CannotRead(f"the match is written in format {saved.potager}; here is format {FORMAT}")
    return saved


def check_played(game: Game, version: int, pack: str | None) -> None:
    """Refuse what was played under another version of the rules, or with other figures than those in use."""
    if version != game.version:
        raise CannotRead(
            f"this match was played under version {version} of {game.name}; here is version {game.version}"
        )
    check_pack(game, pack)


def check_pack(game: Game, pack: str | None) -> None:
    """Refuse what was played with other figures than those in use."""
    here = packs.hash_of(game.name)
    if pack != here:
        played = f"with the component pack {pack}" if pack else "without a component pack"
        used = f"the pack {here}" if here else "none"
        raise CannotRead(f"this match of {game.name} was played {played}; in use is {used}")


def play_again(match: Match, saved: Saved) -> None:
    """Play what was saved in a match that has just begun, and see that it comes to the same."""
    for number, line in enumerate(saved.actions):
        try:
            match.play_quietly(*match.parse_move(line))
        except PotagerError as error:
            raise CannotRead(f"action {number + 1}: {error.message}", rule=error.rule) from error
    if match.digest != saved.digest:
        raise CannotRead(f"the actions lead to {match.digest}, not to {saved.digest}: the file was changed")


def position(match: Match, state: Any) -> str:
    """A state of a match as text, secrets included."""
    game = match.game
    words = [f"{game.name} {game.version}", f"seats {match.seats}"]
    words += [f"{name} {value}" for name, value in match.options.items() if name != FIRST]
    if match.first:
        words.append(f"{FIRST} {SEAT_LETTERS[match.first]}")
    return f"{' · '.join(words)}\n{game.write(state)}"


def read_position(game: Game, text: str, stream: chance.Stream) -> tuple[int, dict[str, str], Any]:
    """The seats, the options and the state that a text describes."""
    header, _, body = text.strip().partition("\n")
    seats, options = _read_header(game, header)
    state = game.read(body, seats, options, stream)
    _check_totals(game, seats, options, state)
    return seats, options, state


def read_view(game: Game, view: object) -> Any:
    """A view from plain lists and dicts; whatever else as it is."""
    if type(view) is not dict:
        return view
    try:
        return msgspec.convert(view, game.view_type)
    except msgspec.ValidationError as error:
        raise CannotRead(f"this is not a view of {game.name}: {error}") from None


def _check_totals(game: Game, seats: int, options: Mapping[str, str], state: Any) -> None:
    """Refuse a position in which something has appeared or vanished."""
    here = np.zeros(len(game.conserved), dtype=np.int64)
    due = np.zeros_like(here)
    game.totals(state, here)
    game.totals(game.deal(seats, options, bytes(chance.SEED_BITS // 8)), due)
    for (name, rule), found, wanted in zip(game.conserved, here, due, strict=True):
        if found != wanted:
            raise CannotRead(f"the position has {found} {name}, the game has {wanted}", rule=rule)


def _read_header(game: Game, header: str) -> tuple[int, dict[str, str]]:
    """`finca 1 · seats 3 · edition franjos` as seats and options."""
    first, *rest = (part.split() for part in header.replace("·", "|").split("|"))
    if first != [game.name, str(game.version)]:
        raise CannotRead(
            f"line 1: a position of this game begins with '{game.name} {game.version}', not {header[:40]!r}"
        )
    words: dict[str, str] = {}
    for part in rest:
        if len(part) != 2 or part[0] in words:
            raise CannotRead(f"line 1: {' '.join(part)[:40]!r} is not one name and its value, once")
        words[part[0]] = part[1]
    seats = words.pop("seats", "")
    if not (seats.isascii() and seats.isdigit() and len(seats) < 10):
        raise CannotRead("line 1: the position must say 'seats N'")
    if words.get(FIRST) == LOT:
        raise CannotRead(f"line 1: a position says which seat was first, not {LOT!r}")
    count = game.check_seats(int(seats))
    return count, game.check_options(words, count)
