"""`make wheel-check`: the package as strangers get it, built from a clean copy and installed from the index.

Nothing is borrowed: each step has an empty environment that pip alone fills. It takes minutes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from container import Container
from installed import PATIENCE, Installed, Visitor

ROOT = Path(__file__).parents[2]


def surroundings() -> dict[str, str]:
    """How pip and npm find their index here; nothing that leads to the sources."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "POTAGER"))}


class Check:
    """The steps, in a folder that is thrown away."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def environment(self, name: str, *wanted: str | Path) -> Installed:
        """An empty environment, and what pip brings into it."""
        place = self.folder / name
        subprocess.run([sys.executable, "-m", "venv", place], check=True)
        elsewhere = self.folder / f"{name}-elsewhere"
        elsewhere.mkdir()
        pip = [place / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *map(str, wanted)], cwd=elsewhere, env=surroundings(), check=True)
        return Installed(place, elsewhere)

    def build(self) -> None:
        """`python -m build` in a clean copy without a page: first the sdist, and the wheel from that."""
        copy = self.folder / "copy"
        files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
        for name in filter(None, files.decode().split("\0")):
            if (ROOT / name).is_file():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, copy / name)
        tools = self.environment("tools", "build")
        words = ["python", "-m", "build", "--outdir", str(self.folder / "dist"), str(copy)]
        tools.run(*words, **surroundings())
        (self.wheel,) = (self.folder / "dist").glob("*.whl")
        (self.sdist,) = (self.folder / "dist").glob("*.tar.gz")

    def terminal(self) -> None:
        """The wheel alone plays in the terminal, and says what serving needs."""
        alone = self.environment("terminal", self.wheel)
        assert "finca" in alone.run("potager", "games")
        assert "F15" in alone.run("potager", "rules", "finca", "F15")
        words = ["finca", "--seats", "2", "--seed", "7", "--seat", "0=human", "--level", "gardener"]
        alone.play(*words, "--pause", "0", keys=[("choose", "1\r"), ("places a farmer", "q")])
        done = subprocess.run([alone.bin / "potager", "serve"], capture_output=True, text=True)
        assert done.returncode == 2 and "pip install 'potager[server]'" in done.stderr, done.stderr

    def server(self) -> None:
        """With its extra it serves the page, bots, hints and reviews."""
        with_server = self.environment("server", f"{self.wheel}[server]")
        with with_server.serve("--pause", "0", "--review-iterations", "20") as visitor:
            assert "<title>Potager" in visitor.page()
            watched = visitor.table("sprout", "sprout")
            with visitor.at(watched) as line:
                while not line.hear("happened")["over"]:
                    pass
            own = visitor.table(None, "gardener")
            with visitor.at(own) as line:
                line.say("hint", id="h1")
                assert line.hear("hinted")["advice"]
            self.review(visitor, watched)

    def review(self, visitor: Visitor, table: str) -> None:
        """A finished game is looked at again."""
        visitor.ask(f"/api/tables/{table}/review", {})
        deadline = time.monotonic() + 5 * PATIENCE
        while (found := visitor.ask(f"/api/tables/{table}/review"))["status"] != "done":
            assert found["status"] in ("waiting", "running") and time.monotonic() < deadline, found
            time.sleep(0.5)
        assert found["review"]["seats"]

    def testing(self) -> None:
        """A new game is written, and keeps the contract."""
        kit = self.environment("testing", f"{self.wheel}[testing]")
        kit.run("potager", "new-game", "chess")
        words = ["pytest", "-q", "chess", "--pyargs", "potager.testing.contract", "-k", "chess"]
        printed = kit.run(*words, "-m", "not compiled", POTAGER_GAMES=str(kit.folder))
        assert " passed" in printed, printed

    def source(self) -> None:
        """The sdist installs where there is no Node, the page included."""
        place = self.environment("source", "hatchling")
        words = ["python", "-m", "pip", "install", "--no-deps", str(self.sdist)]
        place.run(*words, **surroundings() | {"PATH": str(place.bin)})
        (page,) = place.bin.parent.glob("lib/python*/site-packages/potager/server/static/index.html")
        assert "<title>Potager" in page.read_text(encoding="utf-8")

    def container(self) -> None:
        """The steps of deploy/Containerfile: it serves, is healthy, and writes to its volume alone."""
        made = Container(self.folder / "container", surroundings())
        made.build()
        before = made.written()
        with made.start("--interpreted", "--port", "0") as process:
            assert process.stdout is not None
            port = process.stdout.readline().partition("localhost:")[2].split()[0]
            try:
                words = [word.replace(":8000", f":{port}") for word in made.commands["health"]]
                subprocess.run(words, env=made.env, check=True)
                assert "<title>Potager" in Visitor(f"http://127.0.0.1:{port}").page()
            finally:
                process.terminate()
        assert made.written() == before and (made.volume / "potager.db").exists()


def main() -> None:
    """Take every step and say how long it took."""
    with tempfile.TemporaryDirectory(prefix="potager-wheel-") as folder:
        check = Check(Path(folder))
        steps = [check.build, check.terminal, check.server, check.testing, check.source, check.container]
        for step in steps if len(sys.argv) == 1 else [getattr(check, name) for name in sys.argv[1:]]:
            begun = time.monotonic()
            step()
            print(
                f"{step.__name__:9} {time.monotonic() - begun:4.0f} s  {(step.__doc__ or '').strip()}",
                flush=True,
            )
        for file in sorted((check.folder / "dist").glob("*")):
            print(f"{file.name}: {file.stat().st_size / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
