"""Makes a book: deals on several processes, written down as they end, until there is enough to choose."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import msgspec

from potager.bots.child import leave_with
from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.core.registry import load
from potager.lab import warm
from potager.lab.puzzles.check import doubts, retold
from potager.lab.puzzles.choose import choose, varied
from potager.lab.puzzles.find import FoundInDeal, find
from potager.lab.puzzles.puzzle import BOOK, FORMAT, PuzzleBook, puzzles, read, write

PLENTY = 2.0  # times the puzzles that are wanted: what there is to choose from
SURPLUS = 3.0  # times as many, at most, where they are not varied yet
QUICK = 3_000  # iterations a puzzle, to prove a book


class Wanted(NamedTuple):
    """What to make."""

    game: Game
    number: int  # of puzzles
    out: Path  # a folder: GAME.jsonl has every deal, GAME.toml the book
    jobs: int = 1
    seconds: float = 600.0
    first: int = 0  # the deal to begin with: who runs it on two machines begins elsewhere


class DealsHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of the deals."""

    puzzles: int
    game: str
    version: int


class DealLog:
    """The deals that were looked through, on disk as soon as they are; a second run goes on."""

    def __init__(self, file: Path, game: Game) -> None:
        self.file = file
        self.found: list[FoundInDeal] = []
        head = DealsHead(FORMAT, game.name, game.version)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            whole = file.read_bytes() if file.exists() else b""
            whole = whole[: whole.rfind(b"\n") + 1]  # without what a killed run has left of its last line
            self._read(whole, head)
            file.write_bytes(whole or msgspec.json.encode(head) + b"\n")
        except OSError as error:
            raise CannotRead(f"{file} cannot be written: {error.strerror}") from None

    def _read(self, whole: bytes, head: DealsHead) -> None:
        lines = whole.splitlines()
        try:
            if lines and msgspec.json.decode(lines[0], type=DealsHead) != head:
                raise CannotRead(f"{self.file} holds deals of another game or other rules: remove it")
            self.found = [msgspec.json.decode(line, type=FoundInDeal) for line in lines[1:]]
        except msgspec.MsgspecError as error:
            raise CannotRead(f"{self.file} is no file of deals looked through for puzzles: {error}") from None

    def add(self, found: FoundInDeal) -> None:
        """Write one deal down."""
        self.found.append(found)
        with self.file.open("ab") as out:
            out.write(msgspec.json.encode(found) + b"\n")


def make(wanted: Wanted, say: Callable[[str], object] = print) -> PuzzleBook:
    """Look through deals until there is enough to choose from, or time is up; write the book."""
    game, until = wanted.game, time.monotonic() + wanted.seconds
    log = DealLog(wanted.out / f"{game.name}.jsonl", game)
    if wanted.seconds > 0:
        warm.ready(game)
    done = {found.deal for found in log.found}
    for found in _looked(wanted, (deal for deal in count(wanted.first) if deal not in done), until):
        log.add(found)
        say(f"{game.name}, deal {found.deal}: {len(found.puzzles)} of {_pool(log)} puzzles, {_why(found)}")
        if _enough(log, wanted.number):
            break
    # What is said of a move may have changed since it was found.
    chosen = [retold(game, puzzle) for puzzle in choose(log.found, wanted.number)]
    book = PuzzleBook(FORMAT, game.name, game.version, chosen)
    file = wanted.out / f"{game.name}.toml"
    file.write_text(write(book, game), encoding="utf-8")
    for line in report(log, book):
        say(line)
    return book


def prove_book(game: Game, say: Callable[[str], object] = print) -> int:
    """Search every puzzle of a game's own book quickly, with another seed; how many are in doubt."""
    book = puzzles(game)
    found = doubts(warm.ready(game), book, QUICK)
    for line in [*found, f"{game.name}: {len(book)} puzzles, {len(found)} in doubt"]:
        say(line)
    return len(found)


def retell_book(game: Game) -> None:
    """Write a game's own book with what the game says of its best moves now."""
    book = read(game.folder / BOOK, game.name)
    told = msgspec.structs.replace(book, puzzle=[retold(game, puzzle) for puzzle in book.puzzle])
    (game.folder / BOOK).write_text(write(told, game), encoding="utf-8")


def report(log: DealLog, book: PuzzleBook) -> Iterator[str]:
    """What was looked at, what was rejected and why, and how varied the book is."""
    why: Counter[str] = Counter()
    for found in log.found:
        why.update(found.rejected)
    moments = sum(why.values()) + _pool(log)
    yield f"{book.game}: {len(log.found)} deals, {moments} moments, {_pool(log)} puzzles"
    for reason, times in why.most_common():
        yield f"  rejected {times}: {reason}"
    yield f"  in the book: {len(book.puzzle)}, {sum(not one.advised for one in book.puzzle)} not advised"
    for what in ("kind", "stage", "seat"):
        counted = Counter(str(getattr(one, what)) for one in book.puzzle)
        yield f"  {what}: " + ", ".join(f"{name} {times}" for name, times in counted.most_common())


def _looked(wanted: Wanted, deals: Iterator[int], until: float) -> Iterator[FoundInDeal]:
    """Deals as they end; those that still run when time is up are dropped."""
    if wanted.jobs == 1:
        compiled = wanted.game.compiled()
        while time.monotonic() < until:
            yield find(compiled, next(deals))
        return
    context = get_context("spawn")
    pool = ProcessPoolExecutor(wanted.jobs, mp_context=context, initializer=_begin)
    running: set[Future[FoundInDeal]] = set()
    try:
        while time.monotonic() < until:
            while len(running) < wanted.jobs:
                running.add(pool.submit(look, wanted.game.name, next(deals)))
            left = max(0.0, until - time.monotonic())
            done, running = wait(running, timeout=left, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def look(game: str, deal: int) -> FoundInDeal:
    """One deal, in a process of its own."""
    return find(load(game).compiled(), deal)


def _begin() -> None:
    """Leave it to the parent what Ctrl-C means, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()


def _pool(log: DealLog) -> int:
    return sum(len(found.puzzles) for found in log.found)


def _enough(log: DealLog, wanted: int) -> bool:
    pool = _pool(log)
    return pool >= SURPLUS * wanted or (pool >= PLENTY * wanted and varied(choose(log.found, wanted), wanted))


def _why(found: FoundInDeal) -> str:
    return ", ".join(f"{times} {why}" for why, times in found.rejected.items()) or "nothing rejected"
