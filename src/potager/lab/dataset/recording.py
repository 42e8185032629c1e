"""One game of a dataset, played behind the door of `Match` and written down row by row."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from potager.bots.registry import bot
from potager.bots.search import Searcher
from potager.core import chance
from potager.core.game import Game
from potager.core.match import Match
from potager.core.moves import is_whole
from potager.lab.arena.onegame import whose_turn
from potager.lab.dataset.offers import OfferBook
from potager.lab.dataset.plan import DataPlan
from potager.lab.dataset.schema import GAMES, MOVES, OFFERS, TRUTH

HASH = 32  # hexadecimal digits of a view's hash

Rows = dict[str, list[dict[str, Any]]]


def view_hash(view: Any) -> str:
    """A hash of what a seat may know: the same view, the same hash."""
    return hashlib.sha256(msgspec.json.encode(view)).hexdigest()[:HASH]


def record(plan: DataPlan, game: Game, number: int) -> Rows:
    """Play one game; the rows of every table that tell of it."""
    match = Match(game, plan.seats, plan.options, plan.seed_of(number))
    names = plan.at_seats(number)
    players = [bot(name, game) for name in names]
    for player in players:
        if isinstance(player, Searcher):
            player.meet(names)
    assert match.seed is not None
    streams = [chance.stream(match.seed, f"bot in {seat}") for seat in range(plan.seats)]
    rows: Rows = {MOVES: [], OFFERS: [], TRUTH: [], GAMES: []}
    offers = OfferBook(number)
    while not match.over:
        seat = whose_turn(match)
        legal, view = match.legal_ids(seat), match.view(seat)
        action = legal[0] if len(legal) == 1 else players[seat].choose(view, seat, legal, streams[seat])
        here = {"game": number, "number": len(match.moves)}
        rows[TRUTH].append({**here, "position": match.position(), "digest": match.digest})
        row = {**here, "seat": seat, "action": action, "text": game.actions.text(action), "legal": legal}
        row["view_hash"] = view_hash(view)
        if plan.views:
            row["view"] = msgspec.json.encode(view).decode()
        match.play_quietly(seat, action)
        row["whole"] = is_whole(game, match.state, seat, action)
        rows[MOVES].append(row)
        if game.talk is not None:
            offers.hear(here["number"], match.seen(here["number"], None).events)
    end = {"points": match.scores, "winners": list(match.winners)}
    for row in rows[MOVES]:
        row |= end
    rows[OFFERS] = offers.closed()
    head = {"game": number, "seed": match.seed.hex(), "bots": names, "first": match.first}
    rows[GAMES] = [{**head, "actions": len(match.moves), **end, "digest": match.digest}]
    return rows
