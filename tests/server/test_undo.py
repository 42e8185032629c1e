"""Taking back: freely while nothing was revealed, otherwise when the others agree."""

from __future__ import annotations

import msgspec
import pytest
from liveserver import Guest, Line, LiveServer, Together

from potager.server.store import Taken
from potager.server.store.rows import LogRow


async def test_the_last_action_is_taken_back_freely(together: Together) -> None:
    _, ann, bob = await together("finca")
    start = ann.view
    await ann.play("place 0")
    assert ann.may_undo and not bob.may_undo
    answer = await ann.answer("undo")
    assert (answer["heard"], answer["version"]) == ("acknowledged", 2)
    for line in (ann, bob):
        await line.until(lambda line=line: line.version == 2)
        assert line.view == start and line.awaited == [0]
        happened = [message for message in line.inbox if message["heard"] == "happened"][-1]
        assert happened["entry"]["undo"] and happened["entry"]["events"] == []
    told = [message["entry"] for message in ann.inbox if message["heard"] == "happened"]
    assert [entry["revealed"] for entry in told] == [False, False], "without a mark"
    await ann.play("place 4")


async def test_taking_back_twice_with_one_id_is_once(together: Together) -> None:
    _, ann, bob = await together("finca")
    for player, blade in ((ann, 0), (bob, 1), (ann, 2)):
        await player.until(lambda player=player, blade=blade: player.version == blade)
        await player.play(f"place {blade}")
    first = await ann.answer("undo", id="once")
    assert await ann.answer("undo", id="once") == first
    assert ann.version == 4


async def test_nothing_to_take_back(together: Together) -> None:
    _, ann, bob = await together("finca")
    await ann.refused("undo-none", "undo", id="a")
    await ann.play("place 0")
    await bob.refused("undo-none", "undo", id="a")


@pytest.fixture
async def asked(together: Together) -> tuple[str, Line, Line]:
    """Ann has placed, Bob has placed, and Ann asks to take hers back."""
    table, ann, bob = await together("finca")
    await ann.play("place 0")
    await bob.until(lambda: bob.version == 1)
    await bob.play("place 1")
    await ann.until(lambda: ann.version == 2)
    assert not ann.may_undo
    await ann.say("undo", id="please")
    for line in (ann, bob):
        request = await line.heard("undo-asked")
        assert (request["seat"], request["waiting_for"]) == (0, [1])
    return table, ann, bob


async def test_the_others_agree(asked: tuple[str, Line, Line]) -> None:
    _, ann, bob = asked
    await bob.say("agree", yes=True)
    for line in (ann, bob):
        await line.until(lambda line=line: line.version == 3)
        assert line.awaited == [0] and line.view["seats"][1]["waiting"] == line.view["seats"][0]["waiting"]
    assert (await ann.answer("undo", id="please"))["version"] == ann.version == 3, "asking again is harmless"
    await ann.play("place 4")


async def test_somebody_does_not_agree(asked: tuple[str, Line, Line]) -> None:
    _, ann, bob = asked
    await bob.say("agree", yes=False)
    for line in (ann, bob):
        assert (await line.heard("undo-denied"))["seat"] == 1
    assert ann.version == 2
    await bob.refused("not-yours", "agree", yes=True)
    await ann.say("undo", id="again")
    await bob.heard("undo-asked")


async def test_only_those_who_are_asked_may_answer_and_one_asks_at_a_time(
    asked: tuple[str, Line, Line],
) -> None:
    _, ann, _bob = asked
    await ann.refused("not-yours", "agree", yes=True)
    await ann.refused("undo-asked", "undo", id="more")
    assert ann.version == 2


async def test_a_request_lapses_when_somebody_plays(asked: tuple[str, Line, Line]) -> None:
    _, ann, bob = asked
    await ann.play("place 2")
    await bob.until(lambda: bob.version == 3)
    await bob.refused("not-yours", "agree", yes=True)
    assert ann.version == bob.version == 3


async def test_a_request_lapses_when_somebody_takes_back(
    asked: tuple[str, Line, Line], server: LiveServer, ann: Guest
) -> None:
    """Otherwise more would be taken back than there is, and the log could never be read again."""
    table, asker, other = asked
    await other.answer("undo")
    await other.until(lambda: other.version == 3)
    await other.refused("not-yours", "agree", yes=True)
    assert asker.version == other.version == 3
    await other.play("place 5")
    await server.forget(table, asker, other)
    again = await ann.socket(table)
    assert again.version == 4 and len(server.log(table).match.moves) == 2


async def test_a_request_lapses_when_another_server_has_written(
    asked: tuple[str, Line, Line], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ann, bob = asked

    async def too_late(row: LogRow) -> None:
        raise Taken(f"entry {row.seq} is taken")

    with monkeypatch.context() as patch:
        patch.setattr(server.store, "append", too_late)
        await ann.refused("stale", "play", id="late", version=2, actions=["place 2"])
    await bob.refused("not-yours", "agree", yes=True)
    assert ann.version == bob.version == 2


async def test_all_of_three_must_agree(server: LiveServer, ann: Guest, bob: Guest) -> None:
    _, lines = await ann.begin_with(bob, server.guest(), game="finca")
    for blade, line in enumerate(lines):
        await line.until(lambda line=line, blade=blade: line.version == blade)
        await line.play(f"place {blade}")
    await lines[0].until(lambda: lines[0].version == 3)
    await lines[0].say("undo", id="please")
    assert (await lines[1].heard("undo-asked"))["waiting_for"] == [1, 2]
    await lines[2].say("agree", yes=True)
    assert (await lines[0].heard("undo-asked", waiting_for=[1]))["seat"] == 0
    assert lines[0].version == 3
    await lines[2].refused("not-yours", "agree", yes=True)
    await lines[1].say("agree", yes=True)
    await lines[0].until(lambda: lines[0].version == 4)
    assert lines[0].awaited == [0]


async def test_bots_always_agree(server: LiveServer) -> None:
    _, line = await server.guest().begin("finca", 3)
    await line.play("place 0")
    await line.until(lambda: line.version == 3 and line.awaited == [0])
    answer = await line.answer("undo")
    assert answer["heard"] == "acknowledged"
    await line.until(lambda: line.version >= 4)
    assert line.awaited == [0] and sum(sum(blade["farmers"]) for blade in line.view["blades"]) == 0
    await line.play("place 5")
    await line.until(lambda: line.version == 7 and line.awaited == [0])


async def test_a_bot_whose_turn_it_is_again_plays(together: Together) -> None:
    """The seat was handed over meanwhile: after the take-back nobody else would move it."""
    _, ann, bob = await together("finca")
    await ann.play("place 0")
    await ann.say("away", bot=True)
    assert (await ann.answer("undo"))["version"] == 2
    await bob.until(lambda: bob.version == 3)
    assert bob.awaited == [1]


async def test_a_handed_over_seat_is_not_asked(together: Together) -> None:
    _table, ann, bob = await together("finca")
    await ann.play("place 0")
    await bob.say("away", bot=True)
    await ann.until(lambda: ann.version == 2)
    assert (await ann.answer("undo"))["heard"] == "acknowledged"


async def test_who_is_away_is_asked_about_what_came_to_light(together: Together) -> None:
    """Otherwise one could wait until the other is away, look, and choose again."""
    _table, ann, bob = await together("bohnanza", 3)
    await ann.play("plant 0")
    await ann.play("next")
    await ann.say("undo", id="please")
    await bob.heard("undo-asked", waiting_for=[1])
    await bob.say("agree", yes=False)
    await ann.heard("undo-denied")
    await bob.say("away", bot=True)
    await bob.is_well()
    await ann.say("undo", id="again")
    await ann.heard("undo-asked", waiting_for=[1])
    await ann.is_well()
    assert ann.version == 2
    await bob.say("agree", yes=True)
    await ann.until(lambda: ann.version == 3)
    assert ann.view["turned"] == {}


async def test_who_has_left_for_good_is_asked_no_more(together: Together, bob: Guest) -> None:
    table, ann, _ = await together("bohnanza", 3)
    await ann.play("plant 0")
    await ann.play("next")
    await bob.call("POST", f"/api/tables/{table}/resign", {})
    assert (await ann.answer("undo"))["heard"] == "acknowledged"


async def test_alone_with_bots_a_look_is_free_and_can_be_seen_in_the_log(ann: Guest) -> None:
    _, line = await ann.begin("bohnanza", 3)
    await line.play("plant 0")
    await line.play("next")
    await line.answer("undo")
    await line.until(lambda: line.version == 3)
    told = [message["entry"] for message in line.inbox if message["heard"] == "happened"]
    assert [entry["revealed"] for entry in told] == [False, False, True]


async def test_what_was_revealed_is_taken_back_only_with_consent_and_the_result_says_how_often(
    server: LiveServer, ann: Guest, together: Together
) -> None:
    table, near, far = await together("toy")
    await near.play("swap")
    assert not near.may_undo
    await near.say("undo", id="please")
    await far.heard("undo-asked")
    await far.say("agree", yes=True)
    await near.until(lambda: near.version == 2)
    assert near.view["swaps"] == 0
    await near.play("keep")
    await far.until(lambda: far.version == 3)
    await far.play("keep")
    await near.until(lambda: near.over)
    assert (await ann.call("GET", f"/api/tables/{table}"))["taken_back"] == [1, 0]
    row = await server.store.table(table)
    assert row is not None and row.result is not None and row.result["taken_back"] == [1, 0]


async def test_a_log_in_which_part_of_a_series_was_taken_back_is_read_as_it_is(
    server: LiveServer, ann: Guest, together: Together
) -> None:
    """Earlier versions took back one action at a time, and kept drafts."""
    table, line, other = await together("bohnanza", 3)
    await line.play("plant 0")
    await line.play("next")
    await server.forget(table, line, other)
    rows = await server.store.log(table)
    draft = {"seq": 3, "body": ["want red", "want blue", "want garden"], "action_id": "draft"}
    await server.store.append(msgspec.structs.replace(rows[-1], **draft))
    half = {"seq": 4, "kind": "undo", "body": ["1"], "action_id": "half"}
    await server.store.append(msgspec.structs.replace(rows[-1], **half))
    again = await ann.socket(table)
    assert again.version == 4 and again.view["draft"]["wants"] == {"red": 1, "blue": 1}
    await again.answer("undo")
    await again.until(lambda: again.version == 5)
    assert again.view["draft"]["wants"] == {}


async def test_where_only_bots_would_be_asked_taking_back_is_at_once(server: LiveServer) -> None:
    ann = server.guest()
    table, line = await ann.begin("finca", options={"first": "A"})
    await line.play("place 0")
    await line.until(lambda: 0 in line.awaited)
    seen = await (await ann.socket(table)).heard("sync")
    assert seen["may_undo"] and seen["version"] == 2, "the bot has moved since"


async def test_play_again_against_bots_begins_at_once_in_the_same_seat(server: LiveServer) -> None:
    ann = server.guest()
    table, line = await ann.begin("toy", 2, bots=["greedy", None])
    await line.say("away", bot=True)
    await line.until(lambda: line.over)
    again = [await ann.call("POST", f"/api/tables/{table}/rematch") for _ in range(2)]
    assert [one["status"] for one in again] == ["playing", "playing"] and again[0]["id"] == again[1]["id"]
    assert again[0]["seats"][1]["mine"] and again[0]["seats"][0]["face"]
