"""A bot for Bohnanza, from what it sees alone: grow what grows already, and swap the rest for that."""


def choose(view, legal, clock):
    """One of the texts in `legal`; or a whole offer, all of its steps in one text."""
    me = view["seats"][view["me"]]
    growing = {field["bean"] for field in me["fields"]}
    return offer(view, legal, growing) or max(legal, key=lambda action: worth(action, view, me, growing))


def offer(view, legal, growing):
    """Once a turn: a card that was turned up and grows nowhere here, for one that does."""
    spare = [bean for bean in view["turned"] if bean not in growing and f"turned {bean}" in legal]
    wanted = [bean for bean in growing if f"want {bean}" in legal]
    if view["active"] != view["me"] or view["proposals"] or not spare or not wanted:
        return None
    return f"turned {spare[0]}, want {wanted[0]}, propose"


def worth(action, view, me, growing):
    """How good a single action is; steps of an offer are left to `offer`."""
    kind, _, rest = action.partition(" ")
    if kind == "plant":
        return planting(me["hand"][0], me["fields"][int(rest)])
    if kind == "sow":
        bean, _, field = rest.rpartition(" ")
        return planting(bean, me["fields"][int(field)])
    if kind == "harvest":
        field = me["fields"][int(rest)]
        ripe = field["next_at"] is None and field["coins"] > 0  # more cards would bring no more coins
        return 8 if ripe else field["coins"] - 9
    if kind == "accept":
        return swap(view["offers"], "abcde".index(rest), growing)
    return {"next": 0, "decline": 1}.get(kind, -20)


def planting(bean, field):
    """Best beside its like; an empty field will do."""
    return 10 if field["bean"] == bean else 5 if field["bean"] is None else -20


def swap(offers, owner, growing):
    """An offer is good if it brings more beans that grow here than it takes."""
    there = next(one for one in offers if one["owner"] == owner)
    brings = [*there["gives"].items(), *there["turned"].items()]
    gain = sum(number for bean, number in brings if bean in growing)
    return gain - sum(number for bean, number in there["wants"].items() if bean in growing) + 1
