"""Who is who: a guest is an id in a signed cookie; a table's links carry secrets."""

from __future__ import annotations

import hashlib
import hmac
import secrets

COOKIE = "potager"
COOKIE_SECONDS = 3 * 365 * 24 * 3600


class Auth:
    """Signs and reads the cookies of guests."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sign(self, guest: str) -> str:
        """A cookie that only this server can have made."""
        return f"{guest}.{self._mac(guest)}"

    def read(self, cookie: str | None) -> str | None:
        """The guest of a cookie, or None if it is not ours."""
        guest, _, mac = (cookie or "").partition(".")
        return guest if guest and same_secret(mac, self._mac(guest)) else None

    def _mac(self, guest: str) -> str:
        return hmac.new(self._secret, guest.encode(), hashlib.sha256).hexdigest()[:40]


def new_guest() -> str:
    """The id of a new guest."""
    return secrets.token_hex(12)


def same_secret(given: str | None, secret: str) -> bool:
    """Whether a link's secret is the right one."""
    return given is not None and hmac.compare_digest(given.encode(), secret.encode())
