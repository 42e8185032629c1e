"""What all rooms of a server share."""

from __future__ import annotations

from typing import NamedTuple

from potager.server.clocks import Clocks
from potager.server.minds.games import Games
from potager.server.minds.thinking import Minds
from potager.server.minds.workers import Workers
from potager.server.settings import Settings
from potager.server.shelf import Shelf
from potager.server.store import Lease, Store


class Means(NamedTuple):
    """What all rooms of a server share."""

    store: Store
    games: Games
    minds: Minds  # for bots and hints
    workers: Workers  # on other machines, for bots
    asides: Minds  # for long loads
    stories: Shelf
    settings: Settings
    clocks: Clocks

    def under(self, lease: Lease) -> Means:
        """The same for the room of one table, which writes only while it has its lease."""
        return self._replace(store=self.store.under(lease))
