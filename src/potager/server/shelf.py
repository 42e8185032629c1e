"""What was worked out before, kept for the next who asks: bounded, the longest unused goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable


class Shelf:
    """Bytes by key, so many in all."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._found: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """What is kept under a key."""
        if key in self._found:
            self._found.move_to_end(key)
        return self._found.get(key)

    def put(self, key: Hashable, content: bytes) -> bytes:
        """Keep something; what does not fit at all is only handed back."""
        self._size -= len(self._found.pop(key, b""))
        if len(content) <= self._most:
            self._found[key] = content
            self._size += len(content)
        while self._size > self._most:
            self._size -= len(self._found.popitem(last=False)[1])
        return content
