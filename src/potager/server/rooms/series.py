"""A series of actions: what it means, and whether it still means what it did when its player chose it."""

from __future__ import annotations

from collections.abc import Sequence

from potager.core.errors import CannotRead, PotagerError
from potager.core.match import Match
from potager.core.texts import Say
from potager.server.rooms.tablelog import UNDO, TableLog, Written
from potager.server.trouble import Denied

MOST_ACTIONS = 40  # in one series
BY_THE_SERVER = ("bot-", "order-", "undo-", "pass-")  # how the ids of entries begin that no client has sent


def meaning(match: Match, seat: int, actions: Sequence[str]) -> list[Say]:
    """What each action of a series would do, told just before it; refused if the series cannot be played.

    It ends where something hidden comes to light: otherwise a refusal of what follows would have shown it.
    """
    trial = match.trial()
    said: list[Say] = []
    for text in actions:
        if trial.revealing:
            raise Denied("too-far")
        said.append(trial.meaning(seat, text))
        trial.play_quietly(seat, text)
    return said


def check(log: TableLog, seat: int, version: int, actions: Sequence[str]) -> None:
    """Refuse a series that cannot be played, or no longer means what it meant to who saw that version."""
    since = log.since(max(0, version))
    if all(is_own(entry, seat) for entry in since):
        if len(actions) > 1:
            meaning(log.match, seat, actions)
        return
    try:
        then = _meaning_then(log, seat, version, actions)
    except (CannotRead, Denied):
        raise
    except PotagerError:
        raise Denied("stale") from None
    if meaning(log.match, seat, actions) != then:
        raise Denied("stale")


def check_seen(match: Match, seat: int, actions: Sequence[str]) -> None:
    """Refuse a series of which nobody else would see anything: they could still count it."""
    if not match.game.private:
        return
    trial, played = match.trial(), list[tuple[Match, int, Match]]()
    for text in actions:
        before, action = trial, match.game.actions.parse(text)
        trial = before.trial()
        trial.play_quietly(seat, action)
        played.append((before, action, trial))
    # The last first: what is put together unseen, and is costly to compare, is mostly shown in the end.
    if not any(noticed(before, seat, action, after) for before, action, after in reversed(played)):
        raise Denied("unseen")


def noticed(before: Match, seat: int, action: int, after: Match) -> bool:
    """Whether anybody but the seat itself can tell that it has played this action."""
    game = before.game
    if not game.private or after.revealing:
        return True
    here, there = before.state, after.state
    return any(
        game.events(here, seat, action, there, viewer) or before.view(viewer) != after.view(viewer)
        for viewer in (None, *range(before.seats))
        if viewer != seat
    )


def check_length(actions: Sequence[str]) -> None:
    """Refuse a series that no turn could need."""
    if not 0 < len(actions) <= MOST_ACTIONS:
        raise Denied("bad-message", what=f"1 to {MOST_ACTIONS} actions")


def check_id(action_id: str) -> None:
    """Refuse an id that the log could not keep, or that belongs to the server."""
    if not 0 < len(action_id) <= 64 or action_id.startswith(BY_THE_SERVER) or "\0" in action_id:
        raise Denied("bad-message", what="id")


def is_own(entry: Written, seat: int) -> bool:
    """Whether the person at a seat has made this entry, so that they know of it."""
    return entry.row.seat == seat and not entry.row.action_id.startswith(BY_THE_SERVER)


def _meaning_then(log: TableLog, seat: int, version: int, actions: Sequence[str]) -> list[Say]:
    """What the series meant at the version that was seen, after what the seat itself has played since."""
    seen, own = max(0, version), list[str]()
    for entry in log.since(seen):
        if not is_own(entry, seat):
            continue
        if entry.row.kind == UNDO:
            seen, own = entry.row.seq, []
        else:
            own += entry.row.body
    if len(own) > MOST_ACTIONS:
        raise Denied("stale")  # nobody is that far ahead of what they see, and trying it all takes time
    trial = log.match.trial(log.state_at(seen))
    for text in own:
        trial.play_quietly(seat, text)
    return meaning(trial, seat, actions)
