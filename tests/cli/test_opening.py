"""What the log of the terminal says before the first action."""

from __future__ import annotations

from potager import Match
from potager.cli.table import pages
from potager.cli.table.look import SIGNS
from potager.cli.table.session import Session


def said(match: Match, lang: str) -> list[str]:
    session = Session(match, ["human"] * match.seats)
    return [text.plain for text in pages.opening(session, lang)]


def test_playing_alone_is_called_a_mode_of_our_own() -> None:
    match = Match("frutopia", 1)
    assert said(match, "en") == ["Solo play is our own: its rules aren’t in the rulebook."]
    assert "de notre cru" in said(match, "fr")[0]


def test_who_begins_is_said_where_it_was_settled() -> None:
    assert said(Match("finca", 3), "en") == []
    assert said(Match("finca", 3, {"first": "C"}), "en") == [f"{SIGNS[2]} begins."]
    by_lot = Match("finca", 3, {"first": "lot"}, seed=5)
    assert said(by_lot, "fr") == [f"{SIGNS[by_lot.first]} commence."]
