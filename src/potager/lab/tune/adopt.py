"""Adopting what was found: a set of weights written into a game's weights.toml, with where it comes from."""

from __future__ import annotations

from pathlib import Path

import msgspec

from potager.core import weights
from potager.core.errors import CannotRead
from potager.core.weights import Figure, Figures, WeightSet, WeightSheet

HEAD = "# What advice and estimate count things by; `potager.core.weights` says how this file is read."
DIGITS = 4  # of a figure that was found: more would only look exact


def adopted(sheet: WeightSheet, name: str, group: str, found: Figures, source: str) -> WeightSheet:
    """A sheet whose current set has a name, and for a group of seats the figures found.

    A set that is not there yet begins as the current one; a set that is there keeps its other groups.
    """
    old = sheet.sets.get(name)
    base = old or msgspec.structs.replace(sheet.sets[sheet.current], source=f"as {sheet.current}")
    figures = {weight: round(float(f), DIGITS) for weight, f in found.items() if isinstance(f, float | int)}
    changed = set(weights.seats_of(group))
    counts = sorted(changed.union(*(weights.seats_of(other) for other in base.seats)))
    seats = {str(seat): base.own(seat) | (figures if seat in changed else {}) for seat in counts}
    new = WeightSet(f"{base.source}; {source}", base.all, seats)
    return msgspec.structs.replace(sheet, current=name, sets={**sheet.sets, name: new})


def write(file: Path, sheet: WeightSheet) -> None:
    """Write a sheet down."""
    try:
        file.write_text(as_text(sheet), encoding="utf-8")
    except OSError as error:
        raise CannotRead(f"{file} cannot be written: {error.strerror}") from None


def as_text(sheet: WeightSheet) -> str:
    """A sheet as TOML, always in the same order."""
    lines = [HEAD, "", f'current = "{sheet.current}"', "", "[means]"]
    lines += [f'{name} = "{sentence}"' for name, sentence in sheet.means.items()]
    if sheet.tuned:
        lines += ["", "[tuned]"]
        for name, span in sheet.tuned.items():
            more = ", log = true" if span.log else ""
            more += f', seats = "{span.seats}"' if span.seats else ""
            lines.append(f"{name} = {{ low = {span.low}, high = {span.high}{more} }}")
    for name, one in sheet.sets.items():
        lines += ["", f'[sets."{name}"]', f'source = "{one.source}"', "", f'[sets."{name}".all]']
        lines += _figures(one.all)
        for group, figures in one.seats.items():
            lines += ["", f'[sets."{name}".seats.{group}]', *_figures(figures)]
    return "\n".join(lines) + "\n"


def _figures(figures: Figures) -> list[str]:
    return [f"{name} = {_figure(figure)}" for name, figure in figures.items()]


def _figure(figure: Figure | list[float]) -> str:
    if isinstance(figure, list):
        return f"[{', '.join(_figure(one) for one in figure)}]"
    return repr(float(figure))
