"""The page's types and texts are those of the server."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from potager.core.registry import load
from potager.core.texts import LANGUAGES, catalogue
from potager.server.export import COMMON_TEXTS, generate, types, write

GENERATED = Path(__file__).parents[2] / "web" / "src" / "generated"
FILES = generate()


@pytest.mark.parametrize("name", FILES)
def test_generated_files_are_up_to_date(name: str) -> None:
    assert (GENERATED / name).read_text(encoding="utf-8") == FILES[name], "run `make generated`"


def test_nothing_else_lies_among_them() -> None:
    found = {file.relative_to(GENERATED).as_posix() for file in GENERATED.rglob("*") if file.is_file()}
    assert found == set(FILES)


def test_every_game_of_the_server_has_its_texts_in_every_language() -> None:
    assert {f"texts/{name}.{lang}.json" for name in ("common", "finca") for lang in LANGUAGES} <= set(FILES)


def test_every_language_says_its_own_name() -> None:
    assert '  fr: {"name": "Français", "locale": "fr", ' in FILES["languages.ts"]
    assert FILES["languages.ts"].count('"name": ') == len(LANGUAGES)


def test_writing_removes_what_is_no_longer_generated(tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "forgotten.en.json").write_text("{}")
    write(tmp_path)
    assert {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.*")} == set(FILES)


def test_a_game_without_annotations_still_has_events() -> None:
    def view(state: object, seat: int | None) -> None: ...

    view.__annotations__.clear()
    toy = dataclasses.replace(load("toy"), view=view)
    text = types([toy], catalogue(COMMON_TEXTS))
    assert "ToyView" not in text and "interface ToyView" in types([load("toy")], catalogue(COMMON_TEXTS))
    assert 'export interface ToySwapped {\n  event: "swapped";\n  seat: number;' in text
    assert "export type ToyEvent = ToyKept | ToySwapped;" in text


@pytest.mark.parametrize(
    "line",
    [
        'export type Lang = "en" | "fr" | "de";',
        "  bots?: (string | null)[];",
        '  say: "play";',
        "  title: Record<string, string>;",
        "  trouble: Trouble | null;",
        '  | "web.title"',
        "  delivery: FincaDeliveryView;",
    ],
)
def test_types_read_as_a_person_would_write_them(line: str) -> None:
    assert line in FILES["types.ts"]
