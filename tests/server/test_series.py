"""Old clicks: what was chosen before something happened is played only if it still means the same."""

from __future__ import annotations

from typing import Any

import pytest

from potager import Match
from potager.server.rooms import series
from potager.server.rooms.tablelog import PLAY, TableLog
from potager.server.store.rows import LogRow
from potager.server.trouble import Denied


def planted(action_id: str) -> TableLog:
    """A table at which the first seat has planted its first card, which is not like the second."""
    for seed in range(99):
        match = Match("bohnanza", 3, seed=seed)
        hand: list[str] = match.view(0).seats[0].hand
        if hand[0] != hand[1]:
            log = TableLog(match)
            row: dict[str, Any] = {"table_id": "t", "seq": 1, "seat": 0, "kind": PLAY, "body": ["plant 0"]}
            log.add(LogRow(**row, action_id=action_id, at=0.0))
            return log
    raise AssertionError("every hand begins with two cards of a kind")


@pytest.mark.parametrize("action_id", ["bot-0-0", "order-0123"])
def test_a_click_from_before_the_server_played_for_its_seat_is_stale(action_id: str) -> None:
    """It would be legal, but would plant another card than the one that was there when it was made."""
    log = planted(action_id)
    log.match.trial().play(0, "plant 1")
    with pytest.raises(Denied) as refusal:
        series.check(log, 0, 0, ["plant 1"])
    assert refusal.value.code == "stale"
    series.check(log, 0, 1, ["plant 1"])


def test_who_clicks_twice_before_the_first_answer_knows_what_they_did() -> None:
    series.check(planted("a click"), 0, 0, ["plant 1"])


@pytest.mark.parametrize("begins", series.BY_THE_SERVER)
def test_no_client_can_pass_for_the_server(begins: str) -> None:
    series.check_id(f"my-{begins}")
    with pytest.raises(Denied):
        series.check_id(f"{begins}1")


def trading(*entries: tuple[int, str]) -> TableLog:
    """A table at which the first seat trades, and what was played there since."""
    log = TableLog(Match("bohnanza", 3, seed=1))
    for seq, (seat, action) in enumerate([(0, "plant 0"), (0, "next"), *entries], start=1):
        row: dict[str, Any] = {"table_id": "t", "seq": seq, "seat": seat, "kind": PLAY, "body": [action]}
        log.add(LogRow(**row, action_id=f"click {seq}", at=0.0))
    return log


def test_what_one_played_oneself_after_others_counts_too() -> None:
    """The offer that is proposed is the one drafted meanwhile, whoever did something else before."""
    log = trading((0, "harvest 0"), (1, "want red"))
    series.check(log, 1, 2, ["propose"])
    with pytest.raises(Denied) as refusal:
        series.check(trading((0, "harvest 0")), 1, 2, ["propose"])
    assert refusal.value.code == "stale", "there was nothing to propose"


def test_nothing_is_played_after_what_brings_something_to_light() -> None:
    log = TableLog(Match("bohnanza", 3, seed=1))
    log.match.play(0, "plant 0")
    series.check(log, 0, 0, ["next"])
    with pytest.raises(Denied) as refusal:
        series.check(log, 0, 0, ["next", "want red"])
    assert refusal.value.code == "too-far"
