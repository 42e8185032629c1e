"""What the attacks have shown -> SAFETY.md."""

from __future__ import annotations

from collections.abc import Iterator

from figures import Safety

WORDS = {True: "yes", False: "**no**"}
TITLES = {
    "masters": "Tables of `master+` by one guest",
    "hints": "Hints at many tables",
    "replays": "Replays at once",
    "sockets": "Sockets at one table",
    "chat": "A flood of chat",
    "tables": "A flood of tables",
    "half-open": "Half-open connections",
    "sqlite": "kill -9 on SQLite",
    "postgres": "kill -9 on PostgreSQL",
    "fuzz": "Fuzzed calls and frames",
}


def page(safety: Safety) -> str:
    """The whole page."""
    return "\n".join(_lines(safety)) + "\n"


def _lines(safety: Safety) -> Iterator[str]:
    yield from ("# The server under attack", "", "Written by `make attack`; not edited by hand.", "")
    yield f"{safety.machine}. Server, attackers and neighbours share the machine, on loopback,"
    yield "with whatever else runs there; attackers and neighbours come from different addresses. It has its"
    yield "default settings; only where it is killed or fuzzed, limits are lifted and bots do not pause."
    yield ""
    yield from ("| part | what must hold | wanted | measured | holds |", "|---|---|---|---|---|")
    parts = [(name, safety.parts[name]) for name in TITLES if name in safety.parts]
    for name, part in parts:
        for check in part.checks:
            row = (TITLES[name], check.what, check.wanted, check.measured, WORDS[check.holds])
            yield f"| {' | '.join(row)} |"
    yield ""
    yield from ("## What was done", "")
    for name, part in parts:
        yield f"- **{TITLES[name]}** ({part.date}, {part.seconds:.0f} s): {part.did}."
    missing = [TITLES[name] for name in TITLES if name not in safety.parts]
    if missing:
        yield f"- Not run yet: {', '.join(missing)}."
    yield from ("", "## How", "")
    yield "Every attack has a fresh server on SQLite. Two neighbours play Finca together, about ten actions a"
    yield "second: an action lasts from its send until both have its event. A third plays with `master`:"
    yield "its time runs from the moment it is awaited until it has played, the pause of 0.8 s for people"
    yield "included. Killed servers are started again on the same database, and after every kill each action"
    yield "that was acknowledged must be in the log, under its number."
