"""Ratings of the bots of a contest by openskill, which comes with the extra `lab`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from potager.lab.arena.contest import Contest, Played
from potager.lab.arena.standings import Rating, placing, whole_deals
from potager.lab.parts import missing_part


def ratings(contest: Contest, played: Sequence[Played]) -> dict[str, Rating]:
    """Every bot's rating after Plackett and Luce, from the placings of the games of whole deals in order.

    A bot that takes several seats of a game is rated by the mean of what they would make of it. Bots do
    not change, so the model's own unrest (tau) is switched off and ratings settle.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise missing_part("ratings need", "lab", error) from None
    model: Any = PlackettLuce(tau=0.0)
    known: dict[str, Any] = {bot: model.rating(name=bot) for bot in contest.bots}
    for game in (game for deal in whole_deals(contest, played) for game in deal):
        names = contest.at_seats(game.lineup, game.rotation)
        if len(set(names)) == 1:
            continue  # among equals nothing is to be learnt
        rated = model.rate([[known[name]] for name in names], ranks=placing(game))
        for bot in set(names):
            seats = [rated[seat][0] for seat, name in enumerate(names) if name == bot]
            known[bot] = model.rating(
                name=bot,
                mu=sum(seat.mu for seat in seats) / len(seats),
                sigma=sum(seat.sigma for seat in seats) / len(seats),
            )
    return {bot: Rating(float(rating.mu), float(rating.sigma)) for bot, rating in known.items()}
