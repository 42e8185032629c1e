"""What is kept: guests, tables, seats, logs, snapshots, standing orders, reviews and chat."""

from potager.server.store.store import Doubled, Store, Taken, Unavailable

__all__ = ["Doubled", "Store", "Taken", "Unavailable"]
