"""Somebody's own bots for the tests of bots: files with a text, played in a process of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from potager import load
from potager.bots.outside import Limits, OutsideBot


@pytest.fixture
def bot_of(tmp_path: Path) -> Iterator[Callable[..., OutsideBot]]:
    """A bot that is a file with this text; its game is the toy one, unless another is named."""
    bots = list[OutsideBot]()

    def bot_of(text: str, game: str = "toy", **limits: Any) -> OutsideBot:
        file = tmp_path / f"bot{len(bots)}.py"
        file.write_text(text, encoding="utf-8")
        bots.append(OutsideBot(str(file), load(game), Limits(**limits)))
        return bots[-1]

    yield bot_of
    for bot in bots:
        bot.close()
