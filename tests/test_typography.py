"""Every language is set as its printers set it: no sign stands alone at the beginning of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import potager
from potager.core.folder import RULES
from potager.core.registry import load, names
from potager.core.texts import COMMON_TEXTS, LANGUAGES, Catalogue, catalogue

PACKAGE = Path(potager.__file__).parent
TEXTS = {
    "common": catalogue(COMMON_TEXTS),
    "server": catalogue(PACKAGE / "server" / "texts"),
    **{name: load(name).texts for name in names()},
}

# What is wrong, by the name of what is missing. A question mark may also be the name of a key, after a comma.
STRAIGHT = re.compile(r"(?<=\w)'(?=\w)")
BEFORE = re.compile(r"[ \u00a0\u202f][;:!]|(?<!,)[ \u00a0\u202f]\?")
WRONG = {
    "en": {
        "no space before ; : ! ?": BEFORE,
        "no space before %": re.compile(r"[ \u00a0\u202f]%"),
        "a curved apostrophe": STRAIGHT,
    },
    "fr": {
        "a narrow no-break space (U+202F) before ; ! ?": re.compile(r"(?<!\u202f)[;!]|(?<!\u202f)(?<!, )\?"),
        "a no-break space (U+00A0) before :": re.compile(r"(?<!\u00a0):(?!//)"),
        "a no-break space (U+00A0) before %": re.compile(r"(?<!\u00a0)%"),
        "no-break spaces (U+00A0) inside « »": re.compile(r"«(?!\u00a0)|(?<!\u00a0)»"),
        "a curved apostrophe": STRAIGHT,
    },
    "de": {
        "no space before ; : ! ?": BEFORE,
        "a no-break space (U+00A0) before % and …": re.compile(r"(?<![\u00a0-])%|(?<!\u00a0)(?<!\d )…"),
        "quotation marks „ and “": re.compile(r"(?<!=)[\"”«»](?!>)"),
        "a curved apostrophe": STRAIGHT,
    },
}


def faults(text: str, lang: str) -> list[str]:
    """What is wrong with a text; what is quoted as code is the machine's."""
    plain = re.sub(r"`[^`]*`", "", text)
    return [what for what, wrong in WRONG[lang].items() if wrong.search(plain)]


def messages(texts: Catalogue, lang: str) -> Iterator[tuple[str, str]]:
    """What is said, and where; what a language says of itself is no sentence."""
    for key, message in texts.messages(lang).items():
        if not key.startswith("language."):
            yield from (
                (key, text) for text in (message.values() if isinstance(message, dict) else [message])
            )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TEXTS)
def test_every_text_is_set_with_care(name: str, lang: str) -> None:
    said = messages(TEXTS[name], lang)
    assert [f"{key}: {text!r} wants {what}" for key, text in said for what in faults(text, lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES[1:])  # English ones are plain Markdown, read by programmers too
@pytest.mark.parametrize("name", names())
def test_the_rules_are_set_with_care(name: str, lang: str) -> None:
    lines = (load(name).folder / RULES[lang]).read_text(encoding="utf-8").splitlines()
    lines = [re.sub(r"\]\([^)]*\)", "]", line) for line in lines if not re.fullmatch(r"[|:\- ]+", line)]
    assert [f"{line!r} wants {what}" for line in lines for what in faults(line, lang)] == []


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        *(("en", text) for text in ("50 %", "you'll", "Really ?", "so : there")),
        *(
            ("fr", text)
            for text in ("Vraiment ?", "Non !", "un ; deux", "ici : là", "50 %", "« oui »", "l'eau")
        ),
        *(("fr", text) for text in ("{n} %", "Non!", "a: b")),
        *(("de", text) for text in ("50 %", "50%", "Moment …", "Moment…", '"Turm"', "»Turm«", "wirklich ?")),
    ],
)
def test_a_careless_text_is_noticed(lang: str, text: str) -> None:
    assert faults(text, lang)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "50%, you’ll see: really?"),
        ("fr", "Vraiment\u202f?"),
        ("fr", "ici\u00a0: là"),
        ("fr", "{n}\u00a0%"),
        ("fr", "«\u00a0oui\u00a0»"),
        ("fr", "l’eau"),
        ("fr", "Entrée joue, ? explique."),
        ("fr", "`a: b`"),
        ("de", "„Turm“: 50\u00a0% im 95-%-Band\u00a0…"),
        ("de", "Enter spielt, ? erklärt."),
    ],
)
def test_a_careful_text_passes(lang: str, text: str) -> None:
    assert faults(text, lang) == []
