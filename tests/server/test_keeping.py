"""A log is taken up from a state that was kept; one that cannot be believed is as good as none."""

from __future__ import annotations

import copy
import random
from typing import Any

import msgspec
import pytest
from following import choose
from liveserver import OpenServer, always
from rows_to_keep import row_of, table

from potager.core.errors import CannotRead
from potager.core.match import Match
from potager.core.registry import load
from potager.server.rooms.bots import asker
from potager.server.rooms.keeping import SEAL, believed, sealed, take_up, whole
from potager.server.rooms.tablelog import PLAY, UNDO, TableLog
from potager.server.store.rows import LogRow
from potager.server.trouble import Denied

SEED = "07" * 32
ROW = table("t", game="finca", options={}, status="playing", seed=SEED)


def new() -> TableLog:
    return TableLog(Match(load("finca"), 2, {}, SEED))


def entry(seq: int, seat: int, kind: str, *body: str) -> LogRow:
    return LogRow(table_id="t", seq=seq, seat=seat, kind=kind, body=list(body), action_id=f"id {seq}", at=0.0)


def played(count: int, undone: frozenset[int] = frozenset()) -> TableLog:
    """A log of so many entries; those of some numbers take the last action back."""
    log, rng = new(), random.Random(3)
    for seq in range(1, count + 1):
        seat = log.match.next_seat
        if seq in undone:
            log.add(entry(seq, seat, UNDO, "1"))
        else:
            action = choose(rng, [action.text for action in log.match.legal(seat)])
            log.add(entry(seq, seat, PLAY, action))
    return log


def kept(log: TableLog, *versions: int) -> dict[int, bytes]:
    return {version: sealed(ROW, version, log.state_at(version)) for version in versions}


def same_from(log: TableLog, taken: TableLog, base: int) -> bool:
    return (taken.base, taken.version, taken.match.state_bytes, taken.rows, taken.since(taken.base)) == (
        base,
        log.version,
        log.match.state_bytes,
        log.rows,
        log.since(base),
    )


def test_only_what_came_after_the_newest_state_is_played() -> None:
    log = played(30)
    taken = take_up(new, log.rows, believed(ROW, kept(log, 10, 20)))
    assert same_from(log, taken, 20) and len(taken.entries) == 10
    assert [taken.may_undo(seat) for seat in range(2)] == [log.may_undo(seat) for seat in range(2)]
    with pytest.raises(AssertionError):
        taken.since(19)
    taken.adopt(whole(new, taken.rows, {}))
    assert same_from(log, taken, 0) and taken.match == log.match


def test_events_are_told_by_the_rules_that_make_them() -> None:
    """Compiled rules may have come while the beginning was played: they have events of their own."""
    log = played(30)
    taken = take_up(new, log.rows, believed(ROW, kept(log, 20)))
    compiled = copy.copy(load("finca"))
    taken.adopt(whole(lambda: TableLog(Match(compiled, 2, {}, SEED)), taken.rows, {}))
    assert taken.match.game is taken.sights.game is compiled


def test_what_was_played_while_the_beginning_was_is_not_lost() -> None:
    log = played(31)
    taken = take_up(new, log.rows[:30], believed(ROW, kept(log, 20)))
    beginning = whole(new, taken.rows, {})
    taken.add(log.rows[30])
    taken.adopt(beginning)
    assert same_from(log, taken, 0)


@pytest.mark.parametrize("place", [0, SEAL - 1, SEAL, -1])
def test_a_damaged_state_is_not_believed(place: int) -> None:
    log = played(30)
    states = kept(log, 10, 20)
    damaged = bytearray(states[20])
    damaged[place] ^= 1
    for content in (bytes(damaged), states[20][:-1], b"", log.state_at(20)):
        found = believed(ROW, states | {20: content})
        assert list(found) == [10]
        assert same_from(log, take_up(new, log.rows, found), 10)


@pytest.mark.parametrize(
    "change", [{"id": "u"}, {"game_version": 2}, {"pack": "0123"}, {"seed": "08" * 32}, {"game": "toy"}]
)
def test_a_state_of_another_table_or_other_rules_is_not_believed(change: dict[str, Any]) -> None:
    log = played(12)
    other = msgspec.structs.replace(ROW, **change)
    assert believed(other, kept(log, 10)) == {}
    assert believed(ROW, {11: kept(log, 10)[10]}) == {}, "nor one of another entry"
    assert list(believed(ROW, kept(log, 10))) == [10]


def test_a_state_of_another_size_is_none() -> None:
    log = played(12)
    assert same_from(log, take_up(new, log.rows, {10: b"short"}), 0)


def test_who_takes_back_what_was_played_before_the_state_has_an_earlier_one() -> None:
    log = played(16, undone=frozenset({12, 13, 14}))
    assert same_from(log, take_up(new, log.rows, believed(ROW, kept(log, 4, 11))), 4)
    assert same_from(log, take_up(new, log.rows, believed(ROW, kept(log, 11))), 0)
    with pytest.raises(CannotRead):
        late = new()
        late.begin_after(log.rows[:11], log.state_at(11))
        late.match.rewind(1)


def test_a_state_at_the_very_end_says_too_little() -> None:
    log = played(20)
    assert same_from(log, take_up(new, log.rows, believed(ROW, kept(log, 10, 20))), 10)
    undone = played(20, undone=frozenset({20}))
    assert take_up(new, undone.rows, believed(ROW, kept(undone, 18))).base == 0, "nothing stands after it"


def test_a_state_that_the_log_does_not_lead_to_is_found_out() -> None:
    log, other = played(30), played(29)
    taken = new()
    taken.begin_after(log.rows[:20], other.state_at(19))
    with pytest.raises(Denied):
        taken.adopt(whole(new, log.rows, {}))


def test_who_has_asked_before_the_base_is_not_known() -> None:
    log = played(12)
    late = new()
    late.begin_after(log.rows[:12], log.state_at(12))
    assert asker(late) is None and asker(log) is not None


def test_no_state_is_tried_that_the_log_cannot_go_on_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much was taken back: which state will do is read from the log, and its rest played once."""
    log = played(30, undone=frozenset({21, 22, 23, 24, 25}))
    tried: list[int] = []
    replay = TableLog.replay

    def noted(self: TableLog, rows: Any, states: Any) -> None:
        tried.append(self.base)
        replay(self, rows, states)

    monkeypatch.setattr(TableLog, "replay", noted)
    assert same_from(log, take_up(new, log.rows, believed(ROW, kept(log, 5, 10, 17, 18, 20, 22))), 10)
    assert tried == [10]


async def test_a_state_is_kept_after_what_is_taken_back_too(open_server: OpenServer) -> None:
    server = await open_server(snapshot_every=2)
    table, [line, _] = await server.guest().begin_with(server.guest(), game="finca")
    await line.play("place 0")
    await line.answer("undo")
    await line.play("place 1")
    await line.until(lambda: line.version == 3)
    assert list(await server.store.snapshots(table)) == [2]


async def test_a_table_is_taken_up_and_tells_what_it_would_have_told(open_server: OpenServer) -> None:
    """After a reload: the same for who was there before, and for who is new."""
    server = await open_server(snapshot_every=5)
    ann = server.guest()
    table, line = await ann.begin("finca")
    await line.play_on(most=12)
    await line.until(lambda: 0 in line.awaited)
    before = await ann.socket(table)
    told = await before.heard("sync")
    await server.forget(table, line, before)
    states = await server.store.snapshots(table)
    assert believed(await row_of(server.store, table), states).keys() == states.keys()

    back = await ann.socket(table, last=told["version"])
    log = server.log(table)
    assert log.base == max(seq for seq in states if seq < told["version"]) and back.version == told["version"]
    assert (await back.heard("sync"))["entries"] == [] and log.base > 0, "nothing more was needed"
    action = back.legal[0]
    version = back.version
    await back.play(action, id="once")
    assert (await back.play(action, id="once", version=version))["version"] == version + 1

    base = log.base
    fresh = await server.guest().socket(table, secret=await ann.secret(table, "watch"))
    first = await fresh.heard("sync")
    assert first["whole"] and first["entries"][0]["version"] == base + 1, "at once: what needs no playing"
    again = await fresh.heard("sync")
    assert log.base == 0 and server.log(table) is log, "then who is new hears it from the beginning"
    entries = again["entries"]
    assert again["whole"] and again["version"] >= first["version"]
    assert [entry["version"] for entry in entries[: told["version"]]] == list(range(1, told["version"] + 1))
    saw = [[one["event"] for one in entry["events"]] for entry in entries[: told["version"]]]
    assert saw == [[one["event"] for one in entry["events"]] for entry in told["entries"]]


async def test_bots_find_out_who_has_asked_before_the_state_was_kept(
    open_server: OpenServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot has asked a person, and the table is taken up after that: the bot still knows, and waits."""
    server = await open_server(snapshot_every=1)
    ann = server.guest()
    table, line = await ann.begin("finca")
    await line.play("place 0")
    await line.until(lambda: line.version == 2)
    await server.forget(table, line)
    monkeypatch.setattr(Match, "legal_ids", always([0]))
    await ann.call("GET", f"/api/tables/{table}")
    await server.rest(table)
    assert server.log(table).base == 0 and server.log(table).version == 2
    await server.forget(table)

    async def fail(*_: object) -> None:
        raise Denied("other-rules")

    monkeypatch.setattr("potager.server.rooms.table.Table.reach", fail)
    await ann.call("GET", f"/api/tables/{table}")
    await server.rest(table)
    assert server.log(table).base == 1, "what cannot be played stays as it is"
