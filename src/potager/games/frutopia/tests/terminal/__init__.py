"""Frutopia on the terminal."""
