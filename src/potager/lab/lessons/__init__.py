"""Lessons: a game's first steps as data, read from its folder and played by its own rules."""
