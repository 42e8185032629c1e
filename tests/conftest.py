"""The toy game sits at the same table as the real ones."""

import os
from pathlib import Path

os.environ["POTAGER_GAMES"] = str(Path(__file__).parent / "toy" / "games")
