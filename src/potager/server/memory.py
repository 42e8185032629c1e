"""The memory of a server in large pages, where Linux has them to give.

Tables lie scattered over hundreds of megabytes. A processor knows by heart where a few thousand pages are,
and looks up all others, which in a virtual machine takes long. Pages of two megabytes instead of four
kilobytes are few enough.
"""

from __future__ import annotations

import contextlib
import ctypes
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from mmap import PAGESIZE
from pathlib import Path
from typing import NamedTuple

HUGE = 2 << 20  # bytes of a large page
KILO = 1024
MADV_COLLAPSE = 25  # since Linux 6.1; Python has no name for it yet
EVERY = 10.0  # seconds between two looks
GROWN = 8 << 20  # bytes more than last time that are worth a look
DENSE = 0.8  # of a mapping that are in use: what is mostly empty, as a thread's stack, stays small

ABOUT = Path("/proc/self")
HEAD = re.compile(r"^([0-9a-f]+)-([0-9a-f]+) rw-p \S+ \S+ \d+ +(\[heap\])?$")


class Region(NamedTuple):
    """Addresses of memory, the last not being one of them."""

    start: int
    end: int

    @property
    def size(self) -> int:
        """How many they are; less than none where no large page lies inside."""
        return self.end - self.start

    @property
    def whole(self) -> Region:
        """The large pages that lie wholly inside."""
        return Region(-(-self.start // HUGE) * HUGE, self.end // HUGE * HUGE)


def dense(smaps: str) -> Iterator[Region]:
    """The parts of a process's own memory that are in use, and could be in large pages but are not all."""
    region, used = None, 0
    for line in smaps.splitlines():
        if found := HEAD.match(line):
            region = Region(int(found[1], 16), int(found[2], 16))
        elif "-" in line.partition(" ")[0]:  # the head of something else: a file, a stack, code
            region = None
        elif region is not None:
            name, _, amount = line.partition(":")
            if name == "Rss":
                used = int(amount.split()[0]) * KILO
            elif name == "AnonHugePages":
                large = int(amount.split()[0]) * KILO
                if used >= DENSE * region.size and region.whole.size > large:
                    yield region.whole


def collapse(region: Region) -> bool:
    """Put memory into large pages; whether Linux has done it."""
    madvise = ctypes.CDLL(None).madvise  # lets others have the interpreter meanwhile
    return madvise(ctypes.c_void_p(region.start), ctypes.c_size_t(region.size), MADV_COLLAPSE) == 0


def keep_in_large_pages(sleep: Callable[[float], None] = time.sleep) -> None:
    """Look now and then whether memory has grown, and put it into large pages; until that is of no use."""
    before = 0
    with contextlib.suppress(OSError):  # no such folder, or one that may not be read
        while True:
            sleep(EVERY)
            pages = int((ABOUT / "statm").read_text(encoding="ascii").split()[1])
            if pages * PAGESIZE - before < GROWN:
                continue
            before = pages * PAGESIZE
            regions = list(dense((ABOUT / "smaps").read_text(encoding="ascii")))
            if regions and not any([collapse(region) for region in regions]):
                return  # an older Linux, or one whose owner wants none


def begin() -> None:
    """Have it done beside everything else, for as long as the process lives."""
    if sys.platform == "linux":
        threading.Thread(target=keep_in_large_pages, name="large pages", daemon=True).start()
