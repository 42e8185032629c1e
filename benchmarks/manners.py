"""How masters trade in Bohnanza: offers repeated that were declined, and drafts laid out for nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import msgspec

from potager.bots.registry import bot
from potager.core import chance
from potager.core.match import Match
from potager.core.registry import load
from potager.lab.arena.contest import code_of
from potager.lab.arena.onegame import whose_turn

GAME, PLAYER = "bohnanza", "master@0.25s"
SEATS = (2, 4)
GAMES = 4  # for each number of seats
FILE = "manners.jsonl"
STEPS = ("give", "turned", "want", "to")


class Manners(msgspec.Struct, frozen=True):
    """What was counted in one game."""

    seats: int
    seed: int
    code: str
    proposals: int
    repeated: int  # of them, equal to one of the same turn that somebody had declined and nobody accepted
    dropped: int  # drafts that did not become offers


class Counting:
    """Counts along a match, action by action."""

    def __init__(self) -> None:
        self.proposals = self.repeated = self.dropped = 0
        self._drafting: set[int] = set()  # seats
        self._open: dict[int, str] = {}  # the offer of each seat
        self._declined: set[tuple[int, str]] = set()  # in this turn
        self._turn = -1

    def note(self, match: Match, seat: int, action: str) -> None:
        """Look at an action before it is played."""
        turn = int(match.state.turn)
        if turn != self._turn:
            self._turn = turn
            self._end_of_trade()
        kind, _, rest = action.partition(" ")
        if kind in STEPS:
            self._drafting.add(seat)
        elif kind == "cancel":
            self._drafting.discard(seat)
            self.dropped += 1
        elif kind == "propose":
            self._propose(match, seat)
        elif kind == "decline":
            owner = "abcde".index(rest)
            self._declined.add((owner, self._open.get(owner, "")))
        elif kind == "accept":
            owner = "abcde".index(rest)
            self._declined.discard((owner, self._open.get(owner, "")))
            self._drafting.discard(seat)  # what was laid ready was for this offer
        elif kind == "next":
            self._end_of_trade()

    def _propose(self, match: Match, seat: int) -> None:
        draft = match.view(seat).draft
        hand = match.view(seat).seats[seat].hand
        gives = sorted(hand[place] for place in draft.places)
        offer = repr((draft.to, gives, draft.turned, draft.wants))
        self.proposals += 1
        self.repeated += (seat, offer) in self._declined
        self._open[seat] = offer
        self._drafting.discard(seat)

    def _end_of_trade(self) -> None:
        self.dropped += len(self._drafting)
        self._drafting.clear()
        self._open.clear()
        self._declined.clear()


def count(seats: int, seed: int, player: str = PLAYER, compiled: bool = True) -> Manners:
    """Play one game between equal bots and count."""
    plain = load(GAME)
    game = plain.compiled() if compiled else plain
    match, counting = Match(game, seats, seed=seed), Counting()
    players = [bot(player, game) for _ in range(seats)]
    stream = chance.stream(chance.seed_bytes(seed), "manners")
    while not match.over:
        seat = whose_turn(match)
        legal = match.legal_ids(seat)
        action = legal[0] if len(legal) == 1 else players[seat].choose(match.view(seat), seat, legal, stream)
        counting.note(match, seat, game.actions.text(action))
        match.play_quietly(seat, action)
    return Manners(seats, seed, code_of(plain), counting.proposals, counting.repeated, counting.dropped)


def read(folder: Path) -> list[Manners]:
    """What was counted so far, by the code that there is now."""
    file = folder / FILE
    lines = file.read_bytes().splitlines() if file.exists() else []
    code = code_of(load(GAME))
    return [one for one in (msgspec.json.decode(line, type=Manners) for line in lines) if one.code == code]


def measure(folder: Path, jobs: int, end: float, tell: Callable[[str], None]) -> None:
    """Play what is missing until time is up, and write each game down as it ends."""
    known = {(one.seats, one.seed) for one in read(folder)}
    missing = [(seats, seed) for seed in range(GAMES) for seats in SEATS if (seats, seed) not in known]
    if not missing or time.monotonic() >= end:
        return
    tell(f"counting manners in {len(missing)} games")
    with (folder / FILE).open("ab") as file:
        for found in _counted(missing, jobs, end):
            file.write(msgspec.json.encode(found) + b"\n")
            file.flush()


def _counted(missing: Sequence[tuple[int, int]], jobs: int, end: float) -> Iterable[Manners]:
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        games = [pool.submit(partial(count, seats, seed)) for seats, seed in missing]
        try:
            for game in as_completed(games, timeout=max(0.0, end - time.monotonic())):
                yield game.result()
        except TimeoutError:
            pool.shutdown(wait=False, cancel_futures=True)
