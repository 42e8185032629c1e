"""A bot for Finca: deliver whenever possible, else walk to where most fruit is to be had."""

# What to prefer among the kinds of actions, the best first; a walk is looked at more closely.
PREFERRED = ["go", "load", "kind", "take", "spare", "cart", "large", "less", "move", "place"]
BLADES = 12


def choose(view, legal, clock):
    """One of the texts in `legal`; `clock.left` says how many seconds are left for it."""
    best, best_worth = legal[0], (-1, 0)
    for action in legal:
        if clock.left < 0.1:
            break
        kind, _, where = action.partition(" ")
        rank = len(PREFERRED) - PREFERRED.index(kind) if kind in PREFERRED else 0
        worth = (rank, fruit_of_a_walk(view, int(where)) if kind == "move" else 0)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def fruit_of_a_walk(view, blade):
    """As many steps as there are farmers on a blade, and as many fruits as there are where it ends."""
    steps = sum(view["blades"][blade]["farmers"])
    there = view["blades"][(blade + steps) % BLADES]
    return min(sum(there["farmers"]) + 1, view["supply"][there["fruit"]])
