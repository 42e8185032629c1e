"""`python -m potager`."""

from potager.cli import app

app()
