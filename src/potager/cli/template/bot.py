"""A bot for every game of Potager, to be made into your own."""

import random


def move(match, seat, clock):
    """The whole move to play; `match` could be the true one, what is hidden being dealt at random."""
    moves = match.whole_moves(seat)
    random.shuffle(moves)  # of equal ones any
    return max(moves, key=lambda there: worth(match, seat, there))


def worth(match, seat, there):
    """How far ahead the seat is after a move: make this better, and the bot plays better."""
    trial = match.trial()
    trial.play(seat, there)
    mine, *others = trial.scores[seat:] + trial.scores[:seat]
    return mine - max(others, default=0)
