"""The command line as a person meets it."""

import pytest
from typer.testing import CliRunner

from potager.cli import app


@pytest.fixture
def run():
    """Run a command and expect its exit code."""

    def run(*words, code=0, env=None):
        surroundings = {"COLUMNS": "120", "LC_ALL": "C", **(env or {})}
        result = CliRunner().invoke(app, words, env=surroundings)
        assert result.exit_code == code, result.output
        return result

    return run


@pytest.fixture
def refused(run):
    """Run a command that says no in one line on stderr."""

    def refused(*words):
        result = run(*words, code=2)
        assert result.stdout == "" and result.stderr.count("\n") == 1
        assert result.stderr.startswith("potager: ")
        return result.stderr

    return refused
