"""Scripted stand-ins for a model: no network, the same answers every time, good and bad ones on purpose."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from potager.core.errors import CannotRead
from potager.lab.models.chat import Message
from potager.lab.models.grammar import OFFER, listed

# By the first word of a move, what a plain player prefers: it plants, goes on, and sells what it must.
PLAIN = ("plant", "sow", "place", "move", "pick", "decline", "next")
NAMES = ("steady", "eager", "boaster", "mumbler")


class StandIn:
    """By a script steady plays on, eager accepts, a boaster gives what it has not, and a mumbler mumbles."""

    def __init__(self, name: str) -> None:
        if name not in NAMES:
            raise CannotRead(f"a stand-in is one of {', '.join(NAMES)}, not {name!r}")
        self.name = name

    def answer(self, messages: Sequence[Message], schema: dict[str, Any]) -> str:
        """One of the moves that the schema allows, by the script; to a question, what the prompt says."""
        corrected = len(messages) > 2  # it has been told what was wrong
        if "answer" in schema["properties"]:
            return json.dumps({"answer": self._told(messages[-1]["content"])})
        if self.name == "mumbler" and not corrected:
            return "Well, let me think about that."
        moves = listed(schema)
        if self.name == "boaster" and not corrected and OFFER in moves:
            to = schema["properties"][OFFER]["properties"]["to"]["enum"][0]
            return json.dumps({"move": OFFER, "offer": {"to": to, "give": {"garden": 9}, "want": {"red": 1}}})
        if self.name == "eager" and not corrected:
            moves = sorted(moves, key=lambda move: not move.startswith("accept"))
            if moves[0].startswith("accept"):
                return json.dumps({"move": moves[0]})
        plain = [move for move in moves if move != OFFER and not move.startswith("accept")]
        ranks = {word: rank for rank, word in enumerate(PLAIN)}
        return json.dumps({"move": min(plain, key=lambda move: ranks.get(move.split(" ")[0], len(PLAIN)))})

    def _told(self, question: str) -> str:
        """The number that a question is after, counted in the hand that stands above it; else unknown."""
        own = re.search(r"How many (\S+) .* your own hand", question)
        hand = re.search(r"^ +hand: (.*)$", question[question.find(", you):") :], re.MULTILINE)
        if own and hand:
            return str(hand[1].split(", ").count(own[1]))
        return "3" if self.name == "boaster" else "unknown"
