"""The server under load, beside boardgame.io, into SERVER.md: `make bench BENCH=server`."""

from __future__ import annotations

import functools
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))

import load
import memory
import start
from reporting import Section, measure, tell
from servers import Missing, free_port, potager, serving, wait_until_compiled

import potager as games
from potager.lab.warm import is_warm, warm_in_a_child

PAGE = Path(__file__).parent.parent / "SERVER.md"


def prepared(section: Section) -> Section:
    """A section that is measured once everything is compiled; left out where that cannot be done here."""

    def measured(quick: bool) -> str:
        try:
            prepare()
            return section(quick)
        except Missing as reason:
            tell(f"left out: {reason}")
            return ""

    return measured


@functools.cache
def prepare() -> None:
    """Compile what is not compiled yet, and start a server once that nobody measures.

    A server that has to compile would take time from the load, one that Python reads for the first time, too.
    """
    if not Path("/proc/self/stat").exists():
        raise Missing("what a server uses is read from /proc, as Linux has it")
    for game in map(games.load, load.GAMES):
        if not is_warm(game):
            tell(f"{game.name} is being compiled")
            warm_in_a_child(game)
    with tempfile.TemporaryDirectory() as temporary:
        folder, port = Path(temporary), free_port()
        with serving(potager(port, folder / "bench.db"), port, folder):
            wait_until_compiled(port)


SECTIONS = {
    name: prepared(module.section) for name, module in (("load", load), ("start", start), ("memory", memory))
}

if __name__ == "__main__":
    measure(PAGE, SECTIONS)
