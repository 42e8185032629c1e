"""What a contest has shown: shares of victories, points and margins, with the deal as the unit."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from potager.lab.arena.contest import Contest, Faults, Played
from potager.lab.figures.intervals import CONFIDENT, Interval, share_interval


class Rating(msgspec.Struct, frozen=True):
    """What openskill makes of a bot."""

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mu - CONFIDENT * self.sigma

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.mu + CONFIDENT * self.sigma


class BotStanding(msgspec.Struct, frozen=True):
    """How one bot did, all its seats together, in the games in which it took part."""

    bot: str
    games: int
    fair: float  # its share of the victories if everybody were as good
    share: Interval  # of the victories; one that n seats share counts 1/n for each
    points: float  # of a seat
    margin: float  # points ahead of the best other seat
    decisions: int
    seconds: float  # a decision
    faults: list[Faults] = []
    rating: Rating | None = None

    @property
    def times(self) -> float:
        """Its share over a fair share."""
        return self.share.value / self.fair


class Standings(msgspec.Struct, frozen=True):
    """What came of a contest."""

    contest: Contest
    deals: int
    games: int
    actions: float  # of a game
    bots: list[BotStanding]


def whole_deals(contest: Contest, played: Sequence[Played]) -> list[list[Played]]:
    """The games deal by deal, in order, without those deals of which some games are missing."""
    by_deal: dict[int, list[Played]] = {}
    for game in played:
        by_deal.setdefault(game.deal, []).append(game)
    order = {key: place for place, key in enumerate(contest.games)}
    return [
        sorted(games, key=lambda game: order[game.lineup, game.rotation])
        for _, games in sorted(by_deal.items())
        if len(games) == len(order)
    ]


def share_of(contest: Contest, bot: str, game: Played) -> float:
    """A bot's part of the victory in one game; a lone seat may lose, and then nobody wins."""
    names = contest.at_seats(game.lineup, game.rotation)
    return sum(names[seat] == bot for seat in game.winners) / max(len(game.winners), 1)


def shares_of(contest: Contest, bot: str, deals: Sequence[Sequence[Played]]) -> list[float]:
    """A bot's share of the victories, deal by deal, over the games in which it takes part."""
    return [
        float(
            np.mean([share_of(contest, bot, game) for game in games if bot in contest.lineups[game.lineup]])
        )
        for games in deals
    ]


def games_of(contest: Contest, bot: str) -> int:
    """In how many games of a deal a bot takes part."""
    return sum(bot in contest.lineups[lineup] for lineup, _ in contest.games)


def result(contest: Contest, played: Sequence[Played]) -> Standings | None:
    """What the whole deals have shown; None where there is none yet."""
    deals = whole_deals(contest, played)
    if not deals:
        return None
    games = [game for deal in deals for game in deal]
    return Standings(
        contest=contest,
        deals=len(deals),
        games=len(games),
        actions=float(np.mean([game.actions for game in games])),
        bots=[_standing(contest, bot, deals, games) for bot in contest.bots],
    )


def _standing(
    contest: Contest, bot: str, deals: Sequence[Sequence[Played]], games: Sequence[Played]
) -> BotStanding:
    mine = [
        (game, seat)
        for game in games
        for seat, name in enumerate(contest.at_seats(game.lineup, game.rotation))
        if name == bot
    ]
    decisions = sum(game.decisions[seat] for game, seat in mine)
    own = [game for game in games if bot in contest.lineups[game.lineup]]
    return BotStanding(
        bot=bot,
        games=len(own),
        fair=len(mine) / (len(own) * contest.seats),
        share=share_interval(shares_of(contest, bot, deals), games_of(contest, bot)),
        points=float(np.mean([game.points[seat] for game, seat in mine])),
        margin=float(np.mean([margin(game.points, seat) for game, seat in mine])),
        decisions=decisions,
        seconds=sum(game.seconds[seat] for game, seat in mine) / max(decisions, 1),
        faults=_faults(bot, own),
    )


def margin(points: Sequence[int], seat: int) -> int:
    """How far a seat is ahead of the best other one; alone, of nothing.

    >>> margin([3, 9, 5], 0), margin([3, 9, 5], 1)
    (-6, 4)
    """
    return points[seat] - max((there for other, there in enumerate(points) if other != seat), default=0)


def placing(game: Played) -> list[int]:
    """The place of every seat, the first being 0: winners, then the others by points."""
    rank = [(seat not in game.winners, -points) for seat, points in enumerate(game.points)]
    best = {seat: (False, 0) for seat in game.winners}  # who shares the victory has won, whatever the points
    rank = [best.get(seat, key) for seat, key in enumerate(rank)]
    return [sorted(rank).index(key) for key in rank]


def _faults(bot: str, games: Sequence[Played]) -> list[Faults]:
    """What was wrong with a bot's moves, all games together, with the first trace of each kind."""
    found: dict[str, Faults] = {}
    for fault in (fault for game in games for fault in game.faults if fault.bot == bot):
        old = found.get(fault.kind)
        times, trace = (old.times + fault.times, old.trace) if old else (fault.times, fault.trace)
        found[fault.kind] = Faults(bot, fault.kind, times, trace)
    return list(found.values())
