"""Balance reports: who wins, and what is used."""

import pytest
from typer.testing import CliRunner

import potager
from potager import CannotRead
from potager.cli import app
from potager.lab.balance import balance, report


@pytest.mark.compiled
def test_a_report_tells_every_table_and_every_action(tmp_path):
    toy = potager.load("toy")
    text = report(toy, 200, 1)
    assert text.startswith("# Balance of toy") and "| 2 | none |" in text and "## swap" in text
    assert report(toy, 200, 1) == text
    page = tmp_path / "page.md"
    runner = CliRunner()
    done = runner.invoke(app, ["lab", "balance", "toy", "--games", "200", "--out", str(page)])
    assert done.exit_code == 0 and page.read_text(encoding="utf-8") == text
    assert runner.invoke(app, ["lab", "balance", "toy", "--games", "200"]).stdout == text
    done = runner.invoke(app, ["lab", "balance", "toy", "--games", "2", "--out", str(tmp_path)])
    assert done.exit_code == 2 and "cannot be written" in done.stderr


@pytest.mark.compiled
def test_shares_add_up_to_the_games_that_were_won():
    found = balance(potager.load("toy"), 3, {}, 300, 5)
    assert sum(seat.share for seat in found.by_seat) == pytest.approx(found.won) == 1.0
    assert found.length == 3 and isinstance(found.fair, bool)
    assert sum(found.played.values()) == pytest.approx(found.length)


def test_no_games_are_no_report():
    with pytest.raises(CannotRead, match="at least one game"):
        balance(potager.load("toy"), 2, {}, 0, 1)
