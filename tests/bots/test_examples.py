"""The examples of the documentation: every one of them plays without a fault and beats chance."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from potager import Match, load
from potager.bots.outside import OutsideBot
from potager.bots.uniform import Uniform
from potager.core import chance

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = sorted((DOCS / "examples").glob("*_bot.py"))
DEALS = 2
ENOUGH = 0.75  # of the victories


def share(file: Path, game_name: str) -> float:
    """An example's part of the victories against chance, every deal from both seats."""
    game, won = load(game_name), 0.0
    for deal in range(DEALS):
        for mine in range(2):
            bot, match = OutsideBot(str(file), game), Match(game, 2, seed=deal)
            players = [bot if seat == mine else Uniform(game) for seat in range(2)]
            stream = chance.stream(bytes(32), f"{deal} {mine}")
            while not match.over:
                seat = match.next_seat
                legal = match.legal_ids(seat)
                one = len(legal) == 1
                match.play_quietly(
                    seat, legal[0] if one else players[seat].choose(match.view(seat), seat, legal, stream)
                )
            bot.close()
            assert bot.faults == []
            won += (mine in match.winners) / len(match.winners)
    return won / (2 * DEALS)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_beats_chance(file: Path) -> None:
    assert share(file, file.stem.removesuffix("_bot")) >= ENOUGH


def test_every_game_has_an_example_and_the_documentation_names_it() -> None:
    said = (DOCS / "bots.md").read_text(encoding="utf-8")
    assert [file.stem for file in EXAMPLES] == ["bohnanza_bot", "finca_bot", "frutopia_bot"]
    assert set(re.findall(r"examples/(\w+_bot)\.py", said)) == {file.stem for file in EXAMPLES}


def test_one_example_looks_ahead() -> None:
    assert any("match.hypothetical(seat)" in file.read_text(encoding="utf-8") for file in EXAMPLES)


def test_the_moves_that_the_documentation_writes_can_be_read() -> None:
    """Every whole move that stands there in code is made of actions of some game."""
    said = (DOCS / "bots.md").read_text(encoding="utf-8")
    table = said[said.index("| game | whole moves |") :].partition("\n\n")[0]
    rows = {row.split("|")[1].strip().lower(): row for row in table.splitlines()[2:]}
    for name, row in rows.items():
        for move in re.findall(r"`([a-z0-9 ,-]+)`", row):
            for action in move.split(", "):
                kind = action.split()[0]
                assert kind in list(load(name).actions), f"{name}: {action}"
