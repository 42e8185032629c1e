"""Stand-ins for a game's rules, for code that is generic over games.

A kernel (a playout, a search, a batch) imports what it needs from here and is loaded through
`Game.kernel`, which puts what one game has under the same name in their place. The signatures below
are the contract of a game's rules. `weights` is a record (`potager.core.weights`); a game without weights of
its own does not look at it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from potager.core.chance import Stream
from potager.core.compile import rule
from potager.core.errors import BrokenGame

Mask = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]


private = False  # whether a seat ever sees more than a spectator does


def _unspecialised() -> BrokenGame:
    return BrokenGame("a kernel was used without a game: load it with Game.kernel")


def setup(state: Any, seats: int, options: Numbers, streams: Any) -> None:
    """Fill a state: `options` holds the place of each option's value, `streams` one stream a shuffle."""
    raise _unspecialised()


def awaited(state: Any) -> int:
    """The seats the table waits for, as bits; 0 when the game is over."""
    raise _unspecialised()


def legal(state: Any, seat: int, mask: Mask) -> int:
    """Set `mask` to what the seat may do now, also off turn; return how many actions that is."""
    raise _unspecialised()


def apply(state: Any, seat: int, action: int) -> None:
    """Play a legal action in place; the caller has checked it."""
    raise _unspecialised()


def over(state: Any) -> bool:
    """Whether the game has ended."""
    raise _unspecialised()


def scores(state: Any, out: Numbers) -> None:
    """Write the points of each seat."""
    raise _unspecialised()


def winners(state: Any) -> int:
    """The seats that win if the game ends now, ties resolved by the game's own rule, as bits."""
    raise _unspecialised()


def revealed(state: Any) -> int:
    """A number that rises whenever something hidden comes to light: undo may not cross it."""
    raise _unspecialised()


def totals(state: Any, out: Numbers) -> None:
    """Count what can neither appear nor vanish, in the order of `Game.conserved`."""
    raise _unspecialised()


def redeal(state: Any, seat: int, stream: Stream) -> None:
    """Shuffle, in place, all that this seat (or a spectator, -1) cannot know."""
    raise _unspecialised()


def observe(state: Any, seat: int, out: Floats) -> None:
    """Write what the seat knows as numbers for a learner, in the order of `Game.slices`."""
    raise _unspecialised()


def advise(state: Any, seat: int, weights: Any, mask: Mask, out: Floats) -> None:
    """Rate the actions of `mask`, higher is better, by what a sensible player in that seat can see."""
    raise _unspecialised()


def estimate(state: Any, weights: Any, out: Floats) -> None:
    """Write what each seat may expect to score by the end, in points, if the game stops being played here."""
    raise _unspecialised()


@rule
def meet() -> None:
    """Wait for the games that play side by side. On a processor there are none; see `potager.core.device`."""


@rule
def compose(state: Any, seat: int, weights: Any, mask: Mask, moves: Numbers, worths: Floats) -> int:
    """List what a seat could do as whole moves, of one action or of several; return how many there are.

    `mask` is what is legal; there may be as many moves as a game has actions. A move is one number
    (`potager.core.steps`); one of several actions is rated in `worths`. Here every action is a move.
    """
    count = 0
    for action in range(len(mask)):
        if mask[action]:
            moves[count] = action
            count += 1
    return count


@rule
def plausible(state: Any, seat: int, weights: Any) -> float:
    """How well a state dealt for a seat fits what others did, above 0 and up to 1; here, always.

    `weights`, [seats], is what each of them goes by.
    """
    return 1.0
