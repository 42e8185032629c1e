"""What was proved -> docs/reliability.md."""

from __future__ import annotations

from record import Proof


def page(proof: Proof) -> str:
    """The whole page."""
    return f"{proof.faults}\n"
