"""The short way to a client and from it: frames of the WebSocket, written and read without a detour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from websockets.utils import apply_mask

WIRE = "potager.wire"  # where the scope of a socket has it, among the extensions
FINAL, MASKED = 0x80, 0x80
FINAL_TEXT = FINAL | 1
OPCODE, CONTINUED = 0x0F, 0
SHORT, LONG = 125, 0xFFFF  # the longest texts whose length takes one byte, and two more
IN_TWO, IN_EIGHT = 126, 127
KEY = 4  # bytes of a mask


class Wire(Protocol):
    """What the server that holds the sockets offers, if it is ours."""

    @property
    def ready(self) -> bool:
        """Whether a text can be written now, without waiting for the client."""
        ...

    def send_text(self, text: bytes) -> None:
        """Write a text; only when ready."""
        ...

    def listen(self, hears: Callable[[str], None]) -> None:
        """Give whatever the client says from now on to somebody who never waits."""
        ...

    def pause(self, paused: bool) -> None:
        """Listen no more, for a while, or again."""
        ...


def framed(text: bytes) -> bytes:
    """A text as one frame from a server, which has no mask (RFC 6455, 5.2)."""
    size = len(text)
    if size <= SHORT:
        return bytes((FINAL_TEXT, size)) + text
    if size <= LONG:
        return bytes((FINAL_TEXT, IN_TWO)) + size.to_bytes(2, "big") + text
    return bytes((FINAL_TEXT, IN_EIGHT)) + size.to_bytes(8, "big") + text


def read_text(data: bytes, most: int) -> str | None:
    """The text that a client has sent, if it is one frame and nothing else; None for all that is rare."""
    if len(data) < 2 or data[0] != FINAL_TEXT:
        return None
    start, end = _body(data, 0)
    if end != len(data) or end - start > most or not data[1] & MASKED:
        return None
    try:
        return apply_mask(data[start:], data[start - KEY : start]).decode()
    except UnicodeDecodeError:
        return None


def ends_with_a_frame(data: bytes) -> bool:
    """Whether something that begins with a frame holds whole frames only, and no parts of a message."""
    at = 0
    while len(data) - at >= 2 and data[at] & FINAL and data[at] & OPCODE != CONTINUED:
        _, at = _body(data, at)
    return at == len(data)


def _body(data: bytes, at: int) -> tuple[int, int]:
    """Where the body of a frame begins and ends; past the end of the data if the frame is not all there."""
    size, start = data[at + 1] & ~MASKED, at + 2
    if size >= IN_TWO:
        long = 2 if size == IN_TWO else 8
        size, start = int.from_bytes(data[start : start + long], "big"), start + long
    start += KEY if data[at + 1] & MASKED else 0
    return start, start + size
