"""What an owner can set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from potager.core.errors import CannotRead

KILO = 1024


class Ages(msgspec.Struct, frozen=True, kw_only=True):
    """After how many days without a sign of life something is cleared away; 0: never."""

    open: float = 30.0  # tables whose game has not begun, or that were closed
    playing: float = 365.0  # games left in the middle
    over: float = 0.0  # finished games
    chat: float = 0.0  # lines of chat
    guests: float = 1100.0  # guests who have a name and no table; their cookies live for three years


class Rate(msgspec.Struct, frozen=True):
    """How often something may be done: so often at once, and as often again within so many seconds."""

    most: int
    seconds: float


class Allowance(msgspec.Struct, frozen=True):
    """How often something may be done by one guest, and by all guests of one address together."""

    guest: Rate
    address: Rate


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server; the defaults suit one machine."""

    database: str = "sqlite:///potager.db"
    redis: str = ""  # through which several servers of one PostgreSQL reach each other; nothing: there is one
    lease_seconds: float = 5.0  # how long one of several servers may say nothing before its tables are taken
    public_url: str | None = None  # how people reach it, if not by the address they type
    compiled: bool = True  # whether rules run as machine code
    bot_pause: float = 0.8  # seconds a bot waits, so that people can follow
    bot_threads: int = 0  # how many bots and hints think at a time; 0 leaves one core to everything else
    thoughts_each: int = 0  # of them for one host, or one who asks for hints; 0 is half, at least one
    slice_seconds: float = 0.2  # how long a bot thinks at a stretch before others who wait are let in
    turn_seconds: float = 3.0  # how long all bots of a table think in one turn where seats trade; 0: no limit
    hint_seconds: float = 0.5  # how long a hint is looked for
    reading_seconds: float = 8.0  # how long people may read an offer before a bot takes it; 0 for none
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
    worker_key: str = ""  # with which `potager worker` may think for this server; nothing: nobody may
    worker_seconds: float = 10.0  # how long a worker's answer is waited for before this server thinks itself
    reviews: int = 1  # finished games looked at again at the same time
    reviews_waiting: int = 20  # games that may wait for it
    reviews_each: int = 2  # of which so many may be asked for by one guest
    review_seconds: float = 60.0  # of one core, for a whole game
    review_iterations: int = 0  # of each look at a decision; then the clock does not matter
    keep_days: Ages = Ages()  # what is cleared away, once a day
    chat_length: int = 500
    name_length: int = 24
    # Who comes in. An address may be that of a whole school: thirty people behind one can play.
    behind_proxy: str = ""  # addresses or networks whose X-Forwarded-For is believed, with commas
    metrics_port: int = 0  # where figures are shown to this machine alone; 0 for nowhere
    calls: Allowance = Allowance(Rate(150, 30), Rate(900, 30))  # of every kind; opening a socket is one
    messages: Allowance = Allowance(Rate(200, 5), Rate(1000, 10))  # through all sockets together
    guests: Rate = Rate(300, 600)  # who come without a cookie, from one address
    tables: Allowance = Allowance(Rate(20, 600), Rate(200, 600))
    chats: Allowance = Allowance(Rate(10, 30), Rate(150, 60))
    hints: Allowance = Allowance(Rate(12, 40), Rate(90, 60))
    replays: Allowance = Allowance(Rate(20, 60), Rate(120, 60))
    review_asks: Allowance = Allowance(Rate(6, 600), Rate(60, 600))
    sockets_guest: int = 12  # open at the same time
    sockets_address: int = 200
    sockets_table: int = 200  # of people who only watch
    connections_address: int = 400  # sockets, and calls under way
    listed_each: int = 5  # public tables of one host in the list
    request_seconds: float = 15.0  # until a request has come, its head and its body


LIFTED = Rate(1_000_000_000, 1)
UNLIMITED: dict[str, Any] = {
    **dict.fromkeys(("calls", "messages", "tables", "chats", "hints", "replays"), Allowance(LIFTED, LIFTED)),
    "review_asks": Allowance(LIFTED, LIFTED),
    "guests": LIFTED,
    **dict.fromkeys(("sockets_guest", "sockets_address", "sockets_table", "connections_address"), 1_000_000),
    **dict.fromkeys(("messages_per_second", "message_burst"), 1_000_000),
}


def read_settings(settings: Settings, given: Sequence[str]) -> Settings:
    """Settings changed as `NAME=VALUE` lines say; a rate is written `20/600`: 20 within 600 seconds.

    >>> read_settings(Settings(), ["rooms=500", "tables.guest=5/60"]).tables.guest
    Rate(most=5, seconds=60.0)
    """
    for line in given:
        name, equals, text = line.partition("=")
        if not equals:
            raise CannotRead(f"a setting is written NAME=VALUE, not {line[:60]!r}")
        settings = _changed(settings, name.strip().split("."), text.strip(), line)
    return settings


def _changed(part: Any, path: Sequence[str], text: str, line: str) -> Any:
    """A struct with the field at the end of a path set to what a text means."""
    name, *rest = path
    fields = {field.name: field.type for field in msgspec.structs.fields(part)}
    if name not in fields:
        raise CannotRead(
            f"there is no setting {name[:40]!r} (in {line[:60]!r}); there are {', '.join(fields)}"
        )
    value: Any = getattr(part, name)
    if rest:
        if not isinstance(value, msgspec.Struct) or isinstance(value, Rate):
            raise CannotRead(f"the setting {name!r} has no parts (in {line[:60]!r})")
        changed = _changed(value, rest, text, line)
    else:
        changed = _value(fields[name], value, text, line)
    return msgspec.structs.replace(part, **{name: changed})


def _value(kind: Any, now: object, text: str, line: str) -> Any:
    if isinstance(now, Allowance):
        raise CannotRead(f"say for whom: {line.partition('=')[0]}.guest=… or .address=…, not {line[:60]!r}")
    try:
        if isinstance(now, Rate):
            most, _, seconds = text.partition("/")
            rate = Rate(int(most), float(seconds))
            if rate.most < 1 or not 0 < rate.seconds < float("inf"):
                raise ValueError
            return rate
        value = msgspec.convert(text, kind, strict=False)
    except (ValueError, msgspec.ValidationError):
        wanted = "a rate such as 20/600" if isinstance(now, Rate) else f"like {now!r}"
        raise CannotRead(f"a setting cannot be read: {line[:60]!r}; its value is {wanted}") from None
    if isinstance(value, int | float) and not 0 <= value < float("inf"):
        raise CannotRead(f"a setting is never below 0, and has an end: {line[:60]!r}")
    return value
