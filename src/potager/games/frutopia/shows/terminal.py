"""Frutopia on a terminal: the islands, the market, the ices, the factory.

Every kind of fruit has a letter of its own before it has a colour. Styles are named; the table and
`STYLES` give them their colours by day and by night.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potager.core.terminal import caption, columns, counted, filled, is_about
from potager.core.texts import Catalogue

from ..knows.kinds import ROCK_NAME
from ..knows.view import FactoryView, RivalView, SeatView, TokenView, View
from ..rules.actions import ACTIONS
from ..rules.components import AMENITY_NAMES, CELL_NAMES, FRUIT_NAMES, KIND, KIND_NAMES, RING, SIDE
from ..tells.pieces import amenity

SIGNS = {"banana": "B", "lemon": "L", "pomegranate": "P", "mangosteen": "M", "orange": "O"}
KIND_SIGNS = {"small": "⌂", "plan": "⌂", "shop": "$", "mixed": "±", "wagon": "⊞"}
ROCK_SIGN = "▲"
FREE_SIGN = "·"
PAWN = "♟"
PERMIT = "▪"
WIDTH = 7  # of a cell

# Style: its colours by day and by night.
STYLES = {
    "fruit.banana": ("#8C6A00", "#F2D24E"),
    "fruit.lemon": ("#6E7A00", "#D8E36A"),
    "fruit.pomegranate": ("#A3203A", "#F08A9B"),
    "fruit.mangosteen": ("#6B2F86", "#CF9BE0"),
    "fruit.orange": ("#B9500C", "#F29A4E"),
    "cell.0": ("on #DDE6C2", "on #2F3B2E"),
    "cell.1": ("on #D0DCB0", "on #384536"),
    "cell.beach": ("on #F0E2BE", "on #453F30"),
    "cell.touched": ("on #F2B134", "#1F2421 on #E0A93B"),
}

# The rules to read in each phase.
RULES = {
    "bag": ("R7",),
    "slide": ("R10", "R11", "R12"),
    "to": ("R10", "R11"),
    "pick": ("R13",),
    "produce": ("R14", "R15", "R16", "R17"),
    "trade": ("R18", "R19", "R20", "R21"),
    "place": ("R22", "R24", "R25"),
    "build": ("R23",),
    "first": ("R25",),
    "factory": ("R28", "R29", "R31"),
    "circle": ("R29", "R30"),
    "over": ("R33", "R38"),
}


def board(
    view: View, lang: str, texts: Catalogue, marks: Sequence[Text], touched: str | None
) -> list[tuple[str, RenderableType]]:
    """The parts of the board, by the names of their titles; `touched` is the action under the cursor."""
    mine = view.to_play or 0
    others = [seat for seat in range(len(view.seats)) if seat != mine]
    islands = Table.grid(padding=(0, 3, 1, 0))
    drawn = [
        Group(marks[seat], island(view.seats[seat], touched if seat == mine else None))
        for seat in [mine, *others]
    ]
    for start in range(0, len(drawn), 2):
        islands.add_row(*drawn[start : start + 2])
    parts: list[tuple[str, RenderableType]] = [
        ("islands", islands),
        ("market", market(view, lang, texts, touched)),
        ("slates", slates(view, lang, texts)),
    ]
    if view.factory is not None:
        parts.append(("factory", factory(view.factory, marks)))
    if view.rival is not None:
        parts.append(("rival", rival(view.rival, lang, texts)))
    return parts


def seat(view: View, number: int, lang: str, texts: Catalogue) -> list[Text]:
    """What a seat has, line by line, what matters most first."""
    mine = view.seats[number]
    lines = [counted(SIGNS, mine.fruit)]
    made = [f"{name}×{count}" for name, count in mine.made.items() if count]
    for part, words in (
        ("made", " ".join(made)),
        ("pawns", " ".join(mine.pawns)),
        ("delivered", str(len(mine.delivered)) if mine.delivered else ""),
    ):
        if words:
            lines.append(caption(f"part.{part}", lang, texts).append(words, style="strong"))
    return lines


def breakdown(view: View) -> dict[str, list[int]]:
    """Where the points come from: for the name of each part, the points of every seat."""
    names = ("boats", "clerks", "buildings", "ices", "factory", "shops")
    return {name: [getattr(seat.points_from, name) for seat in view.seats] for name in names}


def legend(lang: str, texts: Catalogue) -> list[tuple[Text, str]]:
    """The signs and what they stand for."""
    fruits = [(fruit_sign(name), texts.say(lang, f"kind.{name}")) for name in FRUIT_NAMES]
    others = {
        KIND_SIGNS["small"]: "building",
        KIND_SIGNS["shop"]: "shop",
        KIND_SIGNS["mixed"]: "mixed",
        KIND_SIGNS["wagon"]: "wagon",
        ROCK_SIGN: "rock",
        FREE_SIGN: "free",
        PERMIT: "permits",
        PAWN: "pawns",
    }
    return fruits + [(Text(sign), texts.say(lang, f"part.{name}")) for sign, name in others.items()]


# Fruits and what stands on a cell


def fruit_sign(name: str) -> Text:
    """A fruit as its letter."""
    return Text(SIGNS[name], style=f"fruit.{name}")


def price(fruit: Mapping[str, int]) -> Text:
    """What is asked for, letter by letter."""
    return Text().join(fruit_sign(name) for name, count in fruit.items() for _ in range(count))


def on_cell(mine: SeatView, cell: int) -> Text:
    """What stands on a cell, in few signs."""
    name = mine.cells[cell]
    if name is None:
        return Text(FREE_SIGN, style="quiet")
    if name in FRUIT_NAMES:
        return Text("(").append_text(fruit_sign(name)).append(")")
    if name == ROCK_NAME:
        return Text(ROCK_SIGN, style="quiet")
    if name in AMENITY_NAMES:
        kind = KIND_NAMES[int(KIND[AMENITY_NAMES.index(name)])]
        words = name.removeprefix("mixed-").replace("-wagon", "")
        return Text(KIND_SIGNS[kind]).append(words[: WIDTH - 2])
    boat = next(boat for boat in mine.boats if boat.id == name)
    return price(boat.order).append(str(boat.points), style="strong")


# The islands


def island(mine: SeatView, touched: str | None) -> Text:
    """An island, row by row, its cells named at the edges."""
    here = touched_cell(touched)
    lines = [
        Text("  " + "".join(f"{CELL_NAMES[column][0]:^{WIDTH}}" for column in range(SIDE)), style="quiet")
    ]
    for row in range(SIDE):
        line = Text(f"{row + 1} ", style="quiet")
        for column in range(SIDE):
            cell = row * SIDE + column
            tone = "cell.beach" if cell in RING else f"cell.{(row + column) % 2}"
            line.append_text(filled(on_cell(mine, cell), WIDTH, "cell.touched" if cell == here else tone))
        lines.append(line)
    return Text("\n").join(lines)


def touched_cell(touched: str | None) -> int | None:
    """The cell that the action under the cursor is about."""
    if touched is None:
        return None
    name, _, label = ACTIONS.text(ACTIONS.parse(touched)).partition(" ")
    cell = label.partition(" ")[0]
    return CELL_NAMES.index(cell) if cell in CELL_NAMES and name != "circle" else None


# The market, the ices, the factory, the rival


def market(view: View, lang: str, texts: Catalogue, touched: str | None) -> Table:
    """The rows: price, points, and the tokens left."""
    rows = [
        [price(row.price), Text(str(row.points), style="strong")]
        + [token_words(token, lang, texts, touched) for token in row.tokens]
        for row in view.market
    ]
    left = PERMIT * view.permits + FREE_SIGN * (view.permits_at_start - view.permits) + "×"
    permits = [caption("part.permits", lang, texts, ""), Text(), Text(left, style="terracotta")]
    return columns([*rows, permits])


def token_words(token: TokenView | None, lang: str, texts: Catalogue, touched: str | None) -> Text:
    """A token of the market by its name, with what it brings."""
    if token is None:
        return Text("─", style="quiet")
    words = Text(f"{KIND_SIGNS[token.kind]} ")
    if token.fruits:
        words.append_text(price(dict.fromkeys(token.fruits, 1)))
    else:
        words.append(texts.words(lang, amenity(token.id)))
    if token.points:
        words.append(f" {token.points}", style="strong").append("★" * token.stars, style="quiet")
    if is_about(touched, token.id):
        words.stylize("cell.touched")
    return words


def slates(view: View, lang: str, texts: Catalogue) -> Table:
    """The stacks of ices and the milkshakes: what they cost, what they bring, how many are left."""
    rows: list[list[Text]] = []
    for stack in view.stacks:
        name = texts.say(lang, f"marker.{stack.colour or stack.id}")
        cost = price(stack.recipe) if stack.recipe else Text("2×", style="quiet")
        left = Text("●" * stack.left or "─", style="sea" if stack.left else "quiet")
        rows.append([Text(name), cost, Text(str(stack.points), style="strong"), left])
    return columns(rows)


def factory(view: FactoryView, marks: Sequence[Text]) -> Table:
    """The chain, place by place: its circles with their points or pawns, its bottle, and the arrows on."""
    rows: list[list[Text]] = []
    for place in view.places:
        circles = Text(" ").join(
            Text("(").append_text(Text().join(marks[seat] for seat in circle.pawns)).append(")")
            if circle.pawns
            else Text(f"({circle.points or ' '})")
            for circle in place.circles
        )
        arrows = Text("  ").join(
            price(arrow.price).append(f"→{arrow.goal}", style="quiet")
            for arrow in view.arrows
            if arrow.start == place.id
        )
        sign = Text(PERMIT if place.permit else "", style="terracotta")
        name, bottle = Text(place.id, style="strong"), Text(f"♢{place.bottle}", style="quiet")
        rows.append([name, circles, bottle, arrows, sign])
    return columns(rows)


def rival(view: RivalView, lang: str, texts: Catalogue) -> Text:
    """The solo rival's points and the last boats it drew."""
    drawn = " ".join(f"{boat.bag[0]}{boat.value}" for boat in view.drawn[-SIDE:]) or "─"
    shown = Text(str(view.points), style="strong")
    return shown.append(f"  {texts.say(lang, 'part.drawn')} ", style="quiet").append(drawn)
