"""A seat that a model plays: it is asked, told what was wrong, asked again, and at last played for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from potager.bots.base import Bot
from potager.bots.registry import bot
from potager.core import chance
from potager.core.game import Game
from potager.lab.models.chat import Message, Model
from potager.lab.models.grammar import BadAnswer, ModelQuestion, ask

TRIES = 3
ASKED, GAVE_UP = "asked", "gave up"


class ModelSeat:
    """A model in a seat: it knows the view and nothing else, and every mistake is counted."""

    def __init__(self, game: Game, model: Model, stand_by: str = "gardener") -> None:
        self.game = game
        self.model = model
        self.counts: Counter[str] = Counter()  # of questions and of each kind of mistake
        self._stand_by: Bot = bot(stand_by, game)
        self._stream = chance.stream(bytes(32), "stand-by")

    def decide(
        self, view: Any, seat: int, options: Mapping[str, str] | None = None, heard: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """The actions of a whole move, or of one step where nothing better was said."""
        return self.choose(ask(self.game, view, seat, options), heard)

    def choose(self, asked: ModelQuestion, heard: Sequence[str] = ()) -> tuple[str, ...]:
        """What the model answers, as actions; after so many bad answers a bot chooses."""
        if len(asked.moves) == 1 and not asked.offers:
            return asked.read(f'{{"move": "{next(iter(asked.moves))}"}}')
        messages = [
            Message(role="system", content=asked.system()),
            Message(role="user", content=asked.prompt(heard)),
        ]
        schema = asked.schema()
        for _ in range(TRIES):
            self.counts[ASKED] += 1
            answer = self.model.answer(messages, schema)
            try:
                return asked.read(answer)
            except BadAnswer as error:
                self.counts[error.kind] += 1
                messages.append(Message(role="assistant", content=answer))
                messages.append(Message(role="user", content=f"That cannot be played: {error.message}."))
        self.counts[GAVE_UP] += 1
        return (self._played_for(asked),)

    def _played_for(self, asked: ModelQuestion) -> str:
        """What a bot would do: of whole moves where they are one action, so that no draft is left lying."""
        text = self.game.actions.text
        legal = asked.match.legal_ids(asked.seat)
        legal = [one for one in legal if text(one) in asked.moves] or legal
        action = self._stand_by.choose(asked.view, asked.seat, legal, self._stream)
        return text(action)
