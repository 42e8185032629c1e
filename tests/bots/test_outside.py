"""Somebody's own bot: whatever its file does, the game goes on and the fault is told."""

from __future__ import annotations

import contextlib
import io
import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from potager import CannotRead, Match, load
from potager.bots import child, registry
from potager.bots.base import Bot
from potager.bots.outside import LONGEST, TRACE, OutsideBot
from potager.core import chance

TOY = load("toy")


def ask(bot: Bot, seed: int = 1) -> str:
    match = Match(TOY, 2, seed=seed)
    legal = match.legal_ids(0)
    chosen = bot.choose(match.view(0), 0, legal, chance.stream(bytes(32), "test"))
    assert chosen in legal
    return TOY.actions.text(chosen)


def choosing(*lines: str) -> str:
    return "\n    ".join(["def choose(view, legal, clock):", *lines]) + "\n"


def test_a_bot_is_asked_in_plain_things_and_heard(bot_of: Callable[..., OutsideBot]) -> None:
    bot = bot_of(
        choosing(
            "assert view['seats'] == 2 and view['card'] in range(7)",
            "assert 0 < clock.left <= clock.seconds == 5",
            "return legal[-1]",
        ),
        seconds=5,
    )
    bot.start()
    assert ask(bot) == "swap" and ask(bot, 2) == "swap" and bot.faults == []


@pytest.mark.parametrize(
    ("lines", "kind", "told"),
    [
        (["raise ValueError('no idea')"], "raises", "line 2, in choose"),
        (["raise SystemExit('bye')"], "raises", "SystemExit: bye"),
        (["return input()"], "raises", "EOFError"),
        (["bytearray(1 << 45)"], "memory", "MemoryError"),
        (["import os", "os._exit(3)"], "dies", "ended with code 3"),
        (["return 17"], "nonsense", "returned 17, not a text"),
        (["return None"], "nonsense", "returned None"),
        (["return 'fly away'"], "illegal", "'fly away' is not one of the 2 legal actions"),
    ],
)
def test_a_bad_move_is_told_with_its_trace_and_gardener_plays_it(
    bot_of: Callable[..., OutsideBot], lines: list[str], kind: str, told: str
) -> None:
    bot = bot_of(choosing(*lines))
    expected = ask(registry.bot("greedy", TOY))
    assert ask(bot) == expected and ask(bot) == expected
    assert [fault.kind for fault in bot.faults] == [kind, kind]
    assert all(told in fault.trace for fault in bot.faults)
    assert "child.py" not in bot.faults[0].trace


def test_a_bot_that_hangs_is_killed_and_started_anew(bot_of: Callable[..., OutsideBot]) -> None:
    text = choosing("if view['card'] > 3:", "    while True: pass", "return 'keep'")
    bot = bot_of(text, seconds=0.05)
    high = next(seed for seed in range(20) if Match(TOY, 2, seed=seed).view(0).card > 3)
    ask(bot, high)
    assert [fault.kind for fault in bot.faults] == ["hangs"] and "0.05 s" in bot.faults[0].trace


def test_a_bot_that_erred_goes_on_with_what_it_knows(bot_of: Callable[..., OutsideBot]) -> None:
    lines = ["asked.append(view)", "if len(asked) == 1: raise ValueError", "return legal[len(asked) - 2]"]
    bot = bot_of("asked = []\n" + choosing(*lines))
    ask(bot)
    assert (ask(bot), ask(bot)) == ("keep", "swap")
    assert [fault.kind for fault in bot.faults] == ["raises"]


def test_what_is_left_of_a_bot_without_memory_is_thrown_away(bot_of: Callable[..., OutsideBot]) -> None:
    lines = ["asked.append(view)", "if len(asked) == 2: bytearray(1 << 45)", "return legal[len(asked) - 1]"]
    bot = bot_of("asked = []\n" + choosing(*lines))
    assert ask(bot) == "keep"
    ask(bot)
    assert [fault.kind for fault in bot.faults] == ["memory"] and ask(bot) == "keep", "it was started anew"


def test_a_bot_may_be_written_like_any_module(bot_of: Callable[..., OutsideBot], tmp_path: Path) -> None:
    """Libraries look for the module of a class, and a file may import what lies beside it."""
    (tmp_path / "beside.py").write_text("KEEP = 'keep'\n", encoding="utf-8")
    text = "from __future__ import annotations\nfrom dataclasses import dataclass\nfrom beside import KEEP\n"
    text += "@dataclass\nclass Plan:\n    action: str = KEEP\n"
    bot = bot_of(text + choosing("return Plan().action"))
    assert ask(bot) == "keep" and bot.faults == []


def test_what_a_bot_prints_is_kept_and_its_move_stands(bot_of: Callable[..., OutsideBot]) -> None:
    bot = bot_of("import os\n" + choosing("print('well')", "os.write(1, b'then')", "return 'swap'"))
    assert ask(bot) == "swap" and bot.faults == []
    bot.close()
    assert [fault.kind for fault in bot.faults] == ["prints"]
    assert "well" in bot.faults[0].trace and "then" in bot.faults[0].trace


def test_a_bot_that_forges_answers_is_found_out(bot_of: Callable[..., OutsideBot]) -> None:
    # The pipe of the answers is among the first descriptors after the three that everybody knows.
    lines = [
        "import os",
        "for fd in range(3, 9):",
        "    try: os.write(fd, b'me!\\n')",
        "    except OSError: pass",
        "return 'keep'",
    ]
    bot = bot_of(choosing(*lines))
    assert ask(bot)
    assert bot.faults and bot.faults[0].kind == "nonsense" and "is no answer" in bot.faults[0].trace
    lines[2] = '    try: os.write(fd, b\'{"number": 9, "action": "keep"}\\n\')'
    bot = bot_of(choosing(*lines))
    assert ask(bot)
    assert "nobody asked for" in bot.faults[0].trace


def test_a_bot_ends_with_its_player(bot_of: Callable[..., OutsideBot]) -> None:
    bot = bot_of(choosing("import os", "return 'keep' if os.getpid() else ''"))
    ask(bot)
    process = bot._child._process
    bot.close()
    assert process is not None and process.poll() is not None and bot._child.close() is None


def test_whatever_a_bot_has_started_ends_with_it(bot_of: Callable[..., OutsideBot], tmp_path: Path) -> None:
    """Its child holds one end of a pipe: it is gone when nobody can write there any more."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    lines = [
        "import os, subprocess",
        f"end = os.open({str(pipe)!r}, os.O_WRONLY)",
        "os.write(end, b'here')",
        "subprocess.Popen(['sleep', '60'], pass_fds=[end])",
        "return 'swap'",
    ]
    bot = bot_of(choosing(*lines))
    try:
        assert ask(bot) == "swap" and os.read(reader, 99) == b"here"
        assert select.select([reader], [], [], 0)[0] == [], "the child lives"
        bot.close()
        assert select.select([reader], [], [], 10)[0] == [reader] and os.read(reader, 99) == b""
    finally:
        os.close(reader)


def test_of_endless_printing_only_the_beginning_is_kept(bot_of: Callable[..., OutsideBot]) -> None:
    bot = bot_of(choosing(f"print('x' * {3 * LONGEST})", "return 'swap'"))
    assert ask(bot) == "swap"
    bot.close()
    assert len(bot._child._printed) == LONGEST and len(bot.faults[-1].trace) == TRACE


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def choose(view, legal clock): pass", "SyntaxError"),
        ("import no_such_thing", "no_such_thing"),
        ("def chose(view, legal, clock): pass", "has no function choose"),
        ("raise SystemExit", "SystemExit"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_refused(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CannotRead, match=f"mine.py cannot be loaded as a bot: (?s:.*){why}"):
        registry.check_player(str(file))


def test_files_are_for_those_who_sit_at_the_machine(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(choosing("return legal[0]"), encoding="utf-8")
    assert registry.check_player(str(file)) == str(file)
    assert isinstance(registry.bot(str(file), TOY), OutsideBot)
    assert registry.check_player("uniform") == "uniform"
    with pytest.raises(CannotRead, match="there is no bot"):
        registry.check_name(str(file))
    with pytest.raises(CannotRead, match=r"there is no file 'yours\.py'"):
        registry.check_player("yours.py")


# The child's own side, which runs in another process above and is looked at here.


@pytest.fixture
def fresh_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "modules", dict(sys.modules))


def served(file: Path, *questions: dict[str, Any]) -> list[Any]:
    answers = io.StringIO()
    child.serve(file, io.StringIO("".join(json.dumps(one) + "\n" for one in questions)), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_the_child_answers_question_by_question(tmp_path: Path, fresh_path: None) -> None:
    file = tmp_path / "mine.py"
    file.write_text(choosing("return legal[view]"), encoding="utf-8")
    question: dict[str, Any] = {"number": 1, "view": 1, "legal": ["a", "b"], "seconds": 1}
    ready, good, bad, odd = served(
        file, question, question | {"number": 2, "view": 9}, question | {"legal": [1, 2]}
    )
    assert ready == {"ready": True} and good == {"number": 1, "actions": ["b"]}
    assert bad["kind"] == "raises" and "IndexError" in bad["trace"] and bad["number"] == 2
    assert odd["kind"] == "nonsense"


def test_the_child_says_when_it_cannot_begin(tmp_path: Path, fresh_path: None) -> None:
    (said,) = served(tmp_path / "none.py")
    assert said["kind"] == "raises" and "FileNotFoundError" in said["trace"]
    assert child.failure(MemoryError())["kind"] == "memory"


def test_the_child_ends_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    parents, ended = iter([5, 5, 1]), list[int]()
    monkeypatch.setattr(os, "getppid", lambda: next(parents))
    monkeypatch.setattr(os, "_exit", ended.append)
    monkeypatch.setattr(time, "sleep", Mock())
    child.leave_with(5)
    assert ended == [1] and list(parents) == [], "not before its parent has gone"


def test_memory_is_limited_where_that_can_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    limit = Mock()
    monkeypatch.setattr(resource, "setrlimit", limit)
    for most in (5 << 20, resource.RLIM_INFINITY):
        monkeypatch.setattr(resource, "getrlimit", Mock(return_value=(0, most)))
        child.limit_memory(9)
    monkeypatch.setitem(sys.modules, "resource", None)
    child.limit_memory(9)
    assert [call.args[1] for call in limit.mock_calls] == [(5 << 20, 5 << 20), (9 << 20, 9 << 20)]


DETACHED = """
import os, subprocess, sys
def choose(view, legal, clock):
    sleeps = [sys.executable, "-c", "import time; time.sleep(600)"]
    bare = subprocess.Popen(sleeps, start_new_session=True, env={})
    ready, done = os.pipe()
    if os.fork() == 0:  # a daemon as in the books: a session of its own, and no parent
        os.setsid()
        if pid := os.fork():
            os.write(done, f"{pid} {bare.pid}".encode())
            os._exit(0)
        os.execv(sleeps[0], sleeps)
    os.wait()
    with open(FILE, "w") as file:
        file.write(os.read(ready, 99).decode())
    ENDING
"""


def runs(pid: int) -> bool:
    """Whether a process runs; one that nobody has buried yet does not."""
    try:
        return "(zombie)" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize(("ending", "all_found"), [("return legal[0]", True), ("os._exit(3)", False)])
def test_what_a_bot_starts_ends_with_it(
    bot_of: Callable[..., OutsideBot], tmp_path: Path, ending: str, all_found: bool
) -> None:
    """A bot that kills itself may leave behind only what has hidden every trace of it."""
    file = tmp_path / "pids"
    bot = bot_of(DETACHED.replace("FILE", repr(str(file))).replace("ENDING", ending))
    ask(bot)
    daemon, bare = map(int, file.read_text().split())
    if all_found:
        assert runs(daemon) and runs(bare), "they must run for this test"
    bot.close()
    try:
        assert not runs(daemon)
        assert not all_found or not runs(bare)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(bare, signal.SIGKILL)
