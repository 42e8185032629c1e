"""Swap: everybody holds one card, may swap it once for the top of the pile, and the highest wins.

The smallest game with a secret: a card is known to its seat alone. It exists to prove that a game is
one folder. T1: the seats decide in turn. T2: keep, or swap. T3: the highest card wins.
"""

import msgspec
import numpy as np

from potager.core.actions import ActionSpace, block
from potager.core.chance import shuffle
from potager.core.compile import rule
from potager.core.errors import CannotRead
from potager.core.game import Conserved, Game, Refusal
from potager.core.record import Record, i8
from potager.core.texts import Seat, say

CARDS = 7
ACTIONS = ActionSpace(keep=block(), swap=block())
KEEP, SWAP = ACTIONS["keep"], ACTIONS["swap"]


class State(Record):
    """One table: seat s holds cards[s]; cards[seats] is the top of the pile."""

    seats = i8()
    turn = i8()  # the seat to decide; `seats` when the game is over
    swaps = i8()
    cards = i8(CARDS)  # hidden, but for one's own
    thrown = i8(CARDS)  # 1 for a card that was swapped away, face up


@rule
def setup(state, seats, options, streams):
    state.seats = seats
    state.turn = 0
    state.swaps = 0
    state.thrown[:] = 0
    for card in range(CARDS):
        state.cards[card] = card
    shuffle(state.cards, CARDS, streams[0])


@rule
def over(state):
    return state.turn == state.seats


@rule
def awaited(state):
    return 0 if over(state) else 1 << int(state.turn)


@rule
def legal(state, seat, mask):
    mask[:] = not over(state) and seat == state.turn
    return 2 if mask[0] else 0


@rule
def apply(state, seat, action):
    if action == SWAP.start:
        top = state.seats + state.swaps
        state.swaps += 1
        card = state.cards[seat]
        state.thrown[card] = 1
        state.cards[seat] = state.cards[top]
        state.cards[top] = card
    state.turn += 1


@rule
def scores(state, out):
    for seat in range(state.seats):
        out[seat] = state.cards[seat]


@rule
def winners(state):
    return 1 << int(np.argmax(state.cards[: state.seats]))


@rule
def revealed(state):
    return int(state.swaps)


@rule
def totals(state, out):
    out[0] = 0
    for card in range(CARDS):
        out[0] += state.cards[card]


@rule
def is_known(state, seat, place):
    return place == seat or state.thrown[state.cards[place]] == 1


@rule
def redeal(state, seat, stream):
    hidden = np.empty(CARDS, dtype=np.int64)
    count = 0
    for place in range(CARDS):
        if not is_known(state, seat, place):
            hidden[count] = state.cards[place]
            count += 1
    shuffle(hidden, count, stream)
    for place in range(CARDS):
        if not is_known(state, seat, place):
            count -= 1
            state.cards[place] = hidden[count]


@rule
def observe(state, seat, out):
    out[0] = state.cards[seat] if seat >= 0 else -1
    out[1] = state.turn
    for card in range(CARDS):
        out[2 + card] = state.thrown[card]


@rule
def advise(state, seat, mask, out):
    out[KEEP.start] = state.cards[seat]
    out[SWAP.start] = CARDS / 2


@rule
def estimate(state, out):
    for seat in range(state.seats):
        out[seat] = state.cards[seat]


class View(msgspec.Struct, frozen=True):
    """What a seat knows: its own card, and those that were thrown."""

    seats: int
    seat: int | None
    card: int | None
    turn: int
    swaps: int
    thrown: list[int]
    places: list[int]  # where the thrown cards lie


class Kept(msgspec.Struct, frozen=True, tag="kept"):
    """A seat kept its card."""

    seat: int


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    """A seat swapped its card; only that seat sees the new one."""

    seat: int
    thrown: int
    drawn: int | None


def view(state, seat):
    places = [place for place in range(CARDS) if state.thrown[state.cards[place]]]
    card = None if seat is None else int(state.cards[seat])
    thrown = [int(state.cards[place]) for place in places]
    return View(int(state.seats), seat, card, int(state.turn), int(state.swaps), thrown, places)


def sample(view, stream):
    state = State.blank()
    state.seats, state.turn, state.swaps = view.seats, view.turn, view.swaps
    known = dict(zip(view.places, view.thrown, strict=True))
    state.thrown[view.thrown] = 1
    if view.seat is not None:
        known[view.seat] = view.card
    rest = np.array([card for card in range(CARDS) if card not in known.values()])
    shuffle(rest, len(rest), stream)
    hidden = iter(rest)
    for place in range(CARDS):
        state.cards[place] = known[place] if place in known else next(hidden)
    return state


def events(before, seat, action, after, viewer):
    if action == KEEP.start:
        return [Kept(seat)]
    return [Swapped(seat, int(before.cards[seat]), int(after.cards[seat]) if viewer == seat else None)]


def tell(event, options):
    if isinstance(event, Kept):
        return say("event.kept", seat=Seat(event.seat))
    return say("event.swapped", seat=Seat(event.seat), card=event.thrown)


def describe(state, seat, action):
    return say(f"action.{ACTIONS.text(action)}")


def refuse(state, seat, action):
    if over(state):
        return Refusal("T3", say("refusal.over"))
    return None if seat == state.turn else Refusal("T1", say("refusal.turn", seat=Seat(state.turn)))


def write(state):
    cards = " ".join(map(str, state.cards))
    thrown = " ".join(str(card) for card in range(CARDS) if state.thrown[card])
    return f"cards {cards}\nthrown {thrown}\nturn {state.turn}\nswaps {state.swaps}\n"


def read(text, seats, options, stream):
    try:
        lines = {line.split()[0]: line.split()[1:] for line in text.splitlines() if line.split()}
        state = State.blank()
        state.seats = seats
        state.cards[:] = [int(word) for word in lines["cards"]]
        state.thrown[[int(word) for word in lines["thrown"]]] = 1
        state.turn, state.swaps = int(lines["turn"][0]), int(lines["swaps"][0])
    except (KeyError, ValueError, IndexError, OverflowError) as error:
        raise CannotRead(f"not a position of Swap: {error}", rule="T1") from None
    if (
        sorted(state.cards) != list(range(CARDS))
        or not 0 <= state.turn <= seats
        or not 0 <= state.swaps <= state.turn
    ):
        raise CannotRead("no game of Swap comes to this", rule="T1")
    return state


GAME = Game(
    package=__name__,
    version=1,
    seats=(2, 3),
    private=True,
    options={},
    shuffles=("cards",),
    state=State,
    actions=ACTIONS,
    longest=lambda seats: seats,
    conserved=(Conserved("cards in all", "T1"),),
    slices={"card": (1,), "turn": (1,), "thrown": (CARDS,)},
    setup=setup,
    awaited=awaited,
    legal=legal,
    apply=apply,
    over=over,
    scores=scores,
    winners=winners,
    revealed=revealed,
    totals=totals,
    redeal=redeal,
    observe=observe,
    advise=advise,
    estimate=estimate,
    view=view,
    sample=sample,
    events=events,
    tell=tell,
    describe=describe,
    refuse=refuse,
    write=write,
    read=read,
)
