"""The names of the pieces, as things to say."""

from __future__ import annotations

from collections.abc import Mapping

from potager.core.texts import Say, say


def bean(name: str) -> Say:
    """A kind of bean: `red beans`."""
    return say(f"bean.{name}")


def cards(bundle: Mapping[str, int]) -> Say | list[Say]:
    """A bundle of cards: `2 red beans and 1 garden bean`."""
    return [say(f"beans.{name}", n=number) for name, number in bundle.items() if number] or say("nothing")
