"""The points of a seat by where they came from: no more than what lies on the table can have brought.

A text may leave points out, and then counts them from here: fewer are no contradiction.
"""

from __future__ import annotations

import functools

from potager.core.errors import CannotRead
from potager.core.texts import SEAT_LETTERS

from ...rules import components as c
from ...rules.scoring import owned
from ...rules.state import NONE, Phase, Source, State

RULES = {
    Source.BOATS: "R19",
    Source.CLERKS: "R20",
    Source.BUILDINGS: "R22",
    Source.ICES: "R15",
    Source.FACTORY: "R30",
}


def check_points(state: State, seat: int) -> None:
    """Refuse points that have come from nowhere."""
    for source, most in most_points(state, seat).items():
        if (points := int(state.points[seat, source])) > most:
            raise CannotRead(
                f"seat {SEAT_LETTERS[seat]} has {points} points from {source.name.lower()}; "
                f"what lies on the table has brought at most {most}",
                rule=RULES[source],
            )


def most_points(state: State, seat: int) -> dict[Source, int]:
    """R38. The most that a seat can have on the score track, by where it came from.

    An action that scores adds at least as much to these as to the points themselves, and none takes away.
    """
    tokens = [token for token in range(c.AMENITIES) if owned(state, seat, token)]
    return {
        Source.BOATS: int(c.BOAT_POINTS[state.delivered == seat].sum()),
        Source.CLERKS: _from_clerks(state, seat, len(tokens)),
        Source.BUILDINGS: int(c.BUILDING_POINTS[tokens].sum()),
        Source.ICES: int((c.STACK_POINTS * state.made[seat]).sum()),
        Source.FACTORY: sum(_ways()[int(circle)] for circle in state.pawns[seat]) if state.factory else 0,
    }


def _from_clerks(state: State, seat: int, tokens: int) -> int:
    """R20. Every token was taken from one of the spaces that are empty now."""
    if state.seat == seat and state.token != NONE and state.phase != Phase.FIRST:
        tokens += 1
    columns = int(c.COLUMNS_FOR[state.seats])
    empty = sorted(
        int(points)
        for points, row in zip(c.CLERK_POINTS, state.market, strict=True)
        for _ in range(int((row[:columns] == NONE).sum()))
    )
    return sum(empty[max(0, len(empty) - tokens) :])


@functools.cache
def _ways() -> list[int]:
    """R30. The most points of a pawn's way from the start to each circle.

    No arrow leads back, so that the ways to a place are known before those that lead on.
    """
    found: list[int] = []
    for circle in range(c.CIRCLES):
        before = [
            found[other]
            for arrow in range(c.ARROWS)
            if c.ARROW_TO[arrow] == c.PLACE_OF[circle]
            for other in range(circle)
            if c.PLACE_OF[other] == c.ARROW_FROM[arrow]
        ]
        found.append(int(c.CIRCLE_POINTS[circle]) + max(before) if before else 0)
    return found
