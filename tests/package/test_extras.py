"""Each extra is complete by itself: with nothing else installed, what it is for can be done."""

from __future__ import annotations

import json
import zipfile
from email.parser import HeaderParser
from importlib.metadata import packages_distributions, requires
from pathlib import Path

from installed import Installed
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

# Each use in a process of its own, forked from one that has loaded what needs no extra.
# What is named as missing is as good as not installed.
ALONE = """
import importlib, json, os, pkgutil, sys
class Alone:
    missing = set()
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in Alone.missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Alone)
def all_of(*names, but=("__main__",)):
    for name in names:
        package = importlib.import_module(name)
        for found in pkgutil.walk_packages(package.__path__, name + "."):
            if not found.name.endswith(but) and ".migrations." not in found.name:
                importlib.import_module(found.name)
for extra, (missing, use) in json.load(open(sys.argv[1])).items():
    Alone.missing = set(missing)
    if extra == "":
        exec(use)
    elif child := os.fork():
        if os.waitpid(child, 0)[1]:
            sys.exit(f"the extra {extra} lacks something")
    else:
        exec(use)
        sys.stdout.flush()
        os._exit(0)
"""
USES = {
    "": """
all_of(*(f"potager.{name}" for name in ("core", "games", "bots", "lab", "cli")))
""",
    "server": """
import asyncio
all_of("potager.server", but=("__main__", ".office"))
async def open_and_close():
    store = await potager.server.store.Store.open("memory")
    await store.close()
import potager
asyncio.run(open_and_close())
potager.server.app.make_app(potager.server.settings.Settings(database="memory"))
""",
    "cluster": """
import potager.server.post.office
""",
    "cuda": """
import potager.core.device
all_of("potager.envs.cuda")
potager.core.device._cuda()
""",
    "envs": """
import potager.envs.aec, potager.envs.gym, potager.envs.vector
from potager import Match
from potager.envs.picture import pixels
pixels(Match("finca", seats=2, seed=7))
""",
    "openspiel": """
import potager.envs.openspiel
""",
    "lab": """
from pathlib import Path
import openskill.models
import potager.lab.arena.ratings
from potager.lab.figures.plots import new_figure, save
save(Path(), {"empty.svg": lambda: new_figure(1)[0]})
""",
    "data": """
from potager.lab.dataset.schema import TABLES, arrow_schema
for table in TABLES:
    arrow_schema(table, True)
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


def test_every_extra_brings_all_that_it_needs(wheel: Path, installed: Installed, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        head = HeaderParser().parsestr(archive.read(name).decode())
    assert set(head.get_all("Provides-Extra", [])) == set(USES) - {""}
    needs = [Requirement(line) for line in head.get_all("Requires-Dist", [])]
    owners = {top: set(map(canonicalize_name, whose)) for top, whose in packages_distributions().items()}
    plan: dict[str, tuple[list[str], str]] = {}
    for extra, use in USES.items():
        names = closure([need for need in needs if not need.marker or need.marker.evaluate({"extra": extra})])
        plan[extra] = [top for top, whose in owners.items() if not whose & {"potager", *names}], use
        assert "ruff" in plan[extra][0]
    (tmp_path / "plan").write_text(json.dumps(plan))
    installed.run("python", "-c", ALONE, str(tmp_path / "plan"))
