"""Short positions for the tests of Bohnanza; what a test leaves out is as the notation has it.

Seats that are not named have nothing, and the pile is the rest of the cards in random order. One line of
play may hold several actions of a seat: `A give 0, want red, propose`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from potager.core import chance
from potager.core.match import Match
from potager.core.turns import NOBODY, next_seat
from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules.components import BEAN_NAMES

SEAT_COUNTS = GAME.seats
MORE = (3, 4, 5)  # the game with trading
COPIES = dict(zip(BEAN_NAMES, (20, 18, 16, 14, 12, 10, 8, 6), strict=True))
LETTERS = "ABCDE"
BLOCKS = [GAME.actions[name] for name in GAME.actions]


def header(seats: int = 3) -> str:
    return f"bohnanza 1 · seats {seats}\n"


def table(text: str, seats: int = 3, seed: int = 1) -> Match:
    """The match that a short position describes."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return Match.from_position(GAME, header(seats) + "\n".join(lines), seed)


def rest(**gone: int) -> str:
    """Discards that take all cards but some out of the pile: `rest(red=2, garden=1)` leaves those three."""
    left = {name.replace("_", "-"): number for name, number in gone.items()}
    return "discard " + " ".join(name for name in COPIES for _ in range(COPIES[name] - left.get(name, 0)))


def play(match: Match, *lines: str, viewer: int | None = None) -> list[Any]:
    """Play `A give 0, want red, propose` and so on; what a viewer saw of it."""
    before = len(match.moves)
    for line in lines:
        seat, actions = match.parse_move(line)
        for action in actions.split(", "):
            match.play(seat, action)
    return [event for entry in match.events_since(before, viewer) for event in entry.events]


def legal(match: Match, letter: str, block: str | None = None) -> list[str]:
    """What a seat may do, as text; only the actions of one block if it is named."""
    texts = [action.text for action in match.legal(LETTERS.index(letter))]
    return [text for text in texts if block is None or text.split()[0] == block]


def refusal(match: Match, line: str) -> tuple[str, str] | None:
    """The rule by which `A plant 0` is refused and the name of its sentence, or None."""
    before = match.state_bytes
    error = match.why_not(*match.parse_move(line))
    assert match.state_bytes == before
    if error is None:
        return None
    assert error.rule is not None and error.why is not None
    for lang in ("en", "fr"):
        words = GAME.texts.words(lang, error.why)
        assert words.strip() and "{" not in words
    return error.rule, error.why.key.removeprefix("refusal.")


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


def kinds(events: list[Any]) -> list[str]:
    """The names of events, in order."""
    return [str(event.__struct_config__.tag) for event in events]


def of_kind(events: list[Any], kind: str) -> list[Any]:
    return [event for event in events if event.__struct_config__.tag == kind]


def cards_in(state: Any) -> Counter[str]:
    """All cards of a state, counted without the engine's help."""
    true = state.plain()
    found: Counter[str] = Counter()
    for cards in (true.pile, true.discard, *true.hand):
        found.update(BEAN_NAMES[bean] for bean in cards if bean >= 0)
    for counts in (true.turned, *true.coins, *true.aside):
        found.update(dict(zip(BEAN_NAMES, counts, strict=True)))
    for beans, numbers in zip(true.bean, true.grown, strict=True):
        for bean, number in zip(beans, numbers, strict=True):
            if number:
                found[BEAN_NAMES[bean]] += number
    return +found


def random_game(seats: int, seed: int, off_turn: int = 40) -> Iterator[tuple[Any, int, int, Any]]:
    """A game of random actions: before, seat, action, after, for every action.

    Odd seeds choose among actions, even seeds among blocks first, which leads to many more trades. One
    action in `off_turn` is that of any seat that has a choice, awaited or not.
    """
    state = GAME.deal(seats, {}, chance.seed_bytes(seed))
    stream = chance.stream(chance.seed_bytes(seed), "random game")
    mask = GAME.new_mask()
    last = NOBODY
    while not GAME.over(state):
        seat = int(next_seat(GAME.awaited(state), last))
        if chance.draw(stream, off_turn) == 0:
            other = int(chance.draw(stream, seats))
            seat = other if GAME.legal(state, other, mask) else seat
        GAME.legal(state, seat, mask)
        if seed % 2 == 0:
            blocks = [block for block in BLOCKS if mask[block.start : block.stop].any()]
            block = blocks[chance.draw(stream, len(blocks))]
            mask[: block.start] = False
            mask[block.stop :] = False
        choices = np.flatnonzero(mask)
        action = int(choices[chance.draw(stream, len(choices))])
        before = state.copy()
        GAME.apply(state, seat, action)
        last = seat
        yield before, seat, action, state.copy()
