"""Balance reports: who wins, and what is used."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

import potager
from potager import CannotRead
from potager.bots.playout import Outcomes, new_dealer, new_outcomes, new_scratch
from potager.core import chance
from potager.core.game import Game
from potager.core.kernel import Numbers
from potager.lab.figures import balance as balances
from potager.lab.figures import balance as figures
from potager.lab.figures.plots import draw
from potager.testing.terminal import Run

TOY = potager.load("toy")
TEXTS = [TOY.actions.text(action) for action in range(TOY.actions.size)]


def table(seats: int = 2, share: float = 0.5, **values: Any) -> balances.Balance:
    """A measurement made by hand."""
    seat = balances.SeatBalance(points=3.0, share=share, untied=share, low=share - 0.02, high=share + 0.02)
    rest = (1 - share) / max(seats - 1, 1)
    others = balances.SeatBalance(points=3.0, share=rest, untied=rest, low=rest - 0.02, high=rest + 0.02)
    made: dict[str, Any] = {
        "seats": seats,
        "options": {},
        "games": 10,
        "length": 3.0,
        "spread": [float(part) for part in balances.SPREAD],
        "ties": 0.1,
        "by_seat": [seat, *[others] * (seats - 1)],
        "won": 1.0,
        "played": dict.fromkeys(TEXTS, 0.0) | {TEXTS[0]: 4.0},
        "paid": dict.fromkeys(TEXTS, 0.0) | {TEXTS[0]: 3.0},
    }
    return balances.Balance(**made | values)


def test_the_command_measures_as_told_and_prints_the_report(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    asked: list[tuple[str, int, int]] = []

    def measure(
        game: Game, games: int, seed: int, progress: Callable[[balances.Balance], None]
    ) -> list[balances.Balance]:
        asked.append((game.name, games, seed))
        return [table(games=games), table(seats=3, share=0.4, games=games)]

    monkeypatch.setattr(figures, "measure", measure)
    done = run("lab", "balance", "toy", "--games", "7", "--seed", "12")
    assert asked == [("toy", 7, 12)]
    assert done.stdout == balances.report(TOY, [table(games=7), table(seats=3, share=0.4, games=7)], 12)


@pytest.mark.parametrize("seats", [2, 3])
def test_every_action_is_counted_and_those_of_winners_once_more(seats: int) -> None:
    """In the toy game every seat acts once, and whoever has the most points has won."""
    games, seed = 40, chance.seed_bytes(3)
    found, played = new_outcomes(games, seats), np.zeros((2, TOY.actions.size), dtype=np.int64)
    dealer, scratch = new_dealer(TOY, seats, {}, seed), new_scratch(TOY)
    stream = chance.stream(seed, "balance")
    state, weights = TOY.state.blank(), TOY.weights.rows(seats)
    TOY.kernel(balances.KERNEL).tally_games(state, weights, dealer, scratch, found, played, stream)
    assert (found.lengths == seats).all() and played[0].sum() == games * seats
    assert (found.won == (found.points == found.points.max(axis=1, keepdims=True))).all()
    assert played[1].sum() == found.won.sum() and (played[1] <= played[0]).all()
    assert len(np.unique(found.points, axis=0)) > 1, "each game is dealt anew"


def fixed(points: list[list[int]], won: list[list[int]], acts: list[list[int]]) -> Any:
    """A kernel that has always played the same games."""

    class Kernel:
        @staticmethod
        def tally_games(
            state: Any,
            weights: Any,
            dealer: Any,
            scratch: Any,
            outcomes: Outcomes,
            played: Numbers,
            stream: Any,
        ) -> None:
            outcomes.points[:], outcomes.won[:], played[:] = points, won, acts
            outcomes.lengths[:] = range(2, 2 + len(points))

    return Kernel


def test_games_are_counted_by_seat_and_by_action(interpreted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    points = [[5, 3], [4, 4], [4, 4], [1, 6]]
    won = [[1, 0], [1, 1], [1, 0], [0, 1]]  # shared, and once by the tie-break
    monkeypatch.setattr(Game, "kernel", Mock(return_value=fixed(points, won, [[6, 2], [3, 1]])))
    found = balances.balance(TOY, 2, {}, 4, 1)
    first, second = found.by_seat
    assert (found.games, found.length, found.ties, found.won) == (4, 3.5, 0.5, 1.0)
    assert (first.points, second.points) == (3.5, 4.25)
    assert (first.share, second.share) == (0.625, 0.375), "a shared victory counts half"
    assert (first.untied, second.untied) == (0.5, 0.5)
    assert first.low < 0.625 < first.high and found.spread[0] == 1 and found.spread[-1] == 6
    assert found.played == {"keep": 1.5, "swap": 0.5} and found.paid == {"keep": 0.75, "swap": 0.25}


@pytest.mark.compiled
def test_shares_add_up_to_the_games_that_were_won() -> None:
    found = balances.balance(TOY, 3, {}, 300, 5)
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
    assert balances.uses([table()], [TEXTS[0]]) == (4.0, 1.5)
    assert balances.uses([table(), alone], [TEXTS[0]]).lift == 1.5
    assert balances.uses([alone], [TEXTS[0]]).lift is None
    assert balances.uses([table()], [TEXTS[1]]) == (0.0, None)


def test_how_often_actions_are_played_is_drawn_as_bars() -> None:
    """The longest bar belongs to what is played most; their sum has none."""
    finca = potager.load("finca")
    texts = balances.texts_of(finca, "kind")
    played = dict.fromkeys(texts, 0.0) | {texts[0]: 4.0, texts[1]: 1.0}
    *_, everything, most, some, none = figures._block(finca, "kind", [table(played=played, paid=played)])[
        : 4 + 4
    ]
    assert everything == f"{'all':<34}{5.0:8.3f}{2.0:7.2f}"
    assert most == f"{texts[0]:<34}{4.0:8.3f}{2.0:7.2f} {'#' * 30}"
    assert some == f"{texts[1]:<34}{1.0:8.3f}{2.0:7.2f} {'#' * 8}"
    assert none == f"{texts[2]:<34}{0.0:8.3f}"


def test_pictures_are_the_same_for_the_same_measurement(tmp_path: Path) -> None:
    found = [table(seats=1, share=0.4), table(), table(seats=4, share=0.3)]
    names = draw(TOY, found, tmp_path)
    first = [(tmp_path / name).read_bytes() for name in names]
    assert names == ["toy-victories.svg", "toy-points.svg", "toy-use.svg"]
    draw(TOY, found, tmp_path)
    assert [(tmp_path / name).read_bytes() for name in names] == first
    text = balances.report(TOY, found, 1, names)
    assert "| 1 seat | 3 |" in text and "| 4 seats | 3 |" in text and "2.25" in text
    ends = [
        line.split(" | ")[-3:]
        for line in text.splitlines()
        if " seat" in line and "untied" not in line and line.startswith("| ")
    ]
    assert ends == [
        ["", "", " |"],
        ["0.500 0.500", "0.100", "yes |"],
        ["0.300 0.233 0.233 0.233", "0.100", "no |"],
    ]


def test_without_matplotlib_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(CannotRead, match=r"potager\[lab\]"):
        draw(TOY, [table()], tmp_path)


def test_no_games_are_no_report() -> None:
    with pytest.raises(CannotRead, match="at least one game"):
        balances.balance(TOY, 2, {}, 0, 1)
