"""A gardener who does not trade at Bohnanza, as the file of a bot: what trading is worth is what it lacks."""

from __future__ import annotations

from potager.bots.greedy import Advised
from potager.core.match import Match

TRADES = ("give", "turned", "want", "to", "propose", "accept")


def move(match: Match, seat: int, _clock: object) -> int:
    """The action that is rated highest, but for those of a trade."""
    legal = match.legal_ids(seat)
    quiet = [action for action in legal if match.game.actions.split(action)[0] not in TRADES]
    ratings = Advised(match.game).rate(match.state, seat, quiet)
    return max(quiet, key=lambda action: float(ratings[action]))
