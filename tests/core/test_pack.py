"""Component packs: figures of a game replaced for one run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from potager import CannotRead
from potager.core import compile as compiling
from potager.core import pack, rulesdata

Packed = tuple[Path, Callable[[str], pack.Pack]]


class Shape(msgspec.Struct):
    farmers: dict[str, Any]


class Farmers(msgspec.Struct, forbid_unknown_fields=True):
    each: list[Annotated[int, msgspec.Meta(ge=1)]]
    room: Literal[6, 7]
    more: dict[Literal["x"], int]


class Strict(msgspec.Struct):
    farmers: Farmers


def anything(figures: object) -> None:
    """Figures with which any game can be played."""


OWN = (
    '[farmers]\nsource = "rulebook: p. 2"\neach = [5, 4]\nroom = 6\n[farmers.more]\nsource = "house"\nx = 1\n'
)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Packed]:
    """The figures of a game, and a way to use a pack for it."""
    folder = tmp_path / "pocket"
    folder.mkdir()
    rules = folder / "rules.toml"
    rules.write_text(OWN, encoding="utf-8")
    monkeypatch.delenv(pack.VARIABLE, raising=False)

    def use(text: str) -> pack.Pack:
        file = tmp_path / "pack.toml"
        file.write_text(text, encoding="utf-8")
        monkeypatch.setenv(pack.VARIABLE, "")
        return pack.use(file)

    yield rules, use
    os.environ.pop(pack.VARIABLE, None)


def test_a_pack_replaces_figures_and_says_so(game: Packed) -> None:
    rules, use = game
    use('pack = "pocket"\n[farmers]\neach = [6, 5]\n')
    assert rulesdata.load(rules, Shape, anything).farmers["each"] == [6, 5]
    assert rulesdata.load(rules, Shape, anything).farmers["room"] == 6
    assert rulesdata.sources(rules) == {
        "farmers.each": "pack",
        "farmers.room": "rulebook: p. 2",
        "farmers.more": "house",
    }


def test_a_pack_may_name_its_sources(game: Packed) -> None:
    rules, use = game
    use('pack = "pocket"\n[farmers]\nsource = "public: my box"\neach = [6, 5]\n[farmers.more]\nx = 2\n')
    assert rulesdata.sources(rules)["farmers.each"] == "public: my box"
    assert rulesdata.load(rules, Shape, anything).farmers["more"]["x"] == 2
    use('pack = "pocket"\n[farmers]\nsource = { each = "public" }\neach = [6, 5]\nroom = 7\n')
    assert rulesdata.sources(rules)["farmers.room"] == "pack"


def test_a_pack_is_for_one_game_and_its_hash_for_its_figures(game: Packed) -> None:
    _, use = game
    first = use('pack = "pocket"\n[farmers]\neach = [6, 5]\n')
    assert pack.of("finca") is None and pack.hash_of("finca") is None
    assert pack.hash_of("pocket") == first.hash
    assert use('pack = "pocket" # the same\n[farmers]\neach = [6,\n5]\n').hash == first.hash
    assert use('pack = "pocket"\n[farmers]\neach = [6, 6]\n').hash != first.hash


def test_a_pack_is_part_of_the_key_of_compiled_code(game: Packed, monkeypatch: pytest.MonkeyPatch) -> None:
    _, use = game
    before = compiling.fingerprint("potager.games.finca")
    use('pack = "finca"\n[farmers]\neach = [6, 5, 4]\n')
    assert compiling.fingerprint("potager.games.finca") != before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[farmers]\neach = [1]", "name of its game"),
        ("pack = ", "not TOML"),
        ('pack = "pocket"\n[carts]\nx = 1', "does not have"),
        ('pack = "pocket"\n[farmers]\nother = 1', "'farmers.other', which pocket does not have"),
        ('pack = "pocket"\n[farmers]\nmore = 1', "'farmers.more', which is a table in pocket"),
        ('pack = "pocket"\n[farmers.room]\nx = 1', "'farmers.room', which is no table in pocket"),
        ('pack = "pocket"\n[game]\nseats = []', "'game', which is no figure of pocket"),
        ('pack = "pocket"\n[farmers]\nsource = 5\nroom = 7', "'farmers.source' is not a text"),
    ],
)
def test_packs_that_do_not_fit_are_refused(game: Packed, text: str, why: str) -> None:
    rules, use = game
    with pytest.raises(CannotRead, match=why):
        use(text)
        rulesdata.load(rules, Shape, anything)


def test_a_game_that_checks_no_figures_takes_no_packs(game: Packed) -> None:
    rules, use = game
    use('pack = "pocket"\n[farmers]\nroom = 7\n')
    with pytest.raises(CannotRead, match="pocket takes no packs"):
        rulesdata.load(rules, Shape)


def test_a_pack_of_another_shape_or_that_a_game_refuses(game: Packed) -> None:
    rules, use = game

    use('pack = "pocket"\n[farmers]\neach = [1.5]\n')
    with pytest.raises(
        CannotRead, match=r"does not fit: \[farmers\] each.0: expected `int`, got `float`"
    ) as caught:
        rulesdata.load(rules, Strict, anything, {"farmers": "K1"})
    assert caught.value.rule == "K1"

    use('pack = "pocket"\n[farmers]\nroom = 8\n')
    with pytest.raises(CannotRead, match=r"\[farmers\] room: expected 6 or 7, not '8'"):
        rulesdata.load(rules, Strict, anything)

    def check(figures: Shape) -> None:
        raise CannotRead("too many", rule="K1")

    use('pack = "pocket"\n[farmers]\nroom = 7\n')
    with pytest.raises(CannotRead, match="does not fit: too many") as caught:
        rulesdata.load(rules, Shape, check)
    assert caught.value.rule == "K1"


@pytest.mark.parametrize(
    ("farmers", "why"),
    [
        ({"each": 5}, r"\[farmers\] each: expected `array`, got `int`"),
        ({"room": [6]}, r"\[farmers\] room: expected 6 or 7, not '\[6\]'"),
        ({"room": {"x": 1}}, r"\[farmers.room\]: expected 6 or 7"),
        ({"each": [1, 0]}, r"\[farmers\] each.1: expected `int` >= 1"),
        ({"more": {"y": 1}}, r"\[farmers.more\]: expected 'x', not 'y'"),
        ({"more": {"x": "1"}}, r"\[farmers.more\] x: expected `int`, got `str`"),
        ({"other": 1}, r"\[farmers\]: object contains unknown field `other`"),
    ],
)
def test_a_figure_that_does_not_fit_is_named_with_its_table(farmers: dict[str, Any], why: str) -> None:
    good = {"each": [5, 4], "room": 6, "more": {"x": 1}}
    assert rulesdata.fit({"farmers": good}, Strict, anything, {}).farmers.room == 6
    with pytest.raises(CannotRead, match=why):
        rulesdata.fit({"farmers": good | farmers}, Strict, anything, {})


def test_a_pack_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="cannot be read"):
        pack.read(tmp_path / "nowhere.toml")


def test_what_was_played_with_a_pack_is_refused_without_it(tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_text('pack = "frutopia"\n[permits]\nstart = [8, 8, 11, 14]\n', encoding="utf-8")
    script = """
import sys
import potager
from potager.core import playthrough
match = potager.Match("frutopia", seats=2, options={"bags": "one"}, seed=1)
assert match.view(None).permits == 8
match.play(0, match.legal_ids(0)[0])
assert potager.Match.from_json(match.to_json()) == match
text = playthrough.write(match)
assert playthrough.replay(text).digest == match.digest
print(match.to_json())
print(text, file=sys.stderr)
"""
    env = os.environ | {pack.VARIABLE: str(file)}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    from potager import Match
    from potager.core import playthrough

    with pytest.raises(CannotRead, match=r"played with the component pack .*; in use is none"):
        Match.from_json(done.stdout)
    with pytest.raises(CannotRead, match="played with the component pack"):
        playthrough.replay(done.stderr)


def test_what_was_played_without_a_pack_is_refused_with_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from potager import Match

    text = Match("frutopia", seats=2, seed=1).to_json()
    assert '"pack"' not in text
    file = tmp_path / "pack.toml"
    file.write_text('pack = "frutopia"\n[permits]\nstart = [8, 8, 11, 14]\n', encoding="utf-8")
    monkeypatch.setenv(pack.VARIABLE, str(file))
    with pytest.raises(CannotRead, match="played without a component pack; in use is the pack"):
        Match.from_json(text)
