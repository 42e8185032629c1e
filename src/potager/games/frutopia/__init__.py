"""Frutopia: tokens slide across an island, harvest fruit, and boats, amenities and juice bring points."""

from potager.core.game import Game

from .actions import ACTIONS
from .components import BAGS_NAMES, FACTORY_NAMES, SEAT_COUNTS, VERSION
from .composed import COMPOSED
from .estimate import estimate
from .events import events
from .heuristics import advise
from .notation import read, write
from .observe import SLICES, observe
from .reasons import reasons
from .refusals import refuse
from .rules.setup import SHUFFLES, redeal, revealed, setup
from .rules.totals import CONSERVED, totals
from .rules.turn import apply, awaited, legal, longest, over
from .sample import sample
from .scoring import scores, winners
from .state import State
from .tell import describe, tell
from .view import view

# What a style adds to the advice, in points: boldly go for tokens and the end, patiently save for the dear
# things, or deliver boats soon and often.
LEANINGS = {
    "bold": {"take": 1.5, "advance": 0.5, "skip": -0.5},
    "patient": {"skip": 0.8, "stop": 0.5, "finish": 0.5, "deliver": -0.5},
    "trader": {"deliver": 1.2, "ice": 0.5, "milkshake": 0.5},
}

GAME = Game(
    package=__name__,
    version=VERSION,
    seats=SEAT_COUNTS,
    private=False,
    options={"factory": FACTORY_NAMES, "bags": BAGS_NAMES},
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
    composed=COMPOSED,
    reasons=reasons,
    leanings=LEANINGS,
)
