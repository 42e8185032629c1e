"""Hints at a table: for whom they are, what they are made from, and when there are none."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import liveserver
import pytest
from fakeclocks import FakeClocks
from rows_to_keep import row_of

from potager.bots.hints import INTERPRETED, hints
from potager.core import chance
from potager.core.match import Match
from potager.server.rooms.hints import AT_ONCE, EVERY

Judging = Callable[..., list[Any]]  # what the search is told to find -> what it was given


FOUND = ((0.61, 3.4), (0.55, 2.0), (0.54, 0.6), (0.1, -9.0))


async def sit(server: liveserver.LiveServer, **wishes: Any) -> tuple[str, liveserver.Line]:
    ann = server.guest()
    table = await ann.table("finca", 2, bots=[None, "gardener"], start=True, **wishes)
    return table, await ann.socket(table)


async def test_the_best_three_actions_with_what_they_promise(
    server: liveserver.LiveServer, judging: Judging
) -> None:
    given = judging(*FOUND)
    _, line = await sit(server)
    hinted = await line.answer("hint")
    assert (hinted["heard"], hinted["version"]) == ("hinted", 0)
    first, second, third = hinted["advice"]
    assert (first["action"], first["line"]) == ("place 0", []) and first["text"].startswith("Place a farmer")
    assert (first["win"], first["margin"]) == (0.61, 3.4)
    assert (second["win"], third["win"]) == (0.55, 0.54)
    assert all(advice["why"].endswith(".") for advice in (first, second, third))
    ((view, seat, budget, most),) = given
    assert (seat, budget.iterations, most) == (0, INTERPRETED, 3)
    assert view == server.log(next(iter(server.lobby.rooms))).match.view(0)


async def test_a_move_of_several_steps_is_told_with_all_of_them(
    server: liveserver.LiveServer, judging: Judging
) -> None:
    judging((0.61, 3.4, 0))
    ann = server.guest()
    line = await ann.socket(await ann.table("bohnanza", 3, bots=[None, *["gardener"] * 2], start=True))
    await line.play("plant 0")
    (only,) = (await line.answer("hint"))["advice"]
    assert (only["action"], only["line"]) == ("next", ["next"])


async def test_the_same_question_again_is_answered_without_thinking_in_any_language(
    server: liveserver.LiveServer, judging: Judging
) -> None:
    given = judging(*FOUND)
    _, line = await sit(server)
    english = await line.answer("hint")
    await line.say("language", lang="fr")
    french = await line.answer("hint")
    assert len(given) == 1
    assert english["advice"][0]["action"] == french["advice"][0]["action"]
    assert english["advice"][0]["why"] != french["advice"][0]["why"]


async def test_hints_are_for_those_who_are_to_move(
    server: liveserver.LiveServer, judging: Judging, together: liveserver.Together
) -> None:
    judging(*FOUND)
    _, ann, bob = await together("finca")
    await bob.refused("not-yours", "hint", id="b")
    await ann.play("place 0")
    await ann.refused("not-yours", "hint", id="a")
    assert (await bob.answer("hint"))["heard"] == "hinted"


async def test_who_watches_gets_none(
    server: liveserver.LiveServer, bob: liveserver.Guest, judging: Judging
) -> None:
    judging(*FOUND)
    table, _ = await sit(server, public=True)
    line = await bob.socket(table)
    await line.refused("not-seated", "hint", id="b")


async def test_a_table_without_hints_says_so(server: liveserver.LiveServer, judging: Judging) -> None:
    judging(*FOUND)
    table, line = await sit(server, hints=False)
    assert (await server.guests[0].call("GET", f"/api/tables/{table}"))["hints"] is False
    trouble = await line.refused("no-hints", "hint", id="a")
    assert trouble["message"] == "No hints at this table."
    assert (await row_of(server.store, table)).hints is False


@pytest.mark.parametrize(("agreed", "code"), [(True, "over"), (False, "no-hints")])
async def test_nothing_is_hinted_when_the_game_is_over_and_a_rematch_keeps_what_was_agreed(
    ann: liveserver.Guest, agreed: bool, code: str
) -> None:
    table, line = await ann.begin(bots=[None, "uniform"], hints=agreed)
    await line.play("keep")
    await line.until(lambda: line.over)
    await line.refused(code, "hint", id="a")
    assert (await ann.call("POST", f"/api/tables/{table}/rematch"))["hints"] is agreed


async def test_one_hint_at_a_time_and_nobody_waits_for_it(
    server: liveserver.LiveServer, judging: Judging
) -> None:
    """While one is being looked for, others do what takes a turn of the room."""
    end = threading.Event()
    given = judging(*FOUND, wait=end)
    table, line = await sit(server, public=True)
    other = await server.guest().socket(table)
    await line.say("hint", id="first")
    await line.refused("hint-busy", "hint", id="second")
    await other.say("chat", text="What is she thinking about?")
    await line.heard("chat-line")
    await line.is_well()
    assert not line.has_heard("hinted")
    end.set()
    await line.heard("hinted", id="first")
    assert len(given) == 1


async def test_a_hint_for_a_position_that_has_passed_is_dropped(
    server: liveserver.LiveServer, judging: Judging
) -> None:
    end = threading.Event()
    judging(*FOUND, wait=end)
    _, line = await sit(server)
    await line.say("hint", id="late")
    await line.play("place 0")
    end.set()
    refused = await line.heard("refused", id="late")
    assert refused["trouble"]["code"] == "stale"


async def test_hints_are_not_to_be_had_without_end(server: liveserver.LiveServer, judging: Judging) -> None:
    judging(*FOUND)
    _, line = await sit(server)
    codes = list[str]()
    for _ in range(6):
        answer = await line.answer("hint")
        codes.append(answer.get("trouble", {}).get("code", "hinted"))
        if answer["heard"] == "hinted":
            await line.play("place 0")
            await line.until(lambda: 0 in line.awaited)
            await line.answer("undo")
            await line.until(lambda: 0 in line.awaited)
    assert codes == ["hinted"] * 4 + ["hint-soon"] * 2


async def test_after_some_seconds_there_is_one_more_hint(
    open_server: liveserver.OpenServer, clocks: FakeClocks, judging: Judging
) -> None:
    judging(*FOUND)
    server = await open_server(clocks=clocks)
    _, line = await sit(server)
    desk = server.room(next(iter(server.lobby.rooms)))._hints
    for _ in range(AT_ONCE):
        assert (await line.answer("hint"))["heard"] == "hinted"
        desk._known.clear()
    await line.refused("hint-soon", "hint", id="a")
    clocks.advance(EVERY - 0.1)
    await line.refused("hint-soon", "hint", id="b")
    clocks.advance(0.2)
    assert (await line.answer("hint"))["heard"] == "hinted"
    desk._known.clear()
    await line.refused("hint-soon", "hint", id="c")


async def test_a_search_that_fails_is_said_so(
    server: liveserver.LiveServer, judging: Judging, logged: liveserver.Logged
) -> None:
    judging(*FOUND, fail=ZeroDivisionError)
    lines = logged("rooms.hints")
    _, line = await sit(server)
    await line.refused("hint-failed", "hint", id="a")
    assert lines == ["no hint"]
    await line.is_well()


async def test_a_hint_that_cannot_be_told_costs_nobody_the_line(
    server: liveserver.LiveServer,
    judging: Judging,
    monkeypatch: pytest.MonkeyPatch,
    logged: liveserver.Logged,
) -> None:
    judging(*FOUND)
    lines = logged("doors.hearing")

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("potager.server.rooms.hints.why", fail)
    _, line = await sit(server)
    await line.refused("failed", "hint", id="a")
    assert lines == ["hint failed"]
    await line.is_well()


async def test_the_only_thing_to_do_needs_no_search(
    server: liveserver.LiveServer, judging: Judging, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = judging()
    _, line = await sit(server)
    match = server.log(next(iter(server.lobby.rooms))).match
    monkeypatch.setattr(match, "legal_ids", liveserver.always([match.game.actions.parse("place 0")]))
    hinted = await line.answer("hint")
    (only,) = hinted["advice"]
    assert (only["action"], only["win"], only["margin"]) == ("place 0", None, None)
    assert only["why"] == "It’s your only move." and given == []


async def test_a_true_hint(open_server: liveserver.OpenServer) -> None:
    """With the search itself, on the smallest game with a secret: a six is kept, a nought is not."""
    server = await open_server()
    ann = server.guest()
    for _ in range(40):
        _, line = await ann.begin(bots=[None, "uniform"])
        if (card := line.view["card"]) in (0, 6):
            best = (await line.answer("hint"))["advice"][0]
            assert best["action"] == ("keep" if card else "swap")
            assert best["win"] is None, "a glance tells what is good, not how good"
            return
        await line.close()
    pytest.fail("neither the best nor the worst card in forty deals")


def test_hints_see_no_more_than_the_seat(judging: Judging) -> None:
    """Two tables that differ only in what the seat cannot know give the same hints."""
    given = judging((0.6, 1.0), (0.4, -1.0))
    match = Match("toy", 2, seed=5)
    other = match.trial()
    state = other.state
    hidden = [place for place in range(len(state.cards)) if place != 0]
    state.cards[hidden] = state.cards[hidden[::-1]]
    other = match.trial(state.tobytes())
    assert other.state_bytes != match.state_bytes
    for table in (match, other):
        stream = chance.stream(bytes(32), "test")
        hints(table.game, table.view(0), 0, table.legal_ids(0), stream, 0.1)
    assert given[0] == given[1]
