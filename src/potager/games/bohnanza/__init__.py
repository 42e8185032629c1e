"""Bohnanza: plant beans in the order of the hand, and trade away what does not grow with you."""

from potager.core.game import Game

from .knows.observe import SLICES, observe
from .knows.redeal import redeal, revealed
from .knows.sample import sample
from .knows.view import view
from .rules.actions import ACTIONS
from .rules.components import SEAT_COUNTS, VERSION
from .rules.legal import legal
from .rules.scoring import scores, winners
from .rules.setup import SHUFFLES, setup
from .rules.state import State
from .rules.totals import CONSERVED, totals
from .rules.turn import apply, awaited, longest, over
from .shows.notation import read, write
from .tells.composed import COMPOSED
from .tells.events import events
from .tells.refusals import refuse
from .tells.tell import describe, tell
from .thinks.advice import advise
from .thinks.beliefs import plausible
from .thinks.estimate import estimate
from .thinks.reasons import reasons
from .thinks.standing import STANDING
from .thinks.styles import LEANINGS

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
