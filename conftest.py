"""For all tests: the toy game sits at the same table as the real ones, and the kit's fixtures are there."""

import os
from pathlib import Path

os.environ["POTAGER_GAMES"] = str(Path(__file__).parent / "src" / "potager" / "cli" / "template")

pytest_plugins = ["potager.testing.terminal", "potager.testing.browser.fixtures"]
