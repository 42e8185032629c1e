"""How a bot's style leans: points added to the advice, by what kind of action it is."""

from __future__ import annotations

LEANINGS = {
    # Goes for tokens and the end.
    "bold": {"take": 1.5, "advance": 0.5, "skip": -0.5},
    # Saves for the dear things.
    "patient": {"skip": 0.8, "stop": 0.5, "finish": 0.5, "deliver": -0.5},
    # Delivers boats soon and often.
    "trader": {"deliver": 1.2, "ice": 0.5, "milkshake": 0.5},
}
