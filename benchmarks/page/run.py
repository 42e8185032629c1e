"""Measure the page in a real browser, into PAGE.md: `make bench-page`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from frames import frames
from kept import Measurement, keep, kept
from lighthouse import lighthouse
from looked import looked
from script import script
from sight import sight
from touches import touches
from written import page

PAGE = Path(__file__).parent.parent / "PAGE.md"

# In the order of the page. A measurement opens its own house and says what it has found.
MEASUREMENTS: dict[str, Callable[[], Measurement]] = {
    "lighthouse": lighthouse,
    "screens": looked,
    "script": script,
    "sight": sight,
    "touches": touches,
    "frames": frames,
}


def write() -> None:
    """Write the page from all that was ever kept."""
    found = {name: measured for name in MEASUREMENTS if (measured := kept(name)) is not None}
    missing = [name for name in MEASUREMENTS if name not in found]
    PAGE.write_text(page(found, missing), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and measure; the page is written after every measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=MEASUREMENTS, help="the others stay as they were")
    parser.add_argument("--page", action="store_true", help="measure nothing, write the page anew")
    chosen = parser.parse_args(arguments)
    names: list[str] = [] if chosen.page else chosen.only or list(MEASUREMENTS)
    held = True
    for name in names:
        begun = time.perf_counter()
        print(f"{name} ...", flush=True)
        measured = MEASUREMENTS[name]()
        keep(name, measured)
        write()
        for one in measured.reached:
            word = "holds" if one.holds else "FAILS"
            print(f"  {word}: {one.what}: {one.measured} (wanted: {one.wanted})")
        for note in measured.notes:
            print(f"  - {note}")
        print(f"  {time.perf_counter() - begun:.0f} s", flush=True)
        held = held and measured.holds
    write()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
