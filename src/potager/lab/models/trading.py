"""How well a model trades at Bohnanza: does it keep to what it knows, and does it get good deals?

On the same deals a model and a gardener sit in the same seat among gardeners. Only trading is the model's:
what is planted and harvested, a gardener decides for it, so that the two differ by their trades alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from potager.bots.registry import bot
from potager.core import chance
from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.core.match import Match
from potager.core.texts import SEAT_LETTERS
from potager.lab.arena.onegame import whose_turn
from potager.lab.models.chat import Message, Model
from potager.lab.models.grammar import ILLEGAL, UNOWNED, UNREADABLE, ask
from potager.lab.models.quiz import question
from potager.lab.models.seat import ASKED, GAVE_UP, ModelSeat

GAME, TRADE = "bohnanza", "trade"
MOST_OFFERS = 6  # of its own that a model may make in one turn of the table
QUIZ_EVERY = 5  # decisions between two questions about what it knows
RIGHT, WRONG, INVENTED = "right", "wrong", "invented"


class SeatTrades(msgspec.Struct, frozen=True):
    """What trading brought one seat in some games; figures are sums."""

    games: int
    coins: int
    trades: int
    offers: int  # of its own
    taken: int  # of those
    gained: float  # points by the game's own estimate, over all its trades
    given: float  # what its partners gained by them


class TradingReport(msgspec.Struct, frozen=True):
    """What a model did, and a gardener in its place."""

    model: str
    seats: int
    seed: str
    played: SeatTrades
    gardener: SeatTrades
    answers: dict[str, int]  # questions, and every kind of bad answer
    quiz: dict[str, int]  # what it said of cards it knows, and of cards it cannot know


class TradingBench(NamedTuple):
    """What is played: the table and the deals."""

    game: Game
    seats: int = 3
    deals: int = 10
    seed: int | str | None = 1


def trading_bench(
    bench: TradingBench, name: str, model: Model, progress: Callable[[int], None] = lambda done: None
) -> TradingReport:
    """Let a model and a gardener trade on the same deals, in each seat in turn."""
    if bench.game.name != GAME or bench.seats not in bench.game.seats[1:]:
        raise CannotRead(f"trading is measured at {GAME} with {bench.game.seats[1]} seats or more")
    seed = chance.seed_bytes(bench.seed)
    answers: Counter[str] = Counter(dict.fromkeys((ASKED, UNREADABLE, UNOWNED, ILLEGAL, GAVE_UP), 0))
    quiz: Counter[str] = Counter(dict.fromkeys((RIGHT, WRONG, INVENTED), 0))
    found: tuple[list[SeatTrades], list[SeatTrades]] = ([], [])
    for deal in range(bench.deals):
        start = chance.seed_bytes((int.from_bytes(seed, "big") + deal) % (1 << chance.SEED_BITS))
        for player, into in ((None, found[1]), (ModelSeat(bench.game, model), found[0])):
            one = TradedMatch(bench, start.hex(), deal % bench.seats, player)
            into.append(one.play())
            if player is not None:
                answers.update(player.counts)
                quiz.update(one.quiz)
        progress(deal + 1)
    played, gardener = map(added, found)
    return TradingReport(name, bench.seats, seed.hex(), played, gardener, dict(answers), dict(quiz))


def added(some: Sequence[SeatTrades]) -> SeatTrades:
    """The sums of several games."""
    return SeatTrades(*(sum(getattr(one, name) for one in some) for name in SeatTrades.__struct_fields__))


class TradedMatch:
    """One game: gardeners, and in one seat a model that trades, or another gardener."""

    def __init__(self, bench: TradingBench, seed: str, seat: int, player: ModelSeat | None) -> None:
        self.game = bench.game
        self.match = Match(bench.game, bench.seats, {}, seed)
        self.seat = seat
        self.player = player
        self.quiz: Counter[str] = Counter()
        self._gardener = bot("gardener", bench.game)
        self._stream = chance.stream(chance.seed_bytes(seed), "gardeners")
        self._counts: Counter[str] = Counter()
        self._worth = [0.0, 0.0]  # what trades brought the seat, and its partners
        self._offered = (-1, 0)  # in which turn of the table it has made how many offers

    def play(self) -> SeatTrades:
        """Play to the end; what trading brought the seat."""
        while not self.match.over:
            seat = whose_turn(self.match)
            for action in self._next(seat):
                self._count(seat, action)
        counts, points = self._counts, self.match.scores[self.seat]
        return SeatTrades(1, points, counts["trades"], counts["offers"], counts["taken"], *self._worth)

    def _next(self, seat: int) -> Iterator[str]:
        """What the seat does now: the actions of a whole move of the model, or one of a gardener."""
        view = self.match.view(seat)
        if seat == self.seat and self.player is not None and view.phase == TRADE:
            turn, made = self._offered
            asked = ask(self.game, view, seat, own=turn != view.turn or made < MOST_OFFERS)
            yield from self.player.choose(asked)
            if self.player.counts[ASKED] % QUIZ_EVERY == 0:
                self._ask_what_it_knows(view)
            return
        legal = self.match.legal_ids(seat)
        yield self.game.actions.text(self._gardener.choose(view, seat, legal, self._stream))

    def _count(self, seat: int, action: str) -> None:
        """Play an action, and count what it means for the seat that is looked at."""
        word, _, letter = action.partition(" ")
        before = self._estimates() if word == "accept" else None
        turn = self.match.view(seat).turn
        self.match.play_quietly(seat, action)
        if word == "propose" and seat == self.seat:
            self._counts["offers"] += 1
            self._offered = (turn, self._offered[1] + 1 if self._offered[0] == turn else 1)
        if before is not None and self.seat in (seat, owner := SEAT_LETTERS.index(letter.upper())):
            after, partner = self._estimates(), owner if seat == self.seat else seat
            self._counts["trades"] += 1
            self._counts["taken"] += owner == self.seat
            self._worth[0] += float(after[self.seat] - before[self.seat])
            self._worth[1] += float(after[partner] - before[partner])

    def _estimates(self) -> Any:
        """What each seat may expect to score, by the game's own estimate of the true position."""
        out = np.zeros(self.match.seats, dtype=np.float32)
        self.game.estimate(self.match.state, self.game.weights.row(self.match.seats), out)
        return out

    def _ask_what_it_knows(self, view: Any) -> None:
        """One question about cards: some it knows, some it cannot know."""
        assert self.player is not None
        asked = question(view, self.seat, sum(self.quiz.values()))
        messages = [
            Message(role="system", content="Answer the question with one JSON object that fits the schema."),
            Message(role="user", content=asked.text),
        ]
        said = asked.read(self.player.model.answer(messages, asked.schema))
        self.quiz[RIGHT if said == asked.right else INVENTED if asked.right == "unknown" else WRONG] += 1


def page(report: TradingReport) -> Iterator[str]:
    """The report as lines of Markdown."""
    yield f"# Trading: {report.model}"
    yield ""
    yield f"Written by `potager lab trading`: {report.played.games} deals, {report.seats} seats,"
    yield f"seed {int(report.seed, 16)}; the model trades, a gardener plants and harvests for it."
    yield ""
    yield from ("| | model | gardener in its place |", "|---|---|---|")
    for says, show, name in ROWS:
        yield f"| {says} | {show(report.played, name)} | {show(report.gardener, name)} |"
    yield ""
    answers = ", ".join(f"{number} {kind}" for kind, number in report.answers.items())
    yield f"Answers: {answers}. An answer is unowned if it gives cards that the seat has not."
    yield ""
    quiz = ", ".join(f"{number} {kind}" for kind, number in report.quiz.items())
    yield f"Asked what it knows: {quiz}. Invented is a number for cards that nobody in its seat can know."


def _mean(deals: SeatTrades, name: str) -> str:
    return f"{getattr(deals, name) / max(1, deals.games):.2f}"


def _each(deals: SeatTrades, name: str) -> str:
    return f"{getattr(deals, name) / deals.trades:+.2f}" if deals.trades else "–"


ROWS = (
    ("coins a game", _mean, "coins"),
    ("trades a game", _mean, "trades"),
    ("offers a game", _mean, "offers"),
    ("of them taken", _mean, "taken"),
    ("its own gain a trade, in points", _each, "gained"),
    ("its partners' gain a trade, in points", _each, "given"),
    ("gained by trade a game, in points", _mean, "gained"),
)
