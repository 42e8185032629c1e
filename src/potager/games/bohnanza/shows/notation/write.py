"""State -> text."""

from __future__ import annotations

from typing import Any

from potager.core.chance import COUNTER, KEY
from potager.core.texts import SEAT_LETTERS

from ...rules.components import BEAN_NAMES, BEANS, FIELDS_EACH
from ...rules.offers import has_draft
from ...rules.state import ANYONE, NO_OFFER, NONE, UNSET, Phase, State


def write(state: State) -> str:
    """The whole state, secrets included."""
    true = state.plain()
    seats = range(true.seats)
    lines = [
        ("now", _now(true)),
        ("pile", _cards(true.pile[: true.left][::-1])),
        ("piles", f"new {true.piles} · empty {true.emptied}"),
        ("discard", _cards(true.discard[: true.discarded])),
        ("turned", _counts(true.turned)),
        *((SEAT_LETTERS[seat], _seat(true, seat)) for seat in seats),
        *(("offer", _offer(true, seat)) for seat in seats if true.offer_to[seat] != NO_OFFER),
        *(("draft", _draft(true, seat)) for seat in seats if has_draft(state, seat)),
        ("asked", " ".join(SEAT_LETTERS[seat] for seat in seats if true.asked >> seat & 1) or "-"),
        ("news", str(true.news)),
        ("chance", "".join(f"{word:08x}" for word in true.reshuffle[:KEY]) + f" {true.reshuffle[COUNTER]}"),
    ]
    return "".join(f"{name:<12}{value}\n" for name, value in lines)


def _now(true: Any) -> str:
    phase = Phase(true.phase).name.lower()
    who = "" if true.active == NONE else f"{SEAT_LETTERS[true.active]} "
    return f"{who}{phase} · turn {true.turn} · planted {true.planted} · proposals {true.proposals}"


def _cards(beans: list[int]) -> str:
    return " ".join(BEAN_NAMES[bean] for bean in beans) or "-"


def _counts(counts: list[int]) -> str:
    return " ".join(f"{name}:{count}" for name, count in zip(BEAN_NAMES, counts, strict=True) if count) or "-"


def _seat(true: Any, seat: int) -> str:
    fields = [
        f"{BEAN_NAMES[true.bean[seat][field]]}:{true.grown[seat][field]}" if true.grown[seat][field] else "-"
        for field in range(FIELDS_EACH[true.seats])
    ]
    shown = [
        f"{BEAN_NAMES[bean]}:{true.shown[seat][bean]}/{true.among[seat][bean]}"
        for bean in range(BEANS)
        if true.shown[seat][bean]
    ]
    return " · ".join(
        [
            f"hand {_cards(true.hand[seat][: true.held[seat]])}",
            f"fields {' '.join(fields)}",
            f"coins {_counts(true.coins[seat])}",
            f"aside {_counts(true.aside[seat])}",
            f"from {' '.join(map(str, true.dealt[seat]))}",
            f"shown {' '.join(shown) or '-'}",
        ]
    )


def _bundle(places: int, turned: list[int], wants: list[int]) -> list[str]:
    hand = " ".join(str(place) for place in range(places.bit_length()) if places >> place & 1)
    return [f"hand {hand or '-'}", f"turned {_counts(turned)}", f"wants {_counts(wants)}"]


def _offer(true: Any, seat: int) -> str:
    to = true.offer_to[seat]
    turned = true.offer_turned if seat == true.active else [0] * BEANS
    bundle = _bundle(true.offer_hand[seat], turned, true.offer_wants[seat])
    return " · ".join([f"{SEAT_LETTERS[seat]} to {_whom(to)}", *bundle])


def _draft(true: Any, seat: int) -> str:
    to = true.draft_to[seat]
    turned = true.draft_turned if seat == true.active else [0] * BEANS
    bundle = _bundle(true.draft_hand[seat], turned, true.draft_wants[seat])
    address = "" if to == UNSET else f" to {_whom(to)}"
    return " · ".join([f"{SEAT_LETTERS[seat]}{address}", *bundle])


def _whom(to: int) -> str:
    return "anyone" if to == ANYONE else SEAT_LETTERS[to]
