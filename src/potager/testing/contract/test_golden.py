"""Golden games, perft counts and search trees: neither the rules nor the search have changed unnoticed."""

from __future__ import annotations

import pytest

from potager.core import playthrough
from potager.core.game import Game
from potager.core.match import Match
from potager.lab import golden
from potager.lab.figures.balance import tables


def test_every_table_of_a_game_has_a_golden_game(game: Game) -> None:
    found = {file.stem for file in golden.golden_files(game)}
    wanted = {"-".join([str(seats), *options.values()]) for seats, options in tables(game)}
    assert {f"{table}-normal" for table in wanted} <= found
    assert {f"{seats}-{kind}" for seats in game.seats for kind in ("longest", "strangest")} <= found


@pytest.fixture(params=["plain", pytest.param("compiled", marks=pytest.mark.compiled)])
def rules(request: pytest.FixtureRequest, game: Game) -> Game:
    """A game, and the same compiled."""
    return game.compiled() if request.param == "compiled" else game


def test_golden_games_play_as_they_did(rules: Game) -> None:
    for file in golden.golden_files(rules):
        assert playthrough.replay(file.read_text(encoding="utf-8"), rules).over, file.name


def test_perft_counts_are_what_they_were(rules: Game) -> None:
    """Plain rules are followed two actions deep."""
    for name, found in golden.positions(rules).items():
        counts = found.counts if rules.is_compiled else found.counts[:2]
        assert golden.perft_counts(rules, found.position, range(1, len(counts) + 1)) == counts, name


def test_a_search_grows_the_tree_that_it_did(rules: Game) -> None:
    assert golden.trees(rules) == golden.tree_file(rules).read_text(encoding="utf-8")


def test_writing_golden_files_gives_the_golden_files(game: Game) -> None:
    """The recipe still gives one of the committed games: nothing of them was edited by hand."""
    name, match = next(golden.matches(game))
    file = next(file for file in golden.golden_files(game) if file.stem == name)
    assert playthrough.write(match) == file.read_text(encoding="utf-8")


def test_the_advice_of_an_older_version_chooses_as_it_did(game: Game) -> None:
    """A folder of golden games that is named after a set of weights was played by its advice."""
    for file in golden.advised_files(game):
        match = playthrough.replay(file.read_text(encoding="utf-8"), game)
        assert match.seed is not None
        again = Match(game, match.seats, match.options, match.seed.hex())
        for seat, action in match.moves:
            assert golden.by_advice(again, seat, file.parent.name) == action, file.name
            again.play_quietly(seat, action)
