"""The page and its few files, and what is said where they were not built."""

from __future__ import annotations

from pathlib import Path

import pytest
from liveserver import Guest

from potager.server.doors import pages


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the page would be."""
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    return tmp_path


async def test_a_page_that_was_not_built_says_so(ann: Guest, built: Path) -> None:
    answer = await ann.ask("GET", "/")
    assert answer.status_code == 200 and "make page" in answer.text
    assert (await ann.ask("GET", "/icon.svg")).status_code == 404


async def test_every_address_of_the_page_is_the_same_document(ann: Guest, built: Path) -> None:
    (built / "index.html").write_text("<title>Here</title>", encoding="utf-8")
    for path in ("/", "/t/0123456789", "/t/0123456789/replay", "/t/0123456789/review", "/rules/finca"):
        answer = await ann.ask("GET", path)
        assert answer.text == "<title>Here</title>" and answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"


async def test_whoever_may_see_a_table_is_told_its_game_with_the_page(
    ann: Guest, bob: Guest, built: Path
) -> None:
    (built / "index.html").write_text("<html lang='en'>", encoding="utf-8")
    table = await ann.table()
    told, plain = "<html data-game=\"toy\" lang='en'>", "<html lang='en'>"
    assert (await ann.ask("GET", f"/t/{table}")).text == told
    assert (await bob.ask("GET", f"/t/{table}")).text == plain
    assert (await bob.ask("GET", f"/t/{table}?secret=guessed")).text == plain
    assert (await bob.ask("GET", f"/t/{table}?secret={await ann.secret(table, 'watch')}")).text == told
    assert (await bob.ask("GET", "/t/nothing-of-the-kind")).text == plain


async def test_files_at_the_root_are_what_they_are(ann: Guest, built: Path) -> None:
    (built / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (built / "secret.txt").write_text("mine", encoding="utf-8")
    icon = await ann.ask("GET", "/icon.svg")
    assert (icon.status_code, icon.text) == (200, "<svg/>")
    assert icon.headers["content-type"].startswith("image/svg+xml")
    assert (await ann.ask("GET", "/secret.txt")).status_code == 404


async def test_the_calls_are_told_on_a_plain_page(ann: Guest) -> None:
    text = (await ann.ask("GET", "/api/docs")).text
    for method, path in (("GET", "/api/games"), ("POST", "/api/tables"), ("PATCH", "/api/me")):
        assert f"<th>{method}</th><td><code>{path}</code>" in text
