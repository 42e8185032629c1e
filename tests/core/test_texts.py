"""Catalogues: plural forms, sentences inside sentences, and the same keys in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from potager import BrokenGame, CannotRead
from potager.core.texts import Catalogue, Seat, say

EN = 'hello = "Hello {who}"\n[figs]\none = "{n} fig"\nother = "{n} figs"\n'
FR = 'hello = "Bonjour {who}"\n[figs]\none = "{n} figue"\nother = "{n} figues"\n'


def write(folder: Path, en: str = EN, fr: str = FR) -> Catalogue:
    (folder / "en.toml").write_text(en, encoding="utf-8")
    (folder / "fr.toml").write_text(fr, encoding="utf-8")
    return Catalogue(folder)


def test_plural_forms_follow_the_language(tmp_path: Path) -> None:
    texts = write(tmp_path)
    assert [texts.say("en", "figs", n=n) for n in (0, 1, 2)] == ["0 figs", "1 fig", "2 figs"]
    assert [texts.say("fr", "figs", n=n) for n in (0, 1, 2)] == ["0 figue", "1 figue", "2 figues"]


def test_sentences_are_put_together_first_and_into_words_last(tmp_path: Path) -> None:
    texts = write(tmp_path)
    sentence = say("hello", who=[Seat(0), say("figs", n=2), "C"])
    assert texts.words("en", sentence) == "Hello A, 2 figs and C"
    assert texts.words("fr", sentence, ["Zoé"]) == "Bonjour Zoé, 2 figues et C"
    assert texts.words("en", [Seat(1)]) == "B"
    assert texts.words("en", []) == ""


def test_keys_are_known(tmp_path: Path) -> None:
    texts = write(tmp_path)
    assert "figs" in texts and "plums" not in texts
    assert sorted(texts) == ["figs", "hello"]


def test_unknown_languages_and_keys_are_refused(tmp_path: Path) -> None:
    texts = write(tmp_path)
    with pytest.raises(CannotRead, match="'de'"):
        texts.say("de", "hello", who="A")
    with pytest.raises(BrokenGame, match="plums"):
        texts.say("en", "plums")


def test_a_key_missing_in_one_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BrokenGame, match="only in one of en, fr: more"):
        write(tmp_path, en=EN.replace("[figs]", 'more = "x"\n[figs]'))


def test_other_placeholders_in_one_language_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BrokenGame, match="hello has other placeholders"):
        write(tmp_path, fr=FR.replace("{who}", "{qui}"))
