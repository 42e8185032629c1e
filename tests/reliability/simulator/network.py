"""A virtual network: links that are slow, lose what is on the way, or are cut for a while."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from .virtual import Place, VirtualLoop

USUAL = 0.004  # seconds that something is on the way at most
NOTICED = 1.5  # seconds at most until an end notices that its connection is cut


class Way:
    """One direction of a connection: what is sent arrives in order, or not at all."""

    def __init__(self, link: Link, to: Place) -> None:
        self._link = link
        self._to = to
        self._last = 0.0

    def send(self, call: Callable[..., object], *args: Any) -> None:
        link = self._link
        if link.is_cut or link.loses():
            return
        arrives = max(link.loop.now + link.seconds(), self._last)
        self._last = arrives
        link.loop.post(self._to, arrives - link.loop.now, self._arrive, link.cuts, call, args)

    def _arrive(self, cuts: int, call: Callable[..., object], args: tuple[Any, ...]) -> None:
        if cuts == self._link.cuts:
            call(*args)


class Link:
    def __init__(self, name: str, loop: VirtualLoop, chance: random.Random) -> None:
        self.name = name
        self.loop = loop
        self.slow = 0.0  # seconds more at most
        self.lossy = 0.0  # the chance that a letter is lost
        self.is_cut = False
        self.cuts = 0
        self._chance = chance
        self._ends: list[tuple[Place, Callable[[], None]]] = []

    def seconds(self) -> float:
        return self._chance.random() * (USUAL + self.slow)

    def loses(self) -> bool:
        return self.lossy > 0 and self._chance.random() < self.lossy

    def watch(self, place: Place, noticed: Callable[[], None]) -> Callable[[], None]:
        """Call somebody when the link is cut, once; returns what ends that."""
        end = (place, noticed)
        self._ends.append(end)

        def forget() -> None:
            if end in self._ends:
                self._ends.remove(end)

        return forget

    def cut(self) -> None:
        """Cut it: what is on the way is lost, and each end notices when it does."""
        self.is_cut = True
        self.cuts += 1
        ends, self._ends = self._ends, []
        for place, noticed in ends:
            self.loop.post(place, self._chance.random() * NOTICED, noticed)

    def heal(self) -> None:
        self.is_cut, self.slow, self.lossy = False, 0.0, 0.0
