"""Attacks on a server, with the servers and guests of tests/server."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))

from fixtures import ann, bob, clocks, open_server, server, together

__all__ = ["ann", "bob", "clocks", "open_server", "server", "together"]
