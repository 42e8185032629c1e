"""Independent random streams, one per shuffle.

A game's master seed has 256 bits. Each shuffle has a stream of its own, whose key is a SHA-256
digest of the seed and the shuffle's name, and whose numbers are ChaCha with eight rounds: however
many cards of one shuffle a player has seen, neither its other cards nor another shuffle can be
worked out. The generator works on 32-bit words inside 64-bit integers, so that no sum overflows
and the interpreted and the compiled run agree.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from numbers import Integral
from typing import Any

import numpy as np
import numpy.typing as npt

from potager.core.compile import rule
from potager.core.errors import CannotRead, shown

Stream = npt.NDArray[np.int64]

SEED_BITS = 256
ROUNDS = 8
WORD = 0xFFFFFFFF
WORDS = 1 << 32

# A stream is [key 0..7, block counter, words used of the block, the block 0..15].
KEY = 8
COUNTER = 8
USED = 9
BLOCK = 10
BLOCK_WORDS = 16
STREAM = BLOCK + BLOCK_WORDS

# "expand 32-byte k", as ChaCha has it
EXPAND = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)


@rule
def _stir(x: Any, i: int, j: int, k: int, m: int) -> None:
    """One quarter round over four words of a block, taken out of it: interpreted, arrays are slow."""
    a, b, c, d = int(x[i]), int(x[j]), int(x[k]), int(x[m])
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) | (d >> 16)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) | (b >> 20)) & WORD
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) | (d >> 24)) & WORD
    c = (c + d) & WORD
    b ^= c
    x[j] = ((b << 7) | (b >> 25)) & WORD
    x[i] = a
    x[k] = c
    x[m] = d


@rule
def refill(stream: Stream) -> None:
    """Work out the next sixteen words of a stream."""
    x = stream[BLOCK:]
    for i in range(4):
        x[i] = EXPAND[i]
    for i in range(KEY):
        x[4 + i] = stream[i]
    x[12] = stream[COUNTER]
    x[13] = 0
    x[14] = 0
    x[15] = 0
    for _ in range(ROUNDS // 2):
        for i in range(4):  # columns
            _stir(x, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):  # diagonals
            _stir(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    for i in range(4):
        x[i] = (x[i] + EXPAND[i]) & WORD
    for i in range(KEY):
        x[4 + i] = (x[4 + i] + stream[i]) & WORD
    x[12] = (x[12] + stream[COUNTER]) & WORD
    stream[COUNTER] += 1
    stream[USED] = 0


@rule
def word(stream: Stream) -> int:
    """The next 32 random bits."""
    used = int(stream[USED])
    if used >= BLOCK_WORDS:
        refill(stream)
        used = 0
    stream[USED] = used + 1
    return int(stream[BLOCK + used])


@rule
def draw(stream: Stream, n: int) -> int:
    """A number below n (which is below 2**31), every one as likely as the other."""
    while True:
        product = word(stream) * n
        over = product & WORD
        if over >= n or over >= WORDS % n:  # seldom below n: only then may the number be one too often drawn
            return product >> 32


@rule
def shuffle(cards: Any, n: int, stream: Stream) -> None:
    """Shuffle the first n cards in place (Fisher and Yates)."""
    for last in range(n - 1, 0, -1):
        other = draw(stream, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@rule
def rekey(stream: Stream, source: Stream) -> None:
    """Start `stream` afresh from a key drawn from `source`."""
    for i in range(KEY):
        stream[i] = word(source)
    stream[COUNTER] = 0
    stream[USED] = BLOCK_WORDS


@rule
def copy_stream(stream: Stream, source: Stream) -> None:
    """Let `stream` go on as `source` would."""
    for i in range(STREAM):
        stream[i] = source[i]


def seed_bytes(seed: object) -> bytes:
    """A master seed as 32 bytes: from a number, from a number as text, or fresh when None.

    A text of 64 hexadecimal digits is a seed as files have it. Any shorter one is a number as people
    write it: "10" is ten, "0x10" is sixteen.

    >>> seed_bytes("10") == seed_bytes(10), seed_bytes("0x10") == seed_bytes(16)
    (True, True)
    >>> seed_bytes(seed_bytes(7).hex()) == seed_bytes(7)
    True
    >>> seed_bytes("hello")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    potager.core.errors.CannotRead: a seed is a number from 0 to 2**256 - 1, also as text ...
    """
    if seed is None:
        return secrets.token_bytes(SEED_BITS // 8)
    number = int(seed) if not isinstance(seed, bool) and isinstance(seed, Integral) else None
    if isinstance(seed, str):
        number = _written(seed)
    if number is None or not 0 <= number < 1 << SEED_BITS:
        raise CannotRead(
            f"a seed is a number from 0 to 2**{SEED_BITS} - 1, also as text ('10', or '0x0a' in "
            f"hexadecimal), not {shown(seed)}"
        )
    return number.to_bytes(SEED_BITS // 8, "big")


def _written(text: str) -> int | None:
    """The number that a text writes, if it does."""
    if re.fullmatch(rf"[0-9a-fA-F]{{{SEED_BITS // 4}}}", text):
        return int(text, 16)
    if re.fullmatch(rf"0[xX][0-9a-fA-F]{{1,{SEED_BITS // 4}}}", text):
        return int(text, 16)
    return int(text) if re.fullmatch(rf"[0-9]{{1,{SEED_BITS}}}", text) else None


def stream(seed: bytes, purpose: str) -> Stream:
    """The stream of one purpose (a shuffle's name, say) under a master seed.

    >>> [int(draw(stream(seed_bytes(7), "my dice"), 6)) for _ in range(3)]  # always from the beginning
    [3, 3, 3]
    """
    digest = hashlib.sha256(seed + b"/" + purpose.encode()).digest()
    out = np.zeros(STREAM, dtype=np.int64)
    out[:KEY] = np.frombuffer(digest, dtype="<u4")
    out[USED] = BLOCK_WORDS
    return out


def streams(seed: bytes, purposes: tuple[str, ...]) -> npt.NDArray[np.int64]:
    """One stream for each purpose: [purposes, STREAM]."""
    return np.stack([stream(seed, purpose) for purpose in purposes])
