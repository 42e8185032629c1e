"""For programs that have not been rewritten yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """A table in Markdown, line by line."""
    for row in (head, ("---",) * len(head), *rows):
        yield "| " + " | ".join(row) + " |"
    yield ""
