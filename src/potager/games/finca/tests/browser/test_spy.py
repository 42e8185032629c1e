"""All that reaches one seat's page in a whole game is read: no tile is named before it lies face up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Response, WebSocket

from potager import Match
from potager.games.finca.rules.components import STACK, TILE_NAMES, VILLAGE_IDS
from potager.testing.browser.fixtures import GuestMaker


def named(
    message: dict[str, Any] | list[Any] | str | float | None, village: str | None = None
) -> Iterator[tuple[str | None, str]]:
    """Every tile that a message names, wherever it stands, with the village it is said to lie in."""
    if isinstance(message, dict):
        here = message.get("village") or message.get("id")
        for inner in message.values():
            yield from named(inner, here if here in VILLAGE_IDS else None)
    elif isinstance(message, list):
        for inner in message:
            yield from named(inner, village)
    elif message in TILE_NAMES:
        yield village, message


def face_up(match: Match) -> dict[str | None, set[str]]:
    """The tile on top of each village, from the true state; under None, all of them."""
    true = match.state.plain()
    tops = {
        village: {TILE_NAMES[int(true.tiles[place * STACK + left - 1])]} if left else set[str]()
        for place, (village, left) in enumerate(zip(VILLAGE_IDS, true.height, strict=True))
    }
    return {**tops, None: set[str]().union(*tops.values())}


def version_of(message: dict[str, Any]) -> int | None:
    return message["entry"]["version"] if message["heard"] == "happened" else message.get("version")


def test_nothing_hidden_reaches_the_page(invite: GuestMaker) -> None:
    guest = invite()
    frames: list[str] = []
    bodies: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: frames.append(str(frame)))

    def keep(answer: Response) -> None:
        if "/api/" in answer.url and answer.ok:
            bodies.append(answer.text())  # at once: they are gone when the page is opened anew

    guest.page.on("websocket", listen)
    guest.page.on("response", keep)
    table = guest.set_table(2)
    guest.go(f"/t/{table}")
    guest.play_on(6)
    guest.touch(guest.await_choice())  # a preview comes over the line as well
    guest.confirm.wait_for()
    guest.let_bots_finish(table)
    guest.until(guest.over, 30, "the end")
    assert bodies
    before_the_end, answers = len(frames), list(bodies)

    export = guest.ask("GET", f"/tables/{table}/export")
    deal, saved = export["deal"], export["match"]
    parts = [part for part in deal["contributions"] if part]  # bots add none
    secrets = [saved["seed"], deal["server_half"], *parts]
    for text in [*frames[:before_the_end], *answers]:
        assert not any(secret in text for secret in secrets)

    # The game again, from its seed: what lay face up in which village, up to each action.
    match = Match(saved["game"], saved["seats"], saved["options"], saved["seed"])
    shown = [face_up(match)]
    for action in saved["actions"]:
        match.play(match.awaited[0], action.split(" ", 1)[1] if action[1:2] == " " else action)
        now = face_up(match)
        shown.append({village: shown[-1][village] | now[village] for village in now})

    version, checked, previews = 0, 0, 0
    for frame in frames:
        message = json.loads(frame)
        previews += message["heard"] == "previewed"
        version = max(version, version_of(message) or 0)
        for village, tile in named(message):
            assert tile in shown[version][village], f"{tile} of {village} in version {version}: {frame[:400]}"
            checked += 1
    assert version == len(saved["actions"])
    assert previews > 0
    assert checked > 8 * version
