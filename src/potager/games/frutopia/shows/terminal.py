"""Frutopia on a terminal: the islands one by one, the market, the ices, the factory.

Every kind of fruit has a letter of its own before it has a colour: that of its name, in each language. Styles
are named; the table and `STYLES` give them their colours by day and by night.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potager.core.terminal import caption, columns, counted, filled, is_about
from potager.core.texts import Catalogue

from ..knows.kinds import ROCK_NAME
from ..knows.view import TOKENS, RivalView, SeatView, TokenView, View
from ..rules.actions import ACTIONS
from ..rules.components import AMENITY_NAMES, CELL_NAMES, FRUIT_NAMES, RING, RIVAL_STEP, SIDE
from . import plant

KIND_SIGNS = {"small": "⌂", "plan": "⌂", "shop": "$", "mixed": "±", "wagon": "⊞"}
ROCK_SIGN = "▲"
FREE_SIGN = "·"
PERMIT = "▪"
STAR = "★"
HARD = "\N{NO-BREAK SPACE}"
CELL_WIDTH = 8
LABEL_WIDTH = 14  # of a token in the market
BASKETS = 3  # side by side under the market and the factory

# Style: its colours by day and by night.
STYLES = {
    "fruit.banana": ("#8C6A00", "#F2D24E"),
    "fruit.lemon": ("#6E7A00", "#D8E36A"),
    "fruit.pomegranate": ("#A3203A", "#F08A9B"),
    "fruit.mangosteen": ("#6B2F86", "#CF9BE0"),
    "fruit.orange": ("#B9500C", "#F29A4E"),
    "token.banana": ("bold #FBF6EA on #806000", "bold #1F2421 on #F2D24E"),
    "token.lemon": ("bold #FBF6EA on #626D00", "bold #1F2421 on #D8E36A"),
    "token.pomegranate": ("bold #FBF6EA on #A3203A", "bold #1F2421 on #F08A9B"),
    "token.mangosteen": ("bold #FBF6EA on #6B2F86", "bold #1F2421 on #CF9BE0"),
    "token.orange": ("bold #FBF6EA on #A8470A", "bold #1F2421 on #F29A4E"),
    "ice.green": ("bold #2F6B2A", "bold #9CCB7A"),
    "ice.blue": ("bold #1F5C99", "bold #8DB7EE"),
    "ice.red": ("bold #A3203A", "bold #F08A9B"),
    "ice.milkshake": ("bold #7A5230", "bold #D9B48A"),
    "bag.orange": ("bold #B9500C", "bold #F29A4E"),
    "bag.green": ("bold #2F6B2A", "bold #9CCB7A"),
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

# What brings something is listed before what ends a step.
ORDER = (
    *("bag", "move", "to", "pick", "ice", "milkshake", "deliver", "take", "place", "build"),
    *("advance", "circle", "skip", "stop", "finish"),
)

# The keys that open the parts of the board, and which actions are about which part.
KEYS = {"island": "i", "market": "m", "slates": "e", "factory": "f"}
ABOUT = {
    **dict.fromkeys(("bag", "move", "to", "pick", "deliver", "place", "build"), "island"),
    **dict.fromkeys(("ice", "milkshake"), "slates"),
    **dict.fromkeys(("advance", "circle"), "factory"),
    "take": "market",
}


def board(
    view: View, lang: str, texts: Catalogue, marks: Sequence[Text], touched: str | None
) -> list[tuple[str, RenderableType]]:
    """The parts of the board, by the names of their titles; `touched` is the action under the cursor."""
    around = Group(permits(view, lang, texts), kinds(lang, texts))
    parts: list[tuple[str, RenderableType]] = [
        (
            f"island {seat}",
            Group(island(mine, lang, texts, touched if seat == view.to_play else None), around),
        )
        for seat, mine in enumerate(view.seats)
    ]
    below = Group(Text(), baskets(view, lang, texts, marks))
    wares = Group(market(view, lang, texts, touched), below, permits(view, lang, texts))
    parts += [("market", wares), ("slates", slates(view, lang, texts))]
    if view.factory is not None:
        chain = plant.chain(view.factory, letters(lang, texts), marks, touched, lang, texts)
        parts.append(("factory", Group(chain, below)))
    return parts


def part_of(action: str) -> str | None:
    """The part of the board that an action is about; None for what only ends a step."""
    return ABOUT.get(action.partition(" ")[0])


def seat(view: View, number: int, lang: str, texts: Catalogue) -> list[Text]:
    """What a seat has, line by line, what matters most first."""
    mine = view.seats[number]
    lines = [counted(letters(lang, texts), mine.fruit)]
    if made := _made(mine, lang, texts):
        lines.append(caption("part.made", lang, texts) + made)
    if mine.pawns:
        where = [plant.whereabouts(circle, lang, texts).replace(" ", HARD) for circle in mine.pawns]
        lines.append(caption("part.pawns", lang, texts).append(", ".join(where), style="strong"))
    if mine.delivered:
        lines.append(caption("part.delivered", lang, texts).append(str(len(mine.delivered)), style="strong"))
    if view.rival is not None:
        lines += [Text(), *rival(view.rival, lang, texts)]
    return lines


def _made(mine: SeatView, lang: str, texts: Catalogue) -> Text:
    """The ices by their colours, and the milkshakes."""
    made: dict[str, int] = {}
    for stack, count in mine.made.items():
        colour = stack.partition("-")[0]
        made[colour] = made.get(colour, 0) + count
    return Text(" ").join(
        Text(f"{count}{HARD}{texts.say(lang, f'terminal.ice.{colour}')}", style=f"ice.{colour}")
        for colour, count in made.items()
        if count
    )


def breakdown(view: View) -> dict[str, list[int]]:
    """Where the points come from: for the name of each part, the points of every seat."""
    names = ("boats", "clerks", "buildings", "ices", "factory", "shops")
    return {name: [getattr(seat.points_from, name) for seat in view.seats] for name in names}


def legend(lang: str, texts: Catalogue) -> list[tuple[Text, str]]:
    """The signs and what they stand for."""
    signs = letters(lang, texts)
    fruits = [(price({name: 1}, signs), texts.say(lang, f"kind.{name}")) for name in FRUIT_NAMES]
    others = {
        "╰─4─╯": "boat",
        KIND_SIGNS["small"]: "building",
        STAR: "stars",
        KIND_SIGNS["shop"]: "shop",
        KIND_SIGNS["mixed"]: "mixed",
        KIND_SIGNS["wagon"]: "wagon",
        ROCK_SIGN: "rock",
        FREE_SIGN: "free",
        PERMIT: "permits",
        plant.BOTTLE: "bottle",
    }
    return fruits + [(Text(sign), texts.say(lang, f"part.{name}")) for sign, name in others.items()]


# Fruits


def letters(lang: str, texts: Catalogue) -> dict[str, str]:
    """The letter of every kind of fruit."""
    return {name: texts.say(lang, f"terminal.sign.{name}") for name in FRUIT_NAMES}


def price(fruit: Mapping[str, int], signs: Mapping[str, str]) -> Text:
    """What is asked for, letter by letter."""
    return plant.price(fruit, signs)


def kinds(lang: str, texts: Catalogue) -> Text:
    """What the letters of the fruits stand for, on two lines."""
    named = [
        Text(f"{sign} {texts.say(lang, f'kind.{name}')}", style=f"fruit.{name}")
        for name, sign in letters(lang, texts).items()
    ]
    half = (len(named) + 1) // 2
    return Text("\n").join([Text("  ").join(named[:half]), Text("  ").join(named[half:])])


def baskets(view: View, lang: str, texts: Catalogue, marks: Sequence[Text]) -> Table:
    """Everybody's fruit, where the seats are not beside the board."""
    signs = letters(lang, texts)
    held = [Text(" ").join([marks[at], counted(signs, mine.fruit)]) for at, mine in enumerate(view.seats)]
    return columns(held[start : start + BASKETS] for start in range(0, len(held), BASKETS))


# The islands


def island(mine: SeatView, lang: str, texts: Catalogue, touched: str | None) -> Text:
    """An island, row by row, its cells named at the edges."""
    here = touched_cell(touched)
    names = "".join(f"{CELL_NAMES[column][0]:^{CELL_WIDTH}}" for column in range(SIDE))
    lines = [Text(f"  {names}", style="quiet")]
    for row in range(SIDE):
        halves = [Text(f"{row + 1} ", style="quiet"), Text("  ")]
        for column in range(SIDE):
            cell = row * SIDE + column
            tone = "cell.beach" if cell in RING else f"cell.{(row + column) % 2}"
            for half, shown in zip(halves, on_cell(mine, cell, lang, texts), strict=True):
                half.append_text(
                    filled(Text(" ") + shown, CELL_WIDTH, "cell.touched" if cell == here else tone)
                )
        lines += halves
    return Text("\n").join(lines)


def on_cell(mine: SeatView, cell: int, lang: str, texts: Catalogue) -> tuple[Text, Text]:
    """What stands on a cell, on two lines."""
    name, signs = mine.cells[cell], letters(lang, texts)
    if name is None:
        return Text(FREE_SIGN, style="quiet"), Text()
    if name in FRUIT_NAMES:
        return Text(f" ({signs[name]}) ", style=f"token.{name}"), Text(" " * 5, style=f"token.{name}")
    if name == ROCK_NAME:
        return Text(f" {ROCK_SIGN}", style="quiet"), Text(ROCK_SIGN * 3, style="quiet")
    if name in AMENITY_NAMES:
        token = TOKENS[AMENITY_NAMES.index(name)]
        if mine.cells.index(name) != cell:
            return Text(KIND_SIGNS[token.kind], style="quiet"), Text()
        return short(token, lang, texts), worth(token, lang, texts)
    boat = next(boat for boat in mine.boats if boat.id == name)
    return price(boat.order, signs), Text("╰─", style="wood").append(str(boat.points), "strong").append("─╯")


def touched_cell(touched: str | None) -> int | None:
    """The cell that the action under the cursor is about."""
    if touched is None:
        return None
    name, _, label = ACTIONS.text(ACTIONS.parse(touched)).partition(" ")
    cell = label.partition(" ")[0]
    return CELL_NAMES.index(cell) if cell in CELL_NAMES and name != "circle" else None


# Tokens


def label_of(token: TokenView) -> str:
    """What a token is called in the catalogues: mixed tokens and wagons are one thing each."""
    return token.kind if token.kind in ("mixed", "wagon") else token.id


def short(token: TokenView, lang: str, texts: Catalogue) -> Text:
    """A token in so few letters that they fit on a cell."""
    return Text(texts.say(lang, f"terminal.token.{label_of(token)}"), style="strong")


def worth(token: TokenView, lang: str, texts: Catalogue) -> Text:
    """What a token brings, in signs: points and stars, fruits, or the colour of its ices."""
    sign = Text(KIND_SIGNS[token.kind])
    if token.fruits:
        return sign + price(dict.fromkeys(token.fruits, 1), letters(lang, texts))
    if token.colour is not None:
        return sign.append(texts.say(lang, f"terminal.ice.{token.colour}"), style=f"ice.{token.colour}")
    if token.points:
        return sign.append(str(token.points), style="strong").append(STAR * token.stars, style="quiet")
    return sign


# The market, the ices, the rival


def market(view: View, lang: str, texts: Catalogue, touched: str | None) -> Table:
    """The rows: price, points, and the tokens left, each with what it brings."""
    table, signs = Table.grid(padding=(0, 1, 0, 0)), letters(lang, texts)
    for number, row in enumerate(view.market, start=1):
        clerk = [
            Text(str(number), style="quiet"),
            price(row.price, signs),
            Text(str(row.points), style="strong"),
        ]
        table.add_row(*clerk, *(ware(token, lang, texts, touched) for token in row.tokens))
    return table


def ware(token: TokenView | None, lang: str, texts: Catalogue, touched: str | None) -> Text:
    """A token of the market: its name, and below it what it brings."""
    if token is None:
        return filled(Text("─", style="quiet"), LABEL_WIDTH, "")
    brings = worth(token, lang, texts)
    if token.kind == "shop":
        brings.append(texts.say(lang, f"terminal.shop.{token.id}"), style="quiet")
    if token.kind == "plan":
        brings.append(f" {len(token.outlines[0])}□", style="quiet")
    tone = "cell.touched" if is_about(touched, token.id) else ""
    name = Text(texts.say(lang, f"label.{label_of(token)}"))
    return filled(name, LABEL_WIDTH, tone) + Text("\n") + filled(brings, LABEL_WIDTH, tone)


def permits(view: View, lang: str, texts: Catalogue) -> Text:
    """The clock of the game: the steps that are left to the cross."""
    left = PERMIT * view.permits + FREE_SIGN * (view.permits_at_start - view.permits) + "×"
    return caption("part.permits", lang, texts).append(left, style="terracotta")


def slates(view: View, lang: str, texts: Catalogue) -> Table:
    """The stacks of ices and the milkshakes: what they cost, what they bring, how many are left."""
    rows: list[list[Text]] = []
    for stack in view.stacks:
        kind = stack.colour or stack.id
        name = Text(texts.say(lang, f"marker.{kind}"), style=f"ice.{kind}")
        cost = price(stack.recipe, letters(lang, texts)) if stack.recipe else Text("2×", style="quiet")
        left = Text("●" * stack.left or "─", style="sea" if stack.left else "quiet")
        points = texts.say(lang, "terminal.points", n=stack.points)
        rows.append([name, cost, Text(points, style="strong"), left])
    return columns(rows)


def rival(view: RivalView, lang: str, texts: Catalogue) -> list[Text]:
    """The solo rival: its points, when it takes a token, the last boats it drew, and what it took."""
    points = texts.say(lang, "terminal.points", n=view.points)
    missing = RIVAL_STEP - view.points % RIVAL_STEP
    lines = [
        Text(texts.say(lang, "part.rival"), style="sea").append(f" · {points}", style="strong"),
        Text(texts.say(lang, "board.rival-next", n=missing), style="quiet"),
    ]
    if view.drawn:
        drawn = [Text(str(boat.value), style=f"bag.{boat.bag}") for boat in view.drawn[-SIDE:]]
        lines.append(caption("part.drawn", lang, texts) + Text(" ").join(drawn))
    if view.removed:
        gone = [TOKENS[AMENITY_NAMES.index(name)] for name in view.removed]
        names = ", ".join(texts.say(lang, f"label.{label_of(token)}").replace(" ", HARD) for token in gone)
        lines.append(Text(texts.say(lang, "board.removed", tokens=names), style="quiet"))
    return lines
