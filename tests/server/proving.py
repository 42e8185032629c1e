"""How long the tests of tests/security and tests/reliability are to run.

`POTAGER_PROVE` asks for their long form and says how much of it, each by a name: `faults` with real processes
(0: none), `clients` meanwhile, `schedules` of the simulator from the `first` on, and `minutes` at most for
faults and for schedules. What is not named is as below. The long form prints its figures (`pytest -s`):

    POTAGER_PROVE="schedules=2000 first=300001 minutes=30" python -m pytest -s tests/reliability
"""

from __future__ import annotations

import os
from typing import NamedTuple


class Proof(NamedTuple):
    """How much of everything is done in the long form."""

    faults: int = 1000
    clients: int = 120
    schedules: int = 100_000
    first: int = 1
    minutes: int = 24 * 60


ASKED = os.environ.get("POTAGER_PROVE", "")
LONG = bool(ASKED)
PROOF = Proof(**{name: int(count) for name, _, count in (word.partition("=") for word in ASKED.split()) if count})
