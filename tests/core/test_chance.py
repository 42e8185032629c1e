"""Chance: strong, independent, repeatable streams."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from potager import CannotRead
from potager.core import chance


def test_the_generator_is_chacha_with_eight_rounds() -> None:
    """The first block for an all-zero key, counter and nonce, as published for ChaCha8."""
    stream = np.zeros(chance.STREAM, dtype=np.int64)
    stream[chance.USED] = chance.BLOCK_WORDS
    words = [chance.word(stream) for _ in range(16)]
    published = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    assert np.array(words[:8], dtype="<u4").tobytes().hex() == published


def test_streams_of_different_purposes_are_different() -> None:
    one, two = chance.stream(bytes(32), "tiles"), chance.stream(bytes(32), "blades")
    assert [chance.word(one) for _ in range(40)] != [chance.word(two) for _ in range(40)]


def test_a_stream_is_keyed_by_a_digest_of_seed_and_purpose() -> None:
    stream = chance.stream(b"s" * 32, "tiles")
    assert stream[: chance.KEY].astype("<u4").tobytes() == hashlib.sha256(b"s" * 32 + b"/tiles").digest()


def test_the_same_stream_gives_the_same_numbers() -> None:
    one, two = chance.stream(bytes(32), "x"), chance.stream(bytes(32), "x")
    assert [chance.draw(one, 6) for _ in range(100)] == [chance.draw(two, 6) for _ in range(100)]


def test_numbers_are_below_n_and_evenly_spread() -> None:
    stream = chance.stream(bytes(32), "dice")
    counts = np.bincount([chance.draw(stream, 6) for _ in range(6000)], minlength=6)
    assert len(counts) == 6
    assert ((counts - 1000) ** 2 / 1000).sum() < 25


def test_words_that_would_favour_small_numbers_are_drawn_again() -> None:
    n = (1 << 31) - (1 << 29)  # of the 2**32 words a quarter must be drawn again
    stream = chance.stream(bytes(32), "fair")
    drawn = [chance.draw(stream, n) for _ in range(200)]
    again = chance.stream(bytes(32), "fair")
    products = [chance.word(again) * n for _ in range(400)]
    fair = [product >> 32 for product in products if product & chance.WORD >= chance.WORDS % n]
    assert drawn == fair[:200] != [product >> 32 for product in products][:200]


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    stream = chance.stream(bytes(32), "cards")
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(2400):
        cards = np.arange(4)
        chance.shuffle(cards, 4, stream)
        seen[tuple(cards.tolist())] = seen.get(tuple(cards.tolist()), 0) + 1
    assert len(seen) == 24
    assert sum((count - 100) ** 2 / 100 for count in seen.values()) < 60


def test_a_shuffle_leaves_the_rest_alone() -> None:
    cards = np.arange(10)
    chance.shuffle(cards, 4, chance.stream(bytes(32), "cards"))
    assert cards[4:].tolist() == [4, 5, 6, 7, 8, 9]


def test_a_rekeyed_stream_starts_afresh() -> None:
    source, stream = chance.stream(bytes(32), "source"), chance.stream(bytes(32), "stream")
    chance.word(stream)
    chance.rekey(stream, source)
    fresh = np.zeros(chance.STREAM, dtype=np.int64)
    chance.rekey(fresh, chance.stream(bytes(32), "source"))
    assert [chance.word(stream) for _ in range(20)] == [chance.word(fresh) for _ in range(20)]


@pytest.mark.parametrize(
    ("seed", "number"),
    [
        (0, 0),
        (np.int64(7), 7),
        (2**256 - 1, 2**256 - 1),
        ("10", 10),
        ("010", 10),
        ("0x10", 16),
        (str(2**256 - 1), 2**256 - 1),
        ("ff" * 32, 2**256 - 1),
        ("10" * 32, int("10" * 32, 16)),  # as files have it, even where every digit is a decimal one
    ],
)
def test_seeds_are_numbers_also_as_text(seed: int | str, number: int) -> None:
    assert int.from_bytes(chance.seed_bytes(seed), "big") == number


def test_a_fresh_seed_is_different_every_time() -> None:
    assert chance.seed_bytes(None) != chance.seed_bytes(None)


@pytest.mark.parametrize(
    "seed",
    [-1, 2**256, "", "xyz", "ff", "-1", "f" * 65, "9" * 300, "1_0", " 7", 1.5, True, b"7", [1]],
)
def test_other_seeds_are_refused(seed: bytes | float | list[int] | str) -> None:
    with pytest.raises(CannotRead, match="a seed is"):
        chance.seed_bytes(seed)
