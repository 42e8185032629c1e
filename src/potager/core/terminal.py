"""What the terminal draws alike in every game. Styles are named: themes and games give them their colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from potager.core.texts import Catalogue


def columns(rows: Iterable[Sequence[RenderableType]]) -> Table:
    """Rows whose parts stand below each other."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in rows:
        table.add_row(*row)
    return table


def caption(key: str, lang: str, texts: Catalogue, between: str = " ") -> Text:
    """The name of a thing in a quiet tone, before the thing itself."""
    return Text().append(f"{texts.say(lang, key)}{between}", style="quiet")


def filled(text: Text, width: int, style: str) -> Text:
    """A text on a ground of its own, as wide as all of its kind."""
    text.truncate(width, pad=True)
    text.stylize_before(style)
    return text


def counted(signs: Mapping[str, str], fruit: Mapping[str, int]) -> Text:
    """Every kind of fruit by its sign, and its number; what is missing in a quiet tone."""
    return Text(" ").join(
        Text(signs[name], style=f"fruit.{name}").append(f"{count}", style="strong" if count else "quiet")
        for name, count in fruit.items()
    )


def is_about(touched: str | None, thing: str) -> bool:
    """Whether the action under the cursor is about a thing."""
    return touched is not None and touched.partition(" ")[2] == thing
