"""The page in a real browser, into PAGE.md: `make bench BENCH=page`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))

import frames
import lighthouse
import sizes
from reporting import measure

PAGE = Path(__file__).parent.parent / "PAGE.md"
SECTIONS = {"lighthouse": lighthouse.section, "frames": frames.section, "sizes": sizes.section}

if __name__ == "__main__":
    measure(PAGE, SECTIONS)
