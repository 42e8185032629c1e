"""What is kept because it is wanted again soon: the newest of it, within bounds."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Larder(Generic[K, V]):
    """Things by what they were made from; when there are too many, it begins anew.

    >>> squares = Larder[int, int](2)
    >>> squares.put(3, 9), squares.get(3), squares.get(4)
    (9, 9, None)
    >>> _ = squares.put(4, 16), squares.put(5, 25)
    >>> squares.get(3), squares.get(5)
    (None, 25)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: dict[K, V] = {}
        self.get = self._things.get  # a method of its own would take three times as long

    def put(self, key: K, thing: V) -> V:
        """Keep something; returns it."""
        if len(self._things) >= self._most:
            self._things.clear()
        self._things[key] = thing
        return thing
