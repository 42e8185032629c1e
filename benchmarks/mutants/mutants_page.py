"""The page of faults: how many were seen, and every one that was not, with a judgement."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from sample import PER_FUNCTION, QUOTAS, SEED
from trials import Trial

GOAL = 0.85
UNJUDGED = "not judged yet"
EQUIVALENT = "equivalent"


def judgements(file: Path) -> dict[tuple[str, str], str]:
    """What somebody has said about faults that no test sees, by place and change."""
    if not file.exists():
        return {}
    found = tomllib.loads(file.read_text(encoding="utf-8")).get("survivor", [])
    return {(one["place"], one["change"]): one["says"] for one in found}


def page(trials: Sequence[Trial], wanted: int, judged: dict[tuple[str, str], str], date: str) -> str:
    """The whole page."""
    unseen = [trial for trial in trials if not trial.seen]
    equal = sum(says_of(trial, judged).startswith(EQUIVALENT) for trial in unseen)
    lines = [
        "# Small faults, and whether the tests see them",
        "",
        "Written by `make mutants`. Small faults are put into the server, the core, the bots, the lab and",
        "the command line, outside the rules of games, one at a time, and the tests that run the function",
        f"in question are asked, interpreted. They are a sample of all there are (seed `{SEED}`): of every",
        f"kind as many, at most {PER_FUNCTION} in a function. A trial that hangs counts as seen.",
        "",
        f"{date}: {len(trials)} faults were tried, of {wanted} that are to be; {_share(trials)} were seen.",
        f"The goal is {GOAL:.0%} of at least 300. Of the {len(unseen)} not seen {equal} change nothing.",
        "",
        *_table("package", QUOTAS, trials, lambda trial: trial.package),
        "",
        *_table("kind", sorted({trial.kind for trial in trials}), trials, lambda trial: trial.kind),
    ]
    for package in QUOTAS:
        lines += _survivors(package, [trial for trial in unseen if trial.package == package], judged)
    return "\n".join(lines) + "\n"


def says_of(trial: Trial, judged: dict[tuple[str, str], str]) -> str:
    """What somebody has said about a fault that was not seen."""
    return judged.get((trial.place, trial.change), UNJUDGED)


def _share(trials: Sequence[Trial]) -> str:
    seen = sum(trial.seen for trial in trials)
    return f"{seen}, that is {seen / len(trials):.1%}," if trials else "none"


def _table(
    what: str, names: Iterable[str], trials: Sequence[Trial], name_of: Callable[[Trial], str]
) -> list[str]:
    lines = [f"| {what} | faults | seen | not seen | share |", "|---|---|---|---|---|"]
    for name in names:
        own = [trial for trial in trials if name_of(trial) == name]
        seen = sum(trial.seen for trial in own)
        share = f"{seen / len(own):.0%}" if own else ""
        lines.append(f"| {name} | {len(own)} | {seen} | {len(own) - seen} | {share} |")
    return lines


def _survivors(package: str, unseen: Sequence[Trial], judged: dict[tuple[str, str], str]) -> list[str]:
    if not unseen:
        return []
    lines = ["", f"## Not seen: {package}", ""]
    for trial in sorted(unseen, key=lambda trial: (trial.place, trial.line)):
        place = trial.place.removeprefix(f"src/potager/{package}/")
        lines.append(f"- `{place}` (line {trial.line}), {trial.kind}: {code(trial.change)}<br>")
        lines.append(f"  {says_of(trial, judged)}.")
    return lines


def code(text: str) -> str:
    """Text as code, whatever signs are in it.

    >>> code("a `b`")
    '`` a `b` ``'
    """
    return f"`` {text} ``" if "`" in text else f"`{text}`"
