"""`potager` with a time of day that jumps by a day at SIGUSR2, and back; bots that search do so quickly."""

import signal
import time

from potager.bots import registry
from potager.bots.base import Budget
from potager.cli import app

DAY = 86_400.0
real = time.time
ahead = 0.0


def jump(_signal: int, _frame: object) -> None:
    global ahead
    ahead = 0.0 if ahead else DAY


if __name__ == "__main__":
    time.time = lambda: real() + ahead
    registry.BUDGETS["grower"] = Budget(iterations=3)
    signal.signal(signal.SIGUSR2, jump)
    app()
