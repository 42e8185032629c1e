"""The short way to a client: a text as a frame of the WebSocket, written without a detour."""

from __future__ import annotations

from typing import Protocol

WIRE = "potager.wire"  # where the scope of a socket has it, among the extensions
FINAL_TEXT = 0x81
SHORT, LONG = 125, 0xFFFF  # the longest texts whose length takes one byte, and two more
IN_TWO, IN_EIGHT = 126, 127


class Wire(Protocol):
    """What the server that holds the sockets offers, if it is ours."""

    @property
    def ready(self) -> bool:
        """Whether a text can be written now, without waiting for the client."""
        ...

    def send_text(self, text: bytes) -> None:
        """Write a text; only when ready."""
        ...


def framed(text: bytes) -> bytes:
    """A text as one frame from a server, which has no mask (RFC 6455, 5.2)."""
    size = len(text)
    if size <= SHORT:
        return bytes((FINAL_TEXT, size)) + text
    if size <= LONG:
        return bytes((FINAL_TEXT, IN_TWO)) + size.to_bytes(2, "big") + text
    return bytes((FINAL_TEXT, IN_EIGHT)) + size.to_bytes(8, "big") + text
