"""A thousand players at Potager and at boardgame.io, in turn: the section `load`."""

from __future__ import annotations

import functools
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import servers
from figures import Load, Pace, Plan
from machine import measured, versions
from measuring import Spread, in_turn
from reporting import paragraphs, spread, table, tell, three

GAMES = ("finca", "bohnanza", "frutopia")
TOY = "toy"  # of boardgame.io: it has the shape of Finca
PLAYED = {servers.OURS: GAMES, servers.PEER: (TOY,)}
AT_HIGHER_RATES = (GAMES[0], TOY)
SETTING_SECONDS = 120.0  # for seating everybody, and for what is still on its way at the end

Round = dict[str, list[Load]]  # by game: what was seen at each rate
FIGURES: Mapping[str, Callable[[Load], float]] = {
    "p50": lambda load: load.arrived.p50,
    "p95": lambda load: load.arrived.p95,
    "p99": lambda load: load.arrived.p99,
    "CPU an action": lambda load: load.cpu,
}


class Effort(NamedTuple):
    """How much is measured."""

    rounds: int
    tables: int
    warm: float  # seconds before anything is measured
    full_house: Pace
    higher: tuple[Pace, ...]  # until one is not sustained


HIGHER = (1000.0, 1500.0, 2000.0, 2500.0)  # actions a second; much more, and games would end meanwhile
FULL = Effort(3, 250, 3.0, Pace(500.0, 10.0), tuple(Pace(rate, 5.0) for rate in HIGHER))
QUICK = Effort(1, 50, 2.0, Pace(100.0, 5.0), (Pace(200.0, 3.0),))


def section(quick: bool) -> str:
    """Both servers in turn, and each game of ours."""
    effort, players = QUICK if quick else FULL, [servers.OURS, servers.PEER]
    tools = versions(*servers.MADE_OF)
    try:
        servers.install_boardgame_io()
        tools = f"{tools}, {servers.peer_versions()}"
    except servers.Missing as reason:
        tell(f"left out: {servers.PEER}, {reason}")
        players = [servers.OURS]
    found = in_turn(
        {server: functools.partial(play, server, effort) for server in players}, effort.rounds, tell
    )
    return paragraphs(report(found), measured(tools))


def play(server: str, effort: Effort) -> Round:
    """A fresh server, one game after another."""
    with tempfile.TemporaryDirectory() as temporary:
        folder, port = Path(temporary), servers.free_port()
        database = folder / "bench.db" if server == servers.OURS else None
        command = servers.potager(port, database) if database else servers.boardgame_io(port)
        with servers.serving(command, port, folder) as pid:
            if database:
                servers.wait_until_compiled(port)
            found: Round = {}
            for game in PLAYED[server]:
                paces = (effort.full_house, *(effort.higher if game in AT_HIGHER_RATES else ()))
                plan = Plan(server, port, pid, game, effort.tables, effort.warm, paces, str(database or ""))
                found[game] = generate(plan, folder)
                tell(f"{server}, {game}: {', '.join(map(summary, found[game]))}")
            return found


def generate(plan: Plan, folder: Path) -> list[Load]:
    """Run the load generator as a process of its own."""
    out = folder / "loads.json"
    command = [
        sys.executable,
        str(servers.HERE / "generator.py"),
        msgspec.json.encode(plan).decode(),
        str(out),
    ]
    limit = plan.warm + sum(pace.seconds for pace in plan.paces) + SETTING_SECONDS
    try:
        subprocess.run(command, check=True, timeout=limit)
    except subprocess.SubprocessError:
        raise servers.Missing(
            f"the load generator did not come to its end: {plan.server}, {plan.game}"
        ) from None
    return msgspec.json.decode(out.read_bytes(), type=list[Load])


def summary(load: Load) -> str:
    """A load in a few words."""
    return f"{load.reached:.0f} a second within {load.arrived.p50:.1f} / {load.arrived.p99:.1f} ms"


# The tables


def report(found: Mapping[str, Sequence[Round]]) -> str:
    """All that the rounds of the servers have shown."""
    return paragraphs(full_house(found), higher_rates(found), ratios(found))


def full_house(found: Mapping[str, Sequence[Round]]) -> str:
    """Every game at the first rate."""
    rows: list[Sequence[str]] = []
    for server, rounds in found.items():
        for game in rounds[0]:
            last = [loads[game][-1] for loads in rounds]
            memory = f"{max(load.memory for load in last):.0f} MB"
            figures = times([loads[game][0] for loads in rounds])
            rows.append((f"{server}, {game}", *figures, memory, whole(last)))
    return table(("full house", *FIGURES, "memory", "whole"), rows)


def higher_rates(found: Mapping[str, Sequence[Round]]) -> str:
    """The games that are played until a rate is not sustained."""
    rows: list[Sequence[str]] = []
    for server, rounds in found.items():
        for rate in rates(rounds):
            loads = [loads[rate] for loads in map(by_rate, rounds) if rate in loads]
            reached = spread(Spread.of(load.reached for load in loads), form=three)
            sustained = f"{sum(load.sustained for load in loads)} of {len(rounds)} rounds"
            rows.append((f"{server}, {rate:.0f}/s", reached, *times(loads), sustained))
    return table(("asked for", "actions/s", *FIGURES, "sustained"), rows)


def ratios(found: Mapping[str, Sequence[Round]]) -> str:
    """Ours to theirs at each rate, within the rounds in which both were asked for it."""
    if servers.PEER not in found:
        return ""
    rows: list[Sequence[str]] = []
    for rate in rates(found[servers.OURS]):
        both = [
            (ours[rate], theirs[rate])
            for ours, theirs in zip(
                map(by_rate, found[servers.OURS]), map(by_rate, found[servers.PEER]), strict=True
            )
            if rate in ours and rate in theirs
        ]
        if both:
            ours, theirs = zip(*both, strict=True)
            ratio = (
                Spread.ratio(list(map(figure, ours)), list(map(figure, theirs)))
                for figure in FIGURES.values()
            )
            rows.append((f"{rate:.0f}/s", *(spread(one, " ×") for one in ratio)))
    return table((f"{servers.OURS} to {servers.PEER}", *FIGURES), rows)


def by_rate(loads: Round) -> dict[float, Load]:
    """What was seen of the game that is played at all rates."""
    return {load.rate: load for game in AT_HIGHER_RATES for load in loads.get(game, ())}


def rates(rounds: Sequence[Round]) -> list[float]:
    """The rates that were asked for in any round."""
    return sorted({rate for loads in rounds for rate in by_rate(loads)})


def times(loads: Sequence[Load]) -> list[str]:
    """The milliseconds of some rounds."""
    return [spread(Spread.of(map(figure, loads)), " ms") for figure in FIGURES.values()]


def whole(loads: Sequence[Load]) -> str:
    """Whether nothing went wrong in some rounds, and what did."""
    wrong = Counter[str]()
    for load in loads:
        wrong.update(load.wrong)
    if wrong:
        return "**no**: " + ", ".join(f"{count} {what}" for what, count in wrong.items())
    return f"yes, {sum(load.actions for load in loads):,} actions"
