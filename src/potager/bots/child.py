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
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TextIO, cast

WATCH = 1.0  # seconds between two looks whether anybody still listens
MEBIBYTE = 1 << 20
SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of prctl(2)
SHOWN = 200  # characters of a thing that should not have been returned

JOIN = ","  # between the actions of a move that is written as one text


class Own(NamedTuple):
    """The function of a bot's file: of what it sees and may do, or of a match to try things out in."""

    function: Callable[..., Any]
    wants_match: bool

    def choose(self, question: dict[str, Any], clock: Clock) -> list[str]:
        """The actions that it answers a question with."""
        view = question["view"]
        if not self.wants_match:
            return actions_of(self.function(view, question["legal"], clock))
        from potager import Match, load

        match = Match.from_view(load(question["game"]), view, seed=question["seed"])
        return actions_of(self.function(match, question["seat"], clock), match.game.actions.text)


class Clock:
    """How long the bot may think about this move."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds  # for the whole move
        self._end = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds left now."""
        return max(0.0, self._end - time.monotonic())


class Nonsense(Exception):
    """An answer that is no action and no move."""


def actions_of(chosen: object, text_of: Callable[[int], str] = str) -> list[str]:
    """The texts of what a bot has returned: an action, or a whole move as one text or as its actions.

    >>> actions_of("cart, load inca, go"), actions_of(["move b2", "to c2"])
    (['cart', 'load inca', 'go'], ['move b2', 'to c2'])
    """
    if type(chosen) in (list, tuple) and chosen:
        return [text for one in cast("Sequence[object]", chosen) for text in actions_of(one, text_of)]
    if type(chosen) is int and text_of is not str:
        return [text_of(chosen)]
    written = getattr(chosen, "text", chosen)  # of an action or a whole move that the match has listed
    if not isinstance(written, str):
        raise Nonsense(f"it returned {repr(chosen)[:SHOWN]}, not a text or the actions of a move")
    return [action.strip() for action in written.split(JOIN)]


def load(file: Path) -> Own:
    """The function of a bot's file: `choose`, or `move`."""
    module = ModuleType(file.stem)
    module.__file__ = str(file)
    sys.modules.setdefault(file.stem, module)
    sys.path.insert(0, str(file.parent))
    exec(compile(file.read_bytes(), str(file), "exec"), module.__dict__)
    for name in ("choose", "move"):
        if callable(function := getattr(module, name, None)):
            return Own(function, wants_match=name == "move")
    raise AttributeError(
        f"{file.name} has no function choose(view, legal, clock), nor one move(match, seat, clock)"
    )


def answer(own: Own, question: dict[str, Any]) -> dict[str, Any]:
    """What the bot chooses, or what went wrong."""
    try:
        return {"actions": own.choose(question, Clock(question["seconds"]))}
    except Nonsense as error:
        return {"kind": "nonsense", "trace": str(error)}
    except BaseException as error:  # whatever it is, the game goes on
        return failure(error)


def failure(error: BaseException) -> dict[str, str]:
    """What went wrong, as told by the bot's own lines."""
    trace = error.__traceback__
    while trace and trace.tb_next and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    kind = "memory" if isinstance(error, MemoryError) else "raises"
    return {"kind": kind, "trace": "".join(traceback.format_exception(type(error), error, trace))}


def serve(file: Path, questions: TextIO, answers: TextIO) -> None:
    """Load the bot, say how that went, and answer until nobody asks any more."""

    def say(said: dict[str, Any]) -> None:
        answers.write(json.dumps(said) + "\n")
        answers.flush()

    try:
        own = load(file)
    except BaseException as error:  # SystemExit too
        say(failure(error))
        return
    say({"ready": True})
    for line in questions:
        question = json.loads(line)
        said = answer(own, question)
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
