"""`potager`, with a clock that can jump and a version of its own: how a server is started to be proved.

SIGUSR2 lets the time of day jump by so many seconds as `POTAGER_PROVE_JUMP` says, forwards and back again.
"""

from __future__ import annotations

import os
import signal
import time

import potager
from potager.bots import registry
from potager.bots.base import Budget
from potager.cli import app

real = time.time
ahead = 0.0


def jump(_signal: int, _frame: object) -> None:
    """Let the time of day jump."""
    global ahead
    ahead = 0.0 if ahead else float(os.environ.get("POTAGER_PROVE_JUMP", "0"))


def skewed() -> float:
    """The time of day as this process believes it."""
    return real() + ahead


if __name__ == "__main__":
    potager.__version__ = os.environ.get("POTAGER_PROVE_VERSION") or potager.__version__
    time.time = skewed
    registry.BUDGETS["grower"] = Budget(iterations=3)  # so that plain rules can search
    signal.signal(signal.SIGUSR2, jump)
    app()
