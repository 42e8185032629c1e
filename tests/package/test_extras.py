"""Each extra is complete by itself: with nothing else installed, what it is for can be done."""

from __future__ import annotations

import zipfile
from email.parser import HeaderParser
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from installed import Installed
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

# What is named is as good as not installed.
ALONE = """
import importlib, pkgutil, sys
missing = set(sys.argv[1].split(","))
class Alone:
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Alone)
def all_of(*names):
    for name in names:
        package = importlib.import_module(name)
        for found in pkgutil.walk_packages(package.__path__, name + "."):
            if not found.name.endswith("__main__") and ".migrations." not in found.name:
                importlib.import_module(found.name)
"""
USES = {
    "": """
all_of(*(f"potager.{name}" for name in ("core", "games", "bots", "lab", "cli")))
""",
    "server": """
import asyncio
all_of("potager.server")
async def open_and_close():
    store = await potager.server.store.Store.open("memory")
    await store.close()
import potager
asyncio.run(open_and_close())
potager.server.app.make_app(potager.server.settings.Settings(database="memory"))
""",
    "lab": """
from pathlib import Path
import openskill.models
import potager.lab.arena.ratings
from potager.lab.figures.plots import new_figure, save
save(Path(), {"empty.svg": lambda: new_figure(1)[0]})
""",
    "ray": """
from potager.lab.arena.crew import Ray
Ray()
""",
    "testing": """
all_of("potager.testing.contract")
import potager.testing.play, potager.testing.tables, potager.testing.terminal, potager.testing.views
""",
}


def closure(wanted: list[Requirement]) -> set[str]:
    """The names of all distributions that some requirements lead to here."""
    found: set[tuple[str, str]] = set()
    while wanted:
        one = wanted.pop()
        name = canonicalize_name(one.name)
        for extra in ("", *one.extras):
            if (name, extra) not in found:
                found.add((name, extra))
                lines = [Requirement(line) for line in requires(name) or []]
                wanted += [
                    line for line in lines if not line.marker or line.marker.evaluate({"extra": extra})
                ]
    return {name for name, _ in found}


@pytest.fixture(scope="module")
def needs(wheel: Path) -> list[Requirement]:
    """What the wheel says that it needs."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        head = HeaderParser().parsestr(archive.read(name).decode())
    assert set(head.get_all("Provides-Extra", [])) == set(USES) - {""}
    return [Requirement(line) for line in head.get_all("Requires-Dist", [])]


@pytest.mark.parametrize("extra", USES)
def test_an_extra_brings_all_that_it_needs(
    extra: str, needs: list[Requirement], installed: Installed
) -> None:
    names = closure([need for need in needs if not need.marker or need.marker.evaluate({"extra": extra})])
    owners = {top: set(map(canonicalize_name, whose)) for top, whose in packages_distributions().items()}
    others = [top for top, whose in owners.items() if not whose & {"potager", *names}]
    assert "ruff" in others
    installed.run("python", "-c", ALONE + USES[extra], ",".join(others))
