"""The wheel, built by way of the sdist as an installer does it, in an environment of its own."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Generator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

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
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked sdist; the page in it is the one that is there, built by `make test` before all tests."""
    if not (ROOT / "src/potager/server/static/index.html").exists():
        pytest.skip("the page is not built: make page")
    folder = tmp_path_factory.mktemp("sdist")
    env = os.environ | {"HATCH_BUILD_NO_HOOKS": "true"}  # other tests use the page meanwhile: let it be
    subprocess.run([*HATCH, "-t", "sdist", "-d", folder], cwd=ROOT, env=env, check=True, capture_output=True)
    (file,) = folder.glob("potager-*.tar.gz")
    with tarfile.open(file) as archive:
        archive.extractall(folder, filter="data")
    return folder / file.name.removesuffix(".tar.gz")


@pytest.fixture(scope="session")
def wheel(sdist: Path) -> Path:
    """The wheel, built from the sdist where there is no Node."""
    env = os.environ | {"PATH": "/nowhere"}
    done = subprocess.run([*HATCH, "-t", "wheel"], cwd=sdist, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (file,) = (sdist / "dist").glob("*.whl")
    return file


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an empty environment; its dependencies are borrowed from this one, Potager is not."""
    place = tmp_path_factory.mktemp("installed")
    environment = place / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    pip = [sys.executable, "-m", "pip", "--python", environment / "bin/python", "install", "--quiet"]
    subprocess.run([*pip, "--no-index", "--no-deps", wheel], check=True)
    (site,) = environment.glob("lib/python*/site-packages")
    # A path in a .pth file is searched, but its own .pth files are not read: the editable install stays out.
    (site / "borrowed.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf-8")
    (place / "elsewhere").mkdir()
    return Installed(environment, place / "elsewhere")


@pytest.fixture(scope="session")
def visitor(installed: Installed) -> Generator[Visitor]:
    """Somebody who visits the server of the installed wheel."""
    with installed.serve("--pause", "0") as visitor:
        yield visitor
