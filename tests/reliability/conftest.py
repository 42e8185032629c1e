"""What is acknowledged is kept: by real processes that fail, and by schedules of a simulator."""

import sys
from pathlib import Path

for folder in (Path(__file__).parents[1] / "server", Path(__file__).parent):
    sys.path.insert(0, str(folder))
