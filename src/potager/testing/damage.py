"""Damage: valid positions and packs, changed at random by what hypothesis draws. What a game still accepts
of them must be playable; the rest it must refuse in words.

A `Blow` is three numbers, each read modulo what there is, so that any draw means something for any game.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

from hypothesis import strategies as st

from potager.core.pack import SOURCE

FAR = 1 << 16  # enough places for the longest position
MOST_MOVED = 40  # words of a line at a time
NAMES = re.compile(r"[^\s:/·]+")  # what stands between the signs of a position


class Blow(NamedTuple):
    """One change: what is done, where, and with what."""

    kind: int
    place: int
    other: int


BLOWS = st.lists(st.builds(Blow, *[st.integers(0, FAR - 1)] * 3), min_size=1, max_size=3)


# Positions


def damaged_text(text: str, blows: Sequence[Blow], donor: str) -> str:
    """A position after some blows; `donor`, another position of the table, may lend it lines."""
    for blow in blows:
        change = _TEXT_CHANGES[blow.kind % len(_TEXT_CHANGES)]
        text = change(text, blow, donor)
    return text


def _words(text: str) -> list[re.Match[str]]:
    return list(NAMES.finditer(text)) or [cast("re.Match[str]", re.match("", text))]


def _with(text: str, found: re.Match[str], instead: str) -> str:
    return text[: found.start()] + instead + text[found.end() :]


def _drop_word(text: str, blow: Blow, donor: str) -> str:
    words = _words(text)
    return _with(text, words[blow.place % len(words)], "")


def _repeat_word(text: str, blow: Blow, donor: str) -> str:
    words = _words(text)
    word = words[blow.place % len(words)]
    return _with(text, word, f"{word[0]} {word[0]}")


def _swap_words(text: str, blow: Blow, donor: str) -> str:
    words = _words(text)
    first, second = sorted((blow.place % len(words), blow.other % len(words)))
    text = _with(text, words[second], words[first][0])
    return _with(text, words[first], words[second][0])


def _move_word(text: str, blow: Blow, donor: str) -> str:
    """Take a word out and put it behind another: a card changes hands, and nothing is lost."""
    words = _words(text)
    word, after = words[blow.place % len(words)], words[blow.other % len(words)]
    if word.start() < after.start():
        text = _with(text, after, f"{after[0]} {word[0]}")
        return _with(text, word, "")
    return _with(_with(text, word, ""), after, f"{after[0]} {word[0]}")


def _move_words(text: str, blow: Blow, donor: str) -> str:
    """Take some words of a line out and put them behind a word of another: a hand is larger than ever."""
    lines = [line.split() for line in text.splitlines()]
    source, goal = lines[blow.place % len(lines)], lines[blow.other % len(lines)]
    first, number = blow.other % max(1, len(source)), 1 + blow.place % MOST_MOVED
    moved = source[first : first + number]
    del source[first : first + number]
    after = 1 + blow.kind % max(1, len(goal))
    goal[after:after] = moved
    return "\n".join(map(" ".join, lines))


def _copy_word(text: str, blow: Blow, donor: str) -> str:
    words = _words(text)
    return _with(text, words[blow.place % len(words)], words[blow.other % len(words)][0])


def _open_word(text: str, blow: Blow, donor: str) -> str:
    """`*` leaves a thing to chance, `-` leaves it out."""
    words = _words(text)
    return _with(text, words[blow.place % len(words)], "*-"[blow.other % 2])


def _numbers(text: str) -> list[re.Match[str]]:
    return [word for word in _words(text) if word[0].isdigit()] or _words(text)[:1]


def _change_number(text: str, blow: Blow, donor: str) -> str:
    numbers = _numbers(text)
    number = numbers[blow.place % len(numbers)]
    return _with(text, number, str(_other_number(int(number[0] or 0) if number[0].isdigit() else 0, blow)))


def _move_number(text: str, blow: Blow, donor: str) -> str:
    """One less here and one more there: a fruit changes hands, and nothing is lost."""
    numbers = _numbers(text)
    first, second = sorted((blow.place % len(numbers), blow.other % len(numbers)))
    if first == second or not (numbers[first][0].isdigit() and numbers[second][0].isdigit()):
        return text
    text = _with(text, numbers[second], str(int(numbers[second][0]) + 1))
    return _with(text, numbers[first], str(int(numbers[first][0]) - 1))


def _other_number(number: int, blow: Blow) -> int:
    return (number + 1, number - 1, 0, 1, number * 2 + 1, 37, 99, -1, 127, 9_999, 99_999, 10**9, 1 << 70)[
        blow.other % 13
    ]


def _drop_line(text: str, blow: Blow, donor: str) -> str:
    lines = text.splitlines()
    gone = 1 + blow.place % max(1, len(lines) - 1)
    return "\n".join(line for number, line in enumerate(lines) if number != gone)


def _swap_lines(text: str, blow: Blow, donor: str) -> str:
    """What one line says and what another says change places; their names stay."""
    lines = [line.partition(" ") for line in text.splitlines()]
    first, second = 1 + blow.place % max(1, len(lines) - 1), 1 + blow.other % max(1, len(lines) - 1)
    said = [line[2] for line in lines]
    if max(first, second) < len(lines):
        said[first], said[second] = said[second], said[first]
    return "\n".join(f"{line[0]} {words}" for line, words in zip(lines, said, strict=True))


def _lend_line(text: str, blow: Blow, donor: str) -> str:
    """A line as it stands in another position of the same table."""
    lines, others = text.splitlines(), donor.splitlines()
    other = others[blow.place % len(others)]
    name = other.partition(" ")[0]
    return "\n".join(other if line.partition(" ")[0] == name else line for line in lines)


_TEXT_CHANGES: tuple[Callable[[str, Blow, str], str], ...] = (
    _drop_word,
    _repeat_word,
    _swap_words,
    _swap_words,
    _move_word,
    _move_word,
    _move_words,
    _copy_word,
    _open_word,
    _change_number,
    _change_number,
    _move_number,
    _drop_line,
    _swap_lines,
    _lend_line,
    _lend_line,
)


# Packs


def damaged_figures(figures: dict[str, Any], blows: Sequence[Blow]) -> dict[str, Any]:
    """A pack that replaces some figures by damaged ones; sources are left out."""
    pack: dict[str, Any] = {}
    places = _figures_in(figures, ())
    for blow in blows:
        way = places[blow.place % len(places)]
        table = pack
        own: Any = figures
        for key in way[:-1]:
            table, own = table.setdefault(key, {}), own[key]
        value = table.get(way[-1], copy.deepcopy(own[way[-1]]))
        table[way[-1]] = _damaged(value, blow, figures)
    return pack


def _figures_in(table: dict[str, Any], way: tuple[str, ...]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for key, value in table.items():
        if isinstance(value, dict) and key != SOURCE:
            found += _figures_in(cast("dict[str, Any]", value), (*way, key))
        elif key != SOURCE:
            found.append((*way, key))
    return found


def _damaged(value: Any, blow: Blow, figures: dict[str, Any]) -> Any:
    """One figure, or a list of them, changed at some place inside."""
    deeper = blow._replace(place=blow.place // 7)
    if isinstance(value, list) and value and blow.kind % 3:
        place = blow.place % len(cast("list[Any]", value))
        value[place] = _damaged(value[place], deeper, figures)
        return cast(Any, value)
    if isinstance(value, dict) and value and blow.kind % 3:
        key = list(cast("dict[str, Any]", value))[blow.place % len(cast("dict[str, Any]", value))]
        value[key] = _damaged(value[key], deeper, figures)
        return cast(Any, value)
    if isinstance(value, list):
        return _other_list(cast("list[Any]", value), blow)
    if isinstance(value, dict):
        return _other_table(cast("dict[str, Any]", value), blow)
    if blow.kind % 5 == 0:
        return (str(value), 1.5, float(blow.other % 9), True, [value], {"x": 1}, [], "")[blow.other % 8]
    if isinstance(value, int):
        return _other_number(value, blow._replace(other=blow.other % (4 if blow.kind % 2 else 13)))
    names = _names_in(figures) or ["x"]
    return names[blow.other % len(names)]


def _other_list(value: list[Any], blow: Blow) -> Any:
    """A list with an element too many, too few or in another place, or no list at all."""
    place, other = blow.place % max(1, len(value)), blow.other % max(1, len(value))
    match blow.other % 6:
        case 0:
            return value[:place] + value[place + 1 :]
        case 1:
            return [*value, *value[place : place + 1]]
        case 2:
            return []
        case 3:
            return value[place] if value else 5
        case _:
            if value:
                value[place], value[other] = value[other], value[place]
            return value


def _other_table(value: dict[str, Any], blow: Blow) -> Any:
    """A table with a key too many or too few, or no table at all."""
    match blow.other % 4:
        case 0:
            return dict(list(value.items())[1:])
        case 1:
            return value | {"other": 1}
        case 2:
            return {}
        case _:
            return 1


def _names_in(value: Any) -> list[str]:
    """Every text among some figures: names of a kind are taken for names of another."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        inside = [v for k, v in cast("dict[str, Any]", value).items() if k != SOURCE]
    else:
        inside = cast("list[Any]", value) if isinstance(value, list) else []
    return [name for element in inside for name in _names_in(element)]


def as_toml(game: str, pack: dict[str, Any]) -> str:
    """A pack as the text of its file."""
    lines = [f"pack = {json.dumps(game)}"]
    lines += [f"{json.dumps(key)} = {_inline(value)}" for key, value in pack.items()]
    return "\n".join(lines) + "\n"


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        inside = (f"{json.dumps(key)} = {_inline(v)}" for key, v in cast("dict[str, Any]", value).items())
        return "{ " + ", ".join(inside) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, cast("list[Any]", value))) + "]"
    return json.dumps(value)
