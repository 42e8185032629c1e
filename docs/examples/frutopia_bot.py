"""A bot for Frutopia that looks ahead: it tries every whole move, and what it could do right after it."""


def move(match, seat, clock):
    """The whole move that leaves most; `match` could be the true one: what is hidden was dealt at random."""
    best, most = None, float("-inf")
    for there in match.whole_moves(seat):
        trial = match.hypothetical(seat)  # nobody's secrets, and nothing here is played for good
        trial.play(seat, there)
        worth = prospect(trial, seat)
        if worth > most:
            best, most = there, worth
        if clock.left < 0.5:
            break
    return best


def prospect(match, seat):
    """Points, and how near the best order is; after a slide, what the turn goes on to bring."""
    if match.awaited == (seat,):
        after = [match.trial() for _ in match.whole_moves(seat)]
        for trial, there in zip(after, match.whole_moves(seat), strict=True):
            trial.play(seat, there)
        return max(standing(trial, seat) for trial in after)
    return standing(match, seat)


def standing(match, seat):
    """Points now, and in hope: of every boat and row of the market, the part that is paid for already."""
    view = match.view(seat)
    me = view.seats[seat]
    prices = [(boat.order, boat.points) for boat in me.boats] + [
        (row.price, row.points) for row in view.market
    ]
    hopes = sorted((points * paid(me.fruit, price) for price, points in prices), reverse=True)
    return me.points + sum(hopes[:3]) / 3 + 0.2 * me.cells.count(None)


def paid(fruit, price):
    """Which part of a price is there."""
    return sum(min(fruit[kind], number) for kind, number in price.items()) / sum(price.values())
