"""A table as a picture, for those who watch a learner: as text, as SVG, and as pixels.

The first two are what the game draws on a terminal. Pixels are plainer: the view in words, since no board is
drawn without a browser.
"""

from __future__ import annotations

import importlib
import io
from collections.abc import Iterator
from typing import Any, cast

import msgspec
import numpy as np
import numpy.typing as npt
from rich.console import Console, RenderableType
from rich.text import Text
from rich.theme import Theme as Look

from potager.core.match import Match
from potager.core.texts import SEAT_LETTERS

MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH = 110  # columns of text
PLAIN_STYLES = {"quiet": "#6B6558", "strong": "bold", "name": "bold"}
PAPER, INK = (251, 246, 234), (43, 42, 38)
LETTER, MARGIN, LINE_LETTERS = 14, 12, 96


def ansi(match: Match, viewer: int | None = None) -> str:
    """The table as text; a spectator's view, or that of a seat."""
    return _drawn(match, viewer).export_text()


def svg(match: Match, viewer: int | None = None) -> str:
    """The table as SVG."""
    return _drawn(match, viewer).export_svg(title=match.game.texts.say("en", "name"))


def pixels(match: Match, viewer: int | None = None) -> npt.NDArray[np.uint8]:
    """The view in words as an image: [height, width, 3]."""
    image_module, draw_module, fonts = (
        cast(Any, importlib.import_module(f"PIL.{name}")) for name in ("Image", "ImageDraw", "ImageFont")
    )
    lines = list(listing(msgspec.to_builtins(match.view(viewer))))
    height = 2 * MARGIN + (LETTER + 4) * len(lines)
    image = image_module.new("RGB", (2 * MARGIN + LETTER * LINE_LETTERS // 2, height), PAPER)
    pen, font = draw_module.Draw(image), fonts.load_default(LETTER)
    for place, line in enumerate(lines):
        pen.text((MARGIN, MARGIN + (LETTER + 4) * place), line, fill=INK, font=font)
    return np.asarray(image, dtype=np.uint8)


def listing(value: Any, name: str = "") -> Iterator[str]:
    """A view as lines of names and values, none too long."""
    if isinstance(value, dict):
        for key, inner in cast("dict[str, Any]", value).items():
            yield from listing(inner, f"{name}.{key}" if name else str(key))
        return
    line = f"{name}: {msgspec.json.encode(value).decode()}"
    for start in range(0, len(line), LINE_LETTERS):
        yield ("    " if start else "") + line[start : start + LINE_LETTERS]


def render(match: Match, mode: str) -> Any:
    """The table in one of MODES; "human" prints it."""
    if mode == "human":
        print(ansi(match))
        return None
    return {"ansi": ansi, "svg": svg, "rgb_array": pixels}[mode](match)


def _drawn(match: Match, viewer: int | None) -> Console:
    """A console on which a table has been drawn."""
    parts, styles = _parts(match, match.view(viewer))
    console = Console(
        record=True,
        width=WIDTH,
        file=io.StringIO(),
        theme=Look(PLAIN_STYLES | styles),
        color_system="truecolor",
    )
    for title, drawing in parts:
        console.print(Text(title, style="bold"))
        console.print(drawing)
    return console


def _parts(match: Match, view: Any) -> tuple[list[tuple[str, RenderableType]], dict[str, str]]:
    """The parts of the board with their names, as on a terminal, and the game's styles by day."""
    game, letters = match.game, SEAT_LETTERS[: match.seats]
    if not (game.folder / "shows" / "terminal.py").exists():
        return [("", Text("\n".join(listing(msgspec.to_builtins(view)))))], {}
    drawings: Any = importlib.import_module(f"{game.source_package}.shows.terminal")
    marks = [Text(letter) for letter in letters]
    parts: list[tuple[str, RenderableType]] = []
    for part, drawn in drawings.board(view, "en", game.texts, marks, None):
        name, _, seat = part.partition(" ")
        parts.append((f"{name} {letters[int(seat)]}" if seat else name, drawn))
    for seat, letter in enumerate(letters):
        parts.append((letter, Text("\n").join(drawings.seat(view, seat, "en", game.texts))))
    return parts, {name: by_day for name, (by_day, _) in drawings.STYLES.items()}
