"""No package without the page: what `hatch_build.py` does where it is missing or old."""

from __future__ import annotations

import importlib.util
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

HOOK = Path(__file__).parents[2] / "hatch_build.py"
TOOL = """#!/bin/sh
echo "$1" >> npm.log
[ "$1" = ci ] || echo new > ../src/potager/server/static/index.html
"""


@pytest.fixture
def hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The hook for a folder with a source of the page, at a machine without Node."""
    spec = importlib.util.spec_from_file_location("hatch_build", HOOK)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "root/web/src").mkdir(parents=True)
    (tmp_path / "root/web/src/app.ts").touch()
    (tmp_path / "root/web/package-lock.json").touch()
    (tmp_path / "root/web/with-node.sh").write_text("command -v npm >/dev/null 2>&1\n")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/sh").symlink_to("/bin/sh")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    made: Any = module.PageHook
    return made(str(tmp_path / "root"), {}, None, None, "", "wheel")


def page(hook: Any) -> Path:
    return Path(hook.root, "src/potager/server/static/index.html")


def build_page(hook: Any) -> None:
    page(hook).parent.mkdir(parents=True)
    page(hook).write_text("old\n")


def install_npm(tmp_path: Path) -> None:
    """A tool that notes what it is asked for and writes a page."""
    (tmp_path / "bin/npm").write_text(TOOL)
    (tmp_path / "bin/npm").chmod(0o755)


def test_a_page_that_is_up_to_date_is_taken_as_it_is(hook: Any) -> None:
    build_page(hook)
    assert hook.dependencies() == []
    hook.initialize("standard", {})
    assert page(hook).read_text() == "old\n"


def test_without_a_page_and_without_node_nothing_is_built(hook: Any) -> None:
    groups = tomllib.loads(HOOK.with_name("pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    assert hook.dependencies() == groups["page"]
    with pytest.raises(SystemExit, match="the page is not built"):
        hook.initialize("standard", {})


def test_who_works_on_potager_needs_no_page_to_install_it(hook: Any) -> None:
    hook.initialize("editable", {})
    assert not page(hook).exists()


def test_a_page_older_than_its_sources_is_built_anew(hook: Any, tmp_path: Path) -> None:
    build_page(hook)
    later = page(hook).stat().st_mtime + 10
    source = Path(hook.root, "src/potager/games/finca/shows/board/board.ts")
    source.parent.mkdir(parents=True)
    source.touch()
    os.utime(source, (later, later))
    install_npm(tmp_path)
    assert hook.dependencies() == []
    hook.initialize("standard", {})
    assert page(hook).read_text() == "new\n"
    assert Path(hook.root, "web/npm.log").read_text().split() == ["ci", "run"]


def test_what_is_generated_or_installed_does_not_make_a_page_old(hook: Any) -> None:
    build_page(hook)
    later = page(hook).stat().st_mtime + 10
    for name in ("web/src/generated/types.ts", "web/node_modules/.package-lock.json"):
        Path(hook.root, name).parent.mkdir(parents=True)
        Path(hook.root, name).touch()
        os.utime(Path(hook.root, name), (later, later))
    assert hook.dependencies() == []
