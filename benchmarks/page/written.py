"""Measurements -> PAGE.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from kept import Measurement

WORDS = {True: "yes", False: "**no**"}


def page(measurements: Mapping[str, Measurement], missing: Sequence[str] = ()) -> str:
    """The whole page: what must be reached first, then each measurement with its table."""
    lines = [
        "# The page",
        "",
        "Written by `make bench-page` from `benchmarks/page/results/`; not edited by hand.",
        "Debian's Chromium, a server on the same machine, and the page as it is built for players.",
        "",
        "## Must reach",
        "",
        *_table(
            ("target", "wanted", "measured", "holds"),
            (
                (one.what, one.wanted, one.measured, WORDS[one.holds])
                for measured in measurements.values()
                for one in measured.reached
            ),
        ),
    ]
    if missing:
        lines += [f"**Not measured yet: {', '.join(missing)}.**", ""]
    for measured in measurements.values():
        lines += _section(measured)
    return "\n".join(lines).rstrip("\n") + "\n"


def _section(measured: Measurement) -> Iterator[str]:
    yield from (f"## {measured.title}", "")
    yield from (measured.how, "")
    yield from _table(measured.head, measured.rows)
    yield from (f"- {note}" for note in measured.notes)
    if measured.notes:
        yield ""
    yield from (f"Measured on {measured.when}: {measured.where}.", "")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
    yield ""
