"""Short words for tests: play, what is legal, why not, what was seen; and whole random games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from potager.core import chance
from potager.core.game import Game
from potager.core.match import Match
from potager.core.texts import LANGUAGES, SEAT_LETTERS, Say
from potager.core.turns import NOBODY, next_seat

LETTERS = SEAT_LETTERS


class OneAction(NamedTuple):
    """One action of a game: the state before, who did what, and the state after."""

    before: Any
    seat: int
    action: int
    after: Any


def play(match: Match, *lines: str, viewer: int | None = None) -> list[Any]:
    """Play `A move 3`, or several actions of a seat as `A give 0, want red`; what a viewer saw of it."""
    before = len(match.moves)
    for line in lines:
        seat, actions = match.parse_move(line)
        for action in actions.split(", "):
            match.play(seat, action)
    return [
        event for number in range(before, len(match.moves)) for event in match.seen(number, viewer).events
    ]


def legal(match: Match, letter: str, block: str | None = None) -> list[str]:
    """What a seat may do, as text; only the actions of one block if it is named."""
    texts = [action.text for action in match.legal(LETTERS.index(letter))]
    return [text for text in texts if block is None or text.split()[0] == block]


def why_not(match: Match, line: str) -> tuple[str, str] | None:
    """The rule by which `A plant 0` is refused and the name of its sentence, or None."""
    before = match.state_bytes
    error = match.why_not(*match.parse_move(line))
    assert match.state_bytes == before
    if error is None:
        return None
    assert error.rule is not None and error.why is not None
    in_every_language(match.game, error.why)
    return error.rule, error.why.key.removeprefix("refusal.")


def refusal(match: Match, line: str) -> str | None:
    """The rule by which `A move 3` is refused, or None."""
    found = why_not(match, line)
    return found[0] if found else None


def in_every_language(game: Game, what: Say) -> list[str]:
    """A thing to say, in words; in no language is it empty or has a hole."""
    spoken = [game.texts.words(lang, what) for lang in LANGUAGES]
    assert all(words.strip() and "{" not in words for words in spoken), spoken
    return spoken


def kinds(events: Sequence[Any]) -> list[str]:
    """The names of events, in order."""
    return [str(event.__struct_config__.tag) for event in events]


def of_kind(events: Sequence[Any], kind: str) -> list[Any]:
    """The events of one name."""
    return [event for event in events if event.__struct_config__.tag == kind]


def random_game(
    game: Game,
    seats: int,
    options: Mapping[str, str],
    seed: int,
    *,
    by_block: bool = False,
    off_turn: int = 0,
) -> Iterator[OneAction]:
    """A game of random actions, step by step.

    With `by_block` a block is drawn first and then one of its actions, so that rare kinds come up. One action
    in `off_turn`, if that is not 0, is that of any seat that has a choice, awaited or not.
    """
    state = game.deal(seats, options, chance.seed_bytes(seed))
    stream = chance.stream(chance.seed_bytes(seed), "random game")
    mask = game.new_mask()
    last = NOBODY
    while not game.over(state):
        last = int(next_seat(game.awaited(state), last))
        if off_turn and chance.draw(stream, off_turn) == 0:
            other = int(chance.draw(stream, seats))
            last = other if game.legal(state, other, mask) else last
        game.legal(state, last, mask)
        if by_block:
            all_blocks = (game.actions[name] for name in game.actions)
            blocks = [block for block in all_blocks if mask[block.start : block.stop].any()]
            drawn = blocks[chance.draw(stream, len(blocks))]
            mask[: drawn.start] = mask[drawn.stop :] = False
        choices = np.flatnonzero(mask)
        action = int(choices[chance.draw(stream, len(choices))])
        before = state.copy()
        game.apply(state, last, action)
        yield OneAction(before, last, action, state.copy())


def weights_of(game: Game, seats: int, named: str = "", **figures: float | list[float]) -> Any:
    """A set of weights of a game, with some figures changed."""
    row = game.weights.row(seats, named).copy()
    for name, figure in figures.items():
        row[name] = figure
    return row


def ratings_of(game: Game, state: Any, seat: int, weights: Any = None) -> dict[str, float]:
    """What the advice makes of every legal action of a seat, by the action's text, the best first."""
    mask, out = game.new_mask(), np.zeros(game.actions.size, dtype=np.float32)
    game.legal(state, seat, mask)
    game.advise(state, seat, game.weights.row(int(state.seats)) if weights is None else weights, mask, out)
    best_first = sorted(mask.nonzero()[0], key=lambda action: -out[action])
    return {game.actions.text(int(action)): float(out[action]) for action in best_first}
