"""The other servers of a house, as the lobby knows them: there are none, unless a bridge leads to some."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from potager.server.post.envelopes import GuestRenamed, KeysRevoked
from potager.server.protocol.tables import TableInfo


class Elsewheres(NamedTuple):
    """Tables that are open at other servers."""

    infos: Mapping[str, TableInfo]
    lively: Set[str]  # public ones with somebody at them


class Neighbours:
    """Nobody else serves this house."""

    async def tables(self, guest: str | None, tables: Sequence[str], public: bool) -> Elsewheres:
        """How tables are that are open elsewhere, for a guest; with the lively public ones, if asked."""
        return Elsewheres({}, frozenset())

    def spread(self, news: GuestRenamed | KeysRevoked) -> None:
        """Let all others know."""
