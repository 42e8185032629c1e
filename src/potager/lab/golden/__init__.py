"""Golden files, the contract of a game: playthroughs, perft counts and search trees.

A change in a playthrough or a count is a change of the rules: it comes with a new version of the game and a
line in the changelog. A change in a tree is a change of what the bots think.
"""

from potager.lab.golden.games import advised_files, by_advice, golden_files, matches
from potager.lab.golden.positions import perft_counts, positions
from potager.lab.golden.trees import tree_file, trees
from potager.lab.golden.write import write_all

__all__ = [
    "advised_files",
    "by_advice",
    "golden_files",
    "matches",
    "perft_counts",
    "positions",
    "tree_file",
    "trees",
    "write_all",
]
