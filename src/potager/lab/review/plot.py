"""Win chances along a game, as a picture for a file and as a line of blocks for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from potager.core.texts import SEAT_LETTERS
from potager.lab.review.reviewed import Lens, Reviewed

BLOCKS = "▁▂▃▄▅▆▇█"
# The colours of the seats, as the page has them, and a dash for each: colour is never the only sign.
COLOURS = ("#c4472b", "#1f6f9f", "#3f8a4f", "#b07a10", "#7b549c")
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3")
WIDTH, HEIGHT = 960, 420
LEFT, RIGHT, TOP, BOTTOM = 56, 24, 58, 44
PAPER, INK, QUIET, LINE = "#fbf6ea", "#2b2a26", "#5f5a4e", "#dccfae"


def sparkline(chances: Sequence[float], width: int) -> str:
    """Chances as a line of blocks, as many as fit.

    >>> sparkline([0.0, 0.5, 1.0, 1.0], 4)
    '▁▅██'
    """
    width = min(width, len(chances))
    picked = [chances[(place * (len(chances) - 1)) // max(width - 1, 1)] for place in range(width)]
    return "".join(BLOCKS[min(int(one * len(BLOCKS)), len(BLOCKS) - 1)] for one in picked)


def svg(review: Reviewed, lens: Lens, title: str, names: Sequence[str] = SEAT_LETTERS) -> str:
    """The chances of all seats as an SVG picture, one line for each, and a dot where a move cost much."""
    points = review.chances(lens)
    across = (WIDTH - LEFT - RIGHT) / max(review.moves, 1)
    high = HEIGHT - TOP - BOTTOM

    def at(number: int, chance: float) -> tuple[float, float]:
        return LEFT + number * across, TOP + (1 - chance) * high

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="14">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<text x="{LEFT}" y="24" font-size="18" fill="{INK}">{escape(title)}</text>',
    ]
    for tenth in (0, 25, 50, 75, 100):
        _, y = at(0, tenth / 100)
        parts.append(
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{LINE}"/>'
            f'<text x="{LEFT - 8}" y="{y + 5:.1f}" text-anchor="end" fill="{QUIET}">{tenth} %</text>'
        )
    for seat in range(len(review.seats)):
        place = seat % len(COLOURS)
        path = " ".join("{:.1f},{:.1f}".format(*at(n, row[seat])) for n, row in enumerate(points))
        dash = f' stroke-dasharray="{DASHES[place]}"' if DASHES[place] else ""
        key = LEFT + seat * (WIDTH - LEFT - RIGHT) / len(review.seats)
        look = f'fill="none" stroke="{COLOURS[place]}" stroke-width="2.6"{dash}'
        parts.append(f'<polyline points="{path}" stroke-linejoin="round" {look}/>')
        parts.append(f'<path d="M{key:.0f} 42h34" {look}/>')
        parts.append(f'<text x="{key + 42:.0f}" y="47" fill="{INK}">{escape(names[seat])}</text>')
    for move in review.ranked(lens):
        x, y = at(move.number, points[move.number][move.seat])
        colour = COLOURS[move.seat % len(COLOURS)]
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{PAPER}" stroke="{colour}" stroke-width="3"/>'
        )
    for number in (0, review.moves // 2, review.moves):
        x, _ = at(number, 0)
        place = f'x="{x:.0f}" y="{HEIGHT - 16}" text-anchor="middle"'
        parts.append(f'<text {place} fill="{QUIET}">{number}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
