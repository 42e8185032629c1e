"""Pictures in the style of Potager, and those of a balance report: Matplotlib, of the extra `lab`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from potager.core.game import Game
from potager.lab.figures.balance import MANY, SPREAD, Balance, texts_of, uses
from potager.lab.parts import missing_part

Picture = Any  # Matplotlib's figures: it types few of their ways
SEATS = ("#b4432f", "#3a6ea5", "#4f7d3a", "#c58b1c")
PLAIN, WON = "#b9b3a6", "#4f7d3a"
STYLE: Any = {
    "font.size": 8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "svg.fonttype": "none",  # letters, not outlines: small files
    "svg.hashsalt": "potager",  # the same measurement is the same picture
}
WIDE = 8.0  # inches
LINE = 0.24  # inches of a bar with its label
COLUMNS = 3  # panels beside each other


def draw(game: Game, found: Sequence[Balance], folder: Path) -> list[str]:
    """Draw what was measured into a folder; the names of the pictures."""
    return save(
        folder,
        {
            f"{game.name}-victories.svg": lambda: _victories(found),
            f"{game.name}-points.svg": lambda: _points(found),
            f"{game.name}-use.svg": lambda: _use(game, found),
        },
    )


def save(folder: Path, pictures: Mapping[str, Callable[[], Picture]]) -> list[str]:
    """Draw pictures in the style of Potager into a folder; their names."""
    try:
        import matplotlib
    except ImportError as error:
        raise missing_part("pictures need", "lab", error) from None
    mpl: Any = matplotlib
    mpl.use("svg")
    with mpl.rc_context(STYLE):
        for name, picture in pictures.items():
            picture().savefig(folder / name, metadata={"Date": None, "Creator": None})
    return list(pictures)


def new_figure(lines: int, panels: int = 1) -> tuple[Picture, Any]:
    """An empty figure with room for some lines, and its panels."""
    from matplotlib.figure import Figure

    figure: Picture = Figure(figsize=(WIDE, 0.8 + LINE * lines), layout="constrained")
    rows = -(-panels // COLUMNS) if panels > 1 else 1
    return figure, figure.subplots(rows, min(panels, COLUMNS), squeeze=False).flatten()


def _victories(found: Sequence[Balance]) -> Picture:
    """Every seat's share of the victories with its interval, in parts of a fair share; nobody alone."""
    found = [table for table in found if table.seats > 1]
    figure, (axes,) = new_figure(2 * len(found))
    axes.axvline(1, color="black", linewidth=0.8)
    for place, table in enumerate(found):
        for seat, got in enumerate(table.by_seat):
            fair = 1 / table.seats
            height = place + 0.15 * (seat - (table.seats - 1) / 2)
            reach = [[(got.share - got.low) / fair], [(got.high - got.share) / fair]]
            axes.errorbar(got.share / fair, height, xerr=reach, fmt="o", color=SEATS[seat], markersize=4)
            axes.plot(got.untied / fair, height, "|", color=SEATS[seat])
    _tables(axes, found)
    axes.set_xlabel("victories over a fair share, seats from the top; | if ties were shared")
    return figure


def _points(found: Sequence[Balance]) -> Picture:
    """Points of a seat: from 5 to 95 %, the middle half, and the median."""
    figure, (axes,) = new_figure(len(found))
    for place, table in enumerate(found):
        at = dict(zip(SPREAD, table.spread, strict=True))
        axes.plot([at[5], at[95]], [place, place], color=PLAIN, linewidth=2)
        axes.plot([at[25], at[75]], [place, place], color=WON, linewidth=6, solid_capstyle="butt")
        axes.plot(at[50], place, "|", color="white", markersize=8)
    _tables(axes, found)
    axes.set_xlabel("points of a seat: 5 to 95 %, the middle half, the median")
    return figure


def _use(game: Game, found: Sequence[Balance]) -> Picture:
    """How often every action is played, for the blocks that can be told one by one."""
    blocks = {block: texts for block in game.actions if 1 < len(texts := texts_of(game, block)) <= MANY}
    blocks = {block: texts for block, texts in blocks.items() if any(uses(found, [t]).played for t in texts)}
    panels = max(len(blocks), 2)
    longest = max((len(texts) for texts in blocks.values()), default=1)
    figure, places = new_figure(-(-panels // COLUMNS) * longest, panels)
    for axes in places[len(blocks) :]:
        axes.set_axis_off()
    for axes, (block, texts) in zip(places, blocks.items(), strict=False):
        found_uses = [uses(found, [text]) for text in texts]
        colours = [WON if (use.lift or 0) >= 1 else PLAIN for use in found_uses]
        axes.barh(range(len(texts)), [use.played for use in found_uses], color=colours)
        axes.set_yticks(range(len(texts)), [text.removeprefix(f"{block} ") for text in texts])
        axes.set_ylim(max(len(texts), longest // 2) - 0.5, -0.5)
        axes.set_title(block, fontweight="bold")
    figure.supxlabel("times a game; green: winners do it at least as often as others", fontsize=8)
    return figure


def _tables(axes: Any, found: Sequence[Balance]) -> None:
    axes.set_yticks(range(len(found)), [table.name for table in found])
    axes.invert_yaxis()
