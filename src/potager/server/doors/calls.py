"""What the REST calls share: who asks, whom they ask, and how they are refused."""

from __future__ import annotations

from typing import Annotated

from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from potager.server.protocol.tables import Trouble
from potager.server.rooms.lobby import Lobby

PACKED = "packed"  # marks a call that compresses what it gives itself
FORWARDED = "potager.forwarded"  # marks a call that another server has passed on: it goes no further
IN_PERSON = "in person"  # marks a call that no token can make: whoever finds one must not get more with it
LIMIT = "limit"  # what a call is paid for with, beside being a call (see quotas.py)
Asking = NamedDependency[str]  # the guest
TheLobby = NamedDependency[Lobby]
REFUSED = {
    status: ResponseSpec(Trouble, description=why, generate_examples=False)
    for status, why in {
        400: "It means nothing here.",
        403: "It is for others to do.",
        404: "There is no such thing, or its link is no longer valid.",
        409: "It cannot be done now.",
        413: "It is too large.",
        415: "It is not JSON.",
        429: "It is too much at once.",
        503: "The server cannot write at the moment.",
    }.items()
}
TABLE_ID_PATTERN = r"^[0-9a-f]{10}$"
TableId = Annotated[str, PathParameter(pattern=TABLE_ID_PATTERN, description="The id of a table")]
