"""A finished game is proved by its file; whatever was changed in it is found and said."""

import asyncio
import copy
import json
from pathlib import Path
from typing import Any

import pytest
from liveserver import LiveServer
from typer.testing import CliRunner

from potager.cli import app
from potager.core.errors import CannotRead
from potager.core.match import Match
from potager.server.rooms.deal import commitment, is_half, new_half, seed, verify

HALF = "0123456789abcdef" * 4


async def played() -> dict[str, Any]:
    async with LiveServer() as server:
        ann, bob = server.guest(), server.guest()
        table = await ann.table("finca", 2, contribution=HALF)
        await bob.sit(table, ann, contribution="g" * 64)
        promised = (await ann.call("GET", f"/api/tables/{table}"))["commitment"]
        await ann.call("POST", f"/api/tables/{table}/start")
        first, second = await ann.socket(table), await bob.socket(table)
        await first.say("away", bot=True)
        await second.say("away", bot=True)
        await first.until(lambda: first.over, patience=30)
        answer = await ann.ask("GET", f"/api/tables/{table}/export")
    assert f"potager-finca-{table}.json" in answer.headers["content-disposition"]
    assert answer.json()["deal"]["commitment"] == promised
    return answer.json()


@pytest.fixture(scope="module")
def exported() -> dict[str, Any]:
    """A game of Finca that was played once for all tests."""
    return asyncio.run(played())


@pytest.fixture
def game(exported: dict[str, Any]) -> dict[str, Any]:
    """An exported game of Finca, as a dictionary of one's own."""
    return copy.deepcopy(exported)


def check(game: dict[str, Any]) -> Match:
    return verify(json.dumps(game).encode())


def test_an_exported_game_is_verified(game: dict[str, Any]) -> None:
    match = check(game)
    assert match.over and match.scores == game["points"] and list(match.winners) == game["winners"]
    assert game["deal"]["contributions"][0] == HALF, "the part of the seed that Ann gave"
    assert game["deal"]["contributions"][1] == "", "Bob gave none, and the server does not choose it for him"
    assert commitment(game["deal"]["server_half"]) == game["deal"]["commitment"]


async def test_at_a_table_of_people_the_seed_draws_who_begins() -> None:
    """Nobody chooses it: the deal that was committed to says it, and the file proves it."""
    async with LiveServer() as server:
        ann, bob = server.guest(), server.guest()
        begun: set[int] = set()
        while len(begun) < 2:
            wish = {"game": "toy", "seats": 2, "public": True}
            table = await ann.call("POST", "/api/tables", wish)
            assert (table["options"], table["first"]) == ({"first": "lot"}, None)
            await bob.sit(table["id"])
            await ann.call("POST", f"/api/tables/{table['id']}/start")
            lines = [await ann.socket(table["id"]), await bob.socket(table["id"])]
            first = int((await ann.call("GET", f"/api/tables/{table['id']}"))["first"])
            assert lines[0].awaited == [first] and lines[0].view["first"] == first
            await lines[first].play("keep")
            await lines[1 - first].play("keep")
            match = check(await ann.call("GET", f"/api/tables/{table['id']}/export"))
            assert (match.options, match.first) == ({"first": "lot"}, first)
            begun.add(first)


def test_whatever_was_changed_is_said(game: dict[str, Any]) -> None:
    actions = game["match"]["actions"]
    other = new_half()
    parts = [HALF, other]
    forged = seed(other, game["deal"]["contributions"])
    changes: list[tuple[dict[str, Any], str]] = [
        ({"deal": {"commitment": commitment(other)}}, "committed to"),
        ({"deal": {"server_half": other}}, "committed to"),
        ({"deal": {"server_half": "half"}}, "committed to"),
        ({"deal": {"server_half": other, "commitment": commitment(other)}}, "the hash of"),
        ({"deal": {"contributions": parts}}, "the hash of"),
        ({"deal": {"contributions": game["deal"]["contributions"][::-1]}}, "the hash of"),
        ({"deal": {"contributions": []}}, "the hash of"),
        ({"match": {"seed": forged}}, "action|the actions lead to|the hash of"),
        ({"match": {"actions": actions[:-1]}}, "the actions lead to"),
        ({"match": {"actions": [actions[1], *actions[1:]]}}, "action 1"),
        ({"match": {"actions": ["A fly", *actions[1:]]}}, "action 1"),
        ({"match": {"actions": [*actions, actions[-1]]}}, f"action {len(actions) + 1}"),
        ({"match": {"digest": "00000000"}}, "the file was changed"),
        ({"match": {"version": 99}}, "version 99"),
        ({"match": {"game": "chess"}}, "no game 'chess'"),
        ({"match": {"seats": 9}}, "seats"),
        ({"points": [point + 1 for point in game["points"]]}, "came to"),
        ({"winners": [1 - game["winners"][0]]}, "came to"),
        ({"points": "many"}, "not an exported game"),
        ({"deal": None}, "not an exported game"),
        ({"match": None}, "not a match"),
    ]
    for change, words in changes:
        changed = json.loads(json.dumps(game))
        for key, value in change.items():
            if isinstance(value, dict):
                changed[key] |= value
            else:
                changed[key] = value
        with pytest.raises(CannotRead, match=words):
            check(changed)


def test_an_unfinished_game_is_no_proof(game: dict[str, Any]) -> None:
    match = Match("finca", 2, None, game["match"]["seed"])
    game["match"] = json.loads(match.to_json())
    with pytest.raises(CannotRead, match="not over"):
        check(game)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", b"null", b'{"match":{}}', b"[" * 5000])
def test_what_is_no_game_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(CannotRead, match="not an exported game"):
        verify(data)


def test_the_command(game: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game))
    done = CliRunner().invoke(app, ["verify", str(file)])
    assert done.exit_code == 0 and "committed to" in done.stdout and "drew who began" not in done.stdout
    assert ", ".join(map(str, game["points"])) in done.stdout
    game["points"][0] += 1
    file.write_text(json.dumps(game))
    refused = CliRunner().invoke(app, ["verify", str(file)])
    assert refused.exit_code == 2 and refused.stderr.startswith("potager: the game came to")
    missing = CliRunner().invoke(app, ["verify", str(tmp_path / "nothing.json")])
    assert missing.exit_code == 2 and missing.stderr.count("\n") == 1


@pytest.mark.parametrize("text", ["", HALF[1:], HALF + "0", "g" + HALF[1:], HALF.upper(), "é" + HALF[1:]])
def test_a_part_of_a_seed_is_64_hexadecimal_digits(text: str) -> None:
    assert is_half(HALF) and is_half(new_half())
    assert not is_half(text)
