"""Finca on the terminal."""
