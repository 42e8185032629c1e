"""Attacks on a server, with the servers and guests of tests/server."""

from fixtures import ann, bob, clocks, open_server, server, together

__all__ = ["ann", "bob", "clocks", "open_server", "server", "together"]
