"""What advice and estimate count things by; weights.toml says what each means, and gives the figures."""

from __future__ import annotations

from pathlib import Path

from potager.core import weights
from potager.core.record import Record, f64

from ..rules.components import PILES, SEAT_COUNTS
from ..rules.state import State


class Weights(Record):
    """In coins, if weights.toml does not say otherwise; those of the estimate are `hoped`."""

    progress = f64()
    space = f64()
    doubt = f64()
    future = f64()
    horizon = f64()
    access = f64()
    in_hand = f64()
    late = f64()
    patience = f64()
    company = f64()
    crowded = f64()

    tries = f64()
    due = f64()
    match = f64()
    ripe = f64()
    spite = f64()
    effort = f64()
    spare = f64()
    hurry = f64()
    bulk = f64()
    reluctance = f64()
    room = f64()
    futile = f64()
    cover = f64()
    bait = f64()

    fair = f64()
    relief = f64()
    generous = f64()
    envy = f64()
    leader = f64()
    sure = f64()
    wait = f64()
    greed = f64()
    stubborn = f64()

    hoped_way = f64()
    hoped_grows = f64()
    hoped_patience = f64()
    hoped_held = f64()
    hoped_turn = f64()
    hoped_fits = f64()
    hoped_planting = f64()
    hoped_soon = f64()
    hoped_drawn = f64()
    hoped_own = f64()
    hoped_others = f64()
    hoped_free = f64()
    hoped_new = f64()
    hoped_pairs = f64()
    hoped_rare = f64()
    hoped_late = f64()
    hoped_to_come = f64(PILES, 3)


WEIGHTS = weights.load(Path(__file__).with_suffix(".toml"), Weights, SEAT_COUNTS)


def current(state: State) -> Weights:
    """What a sensible player at this table goes by."""
    return WEIGHTS.row(int(state.seats))
