"""Takes the picture of the tutorial: a table of Finca in the middle of a game, in the terminal."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from potager import Match
from potager.bots.registry import bot
from potager.cli.table.app import TableApp
from potager.core import chance

PICTURE = Path(__file__).parent / "img" / "terminal-en.svg"
SIZE = (130, 42)
PLAYERS = ("human", "greedy", "greedy", "greedy")
SEED = 11
ACTIONS = 84


def middle_of_a_game() -> Match:
    """A match that bots have played up to a turn in which the first seat can deliver."""
    match = Match("finca", len(PLAYERS), seed=SEED)
    greedy = bot("greedy", match.game)
    stream = chance.stream(chance.seed_bytes(SEED), "pictures")
    while len(match.moves) < ACTIONS or match.awaited != (0,) or match.why_not(0, "cart") is not None:
        seat = match.awaited[0]
        match.play(seat, greedy.choose(match.view(seat), seat, match.legal_ids(seat), stream))
    return match


async def take() -> None:
    """Write the picture."""
    app = TableApp(middle_of_a_game(), PLAYERS, lang="en")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down")
        await pilot.pause()
        picture = app.export_screenshot(title="Potager")
    # A picture of ours asks nobody else for its letters: the reader's own monospaced ones do.
    PICTURE.write_text(re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(take())
