"""What an owner can set."""

from __future__ import annotations

import msgspec

KILO = 1024


class Ages(msgspec.Struct, frozen=True, kw_only=True):
    """After how many days without a sign of life something is cleared away; 0: never."""

    open: float = 30.0  # tables whose game has not begun, or that were closed
    playing: float = 365.0  # games left in the middle
    over: float = 0.0  # finished games
    chat: float = 0.0  # lines of chat
    guests: float = 1100.0  # guests who have a name and no table; their cookies live for three years


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server; the defaults suit one machine."""

    database: str = "sqlite:///potager.db"
    public_url: str | None = None  # how people reach it, if not by the address they type
    compiled: bool = True  # whether rules run as machine code
    bot_pause: float = 0.8  # seconds a bot waits, so that people can follow
    bot_threads: int = 0  # how many bots and hints think at a time; 0 leaves one core to everything else
    thoughts_each: int = 0  # of them for one host, or one who asks for hints; 0 is half, at least one
    slice_seconds: float = 0.5  # how long a bot thinks at a stretch before others who wait are let in
    hint_seconds: float = 0.5  # how long a hint is looked for
    patience_seconds: float = 45.0  # how long a bot waits for the answer of silent people before it goes on
    snapshot_every: int = 50  # entries of a log, after which its state is kept: loading begins there
    aside_threads: int = 2  # how many replays and long loads are worked out at a time
    replays_waiting: int = 100  # replays that may be worked out or wait for it
    replays_kept: int = 32 * KILO * KILO  # bytes of replays, compressed, that are kept for who asks next
    stories_kept: int = 16 * KILO * KILO  # bytes of entries as they were told, for who joins next
    message_bytes: int = 16 * KILO  # the largest message a client may send
    messages_per_second: float = 20.0  # per connection, on average
    message_burst: int = 60
    queue: int = 64  # messages waiting for one reader before it is dropped as too slow
    write_seconds: float = 10.0  # how long one message to a reader may take
    silence_seconds: float = 60.0  # a connection that says nothing for so long is closed
    rooms: int = 2000  # tables kept in memory
    reviews: int = 1  # finished games looked at again at the same time
    reviews_waiting: int = 20  # games that may wait for it
    reviews_each: int = 2  # of which so many may be asked for by one guest
    review_seconds: float = 60.0  # of one core, for a whole game
    review_iterations: int = 0  # of each look at a decision; then the clock does not matter
    keep_days: Ages = Ages()  # what is cleared away, once a day
    chat_length: int = 500
    name_length: int = 24
