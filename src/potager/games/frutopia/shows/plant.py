"""The juice factory on a terminal: its vats from left to right, and the circles and arrows between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from potager.core.texts import Catalogue

from ..knows.view import CircleView, FactoryView, PlaceView
from ..rules.components import CIRCLE_NAMES, PLACE_NAMES

BOTTLE = "♢"
CROSS = "▪"  # a circle that moves the permit marker
ARROW = "→"
WIDTH = 5  # of a circle

Columns = list[list[str]]  # the places of the chain by name, those before a vat together


def price(fruit: Mapping[str, int], signs: Mapping[str, str]) -> Text:
    """What is asked for, letter by letter."""
    return Text().join(
        Text(signs[name], style=f"fruit.{name}") for name, count in fruit.items() for _ in range(count)
    )


def stations() -> Columns:
    """The chain: a vat stands alone, the circles between two vats stand together."""
    found: Columns = []
    for place in PLACE_NAMES:
        if is_vat(place) or not found or is_vat(found[-1][0]):
            found.append([place])
        else:
            found[-1].append(place)
    return found


def is_vat(place: str) -> bool:
    """Whether a place has several circles."""
    return f"{place}.1" in CIRCLE_NAMES


def whereabouts(circle: str, lang: str, texts: Catalogue) -> str:
    """Where a pawn stands, in a word or two: a vat, or on the way to one."""
    place = circle.partition(".")[0]
    chain = stations()
    column = next(number for number, places in enumerate(chain) if place in places)
    if is_vat(place):
        return title(chain, column, lang, texts)
    if column + 1 == len(chain):
        return texts.say(lang, "terminal.last")
    return f"{ARROW}{title(chain, column + 1, lang, texts)}"


def title(chain: Columns, column: int, lang: str, texts: Catalogue) -> str:
    """What a vat is called: the first one is where the pawns start."""
    before = sum(is_vat(places[0]) for places in chain[:column])
    return texts.say(lang, "terminal.vat", n=before) if before else texts.say(lang, "terminal.start")


def chain(
    view: FactoryView,
    signs: Mapping[str, str],
    marks: Sequence[Text],
    touched: str | None,
    lang: str,
    texts: Catalogue,
) -> Text:
    """The whole chain; where the action under the cursor leads is lit."""
    name, _, label = (touched or "").partition(" ")
    goal = next((arrow.goal for arrow in view.arrows if name == "advance" and arrow.id == label), None)
    places = {place.id: place for place in view.places}
    heads, feet, lines = Text(), Text(), [Text() for _ in range(rows(view))]
    for column, there in enumerate(found := stations()):
        at = lines[0].cell_len
        shown = [places[place] for place in there]
        if is_vat(there[0]) or column + 1 == len(found):
            words = (
                title(found, column, lang, texts) if is_vat(there[0]) else texts.say(lang, "terminal.last")
            )
            start = at if is_vat(there[0]) else max(at, heads.cell_len + 1)
            heads.append(f"{'':{start - heads.cell_len}}{words}", style="quiet")
        lit = {
            circle.id
            for place in shown
            for circle in place.circles
            if (place.id == goal and not circle.pawns) or (name, label) == ("circle", circle.id)
        }
        block = vat(shown[0], marks, lit) if is_vat(there[0]) else between(view, shown, signs, marks, lit)
        wide = max(line.cell_len for line in block)
        for place, line in enumerate(lines):
            part = block[place] if place < len(block) else Text()
            part.pad_right(wide - part.cell_len)
            line.append_text(part)
        middle = at + (0 if is_vat(there[0]) else wide // 2 - 1)
        feet.append(f"{'':{max(0, middle - feet.cell_len)}} {BOTTLE}{shown[0].bottle}", style="quiet")
    return Text("\n").join([heads, *lines, feet])


def rows(view: FactoryView) -> int:
    """How many lines the circles take: one stands below the other with a line between."""
    return 2 * max(len(place.circles) for place in view.places)


def circle_of(circle: CircleView, marks: Sequence[Text], lit: set[str]) -> Text:
    """A circle: its points, or whose pawns stand on it, and how many."""
    inside = Text(f" {circle.points or ' '} ", style="strong")
    if circle.pawns:
        count = len(circle.pawns)
        inside = marks[circle.pawns[0]].copy().append(str(count) if count > 1 else " ")
    text = Text("(").append_text(inside).append(")")
    if circle.id in lit:
        text.stylize("cell.touched")
    return text


def vat(place: PlaceView, marks: Sequence[Text], lit: set[str]) -> list[Text]:
    """A vat's circles, one below the other."""
    return [line for circle in place.circles for line in (circle_of(circle, marks, lit), Text())]


def between(
    view: FactoryView,
    places: Sequence[PlaceView],
    signs: Mapping[str, str],
    marks: Sequence[Text],
    lit: set[str],
) -> list[Text]:
    """The circles before a vat with the prices of their arrows; below them the arrows that pass them by."""
    here, lines = {place.id for place in places}, list[Text]()
    tolls = {place.id: [price(arrow.price, signs) for arrow in view.arrows if arrow.goal == place.id]
             for place in places}  # fmt: skip
    wide = max(sum(toll.cell_len for toll in toll_of) + len(toll_of) for toll_of in tolls.values())
    for place in places:
        toll = Text("/").join(tolls[place.id])
        line = Text(" " * (wide - toll.cell_len)) + toll + Text(ARROW, style="quiet")
        line += circle_of(place.circles[0], marks, lit)
        leaving = [price(arrow.price, signs) for arrow in view.arrows if arrow.start == place.id]
        if leaving:
            line += Text(ARROW, style="quiet") + Text("/").join(leaving) + Text(ARROW, style="quiet")
        if place.permit:
            line.append(f" {CROSS}", style="terracotta")
        lines += [line, Text()]
    order = [place for column in stations() for place in column]
    first, last = (order.index(places[at].id) for at in (0, -1))
    for arrow in view.arrows:
        ends = order.index(arrow.start), order.index(arrow.goal)
        if not here & {arrow.start, arrow.goal} and ends[0] < first and ends[1] > last:
            toll = price(arrow.price, signs)
            dashes = max(line.cell_len for line in lines) - toll.cell_len - 4
            lines.append(Text(" ──", style="quiet") + toll + Text("─" * dashes + ARROW, style="quiet"))
    return lines
