"""How a bot's style leans: points added to the advice, in coins, by what kind of action it is."""

from __future__ import annotations

LEANINGS = {
    # Drives a hard bargain, asks once more before it stops, plants what it can and sells late.
    "bold": {"accept": -0.6, "next": -0.3, "plant": 0.2, "sow": 0.2, "harvest": -0.5},
    # Keeps its fields and its hand, and waits for the right card.
    "patient": {"plant": -0.1, "sow": -0.1, "harvest": -1.0, "toss": -0.1},
    # Talks as long as there is something to gain, and takes a little less for an answer.
    "trader": {"turned": 0.1, "give": 0.1, "want": 0.1, "to": 0.1, "propose": 0.1, "accept": 0.05},
}
