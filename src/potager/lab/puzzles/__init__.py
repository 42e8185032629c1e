"""Puzzles: positions with one clearly best move, found by self-play and search, kept with their proof."""
