"""Quotas: how much one guest, and all guests of one address together, may do at a time."""

from __future__ import annotations

import contextlib
import ipaddress
from collections import Counter
from collections.abc import Generator
from typing import NamedTuple

from potager.server.bucket import Bucket
from potager.server.clocks import Clocks
from potager.server.settings import Allowance, Rate, Settings
from potager.server.trouble import Denied

SWEEP = 60.0  # seconds between two looks for buckets that are full again
SOCKET_AGAIN = 30  # seconds after which a socket may be free
NETWORK = 64  # bits of an IPv6 address that a household has

# What is counted, and the code of the refusal.
CODES = {
    "calls": "calls-soon",
    "messages": "too-fast",
    "guests": "guests-soon",
    "tables": "tables-soon",
    "chats": "chat-soon",
    "hints": "hint-soon",
    "replays": "replay-soon",
    "review_asks": "review-soon",
}


class Visitor(NamedTuple):
    """Who comes, and from where."""

    guest: str | None
    address: str


def address_of(host: str | None) -> str:
    """The address for which somebody is counted: of IPv6 the network, since everybody has a whole one.

    >>> address_of("192.0.2.7"), address_of("2001:db8:1:2:3:4:5:6"), address_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return host or "unknown"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address.packed, NETWORK), strict=False))


class Quotas:
    """What everybody has left."""

    def __init__(self, settings: Settings, clocks: Clocks) -> None:
        self._settings = settings
        self._monotonic = clocks.monotonic
        self._buckets: dict[tuple[str, str], Bucket] = {}  # by what it is for, and whose it is
        self._purses: dict[tuple[str, Visitor], tuple[Bucket, ...]] = {}  # those that somebody pays from
        self._swept = clocks.monotonic()
        self._sockets: Counter[tuple[str, str]] = Counter()

    def pay(self, what: str, visitor: Visitor) -> None:
        """Pay for one thing; refused, with the seconds until there is enough, and then nothing is paid."""
        self._sweep()
        purse = self._purses.get((what, visitor)) or self._purse(what, visitor)
        for bucket in purse:
            if bucket.wait():
                raise Denied(CODES[what], seconds=max(each.wait() for each in purse))
        for bucket in purse:
            bucket.spend()

    @contextlib.contextmanager
    def socket(self, visitor: Visitor, watched: str | None) -> Generator[None]:
        """Count a socket while it is open; `watched` is its table, unless it is somebody's who sits there."""
        settings = self._settings
        wanted = [("sockets-address", visitor.address, settings.sockets_address)]
        if visitor.guest is not None:
            wanted.append(("sockets-guest", visitor.guest, settings.sockets_guest))
        if watched is not None:
            wanted.append(("sockets-table", watched, settings.sockets_table))
        for code, whose, most in wanted:
            if self._sockets[code, whose] >= most:
                raise Denied(code, most=most, seconds=SOCKET_AGAIN)
        keys = [(code, whose) for code, whose, _ in wanted]
        self._sockets.update(keys)
        try:
            yield
        finally:
            self._sockets.subtract(keys)
            for key in keys:
                if not self._sockets[key]:
                    del self._sockets[key]

    def _purse(self, what: str, visitor: Visitor) -> tuple[Bucket, ...]:
        """The buckets that a visitor pays from: that of the address, and of a guest who has one."""
        allowed: Allowance | Rate = getattr(self._settings, what)
        address = allowed if isinstance(allowed, Rate) else allowed.address
        purse = (self._bucket(what, f"address {visitor.address}", address),)
        if isinstance(allowed, Allowance) and visitor.guest is not None:
            purse += (self._bucket(what, f"guest {visitor.guest}", allowed.guest),)
        self._purses[what, visitor] = purse
        return purse

    def _bucket(self, what: str, whose: str, rate: Rate) -> Bucket:
        key = (what, whose)
        if key not in self._buckets:
            self._buckets[key] = Bucket(rate.most, rate.most / rate.seconds, self._monotonic)
        return self._buckets[key]

    def _sweep(self) -> None:
        """Forget buckets that are as good as new, so that a crowd leaves nothing behind."""
        now = self._monotonic()
        if now - self._swept >= SWEEP:
            self._swept = now
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}
            self._purses.clear()
