"""measured.json -> benchmarks/GPU.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
AIMS = {"finca": 1000.0, "bohnanza": 500.0, "frutopia": 300.0}  # millions of random moves a second
TIMES = 20  # Pgx's backgammon, with observations written out


def is_rate(found: Any) -> bool:
    """Whether something was measured; else it says what went wrong."""
    return isinstance(found, dict)


def millions(found: Any) -> str:
    """A rate and between what it lay, or what went wrong."""
    if not is_rate(found):
        return f"not measured ({found})"
    low, high = (f"{one / 1e6:,.0f}" for one in found["spread"])
    return f"**{found['moves'] / 1e6:,.0f} M** ({low} to {high})"


def same(found: Any) -> str:
    """How much was equal to a processor's, or what went wrong."""
    return f"{found / 1e6:.1f} M" if isinstance(found, int) else f"**no**: {found}"


def verdict(found: Any, aim: float) -> str:
    """Whether an aim, in millions, is reached, and by how much it is missed."""
    if not is_rate(found):
        return "not measured"
    rate = float(found["moves"]) / 1e6
    return "reached" if rate >= aim else f"missed: {100 * rate / aim:.0f} % of it"


def report(found: dict[str, Any]) -> str:
    """The whole page."""
    games: dict[str, Any] = found["games"]
    pgx: dict[str, Any] = found["pgx"]
    lines = [
        "# On a GPU",
        "",
        "Written by `make bench-gpu` from what `benchmarks/gpu/measure.py` measured; do not edit.",
        "",
        f"One {found['card']}, four seats, medians of five launches after a warm-up. The card's own",
        "events take the time; in brackets stand the slowest and the fastest. The kernels count the moves.",
        "A finished game is dealt anew at once.",
        "",
        "## Random play, whole games in one launch",
        "",
        "| game | random moves a second | aim | | moves a game | threads | registers |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, aim in AIMS.items():
        play = games[name]["play"]
        more: Any = play if is_rate(play) else {"length": 0, "threads": 0, "registers": 0}
        lines.append(
            f"| {name} | {millions(play)} | {aim:,.0f} M | {verdict(play, aim)} | {more['length']:.0f} "
            f"| {more['threads']:,} | {more['registers']} |"
        )
    back: Any = pgx.get("backgammon")
    aim = float(TIMES * back["moves"] / 1e6 if is_rate(back) else TIMES * 15.5)
    lines += [
        "",
        "## Steps of a batch, masks and observations written out at every one",
        "",
        f"The aim is {TIMES} times Pgx's backgammon in the same run: {aim:,.0f} M.",
        "",
        "| game | steps a second | | numbers in an observation | games |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name in AIMS:
        steps = games[name]["steps"]
        more = steps if is_rate(steps) else {"size": 0, "threads": 0}
        lines.append(
            f"| {name} | {millions(steps)} | {verdict(steps, aim)} | {more['size']} | {more['threads']:,} |"
        )
    lines += ["", "| Pgx on the same card | steps a second | games |", "| --- | --- | --- |"]
    for name, one in pgx.items():
        lines.append(f"| {name} | {millions(one)} | {one['threads'] if is_rate(one) else 0:,} |")
    lines += [
        "",
        "## The same as on a processor",
        "",
        "The same keys, played by the compiled rules on a processor: states field by field, numbers of moves",
        "and of games, masks, observations, rewards and points were compared. Equal over so many moves:",
        "",
        "| game | random play | steps of a batch |",
        "| --- | --- | --- |",
    ]
    for name in AIMS:
        lines.append(f"| {name} | {same(games[name]['same moves'])} | {same(games[name]['same steps'])} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    page = report(json.loads((HERE / "measured.json").read_text(encoding="utf-8")))
    (HERE.parent / "GPU.md").write_text(page, encoding="utf-8")
