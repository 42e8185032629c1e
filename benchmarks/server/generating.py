"""The load generator, run as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
from load import Outcome, Plan
from servers import HERE, Missing

SETTING_SECONDS = 120.0  # for seating everybody, and for what is still on its way at the end


def generate(plan: Plan, out: Path) -> Outcome:
    """Run the load generator as a process of its own."""
    command = [sys.executable, str(HERE / "load.py"), msgspec.json.encode(plan).decode(), str(out)]
    limit = plan.warm + sum(pace.seconds for pace in plan.paces) + SETTING_SECONDS
    try:
        subprocess.run(command, check=True, timeout=limit)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        raise Missing("the load generator did not come to its end") from None
    return msgspec.json.decode(out.read_bytes(), type=Outcome)
