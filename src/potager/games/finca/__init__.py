"""Finca: farmers walk around a windmill, harvest, and deliver to the villages of Mallorca."""

from potager.core.game import Game

from .knows.observe import SLICES, observe
from .knows.sample import sample
from .knows.view import view
from .rules.actions import ACTIONS
from .rules.components import EDITION_NAMES, SEAT_COUNTS, VERSION
from .rules.legal import legal
from .rules.scoring import scores, winners
from .rules.setup import SHUFFLES, redeal, revealed, setup
from .rules.state import State
from .rules.totals import CONSERVED, totals
from .rules.turn import apply, awaited, longest, over
from .shows.notation import read, write
from .tells.composed import COMPOSED
from .tells.events import events
from .tells.refusals import refuse
from .tells.tell import describe, tell
from .thinks.advice import advise
from .thinks.estimate import estimate
from .thinks.reasons import reasons

# What a style adds to the advice, in points: boldly spend action tiles, patiently wait for a full cart, or
# trade what there is soon and often.
LEANINGS = {
    "bold": {"double": 1.2, "lift": 1.0, "large": 1.5, "less": 1.2},
    "patient": {"cart": -1.2, "less": -0.8, "double": -0.6, "lift": -0.6},
    "trader": {"cart": 1.5, "less": 0.5, "large": -0.5},
}

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
    composed=COMPOSED,
    reasons=reasons,
    leanings=LEANINGS,
)
