"""How long the tests of tests/security and tests/reliability take.

`POTAGER_PROVE` asks for their long form, and says how much of what (`make prove LONG="faults=100"`): `faults`
of real processes (0: none) while `clients` play, `schedules` of the simulator from the `first` on, and
`minutes` at most for the faults, and as many for the schedules. What is not named is as below.
"""

from __future__ import annotations

import os
from typing import NamedTuple


class Proof(NamedTuple):
    """How much is done in the long form."""

    faults: int = 1000
    clients: int = 120
    schedules: int = 100_000
    first: int = 1
    minutes: int = 240


ASKED = os.environ.get("POTAGER_PROVE", "")
LONG = bool(ASKED)
COUNTS = dict(word.split("=") for word in ASKED.split() if "=" in word)
PROOF = Proof(**{name: int(count) for name, count in COUNTS.items()})
