"""Writes views.json: tables of Finca in every phase, for the gallery and for the tests of the board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from potager.bots.registry import bot
from potager.core import chance
from potager.core.match import Match

Stop = Callable[[Match, int], bool]


def play(seats: int, seed: int, stop: Stop, name: str = "greedy") -> Match:
    """A game between bots until `stop` says so."""
    match = Match("finca", seats=seats, seed=seed)
    player = bot(name, match.game)
    stream = chance.stream(chance.seed_bytes(seed), "bot")
    while not match.over and not stop(match, len(match.moves)):
        seat = match.awaited[0]
        match.play(seat, player.choose(match.view(seat), seat, match.legal_ids(seat), stream))
    return match


def texts(match: Match) -> list[str]:
    """The legal actions of whoever is to play."""
    return [action.text for action in match.legal(match.awaited[0])] if match.awaited else []


def in_phase(phase: str, after: int) -> Stop:
    """Stops in a phase, not too early."""
    return lambda match, number: number > after and match.view(None).phase == phase


def find(stop: Stop, seats: int = 3, name: str = "uniform") -> Match:
    """The first game in which `stop` comes true."""
    for seed in range(100, 400):
        match = play(seats, seed, stop, name)
        if not match.over:
            return match
    raise SystemExit("no such table was found")


def canned(match: Match, me: int | None = None) -> dict[str, Any]:
    """A table as the gallery reads it; without `me` it is looked at by whoever is to play."""
    seat = match.awaited[0] if match.awaited else 0
    me = seat if me is None else me
    legal = texts(match) if me == seat else []
    entries = match.events_since(max(0, len(match.moves) - 4), None)
    return {
        "me": me,
        "view": match.view(None),
        "legal": legal,
        "previews": {text: Match.from_json(match.to_json()).play(seat, text) for text in legal},
        "last": [event for entry in entries for event in entry.events],
    }


def stretch(match: Match, first: int, last: int) -> list[dict[str, Any]]:
    """Some steps of a game, each with what happened and the table after it."""
    again = Match("finca", seats=match.seats, seed=match.seed.hex() if match.seed else None)
    steps: list[dict[str, Any]] = []
    for entry, move in zip(match.events_since(0, None), match.moves, strict=True):
        again.play(move.seat, move.action)
        if first <= entry.number <= last:
            steps.append({"events": entry.events if steps else [], "view": again.view(None)})
    return steps


def crowded(match: Match, number: int) -> bool:
    """Stops when many farmers stand on one blade."""
    return number > 12 and max(sum(blade.farmers) for blade in match.view(None).blades) >= 5


def many_ways(match: Match, number: int) -> bool:
    """Stops in a turn in which nearly everything can be done."""
    legal = texts(match)
    return in_phase("turn", 100)(match, number) and "cart" in legal and any("lift" in text for text in legal)


def main() -> None:
    """Writes views.json beside this file."""
    over = play(3, 41, lambda _match, _number: False)
    cases = {
        "placement": canned(play(4, 5, lambda _match, number: number == 6)),
        "placement2": canned(play(2, 9, lambda _match, number: number == 4)),
        "opening": canned(play(3, 3, in_phase("turn", 14))),
        "midgame": canned(play(4, 11, many_ways)),
        "crowd": canned(find(crowded, 2)),
        "delivery": canned(
            play(3, 21, lambda m, n: in_phase("load", 90)(m, n) and len(texts(m)) > 1 and "go" in texts(m))
        ),
        "kind": canned(find(lambda m, n: in_phase("kind", 40)(m, n) and len(texts(m)) > 1)),
        "spare": canned(find(in_phase("spare", 40))),
        "take": canned(find(in_phase("take", 40))),
        "land": canned(find(in_phase("land", 40))),
        "second": canned(find(in_phase("second", 40))),
        "late": canned(play(2, 31, lambda m, n: in_phase("turn", 100)(m, n) and m.view(None).wooden <= 1)),
        "watch": canned(play(4, 13, in_phase("turn", 100)), me=2),
        "over": canned(over),
    }
    table = {"cases": cases, "game": stretch(over, len(over.moves) - 32, len(over.moves) - 1)}
    text = msgspec.json.encode(table, enc_hook=lambda number: number.item())
    Path(__file__).with_name("views.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
