"""The base of every message."""

from __future__ import annotations

import msgspec


class Struct(msgspec.Struct, kw_only=True, omit_defaults=False):
    """A message without surprises: every field is always there."""
