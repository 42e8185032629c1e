"""What a client says at the table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from potager.core.texts import Lang
from potager.server.protocol.struct import Struct

Speed: TypeAlias = Literal["wait", "step", "slow", "usual", "quick"]


class FromClient(Struct, tag_field="say", forbid_unknown_fields=True):
    """A message from a client."""


class Hello(FromClient, tag="hello"):
    """The first message: what I have seen so far (-1 for nothing) and my language."""

    last: int = -1
    lang: Lang = "en"


class Play(FromClient, tag="play"):
    """Play a series of actions, all or none; the id makes it safe to send again."""

    id: str
    version: int
    actions: list[str]


class Undo(FromClient, tag="undo"):
    """Take back my last action; where something was revealed since, the others are asked."""

    id: str


class Agree(FromClient, tag="agree"):
    """Answer a request to take back."""

    yes: bool


class Preview(FromClient, tag="preview"):
    """What would these actions bring? Nothing is played."""

    id: str
    actions: list[str]


class Why(FromClient, tag="why"):
    """Why may I not do this?"""

    id: str
    action: str


class AskHint(FromClient, tag="hint"):
    """What would be good to do now?"""

    id: str


class Chat(FromClient, tag="chat"):
    """Say something to everybody at the table."""

    text: str


class Language(FromClient, tag="language"):
    """From now on, speak to me in this language."""

    lang: Lang


class Away(FromClient, tag="away"):
    """Let a bot play for me, or take my seat back."""

    bot: bool


class Stand(FromClient, tag="stand"):
    """Leave an order with the server: it answers with it for me as soon as it fits."""

    order: str


class Revoke(FromClient, tag="revoke"):
    """Take a standing order back."""

    id: str


class Pass(FromClient, tag="pass"):
    """Say no to the offer that I am asked about; the others hear of it when the time to read is over."""

    version: int  # the last one I have seen: an offer that came later is not meant


class Hold(FromClient, tag="hold"):
    """Wait for me: I am thinking about the offer that I am asked about."""

    version: int


class Hush(FromClient, tag="hush"):
    """Let me hear no more offers in this turn, or let me hear them again: my seat says no by itself."""

    hushed: bool


class Show(FromClient, tag="show"):
    """How fast bots that are alone at my table play; `wait` stops them, `step` lets one entry be played."""

    speed: Speed


class Ping(FromClient, tag="ping"):
    """Are you there?"""


ClientMessage = (
    Hello
    | Play
    | Undo
    | Agree
    | Preview
    | Why
    | AskHint
    | Chat
    | Language
    | Away
    | Stand
    | Revoke
    | Pass
    | Hold
    | Hush
    | Show
    | Ping
)
