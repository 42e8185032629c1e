"""Balance reports: who wins, and what is used."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import potager
from potager import CannotRead
from potager.cli import app
from potager.lab.figures.balance import SPREAD, Balance, SeatBalance, balance, report, uses
from potager.lab.figures.plots import draw

TOY = potager.load("toy")
TEXTS = [TOY.actions.text(action) for action in range(TOY.actions.size)]


def table(seats: int = 2, share: float = 0.5, **values: Any) -> Balance:
    """A measurement made by hand."""
    seat = SeatBalance(points=3.0, share=share, untied=share, low=share - 0.02, high=share + 0.02)
    rest = (1 - share) / max(seats - 1, 1)
    others = SeatBalance(points=3.0, share=rest, untied=rest, low=rest - 0.02, high=rest + 0.02)
    made: dict[str, Any] = {
        "seats": seats,
        "options": {},
        "games": 10,
        "length": 3.0,
        "spread": [float(part) for part in SPREAD],
        "ties": 0.1,
        "by_seat": [seat, *[others] * (seats - 1)],
        "won": 1.0,
        "played": dict.fromkeys(TEXTS, 0.0) | {TEXTS[0]: 4.0},
        "paid": dict.fromkeys(TEXTS, 0.0) | {TEXTS[0]: 3.0},
    }
    return Balance(**made | values)


@pytest.mark.compiled
def test_the_command_writes_a_page_with_pictures(tmp_path: Path) -> None:
    runner = CliRunner()
    words = ["lab", "balance", "toy", "--games", "200"]
    printed = runner.invoke(app, words).stdout
    assert printed.startswith("# Balance of toy") and "| 2 seats |" in printed and "### swap" in printed
    assert runner.invoke(app, words).stdout == printed
    done = runner.invoke(app, [*words, "--out", str(tmp_path / "balance")])
    assert done.exit_code == 0
    page = (tmp_path / "balance" / "toy.md").read_text(encoding="utf-8")
    assert "![toy-victories.svg](toy-victories.svg)" in page
    (tmp_path / "file").touch()
    done = runner.invoke(app, [*words, "--out", str(tmp_path / "file")])
    assert done.exit_code == 2 and "cannot be written" in done.stderr


@pytest.mark.compiled
def test_shares_add_up_to_the_games_that_were_won() -> None:
    found = balance(TOY, 3, {}, 300, 5)
    assert sum(seat.share for seat in found.by_seat) == pytest.approx(found.won) == 1.0
    assert sum(seat.untied for seat in found.by_seat) == pytest.approx(1.0)
    assert found.length == 3 and found.fair and found.ties == 0, "cards differ, and every seat has its part"
    assert sum(found.played.values()) == pytest.approx(found.length)
    assert 0 < sum(found.paid.values()) <= found.length


def test_a_table_is_fair_if_no_seat_wins_significantly_more_often() -> None:
    assert table(share=0.51).fair and not table(share=0.53).fair and not table(share=0.47).fair
    assert table(seats=1, share=0.3).fair


def test_what_winners_do_is_held_against_their_fair_part() -> None:
    alone = table(seats=1, share=0.4)
    assert uses([table()], [TEXTS[0]]) == (4.0, 1.5)
    assert uses([table(), alone], [TEXTS[0]]).lift == 1.5
    assert uses([alone], [TEXTS[0]]).lift is None
    assert uses([table()], [TEXTS[1]]) == (0.0, None)


def test_pictures_are_the_same_for_the_same_measurement(tmp_path: Path) -> None:
    found = [table(seats=1, share=0.4), table(), table(seats=4, share=0.3)]
    names = draw(TOY, found, tmp_path)
    first = [(tmp_path / name).read_bytes() for name in names]
    assert names == ["toy-victories.svg", "toy-points.svg", "toy-use.svg"]
    draw(TOY, found, tmp_path)
    assert [(tmp_path / name).read_bytes() for name in names] == first
    text = report(TOY, found, 1, names)
    assert "| 1 seat | 3 |" in text and "| 4 seats | 3 |" in text and "2.25" in text


def test_without_matplotlib_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(CannotRead, match=r"potager\[lab\]"):
        draw(TOY, [table()], tmp_path)


def test_no_games_are_no_report() -> None:
    with pytest.raises(CannotRead, match="at least one game"):
        balance(TOY, 2, {}, 0, 1)
