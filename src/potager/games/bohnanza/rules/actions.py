"""What a seat can do, as small steps.

Fields and the places of a hand count from 0: `plant 0` plants in the field that sentences call field 1.
"""

from __future__ import annotations

from potager.core.actions import ActionSpace, block
from potager.core.texts import SEAT_LETTERS

from .components import BEAN_NAMES, FIELDS, HAND, PAIR_HAND, SEATS

LETTERS = tuple(letter.lower() for letter in SEAT_LETTERS[:SEATS])

# The blocks that are played most come first: finding the n-th legal action is then quick.
ACTIONS = ActionSpace(
    next=block(),  # go on: turn cards up, end trading, leave the rest
    plant=block(FIELDS),  # plant the first card of the hand in a field
    harvest=block(FIELDS),  # harvest a field and sell it
    propose=block(),  # make the draft an offer
    decline=block(*LETTERS),  # answer a seat's offer with no
    accept=block(*LETTERS),  # take a seat's offer
    cancel=block(),  # drop the draft
    withdraw=block(),  # take the open offer back
    want=block(*BEAN_NAMES),  # ask for a bean
    turned=block(*BEAN_NAMES),  # offer a card that was turned up
    give=block(HAND),  # offer the card at a place of the hand, the first being 0
    to=block(*LETTERS, "anyone"),  # address the draft; without it, anyone
    # Plant a card that lies on the table or aside: a bean, and the field for it.
    sow=block(*(f"{bean} {field}" for bean in BEAN_NAMES for field in range(FIELDS))),
    drop=block(*BEAN_NAMES),  # two seats: discard a card of the other's offer
    toss=block(PAIR_HAND),  # two seats: discard a card of the hand
)

NEXT, PLANT, HARVEST, SOW = (ACTIONS[name] for name in ("next", "plant", "harvest", "sow"))
PROPOSE, WITHDRAW, CANCEL = (ACTIONS[name] for name in ("propose", "withdraw", "cancel"))
DECLINE, ACCEPT = ACTIONS["decline"], ACTIONS["accept"]
WANT, TURNED, GIVE, TO = (ACTIONS[name] for name in ("want", "turned", "give", "to"))
DROP, TOSS = ACTIONS["drop"], ACTIONS["toss"]
