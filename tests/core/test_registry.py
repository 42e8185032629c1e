"""Finding games: those there are, and a clear word about a folder that is none."""

from __future__ import annotations

from types import ModuleType

import pytest

from potager import BrokenGame, CannotRead
from potager.core import registry


def test_a_folder_without_a_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (None, "finca"):
        module = ModuleType("potager.games.nothing")
        vars(module).update({} if game is None else {"GAME": game})

        def first(package: str, module: ModuleType = module) -> ModuleType:
            return module

        monkeypatch.setattr(registry, "names", lambda: ["nothing"])
        monkeypatch.setattr(registry, "_first", first)
        with pytest.raises(BrokenGame, match=r"'nothing' has no GAME = Game\.from_folder"):
            registry.load("nothing")


@pytest.mark.parametrize(
    ("name", "hint"), [("fnca", "did you mean 'finca'"), ("zzz", "there are bohnanza, finca")]
)
def test_a_game_that_is_not_there_is_named_with_a_hint(name: str, hint: str) -> None:
    with pytest.raises(CannotRead, match=hint):
        registry.load(name)
