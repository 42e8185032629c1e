"""Short positions for the tests of Bohnanza; what a test leaves out is as the notation has it.

Seats that are not named have nothing, and the pile is the rest of the cards in random order. One line of
play may hold several actions of a seat: `A give 0, want red, propose`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from potager import testing as kit
from potager.core.kernel import Floats
from potager.core.match import Match
from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules.components import BEAN_NAMES
from potager.games.bohnanza.rules.state import State
from potager.games.bohnanza.thinks.outlook import OWN, outlook_of
from potager.games.bohnanza.thinks.weights import Weights
from potager.testing import OneAction
from potager.testing.play import ratings_of

SEAT_COUNTS = GAME.seats
LETTERS = kit.LETTERS[: max(SEAT_COUNTS)]
MORE = (3, 4, 5)  # the game with trading
COPIES = dict(zip(BEAN_NAMES, (20, 18, 16, 14, 12, 10, 8, 6), strict=True))


def header(seats: int = 3) -> str:
    return f"bohnanza {GAME.version} · seats {seats}\n"


def table(text: str, seats: int = 3, seed: int = 1) -> Match:
    """The match that a short position describes."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return Match.from_position(GAME, header(seats) + "\n".join(lines), seed)


def rest(**gone: int) -> str:
    """Discards that take all cards but some out of the pile: `rest(red=2, garden=1)` leaves those three."""
    left = {name.replace("_", "-"): number for name, number in gone.items()}
    return "discard " + " ".join(name for name in COPIES for _ in range(COPIES[name] - left.get(name, 0)))


def seat_of(match: Match, letter: str) -> Any:
    """A seat as it sees itself."""
    seat = LETTERS.index(letter)
    return match.view(seat).seats[seat]


def hand(match: Match, letter: str) -> list[str]:
    return list(seat_of(match, letter).hand)


def aside(match: Match, letter: str) -> dict[str, int]:
    return dict(seat_of(match, letter).aside)


def fields(match: Match, letter: str) -> list[str]:
    """The fields of a seat, `blue:3` or `-`."""
    return [f"{field.bean}:{field.cards}" if field.bean else "-" for field in seat_of(match, letter).fields]


def coins(match: Match, letter: str) -> int:
    return int(seat_of(match, letter).coins)


def turned(match: Match) -> dict[str, int]:
    return dict(match.view(None).turned)


def phase(match: Match) -> str:
    """Whose turn it is and what is to be decided: `A trade`."""
    seen = match.view(None)
    return seen.phase if seen.active is None else f"{LETTERS[seen.active]} {seen.phase}"


def awaited(match: Match) -> str:
    return "".join(LETTERS[seat] for seat in match.awaited)


def offers(match: Match) -> str:
    """Who has an open offer."""
    return "".join(LETTERS[offer.owner] for offer in match.view(None).offers)


def cards_in(state: Any) -> Counter[str]:
    """All cards of a state, counted without the engine's help."""
    true = state.plain()
    found: Counter[str] = Counter()
    for cards in (true.pile, true.discard, *true.hand):
        found.update(BEAN_NAMES[int(bean)] for bean in cards if bean >= 0)
    for counts in (true.turned, *true.coins, *true.aside):
        found.update(dict(zip(BEAN_NAMES, counts, strict=True)))
    for beans, numbers in zip(true.bean, true.grown, strict=True):
        for bean, number in zip(beans, numbers, strict=True):
            if number:
                found[BEAN_NAMES[bean]] += number
    return +found


def random_game(seats: int, seed: int, off_turn: int = 40) -> Iterator[OneAction]:
    """A game of random actions: before, seat, action, after, for every action.

    Odd seeds choose among actions, even seeds among blocks first, which leads to many more trades.
    """
    return kit.random_game(GAME, seats, {}, seed, by_block=seed % 2 == 0, off_turn=off_turn)


def steady(state: State) -> Weights:
    """The weights of 0.3.0: what is tested here must hold whatever is tuned."""
    return GAME.weights.row(int(state.seats), "0.3.0")


def best(state: State, seat: int = 0, weights: Weights | None = None) -> str:
    """The legal action of a seat that the advice rates highest."""
    return next(iter(ratings_of(GAME, state, seat, steady(state) if weights is None else weights)))


def own(state: State, seat: int) -> Floats:
    """What a seat expects for itself, by those weights."""
    return outlook_of(state, seat, steady(state))[OWN]
