"""The table without a screen: what its log says first; series are played and taken back whole."""

from __future__ import annotations

import pytest

from potager import Match
from potager.cli.table import pages
from potager.cli.table.look import SIGNS
from potager.cli.table.session import Session, seed_text


def opening(match: Match, lang: str) -> list[str]:
    """What the log says before the first action."""
    return [text.plain for text in pages.opening(Session(match, ["human"] * match.seats), lang)]


def test_playing_alone_is_called_a_mode_of_our_own() -> None:
    match = Match("frutopia", 1)
    assert opening(match, "en") == ["Solo play is our own: its rules aren’t in the rulebook."]
    assert "de notre cru" in opening(match, "fr")[0]


def test_who_begins_is_said_where_it_was_settled() -> None:
    assert opening(Match("finca", 3), "en") == []
    assert opening(Match("finca", 3, {"first": "C"}), "en") == [f"{SIGNS[2]} begins."]
    by_lot = Match("finca", 3, {"first": "lot"}, seed=5)
    assert opening(by_lot, "fr") == [f"{SIGNS[by_lot.first]} commence."]


@pytest.fixture
def trading() -> Session:
    """A person who trades: what is drafted can be taken back."""
    match = Match("bohnanza", 3, seed=1)
    for action in ("plant 0", "next"):
        match.play(0, action)
    return Session(match, ["human", "greedy", "greedy"])


def test_a_series_is_taken_back_whole(trading: Session) -> None:
    assert trading.play_all(0, ["want red", "want blue", "want garden"]) is None
    assert len(trading.match.moves) == 5
    assert trading.take_back()[1].text == "want red" and len(trading.match.moves) == 2
    assert trading.match.view(0).draft.wants == {}


def test_only_what_belongs_together_goes_back_together(trading: Session) -> None:
    trading.play_all(0, ["want red", "want blue"])
    trading.play(0, "want garden")
    assert trading.take_back()[1].text == "want garden" and len(trading.match.moves) == 4
    trading.play(0, "want stink")
    assert trading.take_back()[1].text == "want stink", "what was taken back once is forgotten"
    assert trading.take_back()[1].text == "want red" and len(trading.match.moves) == 2


def test_a_series_with_a_step_that_cannot_be_played_is_not_played(trading: Session) -> None:
    refused = trading.play_all(0, ["want red", "fly"])
    assert refused is not None and refused.step == "fly" and refused.error is not None
    assert len(trading.match.moves) == 2


def test_what_the_viewer_saw_of_a_series_is_forgotten_with_it(trading: Session) -> None:
    before = len(trading.entries)
    trading.play_all(0, ["want red", "want blue"])
    assert len(trading.entries) == before + 2
    trading.take_back()
    assert len(trading.entries) == before


@pytest.mark.parametrize(("seed", "text"), [(None, "0"), (b"\x01\x00", "256"), (bytes([255] * 8), "f" * 12)])
def test_a_seed_has_a_short_name(seed: bytes | None, text: str) -> None:
    assert seed_text(seed) == text
