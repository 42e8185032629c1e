"""Finca on a terminal: the windmill, the island, and what lies in front of a seat.

Every kind of fruit has a sign of its own before it has a colour. Styles are named; the table and
`STYLES` give them their colours by day and by night.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potager.core.terminal import caption, counted, filled, is_about
from potager.core.texts import Catalogue

from ..knows.view import View, VillageView
from ..rules import components as c
from ..rules.actions import ACTIONS
from ..tells.pieces import village

SIGNS = {"almond": "◊", "fig": "♠", "grape": "∵", "lemon": "◆", "olive": "◎", "orange": "●", c.ANY: "?"}
CART = "⊕"  # a wheel
HOUSE = "⌂"
HARD = "\N{NO-BREAK SPACE}"
TILE_SIGNS = {"double": "»", "gust": "↷", "large": "10", "less": "−1"}

# Style: its colours by day and by night.
STYLES = {
    "fruit.almond": ("#8A5A2B", "#D9A66B"),
    "fruit.fig": ("#7A3E8E", "#CF9BE0"),
    "fruit.grape": ("#3F55A8", "#94ABF2"),
    "fruit.lemon": ("#8C6A00", "#F2D24E"),
    "fruit.olive": ("#55682A", "#A9BC6A"),
    "fruit.orange": ("#B9500C", "#F29A4E"),
    "fruit.any": ("#2B2A26", "#F1EAD9"),
    "blade.0": ("on #E9DCBD", "on #38413A"),
    "blade.1": ("on #E0CFA6", "on #434D44"),
    "blade.from": ("on #F2B134", "#1F2421 on #E0A93B"),
    "blade.to": ("on #C9D59B", "#1F2421 on #A9BC6A"),
}

# What to read when the table waits for this.
RULES = {
    "place": ("F7", "F8"),
    "turn": ("F9", "F10", "F11", "F12", "F14", "F16", "F17", "F26"),
    "first": ("F27",),
    "second": ("F27",),
    "land": ("F28",),
    "spare": ("F30",),
    "load": ("F16", "F17", "F20"),
    "kind": ("F18", "F30"),
    "take": ("F19", "F21"),
    "over": ("F32", "F33", "F34"),
}

# The keys that open the parts of the board, and the actions that are about the island.
KEYS = {"windmill": "w", "villages": "v"}
AT_VILLAGES = frozenset(("cart", "large", "less", "spare", "load", "kind", "go", "take"))

BLADE_WIDTH = 15
# The mill from the top down: how far each pair of blades is from the edge, and what is between them.
INDENTS = (6, 2, 0, 0, 2, 6)
MIDDLE = (
    " ║ ",
    " ║ ",
    "   ╲ ║ ╱   ",
    "    ╲║╱    ",
    "   ╭───────╮   ",
    "───┤{upper}├───",
    "───┤{lower}├───",
    "   ╰───────╯   ",
    "    ╱║╲    ",
    "   ╱ ║ ╲   ",
    " ║ ",
    " ║ ",
)
HUB = 7


def board(
    view: View, lang: str, texts: Catalogue, marks: Sequence[Text], touched: str | None
) -> list[tuple[str, RenderableType]]:
    """The parts of the board, by the names of their titles; `touched` is the action under the cursor."""
    mill = Group(windmill(view, lang, texts, marks, touched), Text(), supply(view, lang, texts))
    island = Group(villages(view, marks, touched), Text(), left(view, lang, texts))
    return [("windmill", mill), ("villages", island)]


def seat(view: View, number: int, lang: str, texts: Catalogue) -> list[Text]:
    """What lies in front of a seat, line by line, what matters most first."""
    mine = view.seats[number]
    carts = Text(f"{CART}{mine.carts}", style="strong" if mine.carts else "quiet")
    tiles = [Text(TILE_SIGNS[tile], style="sea") for tile in mine.action_tiles]
    fincas = [Text(HOUSE, style="terracotta") + signs_of(finca) for finca in mine.fincas]
    bonus = [Text(f"+{value}", style="olive") for value in mine.bonus]
    lines = [counted(SIGNS, mine.fruit), Text(" ").join([carts, *tiles, *fincas, *bonus])]
    if mine.waiting:
        lines.append(Text(f"{texts.say(lang, 'part.waiting')} {mine.waiting}", style="quiet"))
    if mine.tiles:
        tiles = sorted(mine.tiles, key=value_of)
        values = [Text(str(value_of(tile)), style="strong") + asked(tile, between="") for tile in tiles]
        lines.append(caption("part.tiles", lang, texts) + Text(" ").join(values))
    if mine.action_tiles:
        names = [texts.say(lang, f"action-tile.{tile}") for tile in mine.action_tiles]
        lines.append(Text(", ".join(name.replace(" ", HARD) for name in names), style="quiet"))
    return lines


def part_of(action: str) -> str:
    """The part of the board that an action is about."""
    return "villages" if action.partition(" ")[0] in AT_VILLAGES else "windmill"


def breakdown(view: View) -> dict[str, list[int]]:
    """Where the points come from: for the name of each part, the points of every seat."""
    parts = {"tiles": "tiles", "fincas": "fincas", "action-tiles": "action_tiles", "bonus": "bonus"}
    return {part: [getattr(seat.points_from, name) for seat in view.seats] for part, name in parts.items()}


def legend(lang: str, texts: Catalogue) -> list[tuple[Text, str]]:
    """The signs and what they stand for."""
    fruits = [(signs_of(name), texts.say(lang, f"kind.{name}")) for name in SIGNS]
    tiles = [
        (Text(TILE_SIGNS[name], style="sea"), texts.say(lang, f"action-tile.{name}"))
        for name in c.ACTION_TILE_NAMES
    ]
    others = [
        (Text(CART), texts.say(lang, "part.carts")),
        (Text(HOUSE, style="terracotta"), texts.say(lang, "part.fincas")),
        (Text("║", style="terracotta"), texts.say(lang, "part.line")),
    ]
    return fruits + tiles + others


# Fruits and tiles


def signs_of(finca: str) -> Text:
    """The kinds of a Finca tile, or one kind of fruit, as signs."""
    return Text().join(Text(SIGNS[kind], style=f"fruit.{kind}") for kind in finca.split("+"))


def value_of(tile: str) -> int:
    """The points of a fruit tile."""
    return int(c.VALUE[c.TILE_NAMES.index(tile)])


def asked(tile: str, between: str = " ") -> Text:
    """What a tile asks for, fruit by fruit."""
    kind = c.TILE_NAMES.index(tile)
    kinds = [name for place, name in enumerate(c.FRUIT_NAMES) for _ in range(c.WANTS[kind, place])]
    kinds += [c.ANY] * int(c.WILD[kind])
    return Text(between).join(signs_of(name) for name in kinds)


# The windmill


def windmill(view: View, lang: str, texts: Catalogue, marks: Sequence[Text], touched: str | None) -> Text:
    """The twelve blades clockwise, the first right of the upper dividing line."""
    start, goal = walk(view, touched)
    styles = {goal: "blade.to", start: "blade.from"}
    lines: list[Text] = []
    for row in range(c.HALF):
        right, left = row, c.BLADES - 1 - row
        pair = [
            blade_lines(view, blade, lang, texts, marks, styles.get(blade, f"blade.{blade % 2}"))
            for blade in (left, right)
        ]
        for half in (0, 1):
            middle = hub(MIDDLE[2 * row + half], view.carts)
            lines.append(Text(" " * INDENTS[row]) + pair[0][half] + middle + pair[1][half])
    return Text("\n").join(lines)


def walk(view: View, touched: str | None) -> tuple[int | None, int | None]:
    """The blades that the action under the cursor leaves and reaches."""
    if touched is None:
        return None, None
    name, blade = ACTIONS.split(ACTIONS.parse(touched))
    if name == "move":
        return blade, (blade + sum(view.blades[blade].farmers)) % c.BLADES
    if name == "lift":
        return blade, None
    return view.lifted, blade if name in ("place", "land") else None


def blade_lines(
    view: View, blade: int, lang: str, texts: Catalogue, marks: Sequence[Text], style: str
) -> tuple[Text, Text]:
    """A blade: its number and fruit, and under them the farmers on it."""
    fruit = view.blades[blade].fruit
    head = Text(f" {blade + 1:<2} ", style="quiet").append(SIGNS[fruit], style=f"fruit.{fruit}")
    head.append(f" {texts.say(lang, f'kind.{fruit}')}", style=f"fruit.{fruit}")
    farmers = [
        mark.copy().append(str(count) if count > 1 else "")
        for mark, count in zip(marks, view.blades[blade].farmers, strict=True)
        if count
    ]
    foot = Text(" ") + Text(" ").join(farmers)
    return filled(head, BLADE_WIDTH, style), filled(foot, BLADE_WIDTH, style)


def hub(pattern: str, carts: int) -> Text:
    """A line of what is between two blades: the dividing lines, the shafts, and the carts in the middle."""
    upper = (carts + 1) // 2
    rows = [" ".join(CART * number).center(HUB) for number in (upper, carts - upper)]
    line = Text(pattern.format(upper=rows[0], lower=rows[1]), style="wood")
    line.highlight_regex("║", "terracotta")
    line.highlight_regex(CART, "strong")
    return line


def supply(view: View, lang: str, texts: Catalogue) -> Text:
    """The fruit beside the board."""
    return caption("part.supply", lang, texts, "  ") + counted(SIGNS, view.supply)


# The island


def villages(view: View, marks: Sequence[Text], touched: str | None) -> Table:
    """Every village: the tile face up, how many are left, and its Finca tile."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(min_width=11)
    table.add_column(min_width=11)
    for place in view.villages:
        name = Text(village(place.id, view.edition))
        name.stylize("blade.to" if is_about(touched, place.id) else "strong" if place.tile else "quiet")
        tile = asked(place.tile) if place.tile else Text("─ ─ ─", style="quiet")
        value = Text(str(value_of(place.tile)) if place.tile else "", style="strong")
        stack = Text("▪" * place.left, style="wood").append("·" * (c.STACK - place.left), style="quiet")
        table.add_row(name, tile, value, stack, _finca(place, marks), _load(view, place))
    return table


def _finca(place: VillageView, marks: Sequence[Text]) -> Text:
    """The Finca tile while it is here; afterwards the wooden finca and who won."""
    if place.finca_lies_here:
        return Text(HOUSE, style="quiet") + signs_of(place.finca)
    house = Text(HOUSE if place.house else " ", style="terracotta")
    return house if place.finca_won_by is None else house + Text(" ") + marks[place.finca_won_by]


def _load(view: View, place: VillageView) -> Text:
    """A wheel where the cart of this turn is going."""
    return Text(CART if place.id in view.delivery.loaded else "", style="olive")


def left(view: View, lang: str, texts: Catalogue) -> Text:
    """What is left beside the board, and what is on the cart."""
    cargo = {name: count for name, count in view.delivery.cargo.items() if count}
    houses = Text(HOUSE * view.wooden, style="terracotta")
    bonus = Text(" ".join(f"+{value}" for value in view.bonus) or "─", style="olive")
    lines = [
        ("part.wooden", houses),
        ("part.bonus", bonus),
        ("part.delivery", counted(SIGNS, cargo) if cargo else Text("─")),
    ]
    return Text("\n").join(caption(name, lang, texts, "  ") + shown for name, shown in lines)
