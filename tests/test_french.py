"""French is set as printers set it: no sign stands alone at the beginning of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import potager
from potager.core.registry import load, names
from potager.core.texts import Catalogue, catalogue

COMMON = Path(potager.__file__).parent / "texts"
TEXTS = {"common": catalogue(COMMON), **{name: load(name).texts for name in names()}}

# What is wrong, by the name of what is missing. A question mark may also be the name of a key, after a comma.
WRONG = {
    "a narrow no-break space (U+202F) before ; ! ?": re.compile(r"(?<!\u202f)[;!]|(?<!\u202f)(?<!, )\?"),
    "a no-break space (U+00A0) before :": re.compile(r"(?<!\u00a0):(?!//)"),
    "a no-break space (U+00A0) before %": re.compile(r"(?<!\u00a0)%"),
    "no-break spaces (U+00A0) inside « »": re.compile(r"«(?!\u00a0)|(?<!\u00a0)»"),
    "a curved apostrophe": re.compile(r"(?<=\w)'(?=\w)"),
}


def faults(text: str) -> list[str]:
    """What is wrong with a French text; what is quoted as code is the machine's."""
    plain = re.sub(r"`[^`]*`", "", text)
    return [what for what, wrong in WRONG.items() if wrong.search(plain)]


def messages(texts: Catalogue) -> Iterator[tuple[str, str]]:
    for key in texts:
        message = texts._messages["fr"][key]
        yield from ((key, text) for text in (message.values() if isinstance(message, dict) else [message]))


@pytest.mark.parametrize("name", TEXTS)
def test_every_french_text_is_set_with_care(name: str) -> None:
    found = [f"{key}: {text!r} wants {what}" for key, text in messages(TEXTS[name]) for what in faults(text)]
    assert found == []


@pytest.mark.parametrize("name", names())
def test_the_french_rules_are_set_with_care(name: str) -> None:
    rules = load(name).folder / "LISEZMOI.md"
    if not rules.exists():
        return
    lines = rules.read_text(encoding="utf-8").splitlines()
    lines = [re.sub(r"\]\([^)]*\)", "]", line) for line in lines if not re.fullmatch(r"[|:\- ]+", line)]
    assert [f"{line!r} wants {what}" for line in lines for what in faults(line)] == []


@pytest.mark.parametrize(
    "text",
    ["Vraiment ?", "Non !", "un ; deux", "ici : là", "50 %", "« oui »", "l'eau", "{n} %", "Non!", "a: b"],
)
def test_a_careless_text_is_noticed(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "Vraiment\u202f?",
        "ici\u00a0: là",
        "{n}\u00a0%",
        "«\u00a0oui\u00a0»",
        "l’eau",
        "Entrée joue, ? explique.",
        "`a: b`",
    ],
)
def test_a_careful_text_passes(text: str) -> None:
    assert faults(text) == []
