"""What advice and estimate count things by; weights.toml says what each means, and gives the figures."""

from __future__ import annotations

from pathlib import Path

from potager.core import weights
from potager.core.record import Record, f64

from ..rules.components import SEAT_COUNTS, STACK
from ..rules.state import State


class Weights(Record):
    """In points, if weights.toml does not say otherwise; those of the estimate are `hoped`."""

    asked = f64()
    any_kind = f64()
    surplus = f64()
    first_cart = f64()
    next_cart = f64()
    rival_finca = f64()
    new_value = f64()
    company = f64()
    robs = f64()

    line = f64()
    next_walk = f64()
    pairing = f64()
    placed = f64()

    majority = f64()
    closer = f64()
    end_ahead = f64()
    end_behind = f64()

    keep = f64()
    patience = f64()
    full_barn = f64()
    packing = f64()
    whole = f64()

    hoped_fruit = f64()
    hoped_cart = f64()
    hoped_more_carts = f64()
    hoped_action_tile = f64()
    hoped_sets = f64(4)
    hoped_majority = f64(STACK + 1)
    hoped_turn = f64()
    hoped_shortest = f64()
    hoped_left = f64()
    hoped_unsold = f64()


WEIGHTS = weights.load(Path(__file__).with_suffix(".toml"), Weights, SEAT_COUNTS)


def current(state: State) -> Weights:
    """What a sensible player at this table goes by."""
    return WEIGHTS.row(int(state.seats))
