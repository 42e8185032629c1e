"""Measure every game side by side with its peers: `make bench`."""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path

import environments
import msgspec
import ours
import peers
import single
import starts
from machine import machine
from measure import FULL, QUICK, Effort, Played, Tell, cores, interleave, pin
from report import report
from results import Figure, Peer, Play, Ratio, Results
from rich.console import Console
from rich.markdown import Markdown

HERE = Path(__file__).parent
PARTS = ("ours", "peers", "interpreted", "starts", "calls", "envs")


def main() -> None:
    """Read the command line, measure, and write the page of a full run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a rough run of about forty seconds")
    parser.add_argument("--only", action="append", choices=PARTS, help="measure this part; may be repeated")
    parser.add_argument("--out", type=Path, help="write to this folder (a full run: beside this file)")
    chosen = parser.parse_args()
    parts = tuple(chosen.only or PARTS)
    console = Console()
    begun = time.perf_counter()

    def tell(line: str) -> None:
        console.print(f"[dim]{time.perf_counter() - begun:6.1f} s[/dim]  {line}", highlight=False)

    with tempfile.TemporaryDirectory() as cache:
        # A cache of its own, so that what is measured is what the sources say now.
        os.environ.setdefault("POTAGER_CACHE", cache)
        results = measure(parts, QUICK if chosen.quick else FULL, chosen.quick, tell)
    results.seconds = time.perf_counter() - begun
    whole = not chosen.quick and set(parts) == set(PARTS)
    if not chosen.quick and parts == ("envs",):  # a section of its own: the others stay as they were measured
        kept = msgspec.json.decode((HERE / "results.json").read_bytes(), type=Results)
        kept.envs, results, whole = results.envs, kept, True
    page = report(results)
    console.print(Markdown(page))
    folder = chosen.out or (HERE if whole else None)
    if folder is None:
        tell("nothing written: a table comes from a full run, or into the folder named by --out")
        return
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "RESULTS.md").write_text(page, encoding="utf-8")
    (folder / "results.json").write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=2) + b"\n")
    tell("written: RESULTS.md, results.json")


def measure(parts: tuple[str, ...], effort: Effort, quick: bool, tell: Tell) -> Results:
    """Measure the chosen parts."""
    usable = cores()
    pin(usable[-1])
    results = Results(machine(len(usable)), quick)
    if "ours" in parts or "peers" in parts:
        play(parts, usable, effort, results, tell)
    if "interpreted" in parts:
        results.interpreted = single.interpreted(effort, tell)
    if "starts" in parts:
        results.starts = starts.starts(effort, tell)
    if "calls" in parts:
        results.calls = single.calls(effort, tell)
    if "envs" in parts:
        results.envs = environments.measure(effort, usable, tell)
    return results


def play(parts: tuple[str, ...], usable: list[int], effort: Effort, results: Results, tell: Tell) -> None:
    """Random play of ours and of the peers, interleaved."""
    mine = ours.contestants(usable, tell) if "ours" in parts else []
    theirs, missing = peers.contestants(tell) if "peers" in parts else ([], {})
    contestants = [*mine, *theirs]
    played = interleave(contestants, effort, tell)
    for number in sorted({one.cores for one in contestants}):
        shares = [turn.given for one in contestants if one.cores == number for turn in played[one.key]]
        results.given[number] = statistics.median(shares)
    if mine:
        results.play = [_play(game, seats, played) for game, seats in ours.seatings()]
    if "peers" in parts:
        results.peers = [_peer(entrant, played, missing) for entrant in peers.entrants()]
    for game in dict.fromkeys(one.game for one in results.play):
        slowest = min((one for one in results.play if one.game == game), key=lambda one: one.moves.median)
        own = moves(played[ours.key(game, slowest.seats, 1)])
        for entrant in peers.entrants():
            if entrant.key in played:
                times = Figure.of(quotients(own, moves(played[entrant.key])))
                results.ratios.append(Ratio(game, slowest.seats, entrant.name, entrant.way, times))


def moves(rounds: list[Played]) -> list[float]:
    """Moves a second, round by round."""
    return [one.moves / one.seconds for one in rounds]


def games(rounds: list[Played]) -> list[float]:
    """Games a second, round by round."""
    return [one.games / one.seconds for one in rounds]


def quotients(left: list[float], right: list[float]) -> list[float]:
    """How many times as much, round by round."""
    return [one / other for one, other in zip(left, right, strict=True)]


def _play(game: str, seats: int, played: dict[str, list[Played]]) -> Play:
    one = played[ours.key(game, seats, 1)]
    two = played.get(ours.key(game, seats, 2))
    ratio = None if two is None else Figure.of(quotients(moves(two), moves(one)))
    return Play(game, seats, Figure.of(moves(one)), Figure.of(games(one)), ratio)


def _peer(entrant: peers.Entrant, played: dict[str, list[Played]], missing: dict[str, str]) -> Peer:
    if entrant.key in missing:
        return Peer(entrant.name, entrant.way, missing=missing[entrant.key])
    rounds = played[entrant.key]
    return Peer(entrant.name, entrant.way, Figure.of(moves(rounds)), Figure.of(games(rounds)))


if __name__ == "__main__":
    main()
