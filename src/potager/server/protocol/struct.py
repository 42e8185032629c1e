"""The base of every message, and the languages that people read."""

from __future__ import annotations

from typing import Literal

import msgspec

Lang = Literal["en", "fr"]


class Struct(msgspec.Struct, kw_only=True, omit_defaults=False):
    """A message without surprises: every field is always there."""
