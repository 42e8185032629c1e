"""Finca: farmers walk around a windmill, harvest, and deliver to the villages of Mallorca."""

from potager.core.game import Game

from .actions import ACTIONS
from .components import EDITION_NAMES, SEAT_COUNTS, VERSION
from .estimate import estimate
from .events import events
from .heuristics import advise
from .notation import read, write
from .observe import SLICES, observe
from .refusals import refuse
from .rules.setup import SHUFFLES, redeal, revealed, setup
from .rules.totals import CONSERVED, totals
from .rules.turn import apply, awaited, legal, longest, over
from .sample import sample
from .scoring import scores, winners
from .state import State
from .tell import describe, tell
from .view import view

GAME = Game(
    package=__name__,
    version=VERSION,
    seats=SEAT_COUNTS,
    private=False,
    options={"edition": EDITION_NAMES},
    shuffles=SHUFFLES,
    state=State,
    actions=ACTIONS,
    longest=longest,
    conserved=CONSERVED,
    slices=SLICES,
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
