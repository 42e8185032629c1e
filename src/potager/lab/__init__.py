"""Playing many games: simulations, their invariants and their figures."""
