"""What can be done: small actions in named blocks."""

from __future__ import annotations

from potager.core.actions import ActionSpace, block

ACTIONS = ActionSpace(keep=block(), swap=block())
KEEP, SWAP = ACTIONS["keep"], ACTIONS["swap"]
