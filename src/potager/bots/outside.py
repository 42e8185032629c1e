"""Somebody's own bot: one Python file with `choose(view, legal, clock)`, played in a process of its own.

Whatever the file does (raise, hang, print, take all memory, answer nonsense), the game goes on: the fault
is noted with its trace and `gardener` plays that move. Its process is isolation against mistakes, not
a sandbox: run only files that you trust.
"""

from __future__ import annotations

import contextlib
import os
import queue
import secrets
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

import msgspec

from potager.bots import sweep
from potager.bots.base import check_asked
from potager.bots.greedy import Greedy
from potager.bots.moves import Unfinished, try_out
from potager.core.chance import Stream, draw
from potager.core.errors import CannotRead, PotagerError, shown
from potager.core.game import Game

SUFFIX = ".py"
RUNNER = Path(__file__).with_name("child.py")
START = 60.0  # seconds to load the file
TRANSPORT = 0.5  # seconds, beyond its time, for a move to get here
LONGEST = 1 << 16  # bytes of an answer, and of what is kept of a bot's prints
TRACE = 4000  # characters that are kept of a trace
SEEDS = 1 << 30  # deals that a bot may be given to try things out in

# What can be wrong with a move. A bot that prints has chosen all the same: its move stands.
RAISES, HANGS, MEMORY, DIES = "raises", "hangs", "memory", "dies"
NONSENSE, ILLEGAL, PRINTS = "nonsense", "illegal", "prints"
KINDS = (RAISES, HANGS, MEMORY, DIES, NONSENSE, ILLEGAL, PRINTS)


class Limits(msgspec.Struct, frozen=True):
    """What somebody's own bot may take."""

    seconds: float = 10.0  # a move
    memory: int = 2048  # MiB of address space


class Fault(msgspec.Struct, frozen=True):
    """One thing that was wrong with a move."""

    kind: str  # one of KINDS
    trace: str


class Answer(msgspec.Struct, frozen=True):
    """What the child says: that it is ready, the actions of a move, or a fault."""

    ready: bool = False
    number: int | None = None
    actions: list[str] = []
    kind: str | None = None
    trace: str = ""


class _Faulty(Exception):
    """A move that did not come."""

    def __init__(self, kind: str, trace: str) -> None:
        super().__init__(kind)
        self.fault = Fault(kind, trace[-TRACE:])


def is_file_name(name: str) -> bool:
    """Whether the name of a player means a file.

    >>> is_file_name("bots/mine.py"), is_file_name("gardener")
    (True, False)
    """
    return name.endswith(SUFFIX)


def find_file(name: str) -> str:
    """The name of a bot's file, if there is one."""
    if not Path(name).is_file():
        raise CannotRead(f"there is no file {shown(name)}: your own bot is a Python file")
    return name


def check_file(name: str) -> str:
    """The name of a bot's file, if it can be loaded and has a `choose` or a `move`."""
    find_file(name)
    child = _Child(Path(name), Limits())
    try:
        child.start()
    except _Faulty as error:
        raise CannotRead(
            f"{name} cannot be loaded as a bot: {error.fault.trace.strip() or error.fault.kind}"
        ) from None
    finally:
        child.close()
    return name


class OutsideBot:
    """A bot in a process of its own, which starts with its first move at the latest."""

    def __init__(self, file: str, game: Game, limits: Limits | None = None) -> None:
        self.file, self.game = file, game
        self.limits = limits or Limits()
        self.faults: list[Fault] = []
        self._child = _Child(Path(file), self.limits)
        self._instead = Greedy(game)
        self._unfinished = Unfinished(game)
        weakref.finalize(self, self._child.close)

    def start(self) -> None:
        """Load the file now rather than with the first move; what goes wrong then goes wrong again there."""
        with contextlib.suppress(_Faulty):
            self._child.start()

    def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """What the file chooses; where that fails, what `gardener` would do.

        A file that has answered with a whole move is asked again when the move is played, or no longer fits.
        """
        check_asked(self.game, view, seat, legal, stream)
        if (action := self._unfinished.go_on(view, seat, legal)) is not None:
            return action
        texts = [self.game.actions.text(action) for action in legal]
        try:
            chosen = self._child.ask(ToChoose(self.game.name, seat, view, texts, int(draw(stream, SEEDS))))
            actions = self._read(chosen, texts)
            if len(actions) == 1:
                return actions[0]
            return self._unfinished.begin(try_out(self.game, view, seat, actions, stream))
        except _Faulty as error:
            self.faults.append(error.fault)
        except PotagerError as error:  # a later step cannot be played
            self.faults.append(Fault(ILLEGAL, error.message[-TRACE:]))
        return self._instead.choose(view, seat, legal, stream)

    def _read(self, chosen: list[str], legal: list[str]) -> list[int]:
        """The numbers of what was chosen; it must begin with something legal."""
        if chosen[0] not in legal:
            raise _Faulty(ILLEGAL, f"{chosen[0][:TRACE]!r} is not one of the {len(legal)} legal actions")
        return [self.game.actions.parse(action) for action in chosen]

    def close(self) -> None:
        """End the process; what the bot has printed is a fault too, if a small one."""
        self._child.close()
        if said := self._child.said():
            self.faults.append(Fault(PRINTS, said[:TRACE]))


class ToChoose(msgspec.Struct, frozen=True):
    """What a bot is asked: where it sits, what it sees and what it may do."""

    game: str
    seat: int
    view: Any
    legal: list[str]
    seed: int  # of what is dealt where a bot wants a match to try things out in


class _Child:
    """The process of one bot; one that hung or died is started anew when it is asked again."""

    def __init__(self, file: Path, limits: Limits) -> None:
        self.file, self.limits = file, limits
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.Queue[bytes] = queue.Queue(maxsize=1)
        self._printed = bytearray()
        self._listener: threading.Thread | None = None
        self._number = 0
        self._mark = secrets.token_hex(8)

    def start(self) -> None:
        """Start the process and wait until the file is loaded."""
        command = [sys.executable, "-P", str(RUNNER), str(self.file.resolve()), str(self.limits.memory)]
        one_core = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        marked = os.environ | one_core | {sweep.MARK: self._mark}
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, env=marked, start_new_session=True
        )
        assert self._process.stdout and self._process.stderr
        self._answers = queue.Queue(maxsize=1)
        threading.Thread(target=_pump, args=(self._process.stdout, self._answers), daemon=True).start()
        self._listener = threading.Thread(
            target=_keep, args=(self._process.stderr, self._printed), daemon=True
        )
        self._listener.start()
        self._answer(START)

    def ask(self, asked: ToChoose) -> list[str]:
        """The actions that the bot chooses."""
        if self._process is None:
            self.start()
        assert self._process and self._process.stdin
        self._number += 1
        question = {
            "number": self._number,
            "seconds": self.limits.seconds,
            **msgspec.structs.asdict(asked),
        }
        with contextlib.suppress(OSError):  # a child that is gone has an answer of its own
            self._process.stdin.write(msgspec.json.encode(question) + b"\n")
            self._process.stdin.flush()
        answer = self._answer(self.limits.seconds)
        if answer.number != self._number or not answer.actions:
            self.close()
            raise _Faulty(NONSENSE, f"an answer that nobody asked for: {answer}")
        return answer.actions

    def _answer(self, seconds: float) -> Answer:
        """The next answer; one that does not come, or tells of a fault, is raised."""
        try:
            line = self._answers.get(timeout=seconds + TRANSPORT)
        except queue.Empty:
            self.close()
            raise _Faulty(HANGS, f"no answer within {seconds:g} s\n{self.said()}") from None
        if not line:
            code = self.close()
            raise _Faulty(DIES, f"the process ended with code {code}\n{self.said(forget=True)}")
        try:
            answer = msgspec.json.decode(line, type=Answer)
        except msgspec.MsgspecError as error:
            self.close()
            raise _Faulty(NONSENSE, f"{line[:TRACE]!r} is no answer: {error}") from None
        if answer.kind is not None:
            if answer.kind == MEMORY or answer.number is None:
                self.close()  # nobody knows what is left of it
            raise _Faulty(answer.kind if answer.kind in KINDS else NONSENSE, answer.trace)
        return answer

    def said(self, forget: bool = False) -> str:
        """What the bot has printed."""
        if self._listener is not None:
            self._listener.join(TRANSPORT)
        text = self._printed.decode(errors="replace").strip()
        if forget:
            self._printed.clear()
        return text

    def close(self) -> int | None:
        """End the process, and all that it has started; its exit code."""
        process, self._process = self._process, None
        if process is None:
            return None
        code = process.poll()
        if code is None:
            sweep.sweep(self._mark, process.pid)  # while its children are still known as such
        with contextlib.suppress(OSError):  # it is gone already
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        sweep.sweep(self._mark)
        if process.stdin:
            with contextlib.suppress(OSError):
                process.stdin.close()
        return code if code is not None else process.returncode


def _pump(pipe: IO[bytes], answers: queue.Queue[bytes]) -> None:
    """Hand on what comes out of a pipe, line by line; an empty one at its end."""
    with pipe:
        while line := pipe.readline(LONGEST):
            answers.put(line)
    answers.put(b"")


def _keep(pipe: IO[bytes], kept: bytearray) -> None:
    """Keep the beginning of what comes out of a pipe, and let the rest go."""
    with pipe:
        while text := os.read(pipe.fileno(), LONGEST):
            kept.extend(text[: LONGEST - len(kept)])
