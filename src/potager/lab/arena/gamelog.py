"""A file of games: its head says what is played, each further line is one game; a second run goes on."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec

from potager.core.errors import CannotRead
from potager.lab.arena.contest import Contest, Played

FORMAT = 1


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    arena: int
    contest: Contest


class GameLog:
    """The games of one contest, on disk as soon as they are played."""

    def __init__(self, file: Path, contest: Contest) -> None:
        self.file = file
        self.played: list[Played] = []
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._out = file.open("ab")
        except OSError as error:
            raise CannotRead(f"{file} cannot be written: {error.strerror}") from None
        try:
            keep_others_out(self._out, file)
            found = read(file)
            if found is None:
                self._out.truncate(0)
                self._write(Head(FORMAT, contest))
                return
            head, self.played, sound = found
            if differences := _differences(head, contest):
                raise CannotRead(
                    f"{file} holds another contest ({'; '.join(differences)}): "
                    "name another file with --out, or remove this one"
                )
            self._out.truncate(sound)  # what a killed run has left of its last line
        except BaseException:
            self._out.close()
            raise

    def __enter__(self) -> GameLog:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._out.close()

    @property
    def keys(self) -> set[tuple[int, int, int]]:
        """The games that need not be played any more."""
        return {game.key for game in self.played}

    def add(self, game: Played) -> None:
        """Write one game down."""
        self._write(game)
        self.played.append(game)

    def _write(self, line: msgspec.Struct) -> None:
        self._out.write(msgspec.json.encode(line) + b"\n")
        self._out.flush()


def read(file: Path) -> tuple[Contest, list[Played], int] | None:
    """The contest and the games of a file, and where its last whole line ends; None if it has no head."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise CannotRead(f"{file} cannot be read: {error.strerror}") from None
    whole = content[: content.rfind(b"\n") + 1]
    if not whole:
        if content and not b'{"arena":'.startswith(content[:9]):
            raise CannotRead(f"{file} is not a file of arena games: name another one with --out")
        return None
    head, *lines = whole.splitlines()
    try:
        contest = msgspec.json.decode(head, type=Head).contest
    except msgspec.MsgspecError as error:
        raise CannotRead(f"{file} is not a file of arena games: {error}") from None
    games: dict[tuple[int, int, int], Played] = {}
    for number, line in enumerate(lines, start=2):
        try:
            game = msgspec.json.decode(line, type=Played)
        except msgspec.MsgspecError as error:
            raise CannotRead(f"{file}, line {number}: not a game ({error}); remove that line") from None
        games.setdefault(game.key, game)
    return contest, list(games.values()), len(whole)


def _differences(old: Contest, new: Contest) -> list[str]:
    """What two contests do not share, in words."""
    told = {"code": "the rules or bots have changed since", "files": "a bot's file has changed since"}
    return [
        told.get(name, f"{name} {_short(getattr(old, name))} there, {_short(getattr(new, name))} here")
        for name in Contest.__struct_fields__
        if getattr(old, name) != getattr(new, name)
    ]


def _short(value: object) -> str:
    text = str(msgspec.to_builtins(value))
    return text if len(text) <= 60 else f"{text[:57]}..."


def keep_others_out(out: IO[bytes], file: Path) -> None:
    """Two runs must not write to one file."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise CannotRead(f"another run is writing {file}: wait for it, or name another file") from None
