"""Bohnanza: plant beans in the order of the hand, and trade away what does not grow with you."""

from potager.core.game import Game

from .actions import ACTIONS
from .beliefs import plausible
from .components import SEAT_COUNTS, VERSION
from .composed import COMPOSED
from .estimate import estimate
from .events import events
from .heuristics import advise
from .notation import read, write
from .observe import SLICES, observe
from .reasons import reasons
from .refusals import refuse
from .rules.knowing import redeal, revealed
from .rules.legal import legal
from .rules.setup import SHUFFLES, setup
from .rules.totals import CONSERVED, totals
from .rules.turn import apply, awaited, longest, over
from .sample import sample
from .scoring import scores, winners
from .standing import STANDING
from .state import State
from .styles import LEANINGS
from .tell import describe, tell
from .view import view

GAME = Game(
    package=__name__,
    version=VERSION,
    seats=SEAT_COUNTS,
    private=True,
    options={},
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
    standing=STANDING,
    composed=COMPOSED,
    plausible=plausible,
    mutual=True,
    reasons=reasons,
    leanings=LEANINGS,
)
