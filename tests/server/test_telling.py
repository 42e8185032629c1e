"""What is told at once to many is what each would be told alone; what was tried out is what is played."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from potager import Match
from potager.core.errors import PotagerError
from potager.core.texts import LANGUAGES
from potager.server.rooms import telling
from potager.server.rooms.tablelog import PLAY, UNDO, TableLog
from potager.server.store.rows import LogRow, SeatRow, TableRow

GAMES = ("finca", "bohnanza", "frutopia")
SEATS = 3


def row(seq: int, seat: int, body: list[str], kind: str = PLAY) -> LogRow:
    return LogRow(table_id="t", seq=seq, seat=seat, kind=kind, body=body, action_id=f"a{seq}", at=0.0)


def at_table(match: Match, called: str = "Name") -> TableLog:
    """A log at whose table people with names sit."""
    at = tuple(SeatRow(seat=seat, guest=f"g{seat}", name=f"{called} {seat}") for seat in range(SEATS))
    values: dict[str, Any] = {"game": match.game.name, "game_version": 1, "options": {}, "public": False}
    values |= {"owner": "g0", "status": "playing", "created": 0.0, "server_half": "", "seats": SEATS}
    kept = TableRow(id="t", at=at, seat_secret="", watch_secret="", **values)
    return TableLog(match, lambda: kept)


def choice(match: Match, rng: random.Random) -> tuple[int, str]:
    seat = match.next_seat
    return seat, rng.choice(match.legal(seat)).text


@pytest.mark.parametrize("game", GAMES)
def test_a_message_shared_by_readers_is_what_each_would_read(game: str) -> None:
    log, rng = at_table(Match(game, SEATS, seed=5)), random.Random(5)
    for seq in range(1, 60):
        seat, action = choice(log.match, rng)
        written = log.add(row(seq, seat, [action]))
        make = telling.happened(log, written, lambda _seat: None)
        for reader in (None, *range(SEATS)):
            viewer = reader if log.match.game.private else None
            for lang in LANGUAGES:
                alone = telling.Story(log, written).entry(viewer, lang, reader)
                sent = msgspec.json.decode(msgspec.json.encode(make(reader, lang)))
                assert sent["entry"] == msgspec.json.decode(msgspec.json.encode(alone))
                told = [log.match.tell(one.event, lang, log.names(lang, reader)) for one in alone.events]
                assert [one.text for one in alone.events] == told
                listed = [] if reader is None else log.match.legal(reader)
                names = log.names(lang, reader)
                assert [(one["action"], one["text"]) for one in sent["legal"]] == [
                    (one.text, one.describe(lang, names)) for one in listed
                ]


def test_tables_at_which_the_same_happens_read_their_own_names() -> None:
    for called in ("Ada", "100 %s", "\ue001"):
        log = at_table(Match("finca", SEATS, seed=5), called)
        written = log.add(row(1, 0, ["place 3"]))
        story = telling.Story(log, written)
        assert story.entry(None, "en").events[0].text.startswith(f"{called} 0 places a farmer")
        assert story.entry(None, "en", 0).events[0].text.startswith("You place a farmer")


def test_a_game_is_over_as_soon_as_it_is_and_no_longer_when_that_is_taken_back() -> None:
    log, rng, seq = at_table(Match("finca", SEATS, seed=8)), random.Random(8), 0
    while not log.over:
        seq += 1
        assert not log.match.over
        seat, action = choice(log.match, rng)
        log.add(row(seq, seat, [action]))
    assert log.match.over
    log.add(row(seq + 1, log.match.moves[-1].seat, ["1"], UNDO))
    assert not log.over and not log.match.over


@pytest.mark.parametrize("game", GAMES)
def test_an_entry_that_was_tried_out_is_the_same_as_one_that_is_performed(game: str) -> None:
    tried, plain = at_table(Match(game, SEATS, seed=6)), at_table(Match(game, SEATS, seed=6))
    rng = random.Random(6)
    for seq in range(1, 40):
        seat, action = choice(plain.match, rng)
        entry = row(seq, seat, [action])
        if seq % 7 == 0:
            entry = row(seq, seat, ["1"], UNDO)
        before = tried.match.state_bytes
        outcome = tried.check(entry)
        assert tried.match.state_bytes == before and tried.version == seq - 1, "nothing has happened yet"
        assert tried.add(entry, outcome) == plain.add(entry)
        assert tried.match == plain.match
        assert tried.match.revealing == plain.match.revealing


def test_what_was_tried_out_elsewhere_is_performed_again() -> None:
    """While an entry is committed its log may be played anew from the beginning, by another match."""
    log, other = at_table(Match("finca", SEATS, seed=7)), at_table(Match("finca", SEATS, seed=7))
    entry = row(1, 0, ["place 3"])
    outcome = log.check(entry)
    log.match = other.match
    written = log.add(entry, outcome)
    assert log.match.moves == outcome.trial.moves if outcome else False
    assert written.after == log.match.state_bytes


def test_a_trial_is_not_followed_twice_nor_from_elsewhere() -> None:
    match = Match("finca", SEATS, seed=7)
    trial, stranger = match.trial(), Match("finca", SEATS, seed=7)
    trial.play_quietly(0, "place 3")
    assert not stranger.follow(trial) and stranger.moves == ()
    assert match.follow(trial) and not match.follow(trial)
    match.play_quietly(1, "place 4")
    assert len(trial.moves) == 1, "from here on each goes its own way"
    match.rewind(2)
    assert match.state_bytes == match.start_bytes
    with pytest.raises(PotagerError):
        match.play_quietly(1, "place 4")
