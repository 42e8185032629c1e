"""Batches and playouts on a GPU: one game in each thread, from the same rules as everywhere.

`Batch(game, n, device="cuda")` plays here. Its arrays lie on the card, column by column so that threads
side by side write side by side, and have `__cuda_array_interface__`: what `torch.as_tensor` and
`cupy.asarray` make of them copies nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from potager.envs.batch import Terms
    from potager.envs.cuda.engine import Card


def engine(terms: Terms) -> Card:
    """What plays a batch on this machine's GPU."""
    from potager.envs.cuda.engine import Card

    return Card(terms)
