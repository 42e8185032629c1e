"""The games of the server: played by plain rules until their compiled rules are ready.

Compiling takes minutes, once, and loading what was compiled takes seconds. Both happen aside, so that a
server is open at once: games are compiled one after another, by a child that has a core only while nobody
else wants it. Interpreted and compiled rules are the same, byte for byte, so a table does not
notice; only bots that search do.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys
from collections.abc import Generator

import structlog

from potager.bots.hints import rehearse
from potager.core.game import Game
from potager.core.registry import load, names
from potager.lab import warm
from potager.server.clocks import Clocks

logger = structlog.get_logger()
USUAL = sys.getswitchinterval()
MOMENT = 0.0002  # seconds
QUIET = 1.0  # seconds in which nobody is let in, before a game is loaded
LONGEST = 10.0  # seconds that it waits for them


class Games:
    """Every game, by its name."""

    def __init__(self, *, compiled: bool, clocks: Clocks | None = None) -> None:
        self._clocks = clocks or Clocks()
        self._came = float("-inf")  # when somebody was last let in
        self._games = {name: load(name) for name in names()}
        self._pending = {name: asyncio.Event() for name in self._games} if compiled else {}
        self._compiling = asyncio.Lock()  # one at a time: people play meanwhile
        self._loading = asyncio.Lock()  # compiled modules are loaded one at a time
        self._tasks: list[asyncio.Task[None]] = []

    def of(self, name: str) -> Game:
        """A game; compiled as soon as it is ready."""
        return self._games.get(name) or load(name)

    def is_pending(self, name: str) -> bool:
        """Whether the compiled rules of a game are still to come."""
        return name in self._pending

    @property
    def pending(self) -> list[str]:
        """The games that are still played by plain rules."""
        return list(self._pending)

    async def settled(self, name: str) -> None:
        """Wait until a game is compiled, or cannot be, or need not be."""
        if name in self._pending:
            await self._pending[name].wait()

    def somebody_comes(self) -> None:
        """A table is opened: to load a game beside it would take half of the interpreter's time."""
        self._came = self._clocks.monotonic()

    def prepare(self) -> None:
        """Begin to make compiled games ready, aside, not at once: after a restart everybody comes back."""
        self.somebody_comes()
        self._tasks = [asyncio.create_task(self._prepare(name)) for name in self._pending]

    async def _prepare(self, name: str) -> None:
        game = self._games[name]
        try:
            if not warm.is_warm(game):
                async with self._compiling:
                    await compile_aside(game)
            async with self._loading:
                await self._until_quiet()
                self._games[name] = await asyncio.to_thread(_loaded, game)
        except Exception:  # a server whose games are slower is still a server
            logger.exception("plays on by plain rules", game=name)
        finally:
            self._pending.pop(name).set()

    async def _until_quiet(self) -> None:
        """Wait until nobody has come for a moment, but not for long: bots that search wait for this."""
        end = self._clocks.monotonic() + LONGEST
        while (seconds := min(self._came + QUIET, end) - self._clocks.monotonic()) > 0:
            await self._clocks.sleep(seconds)

    async def close(self) -> None:
        """Give up what is not ready."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)


def _loaded(game: Game) -> Game:
    """The compiled game, with everything that a table or a bot will call."""
    with _letting_others_go_first():
        compiled = game.compiled()
        rehearse(compiled)
        warm.tell_a_game(compiled)
    return compiled


@contextlib.contextmanager
def _letting_others_go_first() -> Generator[None]:
    """Do something long in a thread while people play.

    Whoever else wants the interpreter has it after a moment, and not only after Python's five milliseconds:
    to open a table, it is wanted a dozen times. Nor is everything looked through for garbage meanwhile.
    """
    sys.setswitchinterval(MOMENT)
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()  # what was loaded stays: to look through it takes a third of a second, at every table
        gc.enable()
        sys.setswitchinterval(USUAL)


async def compile_aside(game: Game) -> None:
    """Compile a game in a child process that disturbs nobody, and ends if nobody waits for it any more."""
    silence, pipe = asyncio.subprocess.DEVNULL, asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(*warm.command(game, aside=True), stdout=silence, stderr=pipe)
    try:
        _, said = await child.communicate()
        warm.check_child(game, child.returncode, said.decode(errors="replace"))
    finally:
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
