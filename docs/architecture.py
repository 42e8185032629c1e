"""Draws the house from its own files: the tree of modules in architecture.md, and the packages as a picture.

    python docs/architecture.py            writes both anew (`make papers`)
    python docs/architecture.py --check    says what is no longer true, and fails

Imports are read by grimp, the library behind import-linter, so the picture cannot show what is not there.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import escape

import grimp

DOCS = Path(__file__).parent
SOURCE = DOCS.parent / "src" / "potager"
PAGE = DOCS / "architecture.md"
PICTURE = DOCS / "img" / "architecture.svg"
BEGIN, END = "<!-- written by docs/architecture.py -->", "<!-- until here -->"

# From top to bottom: each may use what is below it. The rooms of the games are the same in every game.
LAYERS = ("testing", "cli", "server", "lab", "envs", "bots", "games", "core")
ROOMS = ("shows", "thinks", "tells", "knows", "rules")
DOORS = ("doors", "rooms", "minds", "store")  # of the server, likewise


def sentence(path: Path) -> str:
    """The first sentence of a module's docstring, without its full stop."""
    file = path / "__init__.py" if path.is_dir() else path
    lines = (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").split("\n\n")
    return lines[0].replace("\n", " ").rstrip(".")


def parts(folder: Path) -> list[Path]:
    """The packages and modules of a package, packages first."""
    packages = [path for path in folder.iterdir() if (path / "__init__.py").exists() and path.name != "tests"]
    modules = [path for path in folder.glob("*.py") if not path.name.startswith("_")]
    return [*sorted(packages, key=_rank), *sorted(modules)]


def _rank(package: Path) -> tuple[int, str]:
    """Packages that stand above each other come in that order, others by name."""
    order = (*DOORS, *ROOMS)
    return (order.index(package.name) if package.name in order else -1, package.name)


def tree() -> str:
    """Every package and module with what it is for."""
    return "\n".join(["```text", "src/potager/", *_branch(SOURCE, 1), "```"])


def _branch(folder: Path, depth: int) -> Iterator[str]:
    # One game stands for all: the others have the same rooms.
    found = [path for path in parts(folder) if folder != SOURCE / "games" or path.name == "finca"]
    if folder == SOURCE:
        found = [folder / name for name in LAYERS]
    for path in found:
        name = f"{path.name}/" if path.is_dir() else path.stem
        yield f"{'  ' * depth}{name:<{26 - 2 * depth}} {sentence(path)}"
        if path.is_dir():
            yield from _branch(path, depth + 1)


# The picture


def uses() -> set[tuple[str, str]]:
    """Which package imports which: (`server.doors`, `server.rooms`), (`server`, `lab`)."""
    graph = grimp.build_graph("potager", cache_dir=None)
    found: set[tuple[str, str]] = set()
    for module in graph.modules:
        for target in graph.find_modules_directly_imported_by(module):
            here, there = (name.split(".")[1:] for name in (module, target))
            if not here or not there or "tests" in here or "tests" in there:
                continue
            for depth in (1, 2):
                one, other = ".".join(here[:depth]), ".".join(there[:depth])
                if one != other and (depth == 1 or here[0] == there[0]):
                    found.add((one, other))
            if here[0] == "games" and here[:2] == there[:2] and len(here) > 2 and len(there) > 2:
                found.add((f"room.{here[2]}", f"room.{there[2]}"))
    return found


INK, QUIET, PAPER, CARD, EDGE = "#2b2a26", "#5f5a4e", "#fbf6ea", "#fffcf4", "#8f8468"
COLOURS = ("#fffcf4", "#f6ddd0", "#fbe7b8", "#e4e8c8", "#dcefe0", "#d9e8ea", "#e9def0", "#f3ead3")
WIDTH, LEFT, RIGHT, TITLE, ROW, GAP = 980, 30, 150, 46, 40, 34


class Band:
    """One package of the picture: its place, and its parts as chips in rows."""

    def __init__(self, name: str, top: int) -> None:
        self.name, self.top = name, top
        self.chips: dict[str, tuple[int, int, int]] = {}  # left, right, top
        ordered = {"server": DOORS, "games": ROOMS}.get(name, ())
        x, y = LEFT + 16, top + TITLE
        for chip in self._parts():
            wide = 20 + round(8.2 * len(chip))
            if x + wide > WIDTH - RIGHT - 12:
                x, y = LEFT + 16, y + ROW
            self.chips[chip] = (x, x + wide, y)
            x += wide + (30 if chip in ordered else 9)
        self.bottom = y + ROW

    def _parts(self) -> list[str]:
        names = [path.name if path.is_dir() else path.stem for path in parts(SOURCE / self.name)]
        return [*ROOMS, *names] if self.name == "games" else names

    def draw(self, colour: str, imports: set[tuple[str, str]]) -> Iterator[str]:
        """The name, the sentence, the chips, and arrows from each room to the next that it uses."""
        yield (
            f'<rect x="{LEFT}" y="{self.top}" width="{WIDTH - LEFT - RIGHT}" '
            f'height="{self.bottom - self.top}" rx="12" fill="{colour}" stroke="{EDGE}"/>'
        )
        yield _text(LEFT + 16, self.top + 30, 21, self.name, 'font-weight="600"')
        said = sentence(SOURCE / self.name).replace("`", "")
        yield _text(LEFT + 104, self.top + 29, 14, said, f'fill="{QUIET}"')
        for chip, (left, right, top) in self.chips.items():
            yield (
                f'<rect x="{left}" y="{top}" width="{right - left}" height="30" rx="8" fill="{CARD}" '
                f'stroke="{EDGE}" stroke-opacity=".5"/>'
            )
            yield _text(left + 10, top + 20, 14, chip)
        prefix = "room" if self.name == "games" else self.name
        for one, other in [*pairwise(DOORS), *pairwise(ROOMS)]:
            if (f"{prefix}.{one}", f"{prefix}.{other}") in imports and one in self.chips:
                (_, start, y), (finish, _, _) = self.chips[one], self.chips[other]
                yield _arrow(f"M{start + 2} {y + 15}H{finish - 3}")


def picture() -> str:
    """The packages from top to bottom, the parts of each, and an arrow wherever one imports another."""
    bands: list[Band] = []
    for name in LAYERS:
        bands.append(Band(name, bands[-1].bottom + GAP if bands else LEFT))
    imports = uses()
    drawn = [_head(bands[-1].bottom + LEFT)]
    for band, colour in zip(bands, COLOURS, strict=True):
        drawn += band.draw(colour, imports)
    return "\n".join([*drawn, *_arrows(bands, imports), "</svg>", ""])


def _arrows(bands: list[Band], imports: set[tuple[str, str]]) -> Iterator[str]:
    """Arrows between packages: straight to the next one, round the edge to those further down."""
    edge = WIDTH - RIGHT
    for one, upper in enumerate(bands):
        for far, lower in enumerate(bands[one + 1 :], start=1):
            if (upper.name, lower.name) not in imports:
                continue
            if far == 1:
                yield _arrow(f"M{edge // 2} {upper.bottom}V{lower.top - 2}")
            else:
                start, finish, out = (
                    upper.top + 14 + 10 * far,
                    lower.bottom - 14 - 10 * far,
                    edge + 30 + 25 * far,
                )
                yield _arrow(f"M{edge} {start}C{out} {start} {out} {finish} {edge + 3} {finish}")


def _head(height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="Georgia, serif" fill="{INK}">\n'
        f"<title>The packages of Potager and what they import</title>\n"
        f'<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" '
        f'orient="auto"><path d="M0 0 10 5 0 10z" fill="{EDGE}"/></marker></defs>\n'
        f'<rect width="{WIDTH}" height="{height}" rx="18" fill="{PAPER}"/>'
    )


def _text(x: int, y: int, size: int, words: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" {more}>{escape(words)}</text>'.replace(" >", ">")


def _arrow(path: str) -> str:
    return f'<path d="{path}" fill="none" stroke="{EDGE}" stroke-width="1.4" marker-end="url(#tip)"/>'


# Writing and checking


def papers() -> dict[Path, str]:
    """What the files should say."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    return {PAGE: f"{before}{BEGIN}\n\n{tree()}\n\n{END}{after}", PICTURE: picture()}


def main() -> None:
    """Write the papers, or check them."""
    stale = [path for path, text in papers().items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv:
        names = ", ".join(str(path.relative_to(DOCS.parent)) for path in stale)
        sys.exit(f"no longer true: {names}: run `make papers`" if stale else 0)
    for path, text in papers().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
