"""The pictures of a climb. Needs Matplotlib, which comes with the extra `lab`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from potager.lab.figures.plots import PLAIN, SEATS, Picture, new_figure, save
from potager.lab.tune.climb import Climb, Generation, place_of

CLIMB = 12  # lines that the picture of the climb is high
WEIGHT = 5  # and each row of weights


def draw(climb: Climb, done: Sequence[Generation], folder: Path) -> list[str]:
    """Draw a climb into a folder; the names of the pictures."""
    name = f"{climb.game}-{climb.seats}"
    return save(
        folder,
        {
            f"{name}-climb.svg": lambda: _climb(climb, done),
            f"{name}-weights.svg": lambda: _weights(climb, done),
        },
    )


def _climb(climb: Climb, done: Sequence[Generation]) -> Picture:
    """What the trials of every generation won: a dot each, a line through their means, a fair share."""
    figure, (axes,) = new_figure(CLIMB)
    for one in done:
        shares = [tried.share for tried in one.tried]
        axes.scatter([one.number] * len(shares), shares, s=4, color=PLAIN)
    means = [sum(tried.share for tried in one.tried) / len(one.tried) for one in done]
    axes.plot([one.number for one in done], means, color=SEATS[0])
    axes.axhline(1 / climb.seats, color="black", linewidth=0.6)
    axes.set_xlabel("generation")
    axes.set_ylabel("share of the victories")
    return figure


def _weights(climb: Climb, done: Sequence[Generation]) -> Picture:
    """Where in its span the favourite has every weight, generation by generation; where it began, a line."""
    spans = climb.spans
    figure, panels = new_figure(WEIGHT * -(-len(spans) // 3), len(spans))
    for axes, (name, span) in zip(panels, spans.items(), strict=False):
        axes.plot([place_of(span, one.favourite[name]) for one in done], color=SEATS[1])
        axes.axhline(place_of(span, climb.start[name]), color="black", linewidth=0.6)
        axes.set_ylim(-0.05, 1.05)
        axes.set_yticks([0, 1], [f"{span.low:g}", f"{span.high:g}"])
        axes.set_title(name)
    for axes in panels[len(spans) :]:
        axes.set_axis_off()
    return figure
