"""`potager play`: who sits where, and what is refused before the table opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from potager import CannotRead, Match
from potager.cli import play as command
from potager.cli.options import players_of, seed_of
from potager.cli.table.app import TableApp
from potager.cli.table.screen import TableScreen
from potager.core.game import Game
from potager.testing.terminal import Refused, Run


def test_without_a_terminal_it_says_what_to_do(refused: Refused) -> None:
    assert "needs a terminal" in refused("play", "finca")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["fica"], "did you mean 'finca'"),
        (["finca", "bohnanza"], "one game is wanted"),
        (["finca", "--seats", "7"], "2, 3, 4 seats, not 7"),
        (["finca", "--edition", "x"], "one of franjos"),
        (["finca", "--edition"], "--edition needs a value"),
        (["finca", "--edition="], "--edition needs a value: one of franjos"),
        (["--edition", "finca"], "--edition needs a value"),
        (["finca", "--solo"], "2, 3, 4 seats, not 1"),
        (["frutopia", "--solo", "--seats", "3"], "--solo is a table of one seat, not of 3"),
        (["frutopia", "--factory", "maybe"], "factory of frutopia is one of no, yes"),
        (["finca", "--editio=franjos"], "did you mean --edition?"),
        (["finca", "--seets", "3"], "did you mean --seat"),
        (["finca", "--zzz", "3"], "finca has --edition"),
        (["toy", "--zzz", "3"], "toy has --first"),
        (["finca", "--first", "b", "--zzz", "3"], "there is no option --zzz"),
        (["finca", "--first", "e"], "first is A, B, C, D or lot, not 'E'"),
        (["finca", "--seats", "2", "--option", "first=C"], "first is A, B or lot, not 'C'"),
        (["finca", "--option", "edition"], "name=value"),
        (["finca", "--option", "colour=red"], "has no option 'colour'"),
        (["finca", "--seat", "0"], "0=human"),
        (["finca", "--seat", "9=human"], "no seat '9'"),
        (["finca", "--seat", "Z=human"], "A to D"),
        (["finca", "--seat", "1=gardner"], "did you mean 'gardener'"),
        (["finca", "--seat", "1=human", "--seat", "B=human"], "given twice"),
        (["finca", "--seat", "0=human:Wolfeschlegelstein"], "a name has at most 16 letters"),
        (["finca", "--seed", "x"], "a seed is a number"),
        (["finca", "--seed=-1"], "a seed is a number from 0"),
        (["finca", "--lang", "nl"], "en, fr, de"),
        (["finca", "--resume", "nowhere.json"], "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_one_clear_line(words: list[str], why: str, refused: Refused) -> None:
    assert why in refused("play", *words)


def test_the_first_seat_is_a_person_and_the_others_are_gardeners() -> None:
    assert players_of(3, None) == ["human", "gardener", "gardener"]
    assert players_of(3, ["b=uniform", "2=human"]) == ["human", "uniform", "human"]
    assert players_of(2, ["0=uniform"]) == ["uniform", "gardener"]
    assert players_of(2, ["1=human: Anna  B"]) == ["human", "human:Anna B"]
    assert players_of(2, ["1=human:"]) == ["human", "human"]
    with pytest.raises(CannotRead):
        players_of(2, ["0="])


def test_a_seed_is_a_number_or_hexadecimal() -> None:
    assert (seed_of("42"), seed_of("0x2a"), seed_of(None)) == (42, 42, None)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[TableScreen]:
    """The tables that were opened, without a screen."""
    tables = list[TableScreen]()

    def opens(self: TableApp) -> None:
        tables.append(self.table)

    monkeypatch.setattr(command, "is_terminal", lambda: True)
    monkeypatch.setattr(TableApp, "run", opens)
    return tables


@pytest.mark.parametrize(
    "words",
    [
        ["finca", "--edition", "riogrande"],
        ["finca", "--edition=riogrande"],
        ["--edition", "riogrande", "finca"],
        ["finca", "--option", "edition=riogrande"],
    ],
)
def test_an_option_of_the_game_can_be_given_in_every_way(
    opened: list[TableScreen], words: list[str], run: Run
) -> None:
    run("play", *words, "--seats", "2", "--seed", "7", "--lang", "fr", "--pause", "0")
    (table,) = opened
    assert table.session.match.options == {"edition": "riogrande"}
    assert (table.session.players, table.lang, table.pause) == (["human", "gardener"], "fr", 0)
    assert table.session.match == Match("finca", 2, {"edition": "riogrande"}, 7)


@pytest.mark.parametrize(
    ("words", "seats", "factory"),
    [
        (["frutopia", "--factory"], 4, "yes"),
        (["--factory", "frutopia", "--seats", "2"], 2, "yes"),
        (["frutopia", "--factory", "--bags", "one", "--solo"], 1, "yes"),
        (["frutopia", "--factory", "no", "--solo", "--seats", "1"], 1, "no"),
        (["frutopia", "--factory=yes"], 4, "yes"),
    ],
)
def test_an_option_of_no_and_yes_is_a_switch_and_solo_is_one_seat(
    opened: list[TableScreen], words: list[str], seats: int, factory: str, run: Run
) -> None:
    run("play", *words)
    (table,) = opened
    assert (table.session.match.seats, table.session.match.options["factory"]) == (seats, factory)


def test_level_and_style_fill_the_other_seats(
    opened: list[TableScreen], monkeypatch: pytest.MonkeyPatch, run: Run, refused: Refused
) -> None:
    made = list[str]()

    def ready(game: Game) -> Game:
        made.append(game.name)
        return game

    monkeypatch.setattr("potager.lab.warm.ready", ready)
    run("play", "finca", "--seats", "3", "--seat", "B=sprout", "--level", "master", "--style", "bold")
    run("play", "finca", "--seats", "2", "--style", "patient")
    run("play", "toy", "--seats", "2", "--level", "grower@20:bold")
    assert [table.session.players for table in opened] == [
        ["human", "sprout", "master:bold"],
        ["human", "gardener:patient"],
        ["human", "grower@20:bold"],
    ]
    assert made == ["finca", "toy"]  # gardeners need no search
    assert "did you mean 'gardener'" in refused("play", "finca", "--level", "gardner")
    assert "a style already" in refused("play", "finca", "--level", "master:bold", "--style", "bold")


def test_a_saved_match_can_be_resumed_and_the_file_is_announced(
    opened: list[TableScreen],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    run: Run,
    refused: Refused,
) -> None:
    match = Match("finca", 3, seed=7)
    match.play(0, "place 4")
    file = tmp_path / "match.json"
    file.write_text(match.to_json())

    def saves(self: TableApp) -> None:
        self.table.saved = Path("here.json")

    monkeypatch.setattr(TableApp, "run", saves)
    assert "potager replay here.json" in run("play", "finca", "--resume", str(file)).stdout
    assert "not of toy" in refused("play", "toy", "--resume", str(file))
