"""The kinds of things that Bohnanza gives names to."""

from __future__ import annotations

from potager.core.kinds import Kind

from ..rules.components import BEAN_NAMES

BEAN = Kind("a bean", BEAN_NAMES)
