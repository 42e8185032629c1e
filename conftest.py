"""For all tests: the toy game sits at the same table as the real ones, and the kit's fixtures are there."""

import gc
import os
from pathlib import Path

TOY = str(Path(__file__).parent / "src" / "potager" / "cli" / "template")

_places = os.environ.get("POTAGER_GAMES", "").split(os.pathsep)
if TOY not in _places:
    os.environ["POTAGER_GAMES"] = os.pathsep.join([*filter(None, _places), TOY])

pytest_plugins = ["potager.testing.terminal", "potager.testing.browser.fixtures"]


def pytest_collection_finish() -> None:
    """Spare the garbage collector what stays to the end: looking through it took a seventh of some suites."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
