"""How many touches lead from the first page to the first own move, with a thumb."""

from __future__ import annotations

from house import GAMES, PHONE, open_house
from kept import Measurement, Reach
from sight import HELD, INNER, SIGHT, is_large

from potager.testing.browser.guest import CAN, Guest

MOST_TOUCHES = 3
AGAIN = 3  # games of each kind: whoever begins, and whatever is dealt
HEAD = ["game", "touches", "what was touched"]
HOW = """\
A new guest on a phone (360 × 640) plays from the first page with a thumb and touches the first thing in sight
that the board offers, confirming it where that is asked for. Every touch counts; of several
games the one with the most."""


def touches() -> Measurement:
    """Count for each game."""
    rows: list[list[str]] = []
    reached: list[Reach] = []
    with open_house() as house:
        for game in GAMES:
            ways: list[list[str]] = []
            for _ in range(AGAIN):
                with house.guest("en", **PHONE) as guest:
                    ways.append(first_move(guest, game))
            most = max(ways, key=len)
            rows.append([game, str(len(most)), " → ".join(most)])
            what = f"touches to the first move, {game}"
            reached.append(Reach(what, f"at most {MOST_TOUCHES}", str(len(most)), len(most) <= MOST_TOUCHES))
    return Measurement("From the first page to the first move", HOW, reached, HEAD, rows)


def first_move(guest: Guest, game: str) -> list[str]:
    """Play from the first page until the table has taken a move of mine; what was touched on the way."""
    guest.game = game
    guest.go("/")
    name = f"{guest.say('web.home.start')} {guest.say('name')}"
    touched = [name]
    guest.press(guest.page.get_by_role("button", name=name))
    guest.await_turn()
    before = guest.version()
    while guest.version() == before and len(touched) < 2 * MOST_TOUCHES:
        if guest.confirm.count():
            touched.append(guest.say("web.play.confirm"))
            guest.press(guest.confirm)
        else:
            seen = guest.page.evaluate(SIGHT, [CAN, HELD[game], INNER])
            first = next(one for one in seen["targets"] if is_large(one))
            touched.append(first["action"])
            guest.page.touchscreen.tap(first["at"]["x"], first["at"]["y"])
        shown = guest.legal()
        guest.until(
            lambda shown=shown: guest.confirm.count() or guest.version() != before or guest.legal() != shown,
            what="something to come of it",
        )
    return [f"“{one}”" if one == name else one for one in touched]
