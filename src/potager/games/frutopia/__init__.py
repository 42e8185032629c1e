"""Frutopia: tokens slide across an island, harvest fruit, and boats, amenities and juice bring points."""

from potager.core.game import Game

from .knows.observe import SLICES, observe
from .knows.sample import sample
from .knows.view import view
from .rules.actions import ACTIONS
from .rules.components import BAGS_NAMES, FACTORY_NAMES, SEAT_COUNTS, VERSION
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
