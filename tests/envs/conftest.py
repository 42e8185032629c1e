"""Tests of environments share what plays OpenSpiel's playthroughs."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
