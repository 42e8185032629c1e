"""How a bot's style leans: points added to the advice, by what kind of action it is."""

from __future__ import annotations

LEANINGS = {
    # Spends its action tiles boldly.
    "bold": {"double": 1.2, "lift": 1.0, "large": 1.5, "less": 1.2},
    # Waits for a full cart.
    "patient": {"cart": -1.2, "less": -0.8, "double": -0.6, "lift": -0.6},
    # Delivers what there is, soon and often.
    "trader": {"cart": 1.5, "less": 0.5, "large": -0.5},
}
