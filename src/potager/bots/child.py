"""The child process in which somebody's own bot plays: asked and answering in JSON lines.

`potager.bots.outside` runs this file by its path, so it needs nothing but Python itself. Whatever the
bot prints goes to stderr; the pipes that carry questions and answers are out of its sight.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

WATCH = 1.0  # seconds between two looks whether anybody still listens
MEBIBYTE = 1 << 20
SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of prctl(2)
SHOWN = 200  # characters of a thing that should not have been returned

Choose = Callable[[Any, list[str], Any], Any]


class Clock:
    """How long the bot may think about this move."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds  # for the whole move
        self._end = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds left now."""
        return max(0.0, self._end - time.monotonic())


def load(file: Path) -> Choose:
    """The function `choose` of a bot's file."""
    module = ModuleType(file.stem)
    module.__file__ = str(file)
    sys.modules.setdefault(file.stem, module)
    sys.path.insert(0, str(file.parent))
    exec(compile(file.read_bytes(), str(file), "exec"), module.__dict__)
    choose = getattr(module, "choose", None)
    if not callable(choose):
        raise AttributeError(f"{file.name} has no function choose(view, legal, clock)")
    return choose


def answer(choose: Choose, question: dict[str, Any]) -> dict[str, str]:
    """What the bot chooses, or what went wrong."""
    try:
        chosen = choose(question["view"], question["legal"], Clock(question["seconds"]))
        if not isinstance(chosen, str):
            return {"kind": "nonsense", "trace": f"choose returned {repr(chosen)[:SHOWN]}, not a text"}
        return {"action": chosen}
    except BaseException as error:  # whatever it is, the game goes on
        return failure(error)


def failure(error: BaseException) -> dict[str, str]:
    """What went wrong, as told by the bot's own lines."""
    # The first frame is this file's.
    trace = error.__traceback__ and (error.__traceback__.tb_next or error.__traceback__)
    kind = "memory" if isinstance(error, MemoryError) else "raises"
    return {"kind": kind, "trace": "".join(traceback.format_exception(type(error), error, trace))}


def serve(file: Path, questions: TextIO, answers: TextIO) -> None:
    """Load the bot, say how that went, and answer until nobody asks any more."""

    def say(said: dict[str, Any]) -> None:
        answers.write(json.dumps(said) + "\n")
        answers.flush()

    try:
        choose = load(file)
    except BaseException as error:  # SystemExit too
        say(failure(error))
        return
    say({"ready": True})
    for line in questions:
        question = json.loads(line)
        said = answer(choose, question)
        sys.stdout.flush()
        say({"number": question["number"], **said})


def limit_memory(mebibytes: int) -> None:
    """Let this process have only so much memory, where the system can see to that."""
    try:
        import resource
    except ImportError:  # Windows
        return
    most = mebibytes * MEBIBYTE
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def keep_children() -> None:
    """Stay the parent of whatever the bot starts, even of what detaches itself, where that can be had."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)


def leave_with(parent: int) -> None:
    """End this process when the one that started it has gone, whatever else it is doing."""
    while os.getppid() == parent:
        time.sleep(WATCH)
    os._exit(1)


def main() -> None:
    """Take the pipes out of the bot's sight, then serve."""
    file, memory = Path(sys.argv[1]), int(sys.argv[2])
    questions = os.fdopen(os.dup(0), "r", encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    threading.Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()
    keep_children()
    limit_memory(memory)
    serve(file, questions, answers)


if __name__ == "__main__":
    main()
