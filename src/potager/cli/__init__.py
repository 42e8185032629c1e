"""The command line: `potager --help`."""

from potager.cli.main import app

__all__ = ["app"]
