"""Several seats act at once: races have one winner, and what does not concern a choice does not spoil it."""

from __future__ import annotations

import asyncio
import json

import pytest
from liveserver import Line, LiveServer

SEATS = 4


@pytest.fixture
async def market(server: LiveServer) -> tuple[str, list[Line]]:
    """Four people; the first has planted, turned up two cards, and trades."""
    return await open_market(server)


async def open_market(server: LiveServer) -> tuple[str, list[Line]]:
    host, *others = (server.guest() for _ in range(SEATS))
    table, lines = await host.begin_with(*others, game="bohnanza")
    await lines[0].play("plant 0")
    await lines[0].play("next")
    await all_at(lines, 2)
    return table, lines


async def all_at(lines: list[Line], version: int) -> None:
    for line in lines:
        await line.until(lambda line=line: line.version == version)


def turned(line: Line) -> list[str]:
    """The cards turned up, by kind, each as often as it lies there."""
    return [bean for bean, number in line.view["turned"].items() for _ in range(number)]


async def gives(lines: list[Line], *beans: str) -> None:
    """The active seat offers cards that were turned up, to anyone and for nothing."""
    await lines[0].play(*(f"turned {bean}" for bean in beans), "propose")
    await all_at(lines, lines[0].version)


def state_of(server: LiveServer, table: str) -> bytes:
    return server.log(table).match.state_bytes


# What is stale


async def test_of_two_who_accept_at_the_same_moment_one_is_told_why_not(
    server: LiveServer, market: tuple[str, list[Line]]
) -> None:
    table, lines = market
    await gives(lines, turned(lines[0])[0])
    version = lines[0].version
    answers = await asyncio.gather(
        *(line.answer("play", version=version, actions=["accept a"]) for line in lines[1:])
    )
    assert [answer["heard"] for answer in answers].count("acknowledged") == 1
    for refused in (answer["trouble"] for answer in answers if answer["heard"] == "refused"):
        assert (refused["code"], refused["rule"]) == ("cannot-play", "B15")
    assert len(await server.store.log(table)) == version + 1


async def test_an_offer_that_was_replaced_cannot_be_accepted_by_an_old_click(
    server: LiveServer, market: tuple[str, list[Line]]
) -> None:
    table, lines = market
    one, other = turned(lines[0])
    await gives(lines, one)
    seen = lines[0].version
    await gives(lines, one, other)
    before = state_of(server, table)
    await lines[1].refused("stale", "play", id="old", version=seen, actions=["accept a"])
    assert state_of(server, table) == before and lines[1].version == seen + 1
    await lines[1].play("accept a", id="new")


async def test_what_does_not_concern_a_choice_does_not_disturb_it(market: tuple[str, list[Line]]) -> None:
    _, lines = market
    await gives(lines, turned(lines[0])[0])
    seen = lines[0].version
    await lines[0].play("harvest 0")
    await lines[2].play("decline a")
    await lines[1].play("accept a", version=seen)
    assert lines[1].view["seats"][1]["aside"]


async def test_what_one_has_played_oneself_is_known(market: tuple[str, list[Line]]) -> None:
    _, lines = market
    seen = lines[0].version
    await lines[0].play("want red", "harvest 0")
    await lines[1].play("want blue", "propose")
    await lines[0].play("propose", version=seen)
    assert lines[0].view["offers"][0]["wants"] == {"red": 1}


async def test_what_one_has_taken_back_is_known_too(market: tuple[str, list[Line]]) -> None:
    _, lines = market
    seen = lines[0].version
    await lines[0].play("want red", "want blue", "harvest 0")
    await lines[0].answer("undo")
    await lines[1].play("want blue", "propose")
    await lines[0].play("want red", "propose", version=seen)
    assert lines[0].view["offers"][0]["wants"] == {"red": 1}


async def test_who_is_far_behind_their_own_moves_must_look_again(market: tuple[str, list[Line]]) -> None:
    _, lines = market
    for _ in range(3):
        await lines[1].play(*["want blue"] * 18, "cancel", "want garden", "propose")
    await lines[0].play("harvest 0")
    await lines[1].refused("stale", "play", id="a", version=2, actions=["want red", "propose"])
    await lines[1].refused("too-far", "play", id="b", version=5, actions=["want red", "propose", "want red"])
    await lines[1].play("want red", "propose", version=5)


async def test_what_could_not_be_played_then_is_stale(
    server: LiveServer, market: tuple[str, list[Line]]
) -> None:
    table, lines = market
    seen = lines[1].version
    await gives(lines, turned(lines[0])[0])
    before = state_of(server, table)
    await lines[1].refused("stale", "play", id="a", version=seen, actions=["accept a"])
    await lines[1].refused("cannot-read", "play", id="b", version=seen, actions=["fly"])
    assert state_of(server, table) == before


async def test_nobody_acts_for_another_seat(server: LiveServer, market: tuple[str, list[Line]]) -> None:
    table, lines = market
    before = state_of(server, table)
    for action in ("next", "turned " + turned(lines[0])[0], "to c", "accept c", "plant 0"):
        trouble = await lines[1].refused("cannot-play", "play", id=action, version=2, actions=[action])
        assert trouble["rule"].startswith("B")
    assert state_of(server, table) == before


async def test_no_series_goes_on_behind_what_comes_to_light(server: LiveServer) -> None:
    """A refusal of what follows would show it for nothing."""
    host, *others = (server.guest() for _ in range(3))
    table, [line, *_] = await host.begin_with(*others, game="bohnanza")
    before = state_of(server, table)
    await line.refused("too-far", "play", id="a", version=0, actions=["plant 0", "plant 0"])
    assert state_of(server, table) == before and line.version == 0
    await line.play("plant 0")
    before = state_of(server, table)
    for kind in ("red", "blue", "garden", "stink"):
        await line.refused("too-far", "play", id=kind, version=1, actions=["next", f"turned {kind}"])
    assert state_of(server, table) == before and line.version == 1


# One entry a series


async def test_a_draft_alone_is_refused_for_it_could_be_counted(
    server: LiveServer, market: tuple[str, list[Line]]
) -> None:
    table, lines = market
    before, heard = state_of(server, table), [len(line.bytes) for line in lines]
    for actions in (["give 0"], ["give 0", "want red", "want blue", "cancel", "give 1"]):
        await lines[1].refused("unseen", "play", id="a", version=2, actions=actions)
    assert state_of(server, table) == before
    for line, told in zip(lines, heard, strict=True):
        await line.is_well()
        kinds = [json.loads(said)["heard"] for said in line.bytes[told:]]
        of_the_game = [kind for kind in kinds if kind != "table"]  # who has come may be told late
        assert of_the_game == (["refused", "refused", "pong"] if line is lines[1] else ["pong"])


async def test_others_cannot_tell_in_how_many_steps_an_offer_was_put_together(server: LiveServer) -> None:
    """A spy compares what it is told of a short way to an offer and of a long one."""
    said: list[object] = []
    for way in (["want red"], ["give 0", "want blue", "cancel", "want garden", "cancel", "want red"]):
        _, lines = await open_market(server)
        told = len(lines[2].bytes)
        await lines[1].play(*way, "propose")
        await lines[0].play("want soy", "harvest 0")
        await all_at(lines, 4)
        heard = map(json.loads, lines[2].bytes[told:])
        first, second = (message for message in heard if message["heard"] == "happened")  # time may pass, too
        events = [event["event"] for event in first["entry"]["events"]]
        versions = [first["entry"]["version"], second["entry"]["version"]]
        said.append((versions, events, first["awaited"], second["view"]["offers"]))
    assert said[0] == said[1]


async def test_a_series_is_taken_back_whole(market: tuple[str, list[Line]]) -> None:
    _, lines = market
    before = lines[0].view
    await lines[0].play("want red", "want blue", "harvest 0")
    assert lines[0].may_undo
    await lines[0].answer("undo")
    await all_at(lines, 4)
    assert lines[0].view == before
    assert (await lines[1].refused("undo-none", "undo", id="more"))["message"]


async def test_a_series_that_showed_a_card_is_taken_back_only_with_consent(
    market: tuple[str, list[Line]],
) -> None:
    _, lines = market
    before = lines[1].view
    await lines[1].play("give 0", "want blue", "propose")
    assert not lines[1].may_undo
    await lines[1].say("undo", id="please")
    for line in (lines[0], lines[2], lines[3]):
        await line.heard("undo-asked", seat=1)
        await line.say("agree", yes=True)
    await all_at(lines, 4)
    assert lines[1].view["offers"] == [] and lines[1].view["draft"] == before["draft"]


async def test_sentences_of_actions_name_people(server: LiveServer, market: tuple[str, list[Line]]) -> None:
    _, lines = market
    await server.guests[0].call("PATCH", "/api/me", {"name": "Zoé"})
    await gives(lines, turned(lines[0])[0])
    await lines[1].say("language", lang="fr")
    legal = (await lines[1].heard("sync", version=3))["legal"]
    assert "Zoé" in next(choice["text"] for choice in legal if choice["action"] == "accept a")


# Off turn


async def test_a_touch_off_turn_is_confirmed_if_others_would_notice(market: tuple[str, list[Line]]) -> None:
    _, lines = market
    assert not (await lines[1].answer("preview", actions=["give 0"]))["commits"]
    assert (await lines[1].answer("preview", actions=["want red", "propose"]))["commits"]
    assert not (await lines[0].answer("preview", actions=["harvest 0"]))["commits"]
