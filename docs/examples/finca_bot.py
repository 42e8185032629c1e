"""A bot for Finca: deliver whenever possible, else walk to the fruit that some village is waiting for."""

import re

# What to prefer among the kinds of actions, the best first; walks are looked at more closely. Action tiles
# are kept: each is worth two points at the end.
PREFERRED = ["go", "load", "kind", "take", "cart", "move", "place"]
BLADES, HALF = 12, 6  # a line that brings a donkey cart lies before every sixth blade
SUPPLY = re.compile(r"([a-z]+)(\d)")  # `almond2+fig2`: what a tile asks for


def choose(view, legal, clock):
    """One of the texts in `legal`; `clock.left` says how many seconds are left for it."""
    return max(legal, key=lambda action: worth(view, action))


def worth(view, action):
    """How good an action is: its kind decides, then where a farmer comes to stand."""
    kind, _, where = action.partition(" ")
    rank = -PREFERRED.index(kind) if kind in PREFERRED else -len(PREFERRED)
    if kind == "move":
        return rank, walk(view, int(where))
    return rank, needed(view, view["blades"][int(where)]["fruit"]) if kind == "place" else 0


def walk(view, blade):
    """As many steps as there are farmers on a blade, and as many fruits as there are where it ends."""
    steps = sum(view["blades"][blade]["farmers"])
    there = view["blades"][(blade + steps) % BLADES]
    fruits = min(sum(there["farmers"]) + 1, view["supply"][there["fruit"]])
    carts = (blade % HALF + steps) // HALF
    return min(fruits, needed(view, there["fruit"])) + fruits / 10 + 2 * carts * (not me(view)["carts"])


def needed(view, fruit):
    """How many fruits of a kind the village asks for that wants most of them, beyond those that are here."""
    asked = [
        int(number)
        for village in view["villages"]
        for kind, number in SUPPLY.findall(village["tile"] or "")
        if kind == fruit
    ]
    return max(0, max(asked, default=0) - me(view)["fruit"][fruit])


def me(view):
    """The bot's own seat: in Finca it is asked only when it plays."""
    return view["seats"][view["to_play"]]
