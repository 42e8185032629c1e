"""What is kept: guests, tables, seats, logs, snapshots, standing orders, reviews and chat."""

from potager.server.store.commits import Doubled, Taken
from potager.server.store.engine import Unavailable
from potager.server.store.store import Store

__all__ = ["Doubled", "Store", "Taken", "Unavailable"]
