"""The record of a tuning run: its head says what is climbed, each further line is one generation."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Generic, TypeVar

import msgspec

from potager.core.errors import CannotRead
from potager.lab.arena.gamelog import keep_others_out

Head = TypeVar("Head", bound=msgspec.Struct)
Line = TypeVar("Line", bound=msgspec.Struct)


class TuningRecord(Generic[Head, Line]):
    """JSON lines, on disk as soon as they are known; a second run with the same head goes on."""

    def __init__(self, file: Path, head: Head, kind: type[Line]) -> None:
        self.file = file
        self.lines: list[Line] = []
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._out = file.open("ab")
            content = file.read_bytes()
        except OSError as error:
            raise CannotRead(f"{file} cannot be written: {error.strerror}") from None
        try:
            keep_others_out(self._out, file)
            whole = content[: content.rfind(b"\n") + 1]
            self._out.truncate(len(whole))  # what a killed run has left of its last line
            if whole:
                self._take_up(whole, head, kind)
            else:
                self._write(head)
        except BaseException:
            self._out.close()
            raise

    def __enter__(self) -> TuningRecord[Head, Line]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._out.close()

    def add(self, line: Line) -> None:
        """Write one generation down."""
        self._write(line)
        self.lines.append(line)

    def _take_up(self, whole: bytes, head: Head, kind: type[Line]) -> None:
        """Read what an earlier run has written; another climb is refused by what is different."""
        first, *rest = whole.splitlines()
        try:
            old = msgspec.json.decode(first, type=type(head))
            self.lines = [msgspec.json.decode(line, type=kind) for line in rest]
        except msgspec.MsgspecError as error:
            raise CannotRead(f"{self.file} is not the record of a tuning run: {error}") from None
        different = [name for name in head.__struct_fields__ if getattr(old, name) != getattr(head, name)]
        if different:
            raise CannotRead(
                f"{self.file} is the record of another run (other {', '.join(different)}): "
                "name another file with --record, or remove this one"
            )

    def _write(self, line: msgspec.Struct) -> None:
        self._out.write(msgspec.json.encode(line) + b"\n")
        self._out.flush()
