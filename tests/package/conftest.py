"""The wheel, built by way of the sdist as an installer does it, in an environment of its own."""

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from installed import Installed, Visitor

ROOT = Path(__file__).parents[2]
TOOLS = ("nginx", "caddy", "systemd-analyze")
HATCH = [sys.executable, "-m", "hatchling", "build"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if missing := [tool for tool in TOOLS if not shutil.which(tool, path="/usr/sbin:/usr/bin")]:
        terminalreporter.write_line(
            f"Not installed, so what deploy/ has for it is not tested: {', '.join(missing)}"
        )


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with all that is built here, once for all processes that share a run."""
    if not (ROOT / "src/potager/server/static/index.html").exists():
        pytest.skip("the page is not built: make page")
    base = tmp_path_factory.getbasetemp()
    place = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "package"
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "complete").exists():
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            make(place)
            (place / "complete").touch()
    return place


def make(place: Path) -> None:
    """Build the sdist, from it the wheel, and install that."""
    env = os.environ | {"HATCH_BUILD_NO_HOOKS": "true"}  # other tests use the page meanwhile: let it be
    run([*HATCH, "-t", "sdist", "-d", place], cwd=ROOT, env=env)
    (file,) = place.glob("potager-*.tar.gz")
    with tarfile.open(file) as archive:
        # Pythons before 3.11.4 know no filters; it is our own archive.
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _path: member)
        archive.extractall(place)
    # As on a machine without Node: the page is in the sdist.
    run(
        [*HATCH, "-t", "wheel", "-d", place],
        cwd=file.with_suffix("").with_suffix(""),
        env=os.environ | {"PATH": ""},
    )
    run([sys.executable, "-m", "venv", "--without-pip", place / "venv"])
    pip = [sys.executable, "-m", "pip", "--python", place / "venv/bin/python", "install"]
    run([*pip, "--no-index", "--no-deps", *place.glob("*.whl")])
    (site,) = place.glob("venv/lib/python*/site-packages")
    # A path in a .pth file is searched, but its own .pth files are not read: the editable install stays out.
    (site / "borrowed.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf-8")


def run(words: list[Any], **options: Any) -> None:
    done = subprocess.run(words, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def wheel(made: Path) -> Path:
    """The wheel, built by way of the sdist."""
    (file,) = made.glob("*.whl")
    return file


@pytest.fixture(scope="session")
def installed(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an empty environment; its dependencies are borrowed from this one, Potager is not."""
    return Installed(made / "venv", tmp_path_factory.mktemp("elsewhere"))


@pytest.fixture(scope="session")
def visitor(installed: Installed) -> Generator[Visitor]:
    """Somebody who visits the server of the installed wheel."""
    with installed.serve("--pause", "0") as visitor:
        yield visitor
