"""What advice and estimate count things by; weights.toml says what each means, and gives the figures."""

from __future__ import annotations

from pathlib import Path

from potager.core import weights
from potager.core.record import Record, f64

from ..rules.components import KIND, SEAT_COUNTS, SHOP
from ..rules.state import State

FAR = 8  # turns beyond which nothing is planned
SHOPS = int((KIND == SHOP).sum())


class Weights(Record):
    """In points, if weights.toml does not say otherwise; those of the estimate are `hoped`."""

    mobile = f64()
    beside = f64()
    corners = f64()
    permit = f64()
    end_ahead = f64()
    end_behind = f64()
    patience = f64(FAR + 1)
    pace = f64()
    second = f64()
    room = f64()
    barren = f64()
    stock = f64()
    opened = f64()
    star = f64()
    growth = f64()
    new_shop = f64()
    shops = f64(SHOPS)
    served = f64()
    mixed_worth = f64()
    wagon_worth = f64()
    cell_cost = f64()
    lines = f64()
    walled = f64()
    step = f64()
    joins = f64()

    hoped_fruit = f64()
    hoped_room = f64()
    hoped_cell = f64()
    hoped_mixed_token = f64()
    hoped_ice_wagon = f64()
    hoped_beaches = f64()
    hoped_catered = f64()
    hoped_starred = f64()
    hoped_lemonades = f64()
    hoped_bottle = f64()
    hoped_played = f64()
    hoped_slid = f64()
    hoped_turn = f64()
    hoped_juice = f64()
    hoped_settled = f64()


WEIGHTS = weights.load(Path(__file__).with_suffix(".toml"), Weights, SEAT_COUNTS)


def current(state: State) -> Weights:
    """What a sensible player at this table goes by."""
    return WEIGHTS.row(int(state.seats))
