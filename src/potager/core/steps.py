"""A whole move as one number, for compiled code: its actions in order, nine bits each.

A move of one action is that action. Games with more actions than nine bits can count, or longer moves, are
searched action by action.
"""

from __future__ import annotations

from collections.abc import Sequence

from potager.core.compile import rule

BITS = 9
LOW = (1 << BITS) - 1
MOST_STEPS = 7  # that fit into a number
NO_MOVE = -1  # as the rest of a move that is over


@rule
def add_step(move: int, steps: int, action: int) -> int:
    """A move of so many steps with one more; every further one is kept with 1 added, so that none is 0.

    >>> add_step(add_step(3, 1, 0), 2, 5) == pack_steps([3, 0, 5])
    True
    """
    return move | action + 1 << BITS * steps if steps else action


@rule
def first_step(move: int) -> int:
    """The action that a move begins with.

    >>> first_step(pack_steps([3, 0, 5]))
    3
    """
    return move & LOW


@rule
def rest_of(move: int) -> int:
    """A move without its first action; NO_MOVE if nothing is left.

    >>> rest_of(pack_steps([3, 0, 5])) == pack_steps([0, 5]), rest_of(3)
    (True, -1)
    """
    return (move >> BITS) - 1


@rule
def last_step(move: int) -> int:
    """The action that a move ends with.

    >>> last_step(pack_steps([3, 0, 5])), last_step(3)
    (5, 3)
    """
    while move > LOW:
        move = rest_of(move)
    return move


def pack_steps(actions: Sequence[int]) -> int:
    """Actions as one move.

    >>> pack_steps([7])
    7
    """
    move = 0
    for steps, action in enumerate(actions):
        move = add_step(move, steps, action)
    return move


def steps_of(move: int) -> tuple[int, ...]:
    """The actions of a move.

    >>> steps_of(pack_steps([3, 0, 5]))
    (3, 0, 5)
    """
    found: list[int] = []
    while move != NO_MOVE:
        found.append(first_step(move))
        move = rest_of(move)
    return tuple(found)
