"""Voice: whoever remembers what a seat has offered in a turn asks nobody for the same twice.

Whatever the cards, a second request that is like the first costs everybody time and tells how much it is
wanted. The rules allow it and their state forgets it: a bot remembers it, hints look it up in the match.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from potager.bots.moves import Steps
from potager.core.game import Game
from potager.core.match import Match
from potager.core.talk import Spoken


class Voice:
    """What was offered in this turn, and to whom."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._turn = -1
        self._said: set[tuple[int, str, int]] = set()  # seat, what, and who was asked
        self._propose = -1 if game.talk is None else game.actions.parse(game.talk.propose)

    @classmethod
    def heard(cls, match: Match, seat: int) -> Voice:
        """What a seat has offered in this turn of a match, as everybody at the table has heard it."""
        voice, game = cls(match.game), match.game
        if game.talk is not None:
            now = game.talk.turn(match.view(None))
            for place in reversed(range(len(match.moves))):
                if match.moves[place] == (seat, voice._propose):
                    before = game.state.from_bytes(match.bytes_before(place))
                    if game.talk.turn(game.view(before, None)) != now:
                        break
                    voice.note(before, seat, (voice._propose,))
        return voice

    def note(self, state: Any, seat: int, actions: Steps) -> None:
        """Remember a move, if it is an offer."""
        if actions[-1] != self._propose:
            return
        turn, spoken = self._spoken(state, seat, actions)
        if turn != self._turn:
            self._turn, self._said = turn, set()
        self._said |= {(seat, spoken.what, other) for other in spoken.asked}

    def repeats(self, state: Any, seat: int, moves: Iterable[Steps]) -> list[Steps]:
        """Those of some moves that would ask nobody anything new in this turn."""
        if not any(who == seat for who, _, _ in self._said):
            return []
        offers = (actions for actions in moves if actions[-1] == self._propose)
        return [actions for actions in offers if self._was_said(state, seat, actions)]

    def _was_said(self, state: Any, seat: int, actions: Steps) -> bool:
        turn, spoken = self._spoken(state, seat, actions)
        return turn == self._turn and all((seat, spoken.what, other) in self._said for other in spoken.asked)

    def _spoken(self, state: Any, seat: int, actions: Steps) -> tuple[int, Spoken]:
        """The turn, and the offer that a move makes."""
        talk, after = self._game.talk, state.copy()
        assert talk is not None
        for action in actions:
            self._game.apply(after, seat, action)
        view = self._game.view(after, None)
        return talk.turn(view), next(offer for offer in talk.offers(view) if offer.owner == seat)
