"""For programs that have not been rewritten yet."""

from __future__ import annotations

from machine import cores

__all__ = ["cores"]
