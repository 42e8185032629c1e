"""Frutopia in a real browser."""
