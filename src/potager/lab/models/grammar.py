"""What a seat may answer: the whole moves that it has, and offers in words, as a JSON schema.

All of it is made from a view, and an answer is read by the same view: whoever asks a model needs to know no
more than the model does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from potager.core.errors import CannotRead, PotagerError, shown
from potager.core.game import Game
from potager.core.match import Match
from potager.core.texts import SEAT_LETTERS
from potager.lab.models.plain import rules_text, view_text

OFFER = "offer"  # the answer that puts an offer together
ANYONE = "anyone"
SPOKEN = frozenset(
    {"give", "turned", "want", "to", "propose", "accept"}
)  # the blocks that offers are made of
MOST = 9  # cards of a kind in an offer

UNREADABLE, UNOWNED, ILLEGAL = "unreadable", "unowned", "illegal"


class BadAnswer(PotagerError):
    """An answer that cannot be played: not readable, of cards that the seat has not, or against the rules."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class OfferAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """An offer in words: whom it asks, what is given and what is wanted."""

    to: str = ANYONE
    give: dict[str, int] = {}
    want: dict[str, int] = {}


class MoveAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """What a model answers: a move by its text, or an offer; and why, if it likes to say so."""

    move: str
    offer: OfferAnswer | None = None
    why: str = ""


class ModelQuestion(NamedTuple):
    """One decision of a seat: the view, what can be done, and the open offers that ask it."""

    game: Game
    view: Any
    seat: int
    match: Match  # one that the view allows: what a seat may do does not depend on which
    moves: Mapping[str, str]  # what can be answered, each with its sentence
    offers: bool  # whether it may make an offer of its own

    def system(self) -> str:
        """What a model is told once: what it plays, the rules in short, and how to answer."""
        name = self.game.texts.say("en", "name")
        return (
            f"You play {name} in seat {SEAT_LETTERS[self.seat]} of {self.match.seats}. "
            "Seats count from 0: 0 is A, 1 is B.\n\n"
            f"{rules_text(self.game)}\n\n"
            "Answer with one JSON object that fits the schema, and nothing else."
        )

    def prompt(self, heard: Sequence[str] = ()) -> str:
        """What a model is told now: what happened, what it may know, and what it can do."""
        parts = [f"What you know:\n{view_text(self.view)}"]
        if heard:
            parts.insert(0, "What happened:\n" + "\n".join(heard))
        lines = [f'"{text}": {sentence}' for text, sentence in self.moves.items()]
        if self.offers:
            lines.append(f'"{OFFER}": make an offer of your own, with {{"to", "give", "want"}}')
        return "\n\n".join([*parts, "What you can do:\n" + "\n".join(lines)])

    def schema(self) -> dict[str, Any]:
        """The JSON schema of every answer that can be read; whether its cards are there is another matter."""
        moves = [*self.moves, *([OFFER] if self.offers else [])]
        properties: dict[str, Any] = {
            "move": {"type": "string", "enum": moves},
            "why": {"type": "string", "description": "in a sentence; nobody else reads it"},
        }
        if self.offers:
            cards = {bean: {"type": "integer", "minimum": 1, "maximum": MOST} for bean in self.kinds}
            some = {"type": "object", "properties": cards, "additionalProperties": False}
            offer = {"to": {"type": "string", "enum": self.partners}, "give": some, "want": some}
            properties[OFFER] = {"type": "object", "properties": offer, "additionalProperties": False}
        return {
            "type": "object",
            "properties": properties,
            "required": ["move"],
            "additionalProperties": False,
        }

    @property
    def kinds(self) -> list[str]:
        """The kinds of cards that can be asked for."""
        return list(self.game.actions.labels("want"))

    @property
    def partners(self) -> list[str]:
        """Whom an offer may ask: the active seat anyone, all others the active seat alone."""
        if self.seat != self.view.active:
            return [SEAT_LETTERS[self.view.active].lower()]
        others = [letter.lower() for letter in SEAT_LETTERS[: self.match.seats]]
        return [ANYONE, *(letter for seat, letter in enumerate(others) if seat != self.seat)]

    def read(self, answer: str) -> tuple[str, ...]:
        """The actions that an answer means; what cannot be played is refused with what was wrong."""
        said = self._decoded(answer)
        if said.move == OFFER and self.offers:
            actions = self._offered(said.offer or OfferAnswer())
        elif said.move in self.moves:
            actions = self._laid(said.move) or tuple(said.move.split(", "))
        else:
            some = ", ".join(map(repr, list(self.moves)[:8]))
            raise BadAnswer(UNREADABLE, f"there is no move {shown(said.move)}; among the moves are {some}")
        if why := self.match.why_not(self.seat, list(actions)):
            raise BadAnswer(ILLEGAL, why.message)
        return actions

    def _decoded(self, answer: str) -> MoveAnswer:
        begin, end = answer.find("{"), answer.rfind("}")  # some talk around it
        try:
            return msgspec.json.decode(answer[begin : end + 1] if begin >= 0 else answer, type=MoveAnswer)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise BadAnswer(
                UNREADABLE, f"the answer is no JSON object that fits the schema: {error}"
            ) from None

    def _offered(self, offer: OfferAnswer) -> tuple[str, ...]:
        """An offer as actions: cards turned up leave first, then those at the end of the hand."""
        for side in (offer.give, offer.want):
            if wrong := [
                bean for bean, number in side.items() if bean not in self.kinds or not 0 < number <= MOST
            ]:
                raise BadAnswer(UNREADABLE, f"an offer names kinds and numbers, not {shown(wrong[0])}")
        if offer.to not in self.partners:
            raise BadAnswer(
                ILLEGAL, f"an offer of this seat asks {' or '.join(self.partners)}, not {shown(offer.to)}"
            )
        if not offer.give and not offer.want:
            raise BadAnswer(ILLEGAL, "an offer gives something or wants something")
        actions = [one for bean, number in offer.give.items() for one in self._cards(bean, number)]
        actions += [f"want {bean}" for bean, number in offer.want.items() for _ in range(number)]
        if self.seat == self.view.active:
            actions.append(f"to {offer.to}")
        return (*actions, "propose")

    def _laid(self, move: str) -> tuple[str, ...]:
        """Accepting, with the cards laid ready; nothing for other moves."""
        word, _, letter = move.partition(" ")
        if word != "accept" or not self.offers_of_others:
            return ()
        wants = self.offers_of_others[letter]
        actions = [one for bean, number in wants.items() for one in self._cards(bean, number)]
        have = {bean: self._has(bean) for bean in wants}
        # Where all equal cards leave there is nothing to lay ready.
        needed = [one for one in actions if have[self._bean(one)] > wants[self._bean(one)]]
        return (*needed, move)

    @property
    def offers_of_others(self) -> dict[str, Mapping[str, int]]:
        """What each open offer that asks this seat wants, by the letter of its owner."""
        return open_offers(self.view, self.seat)

    def _has(self, bean: str) -> int:
        turned = self.view.turned.get(bean, 0) if self.seat == self.view.active else 0
        return self._hand.count(bean) + int(turned)

    @property
    def _hand(self) -> list[str]:
        return list(self.view.seats[self.seat].hand)

    def _bean(self, action: str) -> str:
        word, _, place = action.partition(" ")
        return place if word == "turned" else self._hand[int(place)]

    def _cards(self, bean: str, number: int) -> list[str]:
        """So many cards of a kind as actions; refused where the seat has not so many."""
        turned = int(self.view.turned.get(bean, 0)) if self.seat == self.view.active else 0
        places = [place for place, card in enumerate(self._hand) if card == bean]
        if number > turned + len(places):
            raise BadAnswer(UNOWNED, f"you have {turned + len(places)} {bean}, not {number}")
        up = min(turned, number)
        return [f"turned {bean}"] * up + [
            f"give {place}" for place in reversed(places[len(places) - (number - up) :])
        ]


def open_offers(view: Any, seat: int) -> dict[str, Mapping[str, int]]:
    """What each open offer that a seat may accept wants, by the letter of its owner."""
    return {SEAT_LETTERS[offer.owner].lower(): offer.wants for offer in _offers_to(view, seat)}


def _offers_to(view: Any, seat: int) -> list[Any]:
    return [
        offer
        for offer in getattr(view, "offers", ())
        if offer.owner != seat and (offer.to == seat or (offer.to is None and offer.owner == view.active))
    ]


def ask(
    game: Game, view: Any, seat: int, options: Mapping[str, str] | None = None, own: bool = True
) -> ModelQuestion:
    """A decision of a seat, from its view; `own` says whether it may make offers of its own."""
    match = Match.from_view(game, view, options, 0)
    view = match.view(seat)
    if not (legal := match.legal_told(seat)):
        raise CannotRead(f"seat {SEAT_LETTERS[seat]} has nothing to decide")
    if not set(game.actions) >= SPOKEN:
        moves = {move.text: move.describe() for move in match.whole_moves(seat)}
        return ModelQuestion(game, view, seat, match, moves or dict(legal), False)
    # Offers are put together in words, and accepting lays cards ready by itself.
    moves = {text: said for text, said in legal if text.split(" ")[0] not in SPOKEN}
    for offer in _offers_to(view, seat):
        letter, gives = SEAT_LETTERS[offer.owner], _sum(offer.gives, offer.turned)
        moves[f"accept {letter.lower()}"] = f"Accept: {letter} gives you {gives} for {_sum(offer.wants)}"
    speaks = own and any(text.split(" ")[0] in ("give", "want", "turned") for text, _ in legal)
    return ModelQuestion(game, view, seat, match, moves, speaks)


def _sum(*sides: Mapping[str, int]) -> str:
    """So many of each kind, in words."""
    found: Counter[str] = Counter()
    for side in sides:
        found.update(side)
    return ", ".join(f"{number} {kind}" for kind, number in found.items()) or "nothing"


def listed(schema: Mapping[str, Any]) -> list[str]:
    """The moves that a schema allows."""
    return list(schema["properties"]["move"]["enum"])
