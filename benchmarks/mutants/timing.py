"""A plugin for pytest that writes down how long each test takes that passes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

_seconds: dict[str, float] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the parts of a test: what it needs counts too."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration
    if report.when == "call" and report.passed:
        line = json.dumps([report.nodeid, round(_seconds[report.nodeid], 3)])
        with Path(os.environ["POTAGER_TIMES"]).open("a", encoding="utf-8") as file:
            file.write(line + "\n")
