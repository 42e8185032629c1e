"""Who is who: a guest is an id in a signed cookie; a table's links carry secrets."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

COOKIE = "potager"
COOKIE_SECONDS = 3 * 365 * 24 * 3600
BEARER = "Bearer "  # before a token, in the header `Authorization`
TOKEN = "potager-"  # how a token begins, so that one that has got about can be found


class Auth:
    """Signs and reads the cookies of guests; one that a key has opened is good until the key is revoked."""

    def __init__(self, secret: bytes, revoked: Iterable[str] = ()) -> None:
        self._secret = secret
        self._revoked = set(revoked)

    def sign(self, guest: str, key: str = "") -> str:
        """A cookie that only this server can have made; with the key that has opened the guest, if any."""
        said = f"{guest}~{key}" if key else guest
        return f"{said}.{self._mac(said)}"

    def read(self, cookie: str | None) -> str | None:
        """The guest of a cookie, or None if it is not ours, or no longer good."""
        said, _, mac = (cookie or "").partition(".")
        guest, _, key = said.partition("~")
        ours = guest and same_secret(mac, self._mac(said))
        return guest if ours and key not in self._revoked else None

    def token(self, guest: str, key: str) -> str:
        """A token with which a program is a guest, until its key is revoked; no cookie is one."""
        signed = f"{TOKEN}{guest}~{key}"
        return f"{signed}.{self._mac(f'token {signed}')}"

    def read_token(self, said: str) -> str | None:
        """The guest of a token, or None if it is not ours, or no longer good."""
        signed, _, mac = said.removeprefix(BEARER).partition(".")
        guest, _, key = signed.removeprefix(TOKEN).partition("~")
        ours = signed.startswith(TOKEN) and same_secret(mac, self._mac(f"token {signed}"))
        return guest if ours and key not in self._revoked else None

    def revoke(self, keys: Iterable[str]) -> None:
        """From now on, cookies that these keys have opened are nobody's."""
        self._revoked.update(keys)

    def _mac(self, said: str) -> str:
        return hmac.new(self._secret, said.encode(), hashlib.sha256).hexdigest()[:40]


def new_guest() -> str:
    """The id of a new guest."""
    return secrets.token_hex(12)


def same_secret(given: str | None, secret: str) -> bool:
    """Whether a link's secret is the right one."""
    return given is not None and hmac.compare_digest(given.encode(), secret.encode())
