"""Writes views.json: tables of Frutopia in every phase, for the tests of the board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from potager.bots.registry import bot
from potager.core import chance
from potager.core.match import Match

Stop = Callable[[Match, int], bool]
BOTH = {"factory": "yes"}


def play(
    seats: int, seed: int, stop: Stop, name: str = "greedy", options: dict[str, str] | None = None
) -> Match:
    """A game between bots until `stop` says so."""
    match = Match("frutopia", seats=seats, seed=seed, options=options or {})
    player = bot(name, match.game)
    stream = chance.stream(chance.seed_bytes(seed), "bot")
    while not match.over and not stop(match, len(match.moves)):
        seat = match.awaited[0]
        match.play(seat, player.choose(match.view(seat), seat, match.legal_ids(seat), stream))
    return match


def texts(match: Match) -> list[str]:
    """The legal actions of whoever is to play."""
    return [action.text for action in match.legal(match.awaited[0])] if match.awaited else []


def in_phase(phase: str, after: int = 0) -> Stop:
    """Stops in a phase, not too early."""
    return lambda match, number: number > after and match.view(None).phase == phase


def find(stop: Stop, seats: int = 2, name: str = "greedy") -> Match:
    """The first game in which `stop` comes true."""
    for seed in range(100, 400):
        match = play(seats, seed, stop, name, BOTH)
        if not match.over:
            return match
    raise SystemExit("no such table was found")


def canned(match: Match, me: int | None = None) -> dict[str, Any]:
    """A table as the tests read it; without `me` it is looked at by whoever is to play."""
    seat = match.awaited[0] if match.awaited else 0
    me = seat if me is None else me
    legal = texts(match) if me == seat else []
    return {
        "me": me,
        "view": match.view(None),
        "legal": legal,
        "previews": {text: Match.from_json(match.to_json()).play(seat, text) for text in legal},
    }


def stretch(match: Match, first: int) -> list[dict[str, Any]]:
    """The last steps of a game, each with what happened and the table after it."""
    again = Match("frutopia", seats=match.seats, seed=match.seed.hex() if match.seed else None, options=BOTH)
    steps: list[dict[str, Any]] = []
    for entry, move in zip(match.events_since(0, None), match.moves, strict=True):
        again.play(move.seat, move.action)
        if entry.number >= first:
            steps.append({"events": entry.events, "view": again.view(None)})
    return steps


def wagon(match: Match, number: int) -> bool:
    """Stops when a wagon can make ices and milkshakes."""
    legal = texts(match)
    return in_phase("produce")(match, number) and any(text.startswith("ice") for text in legal)


def rich(match: Match, number: int) -> bool:
    """Stops when boats and tokens can be had."""
    names = {text.partition(" ")[0] for text in texts(match)}
    return in_phase("trade", 20)(match, number) and names >= {"deliver", "take", "skip"}


def turnable(match: Match, number: int) -> bool:
    """Stops when a building of an angle is placed."""
    view = match.view(None)
    return view.phase == "build" and sum(map(bool, view.turn.token.outlines)) > 1


def main() -> None:
    """Writes views.json beside this file."""
    over = play(2, 41, lambda _match, _number: False, options=BOTH)
    cases = {
        "bag": canned(play(2, 5, in_phase("bag"), options=BOTH)),
        "opening": canned(play(3, 5, in_phase("slide"))),
        "slide": canned(play(4, 7, in_phase("slide", 90))),
        "to": canned(find(in_phase("to", 20))),
        "pick": canned(find(in_phase("pick"))),
        "produce": canned(find(wagon)),
        "trade": canned(find(rich)),
        "place": canned(find(in_phase("place"))),
        "build": canned(find(turnable)),
        "first": canned(find(in_phase("first"))),
        "factory": canned(find(in_phase("factory", 20))),
        "circle": canned(find(in_phase("circle"))),
        "solo": canned(play(1, 9, in_phase("slide", 40))),
        "watch": canned(play(4, 13, in_phase("slide", 60)), me=2),
        "over": canned(over),
    }
    table = {"cases": cases, "game": stretch(over, len(over.moves) - 6)}
    text = msgspec.json.encode(table, enc_hook=lambda number: number.item())
    Path(__file__).with_name("views.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
