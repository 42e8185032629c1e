"""Questions about cards that a seat of Bohnanza knows, and about cards that it cannot know."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from potager.core.texts import SEAT_LETTERS
from potager.lab.models.plain import view_text

UNKNOWN = "unknown"
MOST = 12  # cards of a kind that an answer may name


class CardAnswer(msgspec.Struct):
    """An answer to a question."""

    answer: str | int


class CardQuestion(NamedTuple):
    """A question, the schema of its answer, and what is right by the seat's own view."""

    text: str
    schema: dict[str, Any]
    right: str

    def read(self, answer: str) -> str:
        """What was said; whatever cannot be read is a wrong answer."""
        try:
            return str(msgspec.json.decode(answer, type=CardAnswer).answer)
        except (msgspec.MsgspecError, UnicodeError):
            return ""


def question(view: Any, seat: int, number: int) -> CardQuestion:
    """The question of a number: in turn about the own hand, and about another's."""
    kinds = sorted({*view.seats[seat].hand, *(kind for pile in view.unseen for kind in pile)}) or ["red"]
    kind = kinds[number // 2 % len(kinds)]
    if number % 2 == 0:
        right = str(view.seats[seat].hand.count(kind))
        return _asked(view, f"How many {kind} beans are in your own hand?", right)
    other = (seat + 1 + number // 2 % (len(view.seats) - 1)) % len(view.seats)
    least, most = possible(view, seat, other, kind)
    right = str(least) if least == most else UNKNOWN
    text = f"How many {kind} beans exactly are in the hand of seat {SEAT_LETTERS[other]}?"
    return _asked(view, text, right)


def possible(view: Any, seat: int, other: int, kind: str) -> tuple[int, int]:
    """How many cards of a kind another seat can have, at least and at most, by all that a seat has seen."""
    hand = view.seats[other]
    shown = {one.bean: one.number for one in hand.shown}
    elsewhere = sum(
        one.number
        for third, seen in enumerate(view.seats)
        for one in seen.shown
        if third not in (seat, other) and one.bean == kind
    )
    least = most = 0
    for pile, drawn in zip(view.unseen, hand.from_piles, strict=True):
        there = pile.get(kind, 0)
        least += max(0, there - (sum(pile.values()) - drawn))
        most += min(there, drawn)
    others = sum(number for bean, number in shown.items() if bean != kind)
    unseen = sum(pile.get(kind, 0) for pile in view.unseen)
    return max(least, shown.get(kind, 0)), min(most, hand.cards - others, unseen - elsewhere)


def _asked(view: Any, text: str, right: str) -> CardQuestion:
    answers = [*map(str, range(MOST + 1)), UNKNOWN]
    schema = {
        "type": "object",
        "properties": {"answer": {"type": "string", "enum": answers}},
        "required": ["answer"],
        "additionalProperties": False,
    }
    asks = f"{text} Say {UNKNOWN} if what you know does not tell."
    return CardQuestion(f"What you know:\n{view_text(view)}\n\n{asks}", schema, right)
