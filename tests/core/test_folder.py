"""A game folder that is not whole is refused by the name of what it lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import potager.games
from potager import BrokenGame, CannotRead, load
from potager.cli.new_game import write
from potager.core.folder import FILES, PARTS, Part
from potager.core.texts import LANGUAGES

Change = Callable[[str, str, str], None]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a whole game; what was loaded of it is forgotten afterwards."""
    import sys

    monkeypatch.setenv("POTAGER_GAMES", str(tmp_path))
    monkeypatch.setattr(potager.games, "__path__", list(potager.games.__path__))
    yield write("pocket", tmp_path)
    for name in [name for name in sys.modules if name.startswith("potager.games.pocket")]:
        del sys.modules[name]
    potager.games.__dict__.pop("pocket", None)


@pytest.fixture
def change(game: Path) -> Change:
    """Replaces something in a file of the game."""

    def change(file: str, old: str, new: str) -> None:
        text = (game / file).read_text(encoding="utf-8")
        assert old in text
        (game / file).write_text(text.replace(old, new), encoding="utf-8")

    return change


def refusal() -> str:
    """How the game is refused."""
    with pytest.raises(BrokenGame) as caught:
        load("pocket")
    return caught.value.message


def test_a_whole_game_is_loaded(game: Path) -> None:
    assert load("pocket").texts.say("fr", "name") == "Pocket"


@pytest.mark.parametrize("text", ["", 'GAME = "finca"\n'])
def test_a_folder_without_a_game_is_its_authors_mistake(game: Path, text: str) -> None:
    (game / "__init__.py").write_text(text)
    assert "'pocket' has no GAME = Game.from_folder" in refusal()


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_named(game: Path, file: str) -> None:
    (game / file).unlink()
    assert refusal() == f"the game 'pocket' has no {file}: {FILES[file]}"


@pytest.mark.parametrize("part", [part for part in PARTS if not part.optional], ids=lambda part: part.file)
def test_a_missing_part_is_named(game: Path, part: Part) -> None:
    (game / part.file).with_suffix(".py").unlink()
    assert refusal() == f"the game 'pocket' has no {part.file}: {part.what}"


def test_a_missing_room_is_named(game: Path) -> None:
    import shutil

    shutil.rmtree(game / "knows")
    assert refusal() == "the game 'pocket' has no knows/view.py: what a seat may know"


def test_a_missing_function_is_named(change: Change) -> None:
    change("knows/view.py", "def view(", "def sight(")
    assert refusal() == "the game 'pocket' has no view in knows/view.py: what a seat may know"


def test_a_function_with_other_parameters_is_named(change: Change) -> None:
    change("knows/view.py", "seat: int | None) -> View", "seat: int | None, more: int) -> View")
    assert "has view(state" in refusal() and refusal().endswith("which must take 2 parameters")


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("README.md", "**", "", "has no rules in README.md"),
        ("LISEZMOI.md", "**", "", "has no rules in LISEZMOI.md"),
        (
            "tells/texts/fr.toml",
            'over = "la partie est terminée"\n',
            "",
            "only in one of en, fr: refusal.over",
        ),
        ("tells/texts/fr.toml", "[refusal]", "[refusal", "is no catalogue"),
        ("tells/texts/en.toml", "over = ", "over = 7 # ", "is no catalogue"),
        ("rules.toml", 'source = "house: our own game"', "", "needs a source"),
        ("rules/turn.py", "def over", "def 7", "cannot be loaded: rules/turn.py: "),
        ("rules/turn.py", "from .state", "from .estate", "cannot be loaded: rules/turn.py: "),
        ("__init__.py", "from potager", "from potagers", "cannot be loaded: No module named 'potagers'"),
    ],
)
def test_what_is_broken_is_named(change: Change, file: str, old: str, new: str, why: str) -> None:
    change(file, old, new)
    assert why in refusal()


def test_a_game_without_a_name_is_refused(change: Change) -> None:
    for lang in LANGUAGES:
        change(f"tells/texts/{lang}.toml", "name = ", "title = ")
    assert "has no text 'name'" in refusal()


def test_figures_of_a_pack_are_a_players_mistake(
    change: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text('pack = "pocket"\n[cards]\nnumbers = 3\n')
    monkeypatch.setenv("POTAGER_PACK", str(pack))
    with pytest.raises(CannotRead, match="does not have"):
        load("pocket")
