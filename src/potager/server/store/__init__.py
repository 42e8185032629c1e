"""What is kept: guests, tables, seats, logs, snapshots, standing orders, reviews and chat."""

from potager.server.store.claim import Claim
from potager.server.store.commits import Doubled, Taken
from potager.server.store.engine import Unavailable
from potager.server.store.leases import Elsewhere, Lease, Leases, Stale
from potager.server.store.pulse import Pulse
from potager.server.store.store import Store

__all__ = [
    "Claim",
    "Doubled",
    "Elsewhere",
    "Lease",
    "Leases",
    "Pulse",
    "Stale",
    "Store",
    "Taken",
    "Unavailable",
]
