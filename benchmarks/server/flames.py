"""Samples of a running program -> a flame graph: what is called by what, as wide as it takes time."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import NamedTuple

WIDTH, ROW, LETTER = 1600, 18, 6.6  # pixels: the picture, a row of it, and what a letter takes
THIN = 0.4  # pixels: narrower than this is not drawn
LINE = re.compile(r":\d+\)$")

Stack = tuple[str, ...]


class Box(NamedTuple):
    """A function as often as it was on the stack, above whoever called it."""

    name: str
    depth: int
    start: int  # in samples
    samples: int


def read(lines: Iterable[str]) -> Counter[Stack]:
    """The stacks of `py-spy record --format raw`, without the numbers of lines."""
    found = Counter[Stack]()
    for line in lines:
        stack, _, count = line.rpartition(" ")
        if count.isdigit():
            found[tuple(LINE.sub(")", frame) for frame in stack.split(";"))] += int(count)
    return found


def boxes(stacks: Mapping[Stack, int]) -> Iterator[Box]:
    """What is to be drawn: equal beginnings of stacks lie side by side and are one box."""
    open_: list[Box] = []
    at = 0
    for stack in sorted(stacks):
        same = 0
        while same < min(len(open_), len(stack)) and open_[same].name == stack[same]:
            same += 1
        yield from (box._replace(samples=at - box.start) for box in open_[same:])
        open_ = open_[:same] + [Box(name, depth, at, 0) for depth, name in enumerate(stack)][same:]
        at += stacks[stack]
    yield from (box._replace(samples=at - box.start) for box in open_)


def shares(stacks: Mapping[Stack, int], part: str) -> list[tuple[str, float]]:
    """The functions in files of a part of the program, each with its share of the time, callees included."""
    total, found = sum(stacks.values()), Counter[str]()
    for stack, count in stacks.items():
        for name in {frame for frame in stack if part in frame}:
            found[name] += count
    return [(name, count / total) for name, count in found.most_common()]


def svg(stacks: Mapping[Stack, int], title: str) -> str:
    """The picture; each box tells its name and share to whoever points at it."""
    total = sum(stacks.values())
    height = (max(map(len, stacks), default=0) + 2) * ROW
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="monospace"'
    )
    lines = [f'{head} font-size="11">', f'<text x="4" y="13">{escape(title)}: {total} samples</text>']
    for box in boxes(stacks):
        width = WIDTH * box.samples / total
        if width >= THIN:
            lines += _drawn(box, WIDTH * box.start / total, width, height, box.samples / total)
    return "\n".join([*lines, "</svg>", ""])


def _drawn(box: Box, x: float, width: float, height: int, share: float) -> Iterator[str]:
    y = height - (box.depth + 1) * ROW
    hue = zlib.crc32(box.name.encode()) % 50  # the same function has the same colour, from red to yellow
    name = escape(box.name)
    yield f"<g><title>{name}: {share:.1%}</title>"
    size = f'width="{width:.1f}" height="{ROW - 1}"'
    yield f'<rect x="{x:.1f}" y="{y}" {size} fill="hsl({hue} 80% 65%)"/>'
    if (letters := int(width / LETTER)) > 3:
        yield f'<text x="{x + 3:.1f}" y="{y + 13}">{escape(box.name[: letters - 1])}</text>'
    yield "</g>"
