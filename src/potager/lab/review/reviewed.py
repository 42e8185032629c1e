"""What a review of a finished game holds: win chances along the game, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

import msgspec

from potager.core.errors import BrokenGame, CannotRead
from potager.core.texts import SEAT_LETTERS, Catalogue, Say, Seat

FORMAT = 2  # of the JSON below; one of another format is made anew

Verdict = Literal["best", "close", "cost"]  # close: the difference is too small, or too uncertain, to blame
Lens = Literal["known", "truth"]
Measure = Literal["win", "points"]  # what a cost is counted in: the chance to win, or points
LENSES: tuple[Lens, Lens] = ("known", "truth")  # by what the seat knew then, and by the true state


class Judgement(msgspec.Struct, kw_only=True):
    """What one way of looking thinks of one move."""

    best: list[int]  # the actions of the best move there was
    win: float  # the chance to win with it
    points: float = 0.0  # its own points with it, where costs are counted in points
    cost: float  # how much the played move gave away, in what the review counts in
    error: float  # the standard error of the cost
    verdict: Verdict
    better: list[Any] = []  # the best move and what follows it, as packed `Say`s; none if it was played
    why: list[Any] = []  # what speaks for it, as packed `Say`s

    @property
    def blamed(self) -> float:
        """What the played move cost, where that is certain enough to be said."""
        return self.cost if self.verdict == "cost" else 0.0


class CostlyMove(msgspec.Struct, kw_only=True):
    """A move that cost something, by what its seat knew or by the truth."""

    number: int  # of its first action, from 0
    seat: int
    actions: list[int]
    played: list[Any]  # the move and what followed it in the same turn, as packed `Say`s
    known: Judgement
    truth: Judgement

    def judged(self, lens: Lens) -> Judgement:
        """What one way of looking thinks of it."""
        return self.known if lens == "known" else self.truth


class SeatTally(msgspec.Struct, kw_only=True):
    """How a seat has decided, by what it knew."""

    decisions: int = 0
    best: int = 0
    close: int = 0
    cost: int = 0
    lost: float = 0.0  # given away in all, in what the review counts in


class Reviewed(msgspec.Struct, kw_only=True):
    """A finished game, looked at again."""

    format: int = FORMAT
    game: str
    moves: int  # actions of the game
    measure: Measure = "win"  # what costs are counted in
    known: list[
        list[float]
    ]  # the chances of each seat before each action, and at the end: [moves + 1, seats]
    truth: list[list[float]]
    seats: list[SeatTally]
    costly: list[CostlyMove]  # the costliest first, by what was known then

    def ranked(self, lens: Lens) -> list[CostlyMove]:
        """The moves that cost something by one way of looking, the costliest first."""
        found = [move for move in self.costly if move.judged(lens).blamed]
        return sorted(found, key=lambda move: (-move.judged(lens).blamed, move.number))

    def chances(self, lens: Lens) -> list[list[float]]:
        """The chances of each seat before each action, and at the end."""
        return self.known if lens == "known" else self.truth


def encode(review: Reviewed) -> bytes:
    """A review as JSON."""
    return msgspec.json.encode(review)


def decode(data: bytes | str) -> Reviewed:
    """The review that `encode` wrote."""
    try:
        found = msgspec.json.decode(data, type=Reviewed)
    except msgspec.MsgspecError as error:
        raise CannotRead(f"this is not a review of a game: {error}") from None
    if found.format != FORMAT:
        raise CannotRead(f"this review has format {found.format}; here it is {FORMAT}: make it anew")
    return found


def pack(what: Any) -> Any:
    """A `Say` as plain JSON, so that it can be put into words later, for any reader.

    >>> pack(Say("event.kept", {"seat": Seat(1), "n": 2}))
    {'say': 'event.kept', 'with': {'seat': {'seat': 1}, 'n': 2}}
    """
    if isinstance(what, Say):
        return {"say": what.key, "with": {name: pack(value) for name, value in what.params.items()}}
    if isinstance(what, Seat):
        return {"seat": int(what)}
    if isinstance(what, (list, tuple)):
        return [pack(item) for item in cast(Sequence[Any], what)]
    return what if isinstance(what, (int, float, str)) else str(what)


def unpack(plain: Any) -> Any:
    """What `pack` packed.

    >>> unpack(pack(Say("event.kept", {"seat": Seat(1)})))
    Say(key='event.kept', params={'seat': 1})
    """
    if isinstance(plain, dict):
        found = cast(Mapping[str, Any], plain)
        if "seat" in found:
            return Seat(found["seat"])
        return Say(found["say"], {name: unpack(value) for name, value in found["with"].items()})
    if isinstance(plain, list):
        return [unpack(item) for item in cast(list[Any], plain)]
    return plain


def sentences(
    texts: Catalogue, lang: str, packed: Sequence[Any], names: Sequence[str] = SEAT_LETTERS
) -> list[str]:
    """Packed `Say`s in words; one that this Potager no longer has words for is left out."""
    found: list[str] = []
    for plain in packed:
        try:
            found.append(texts.words(lang, unpack(plain), names))
        except (BrokenGame, KeyError, ValueError):
            continue
    return found
