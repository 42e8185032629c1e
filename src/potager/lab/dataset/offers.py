"""The offers of a game and what became of them, heard as a spectator hears them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

TOLD = ("to", "gives", "turned", "wants")


class OfferBook:
    """Offers as they are made, answered and closed; a seat has one open offer at most."""

    def __init__(self, game: int) -> None:
        self.game = game
        self._open: dict[int, dict[str, Any]] = {}  # by owner
        self._closed: list[dict[str, Any]] = []

    def hear(self, number: int, events: Iterable[Any]) -> None:
        """Take in what everybody saw of an action."""
        for event in events:
            told: dict[str, Any] = msgspec.to_builtins(event)
            seat, owner = told.get("seat"), told.get("owner")
            match told.get("event"):
                case "proposed":
                    self._made(number, told)
                case "withdrawn" | "lapsed" as how:
                    self._close(seat, how)
                case "declined":
                    self._answer(number, owner, seat, "decline")
                case "traded":
                    self._answer(number, owner, seat, "accept")
                    self._close(owner, "accepted", seat)
                case "trading-ended" | "turn-began":
                    for one in list(self._open):
                        self._close(one, "lapsed")
                case _:
                    pass

    def _made(self, number: int, told: dict[str, Any]) -> None:
        self._close(told["seat"], "replaced")
        offer: dict[str, Any] = {
            "game": self.game,
            "number": number,
            "owner": told["seat"],
            "answers": [],
            "partner": None,
        }
        self._open[told["seat"]] = {**offer, **{name: told[name] for name in TOLD}}

    def _answer(self, number: int, owner: Any, seat: Any, answer: str) -> None:
        if offer := self._open.get(owner):
            offer["answers"].append({"number": number, "seat": seat, "answer": answer})
            if answer == "decline" and offer["to"] is not None:
                self._close(owner, "declined")  # an offer to one seat is closed by its no

    def _close(self, owner: Any, how: str, partner: Any = None) -> None:
        if (offer := self._open.pop(owner, None)) is not None:
            self._closed.append({**offer, "ended": how, "partner": partner})

    def closed(self) -> list[dict[str, Any]]:
        """All offers of the game in the order in which they were made; what is still open has lapsed."""
        for owner in list(self._open):
            self._close(owner, "lapsed")
        return sorted(self._closed, key=lambda offer: offer["number"])
