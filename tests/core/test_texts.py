"""Catalogues: plural forms, sentences inside sentences, and the same keys in every language."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

import potager
from potager import BrokenGame, CannotRead
from potager.core.texts import LANGUAGES, Catalogue, Seat, _as_form, addressed, say

EN = 'hello = "Hello {who}"\n[figs]\none = "{n} fig"\nother = "{n} figs"\n'
FR = 'hello = "Bonjour {who}"\n[figs]\none = "{n} figue"\nother = "{n} figues"\n'
PACKAGE = Path(potager.__file__).parent
FOLDERS = sorted(file.parent for file in PACKAGE.rglob("texts/en.toml"))


def write(folder: Path, **other: str) -> Catalogue:
    """A catalogue in every language; in some of them another one."""
    for lang in LANGUAGES:
        (folder / f"{lang}.toml").write_text(other.get(lang, FR if lang == "fr" else EN), encoding="utf-8")
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
    with pytest.raises(CannotRead, match="'nl'"):
        texts.say("nl", "hello", who="A")
    with pytest.raises(BrokenGame, match="plums"):
        texts.say("en", "plums")


@pytest.mark.parametrize("folder", FOLDERS, ids=[str(folder.relative_to(PACKAGE)) for folder in FOLDERS])
def test_every_language_says_everything(folder: Path) -> None:
    Catalogue(folder)  # refuses a gap, and names it


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('hello = "Hello {who}"\n', "", "only in one of en, {lang}: hello"),
        ("[figs]", 'more = "x"\n[figs]', "only in one of en, {lang}: more"),
        ("{who}", "{whom}", "hello has other placeholders in en than in {lang}"),
        ("{n} figs", "figs", "figs: other has no {{n}} in {lang}"),
        ('one = "{n} fig"\n', "", "only in one of en, {lang}: figs, figs.other"),
        ('[figs]\none = "{n} fig"\nother', "figs", "figs has no forms in {lang}"),
    ],
)
def test_a_language_with_a_gap_is_refused(tmp_path: Path, lang: str, old: str, new: str, why: str) -> None:
    with pytest.raises(BrokenGame, match=re.escape(why.format(lang=lang))):
        write(tmp_path, **{"fr": EN, lang: EN.replace(old, new)})


def test_a_sentence_speaks_to_its_reader_where_it_knows_how(tmp_path: Path) -> None:
    """Whoever does it reads `you.KEY`, to whom it is done `your.KEY`; a list of one seat is that seat."""
    lines = [
        'gives = "{seat} gives {owner} a fig."',
        'wins = "{winners} wins."',
        '[you]\ngives = "You give {owner} a fig."\nwins = "You win."',
        '[your]\ngives = "{seat} gives you a fig."',
    ]
    for lang in LANGUAGES:
        (tmp_path / f"{lang}.toml").write_text("\n".join(lines), encoding="utf-8")
    texts = Catalogue(tmp_path)
    given, won = say("gives", seat=Seat(0), owner=Seat(1)), say("wins", winners=[Seat(1)])
    for you, reads in [
        (None, ["Ann gives Bob a fig.", "Bob wins."]),
        (0, ["You give Bob a fig.", "Bob wins."]),
        (1, ["Ann gives you a fig.", "You win."]),
    ]:
        names = addressed(["Ann", "Bob"], you, "en")
        assert [texts.words("en", what, names) for what in (given, won)] == reads


@pytest.mark.parametrize("folder", FOLDERS, ids=[str(folder.relative_to(PACKAGE)) for folder in FOLDERS])
def test_a_line_is_filled_in_as_python_would_by_its_names(folder: Path) -> None:
    said, texts = 0, Catalogue(folder)
    for lang in LANGUAGES:
        for key, message in texts.messages(lang).items():
            for line in [message] if isinstance(message, str) else message.values():
                names = [name for _, name, _, _ in string.Formatter().parse(line) if name]
                values = {name: f"<{name} 100%>" for name in names}
                pattern, wanted = _as_form(line)
                assert pattern % tuple(values[name] for name in wanted) == line.format(**values), key
                said += 1
    assert said > 20
