"""Finca in a real browser."""
