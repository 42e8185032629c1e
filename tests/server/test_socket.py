"""What is said at a table: playing, asking, talking, coming and going."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from liveserver import Guest, LiveServer, OpenServer, OpenStore, Together, always

# Beginning


async def test_hello_is_answered_with_the_table_and_all_one_may_know(ann: Guest, together: Together) -> None:
    table, line, _ = await together("finca", 3)
    sync = await line.heard("sync")
    assert (sync["version"], sync["me"], sync["whole"], sync["over"]) == (0, 0, True, False)
    assert sync["awaited"] == [0] and sync["view"]["to_play"] == 0 and sync["entries"] == []
    assert sync["legal"][0]["action"] == "place 0" and sync["legal"][0]["text"]
    seen = (await line.heard("table"))["table"]
    assert seen["id"] == table and seen["seats"][0]["mine"] and seen["seats"][0]["online"]


async def test_before_the_game_there_is_nothing_to_know_and_a_seat_is_taken_at_once(
    ann: Guest, bob: Guest
) -> None:
    table = await ann.table(public=True)
    line = await ann.socket(table)
    assert not line.has_heard("sync")
    await line.refused("not-started", "play", id="a", version=0, actions=["keep"])
    await line.refused("not-started", "undo", id="a")
    await line.refused("not-started", "preview", id="a", actions=["keep"])
    await line.refused("not-started", "why", id="a", action="keep")
    other = await bob.socket(table)
    await other.refused("not-seated", "play", id="a", version=0, actions=["keep"])
    await bob.sit(table)
    await other.refused("not-started", "play", id="a", version=0, actions=["keep"])
    await ann.call("POST", f"/api/tables/{table}/start")
    assert (await line.heard("sync"))["me"] == 0


# A whole game


async def test_four_seats_play_finca_to_its_end(server: LiveServer, ann: Guest, bob: Guest) -> None:
    """Two people and two bots; `Line` checks that no viewer misses a number."""
    table = await ann.table("finca", 4, bots=["greedy", None, "uniform", None], public=True)
    await bob.sit(table)
    first, second = await ann.socket(table), await bob.socket(table)
    watching, device = await server.guest().socket(table), await ann.socket(table, lang="fr")
    await ann.call("POST", f"/api/tables/{table}/start")
    await asyncio.gather(first.play_on(1), second.play_on(2))
    everybody = [first, second, watching, device]
    for line in everybody:
        await line.until(lambda line=line: line.over)
    assert len({line.version for line in everybody}) == 1
    assert watching.me is None and device.me == first.me == 1 and second.me == 3
    for line in everybody:
        numbers = [message["entry"]["version"] for message in line.inbox if message["heard"] == "happened"]
        assert numbers == list(range(1, first.version + 1))
    assert watching.view == first.view
    end = next(message for message in reversed(first.inbox) if message["heard"] == "happened")
    result = await ann.call("GET", f"/api/tables/{table}")
    assert end["entry"]["events"][-1]["event"]["points"] == result["points"]
    assert result["status"] == "over" and result["version"] == first.version
    await first.refused("over", "play", id="z", version=first.version, actions=["move 0"])
    await first.refused("over", "undo", id="z")
    reason = await first.answer("why", action="move 0")
    assert reason["trouble"]["message"]


# Playing


async def test_what_is_acknowledged_is_in_the_database(
    lasting: str, open_server: OpenServer, open_store: OpenStore
) -> None:
    server = await open_server(database=lasting)
    table, line = await server.guest().begin("finca")
    other = await open_store(lasting)
    for _ in range(5):
        await line.until(lambda: 0 in line.awaited)
        answer = await line.play(line.legal[0])
        version: int = answer["version"]
        row = (await other.log(table))[version - 1]
        assert (row.action_id, row.seat) == (answer["id"], 0)


async def test_sending_again_is_harmless(together: Together) -> None:
    _table, ann, bob = await together("finca")
    first = await ann.play("place 0", id="once")
    assert await ann.play("place 0", id="once") == first
    assert await ann.play("place 7", id="once") == first
    await bob.play("place 1")
    assert await ann.play("place 0", id="once", version=0) == first
    assert ann.version == 2


async def test_ten_times_at_once_is_once(together: Together) -> None:
    _, ann, _ = await together("finca")
    for _ in range(10):
        await ann.say("play", id="once", version=0, actions=["place 0"])
    answers = [await ann.heard("acknowledged") for _ in range(10)]
    assert {answer["version"] for answer in answers} == {1}
    assert ann.version == 1


async def test_the_id_of_another_seat_is_not_acknowledged(together: Together) -> None:
    _, ann, bob = await together("finca")
    await ann.play("place 0", id="1")
    await bob.until(lambda: bob.version == 1)
    await bob.refused("bad-message", "play", id="1", version=1, actions=["place 1"])
    await bob.play("place 1", id="2")


@pytest.mark.parametrize("name", ["", "x" * 65, "bot-1-0", "undo-3", "a\u0000b"])
async def test_ids_that_the_log_cannot_keep_are_refused(together: Together, name: str) -> None:
    _, ann, _ = await together("finca")
    await ann.refused("bad-message", "play", id=name, version=0, actions=["place 0"])
    await ann.refused("bad-message", "undo", id=name)


async def test_a_series_is_played_whole_or_not_at_all(together: Together) -> None:
    _, ann, _bob = await together("finca")
    before = ann.view
    await ann.refused("not-yours", "play", id="a", version=0, actions=["place 0", "place 1"])
    await ann.refused("cannot-read", "play", id="b", version=0, actions=["place 0", "fly 1"])
    await ann.refused("bad-message", "play", id="c", version=0, actions=[])
    await ann.refused("bad-message", "play", id="d", version=0, actions=["place 0"] * 41)
    await ann.say("language", lang="en")
    sync = [await ann.heard("sync") for _ in range(2)][1]
    assert sync["view"] == before and sync["version"] == 0
    await ann.play("place 0", id="a")


async def test_an_old_version_is_refused_if_another_seat_has_decided_since(
    together: Together,
) -> None:
    _, ann, bob = await together("finca")
    await ann.play("place 0")
    await bob.play("place 1")
    await ann.until(lambda: ann.version == 2)
    for version in (1, 0, -5, -(10**30)):
        await ann.refused("stale", "play", id="a", version=version, actions=["place 2"])
    await ann.play("place 2", version=2)


async def test_ones_own_moves_are_no_reason_to_look_again(together: Together) -> None:
    _, ann, _ = await together("finca")
    await ann.play("place 0")
    trouble = await ann.refused("not-yours", "play", id="a", version=0, actions=["place 1"])
    assert trouble["rule"]


async def test_only_the_awaited_seat_plays(server: LiveServer, together: Together) -> None:
    table, ann, bob = await together("finca")
    trouble = await bob.refused("not-yours", "play", id="a", version=0, actions=["place 0"])
    assert trouble["rule"].startswith("F")
    watching = await server.guest().socket(table)
    assert watching.legal == [] and watching.me is None
    for kind, fields in [
        ("play", {"version": 0, "actions": ["place 0"]}),
        ("undo", {}),
        ("preview", {"actions": ["place 0"]}),
        ("why", {"action": "place 0"}),
    ]:
        await watching.refused("not-seated", kind, id="a", **fields)
    await watching.refused("not-seated", "agree", yes=True)
    await watching.refused("not-seated", "away", bot=True)
    assert ann.version == 0


# Asking


async def test_a_preview_changes_nothing(together: Together) -> None:
    _, ann, bob = await together("finca")
    told = await ann.answer("preview", actions=["place 3"])
    assert told["heard"] == "previewed" and told["commits"]
    assert told["events"][0]["event"]["event"] == "farmer-placed" and told["events"][0]["text"]
    assert told["then"] == []  # it is Bob's turn then
    assert (await ann.answer("preview", actions=["place 3", "place 4"]))["heard"] == "refused"
    await ann.refused("cannot-read", "preview", id="a", actions=["fly"])
    await ann.refused("bad-message", "preview", id="a", actions=[])
    await ann.say("hello", last=0)
    assert (await ann.heard("sync"))["version"] == 0 and not bob.has_heard("happened")


async def test_a_preview_tells_nothing_of_what_would_come_to_light(
    server: LiveServer, together: Together
) -> None:
    _, ann, _ = await together("toy")
    told = await ann.answer("preview", actions=["swap"])
    assert told["events"] == told["then"] == [] and told["commits"]
    assert (await ann.answer("preview", actions=["keep"]))["events"][0]["event"]["event"] == "kept"


async def test_a_preview_names_what_could_follow(together: Together) -> None:
    _, *lines = await together("frutopia")
    player = lines[0]
    while player.view["phase"] != "slide":
        player = next(line for line in lines if line.me == player.awaited[0])
        await player.play(player.legal[0])
    player = next(line for line in lines if line.me == player.awaited[0])
    await player.until(lambda: player.legal)
    move = player.legal[0]
    await player.say("language", lang="fr")
    then = (await player.answer("preview", actions=[move]))["then"]
    assert then and all(one["text"].startswith("Glisser jusqu’à ") for one in then)
    await player.play(move)
    assert player.legal == [one["action"] for one in then]


async def test_why_not(together: Together) -> None:
    _, ann, bob = await together("finca")
    assert (await ann.answer("why", action="place 0"))["trouble"] is None
    trouble = (await ann.answer("why", action="move 0"))["trouble"]
    assert trouble["code"] == "cannot-play" and trouble["rule"] and trouble["message"]
    assert (await bob.answer("why", action="place 0"))["trouble"]["code"] == "not-yours"
    assert (await bob.answer("why", action="fly"))["trouble"]["code"] == "cannot-read"


async def test_every_reader_reads_their_own_language(together: Together, bob: Guest) -> None:
    table, ann, _ = await together("finca")
    french = await bob.socket(table, lang="fr")
    trouble = await french.refused("not-yours", "play", id="a", version=0, actions=["place 0"])
    english = await ann.refused("cannot-play", "play", id="a", version=0, actions=["move 0"])
    assert trouble["message"] != english["message"]
    await ann.play("place 0")
    told = (await french.heard("happened"))["entry"]["events"][0]["text"]
    before = (await ann.heard("happened"))["entry"]["events"][0]["text"]
    assert told != before
    await ann.heard("sync")
    await ann.say("language", lang="fr")
    sync = await ann.heard("sync")
    said = sync["entries"][0]["events"][0]["text"]
    assert sync["whole"] and said.startswith("Vous ") and said not in (told, before)
    await ann.refused("bad-message", "language", lang="nl")


# Talking


async def test_chat_is_heard_by_all_and_kept(server: LiveServer, ann: Guest, together: Together) -> None:
    table, line, other = await together()
    await ann.call("PATCH", "/api/me", {"name": "Ann"})
    watching = await server.guest().socket(table)
    await line.say("chat", text="  Bonjour 🍋 <b>  ")
    for reader in (line, other, watching):
        said = await reader.heard("chat-line")
        assert (said["number"], said["name"], said["seat"], said["text"]) == (1, "Ann", 0, "Bonjour 🍋 <b>")
    await watching.say("chat", text="hello")
    assert (await line.heard("chat-line"))["seat"] is None
    late = await server.guest().socket(table)
    assert [(await late.heard("chat-line"))["number"] for _ in range(2)] == [1, 2]


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, "a\u0000b"])
async def test_bad_chat_is_refused(together: Together, text: str) -> None:
    _, ann, bob = await together()
    await ann.refused("bad-chat", "chat", text=text)
    assert not bob.has_heard("chat-line")


async def test_a_table_with_much_chat_can_still_be_entered(open_server: OpenServer) -> None:
    server = await open_server(queue=8)
    ann = server.guest()
    table, line = await ann.begin()
    for number in range(120):
        await line.say("chat", text=str(number))
        await line.heard("chat-line")
    late = await ann.socket(table)
    assert late.me == 0
    assert [message["text"] for message in late.inbox if message["heard"] == "chat-line"] == [
        str(number) for number in range(20, 120)
    ]


async def test_lines_said_at_once_have_their_own_numbers(server: LiveServer, together: Together) -> None:
    _table, ann, bob = await together()
    for number in range(10):
        await asyncio.gather(ann.say("chat", text=f"a{number}"), bob.say("chat", text=f"b{number}"))
    assert [(await ann.heard("chat-line"))["number"] for _ in range(20)] == list(range(1, 21))


# Coming, going and coming back


async def test_several_devices_of_one_guest_share_a_seat(ann: Guest, together: Together) -> None:
    table, first, bob = await together("finca")
    second = await ann.socket(table)
    await first.play("place 0")
    await bob.play("place 1")
    await second.until(lambda: second.version == 2)
    await second.play("place 2")
    await first.until(lambda: first.version == 3)
    assert (await ann.call("GET", f"/api/tables/{table}"))["spectators"] == 0
    await first.close()
    assert (await ann.call("GET", f"/api/tables/{table}"))["seats"][0]["online"]


async def test_who_comes_back_gets_what_was_missed_and_who_knows_nothing_gets_everything(
    bob: Guest, together: Together
) -> None:
    table, ann, line = await together("finca")
    await ann.play("place 0")
    await line.play("place 1")
    await line.close()
    await ann.play("place 2")
    back = await bob.socket(table, last=2)
    sync = await back.heard("sync")
    assert not sync["whole"] and [entry["version"] for entry in sync["entries"]] == [3]
    assert sync["version"] == 3 and sync["awaited"] == [1]
    again = await bob.socket(table, last=3)
    assert (await again.heard("sync"))["entries"] == []
    for last in (-1, -7, 4, 10**18):
        sync = await (await bob.socket(table, last=last)).heard("sync")
        assert sync["whole"] and [entry["version"] for entry in sync["entries"]] == [1, 2, 3]


async def test_who_was_away_too_long_gets_the_whole_table(
    server: LiveServer, ann: Guest, bob: Guest, together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("potager.server.rooms.telling.MISSED", 3)
    table, line, other = await together("finca")
    for number, player in enumerate([line, other, line, other, line]):
        await player.until(lambda number=number, player=player: player.version == number)
        await player.play(f"place {number}")
    sync = await (await bob.socket(table, last=1)).heard("sync")
    assert sync["whole"] and [entry["version"] for entry in sync["entries"]] == [3, 4, 5]
    sync = await (await bob.socket(table, last=2)).heard("sync")
    assert not sync["whole"] and [entry["version"] for entry in sync["entries"]] == [3, 4, 5]


async def test_everybody_sees_who_is_there(server: LiveServer, ann: Guest, bob: Guest) -> None:
    table = await ann.table(public=True)
    await bob.sit(table)
    line = await ann.socket(table)
    at_first = (await line.heard("table"))["table"]
    assert [seat["online"] for seat in at_first["seats"]] == [True, False]
    other = await bob.socket(table)
    assert [seat["online"] for seat in (await line.heard("table"))["table"]["seats"]] == [True, True]
    watching = await server.guest().socket(table)
    assert (await line.heard("table"))["table"]["spectators"] == 1
    await watching.close()
    assert (await line.heard("table"))["table"]["spectators"] == 0
    other.cut()
    assert [seat["online"] for seat in (await line.heard("table"))["table"]["seats"]] == [True, False]


async def test_a_private_table_is_entered_with_a_link_alone(server: LiveServer, ann: Guest) -> None:
    table = await ann.table(bots=[None, "greedy"], start=True)
    for secret in (None, "wrong", "é"):
        stranger = await server.guest().socket(table, secret, hello=False)
        assert (await stranger.heard("refused"))["trouble"]["code"] == "not-found"
        assert await stranger.gone() == 4404
    for kind in ("watch", "seat"):
        friend = await server.guest().socket(table, await ann.secret(table, kind))
        assert friend.me is None and friend.view is not None
    old = await ann.secret(table, "watch")
    await ann.call("POST", f"/api/tables/{table}/links")
    late = await server.guest().socket(table, old, hello=False)
    assert await late.gone() == 4404


async def test_a_table_that_is_not_there(server: LiveServer) -> None:
    french: dict[str, Any] = {"Accept-Language": "fr"}
    for name in ("0123456789", "nothing", "%00", "é"):
        line = await server.guest().socket(name, hello=False, **french)
        assert (await line.heard("refused"))["trouble"]["message"].startswith("Cette table")
        assert await line.gone() == 4404


# A bot instead


async def test_a_bot_plays_on_and_the_seat_is_taken_back(together: Together) -> None:
    _, ann, bob = await together("finca")
    await ann.say("away", bot=True)
    await bob.until(lambda: bob.version == 1)
    seats = [message["table"]["seats"][0] for message in bob.inbox if message["heard"] == "table"]
    assert seats[-1]["handed_over"] and seats[-1]["bot"] == "gardener"
    await bob.play("place 1")
    await bob.until(lambda: bob.version == 3)
    await ann.say("away", bot=False)
    await bob.play("place 2")
    await ann.until(lambda: ann.version == 4)
    await ann.is_well()
    assert ann.awaited == [0] and ann.version == 4
    await ann.play(ann.legal[0])


async def test_a_bot_that_was_choosing_does_not_play_when_the_person_is_back(
    server: LiveServer, together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann, _bob = await together("finca")
    thinking, think = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    class Slow:
        def choose(self, view: object, seat: int, legal: list[int], stream: object) -> int:
            loop.call_soon_threadsafe(thinking.set)
            asyncio.run_coroutine_threadsafe(think.wait(), loop).result()
            return legal[0]

    monkeypatch.setattr("potager.server.rooms.bots.bot", always(Slow()))
    await ann.say("away", bot=True)
    await thinking.wait()
    await ann.say("away", bot=False)
    await ann.is_well()
    think.set()
    await server.rest(table)
    assert ann.version == 0 and ann.awaited == [0]
    await ann.play("place 5")


async def test_everybody_can_be_away_and_the_game_ends(
    server: LiveServer, ann: Guest, together: Together
) -> None:
    table, line, other = await together("finca")
    await line.say("away", bot=True)
    await other.say("away", bot=True)
    await line.until(lambda: line.over, patience=30)
    assert (await ann.call("GET", f"/api/tables/{table}"))["status"] == "over"
