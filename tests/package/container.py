"""The steps of `deploy/Containerfile`, taken in a folder of this machine instead of a container.

They are read from that very file, so that both do the same. Absolute paths mean places below the folder, and
`python` is the version that the file names where this machine has it. Only the base image and the adding of a
user are left out.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FILE = ROOT / "deploy/Containerfile"
TAKEN = {"ARG", "WORKDIR", "RUN", "COPY", "ENV", "USER", "VOLUME", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
NOT_FOR_A_FOLDER = {"FROM", "EXPOSE", "STOPSIGNAL"}
OWN_PATHS = re.compile(
    r"(?:(?<![\w./:])|(?<=sqlite:///))/(?=(?:source|tools|dist|potager|var/lib/potager)\b)"
)


def steps() -> Iterator[tuple[str, str]]:
    """The instructions of the file: their words, and what follows them."""
    text = re.sub(r"^#.*\n", "", FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for line in filter(None, text.replace("\\\n", " ").splitlines()):
        word, _, rest = line.partition(" ")
        assert word in TAKEN | NOT_FOR_A_FOLDER, f"Containerfile: what does {word} do?"
        yield word, rest.strip()


def left_out(name: str) -> bool:
    """Whether `.dockerignore` keeps a file of the repository out of a container."""
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            parts = re.escape(line).replace(r"\*\*/", "(.*/)?").replace(r"\*", "[^/]*")
            if re.match(rf"{parts}(/|$)", name):
                return True
    return False


def copied() -> list[str]:
    """The files of the repository that come into a container."""
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.splitlines() if not left_out(name) and (ROOT / name).is_file()]


def interpreter(version: str) -> str:
    """Python of a version or, where this machine has none, the one that runs this."""
    words = [f"python{version}", "-c", "import sys; print(sys.executable)"]
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return sys.executable


class Container:
    """A folder in which the steps are taken, and what they leave to be run."""

    def __init__(self, folder: Path, env: dict[str, str]) -> None:
        self.folder = folder.resolve()
        self.arguments: dict[str, str] = {}
        self.env = {**env, "HOME": str(folder)}
        self.at = folder
        self.user = ""
        self.volume = folder
        self.commands: dict[str, list[str]] = {}

    def here(self, text: str) -> str:
        """A text with the places of the container as places below the folder."""
        for name, value in self.arguments.items():
            text = text.replace(f"${{{name}}}", value)
        return OWN_PATHS.sub(f"{self.folder}/", text)

    def build(self) -> None:
        """Take every step."""
        for word, rest in steps():
            if word in TAKEN:
                getattr(self, f"_{word.lower()}")(self.here(rest))

    def _arg(self, rest: str) -> None:
        name, _, value = rest.partition("=")
        self.arguments[name] = value
        if name == "PYTHON":
            tools = self.folder / "usr/bin"
            tools.mkdir(parents=True)
            (tools / "python").symlink_to(interpreter(value))
            self.env["PATH"] = f"{tools}:/usr/bin:/bin"

    def _workdir(self, rest: str) -> None:
        self.at = Path(rest)
        self.at.mkdir(parents=True, exist_ok=True)

    def _run(self, rest: str) -> None:
        if rest.startswith("useradd "):
            return
        subprocess.run(rest, shell=True, cwd=self.at, env=self.env, check=True)

    def _copy(self, rest: str) -> None:
        *names, goal = rest.split()
        if names[0].startswith("--from="):
            assert names[1:] == [goal] and Path(goal).exists(), "stages share one folder here"
            return
        for name in copied() if names == ["."] else names:
            target = self.at / goal / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)

    def _env(self, rest: str) -> None:
        self.env |= dict(part.split("=", 1) for part in rest.split())

    def _user(self, rest: str) -> None:
        self.user = rest

    def _volume(self, rest: str) -> None:
        self.volume = Path(rest)

    def _entrypoint(self, rest: str) -> None:
        self.commands["start"] = [*json.loads(rest), *self.commands.get("start", [])]

    def _cmd(self, rest: str) -> None:
        self.commands["start"] = [*self.commands.get("start", []), *json.loads(rest)]

    def _healthcheck(self, rest: str) -> None:
        self.commands["health"] = json.loads(rest.partition("CMD ")[2])

    def start(self, *more: str) -> subprocess.Popen[str]:
        """What the container runs, as its user where this machine allows it."""
        words: list[Any] = [*self.commands["start"], *more]
        if os.geteuid() == 0 and self._may_read():
            os.chown(self.volume, int(self.user), int(self.user))
            words = ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--clear-groups", *words]
        return subprocess.Popen(words, cwd=self.volume, env=self.env, stdout=subprocess.PIPE, text=True)

    def _may_read(self) -> bool:
        """Whether the container's user may come to Python and the folder at all."""
        words = ["setpriv", f"--reuid={self.user}", "--clear-groups", self.commands["start"][0], "--version"]
        try:
            return subprocess.run(words, env=self.env, capture_output=True).returncode == 0
        except FileNotFoundError:
            return False

    def written(self) -> dict[str, int]:
        """Every file outside of the volume, and when it was last written."""
        files = (file for file in self.folder.rglob("*") if not file.is_relative_to(self.volume))
        return {str(file): file.lstat().st_mtime_ns for file in files if not file.is_dir()}
