"""Figures in words, tables in Markdown, and the sections of a page that a program writes anew.

A page is the only store of what was measured. Its headings and introductions are written by hand; what stands
between `<!-- NAME -->` and `<!-- end of NAME -->` belongs to the program.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from measuring import Spread

ABSENT = "–"
# Measures, roughly if the argument is true, and says it in Markdown; empty where it cannot be measured here.
Section = Callable[[bool], str]


def number(value: float) -> str:
    """Three digits that can be read: 5.41 M, 29.3 k, 0.42."""
    for limit, unit in ((1e6, " M"), (1e3, " k")):
        if abs(value) >= limit:
            return f"{three(value / limit)}{unit}"
    return three(value)


def three(value: float) -> str:
    """Three digits, without a unit for thousands: 1191, 93.4, 0.42."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:.{digits}f}"


def spread(figure: Spread | None, unit: str = "", form: Callable[[float], str] = number) -> str:
    """A median with the lowest and the highest in brackets: 1.85 × (1.37 to 1.99)."""
    if figure is None:
        return ABSENT
    return f"{form(figure.median)}{unit} ({form(figure.low)} to {form(figure.high)})"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, which ends without a line break."""
    lines = (" | ".join(line) for line in (heads, ["---"] * len(heads), *rows))
    return "\n".join(f"| {line} |" for line in lines)


def paragraphs(*parts: str) -> str:
    """Paragraphs and tables, an empty line between them; empty ones are left out."""
    return "\n\n".join(part for part in parts if part)


def write_section(page: Path, name: str, markdown: str) -> None:
    """Replace what stands between the two comments of a section of a page."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    text = page.read_text(encoding="utf-8")
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise ValueError(f"{page.name} has no section {name!r}")
    page.write_text(f"{before}{begin}\n\n{markdown.strip()}\n\n{end}{after}", encoding="utf-8")


def measure(page: Path, sections: Mapping[str, Section], arguments: Sequence[str] | None = None) -> None:
    """The command line of a program: measure the chosen sections and write each when it is done.

    A rough run (`--quick`) is only printed.
    """
    parser = argparse.ArgumentParser(description=f"Measure anew what {page.name} says.")
    parser.add_argument("--only", nargs="+", choices=sections, help="the other sections stay as they are")
    parser.add_argument("--quick", action="store_true", help="a rough run, which is printed and not written")
    chosen = parser.parse_args(arguments)
    for name in chosen.only or sections:
        begun = time.perf_counter()
        print(f"{name} ...", flush=True)
        markdown = sections[name](chosen.quick)
        print(markdown, flush=True)
        if markdown and not chosen.quick:
            write_section(page, name, markdown)
        print(f"{name}: {time.perf_counter() - begun:.0f} s", flush=True)


def tell(line: str) -> None:
    """Say what is going on."""
    print(f"  {line}", flush=True)
