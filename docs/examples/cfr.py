"""Counterfactual regret minimisation by OpenSpiel, on the end of a game of Bohnanza: python cfr.py.

Gardeners have played until three actions before the end; two deals of what is hidden there are left. The tree
has some thousand states, and CFR brings it near an equilibrium within a minute or two.
"""

import sys

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import potager.envs.openspiel  # noqa: F401 - it tells OpenSpiel of the games

GAME = "potager_bohnanza(seats=3,late=3,seed=7,deals=2,rewards=points)"


def solve(name, rounds, tell=print):
    """Walk through the whole tree so many times; how far from an equilibrium it was, and is."""
    game = pyspiel.load_game(name)
    solver = cfr.CFRSolver(game)
    found = [exploitability.nash_conv(game, solver.average_policy())]
    tell(f"at random       NashConv {found[0]:.3f} points")
    for number in range(1, rounds + 1):
        solver.evaluate_and_update_policy()
        if number & (number - 1) == 0 or number == rounds:
            found.append(exploitability.nash_conv(game, solver.average_policy()))
            tell(f"after round {number:2}  NashConv {found[-1]:.3f} points")
    return found


if __name__ == "__main__":
    solve(*(sys.argv[1:2] or [GAME]), rounds=16)
