"""The public door takes nothing but what it should: the rest is refused in words, and changes nothing."""

from __future__ import annotations

import dataclasses
import inspect
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import potager
from potager import Action, Game, Match, PotagerError, WholeMove, load
from potager.bots import hints, names, registry
from potager.core import chance, errors


class Stubborn:
    """An object that answers no question."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __index__(self) -> int:
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]


WRONG: dict[str, Any] = {
    "None": None,
    "true": True,
    "five": 5,
    "minus one": -1,
    "float": 3.0,
    "nan": math.nan,
    "infinite": math.inf,
    "huge": 10**5000,
    "bytes": b"xx",
    "text": "x",
    "empty text": "",
    "long text": "x" * 10_000,
    "half a character": "\ud800",
    "nothing in C": "\0",
    "list": [],
    "list of texts": ["x", "y"],
    "dict": {},
    "array": np.zeros(3),
    "object": object(),
    "stubborn": Stubborn(),
    "class": int,
}


def table() -> Match:
    """A match in which an action has been played, so that something could be lost."""
    match = Match("frutopia", seats=2, seed=7)
    match.play(0, match.whole_moves(0)[0])
    return match


def good(match: Match) -> dict[str, Any]:
    """For each name of a parameter something that fits."""
    seat = match.next_seat
    action = match.legal(seat)[0]
    return {
        "action": action,
        "chance_to_win": 0.5,
        "count": 0,
        "event": match.events_since(0, 0)[0].events[0] if match.moves else None,
        "game": match.game,
        "lang": "en",
        "legal": match.legal_ids(seat),
        "line": "A skip",
        "module": "potager.bots.playout",
        "name": "gardener",
        "names": ["Ann", "Bob"],
        "number": 0,
        "options": match.options,
        "package": "potager.games.frutopia",
        "private": False,
        "mutual": False,
        "horizon": 60,
        "seat": seat,
        "seats": 2,
        "seconds": 0.01,
        "seed": bytes(32),
        "state": match.state_bytes,
        "stream": chance.stream(bytes(32), "test"),
        "text": match.to_json(),
        "view": match.view(seat),
        "viewer": 0,
    }


def methods(owner: type) -> Iterator[str]:
    """The public functions of a class; a game's rules are fields of it."""
    for name, member in inspect.getmembers_static(owner):
        is_function = inspect.isfunction(member) or isinstance(member, classmethod)
        if is_function and not name.startswith("_") and name not in FIELDS:
            yield name


def callables(match: Match) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Everything that can be called behind the door, on one match."""
    seat = match.next_seat
    listed: dict[type, Any] = {
        Match: match,
        Game: match.game,
        Action: match.legal(seat)[0],
        WholeMove: match.whole_moves(seat)[0],
    }
    for owner, thing in listed.items():
        for name in methods(owner):
            if (owner, name) not in LEFT_OUT:
                yield f"{owner.__name__}.{name}", getattr(thing, name)
    yield "Match", Match
    yield "load", load
    for module, functions in BOTS.items():
        for name in functions:
            yield name, getattr(module, name)
    for name in ("uniform", "sprout", "gardener", "grower@2"):
        yield f"{name}.choose", registry.bot(name, match.game).choose


FIELDS = {field.name for field in dataclasses.fields(Game)}
BOTS = {
    registry: ("bot", "check_name", "check_player", "read_name"),
    hints: ("hints",),
    names: ("called", "parts", "searches"),
}
LEFT_OUT = {(Game, "compiled"), (Match, "compiled")}  # take nothing, and minutes

# What is wrong elsewhere and right here.
NAMES = {"list of texts", "long text"}
ACCEPTED: dict[str, set[str]] = {
    "Action.describe(names)": NAMES,
    "Game.check_options(options)": {"None", "dict"},
    "Game.check_seats(seats)": {"None"},
    "Game.deal(options)": {"None", "dict"},
    "Game.deal(seats)": {"None"},
    "Game.from_folder(horizon)": {"five", "huge"},
    "Game.from_folder(mutual)": {"true"},
    "Game.from_folder(options)": {"None", "dict"},
    "Game.from_folder(private)": {"true"},
    "Game.option_numbers(options)": {"None", "dict"},
    "Match(options)": {"None", "dict"},
    "Match(seats)": {"None"},
    "Match(seed)": {"None", "five"},
    "Match.events_since(viewer)": {"None"},
    "Match.seen(viewer)": {"None"},
    "Game.check_options(seats)": {"None"},
    "Match.from_json(game)": {"None"},
    "Match.from_position(seed)": {"None", "five"},
    "Match.from_view(options)": {"None", "dict"},
    "Match.from_view(seed)": {"None", "five"},
    "Match.hypothetical(stream)": {"None", "five"},
    "Match.legal_told(names)": NAMES,
    "Match.may_take_back(count)": {"five"},  # no, it may not
    "Match.tell(names)": NAMES,
    "Match.trial(state)": {"None"},
    "Match.view(seat)": {"None"},
    "WholeMove.describe(names)": NAMES,
    "called(name)": {"text", "long text", "half a character", "nothing in C", "empty text"},
    "hints(seconds)": {"five", "float"},
    "parts(name)": {"text", "long text", "half a character", "nothing in C", "empty text"},
    "searches(name)": {"text", "long text", "half a character", "nothing in C", "empty text"},
}


def test_every_public_class_and_function_is_walked() -> None:
    refusals = {name for name in potager.__all__ if name in vars(errors)}
    walked = {Action, Game, Match, WholeMove, load, potager.names}
    assert {getattr(potager, name) for name in potager.__all__ if name not in refusals} == walked


CALLED = [name for name, _ in callables(table())]


@pytest.mark.parametrize("called", CALLED)
def test_wrong_values_are_refused_in_words_and_change_nothing(called: str) -> None:
    for parameter in inspect.signature(call_at(table(), called)[0]).parameters:
        match, accepted = table(), set[str]()
        for what, value in WRONG.items():
            if not refused(match, called, parameter, value):
                accepted.add(what)
                match = table()
        assert accepted == ACCEPTED.get(f"{called}({parameter})", set()), parameter


def call_at(match: Match, called: str) -> tuple[Callable[..., Any], dict[str, Any]]:
    """A function behind the door, and arguments that fit."""
    function, arguments = next(found for name, found in callables(match) if name == called), good(match)
    if called in ("Match", "Match.from_view"):
        arguments["seed"] = 7
    if called == "Match.from_position":
        arguments["text"], arguments["seed"] = match.position(), 7
    wanted = inspect.signature(function).parameters
    return function, {name: value for name, value in arguments.items() if name in wanted}


def refused(match: Match, called: str, parameter: str, value: Any) -> bool:
    """Whether a wrong value is refused, as it should be: with words, and nothing else has happened."""
    function, given = call_at(match, called)
    before, played = match.state_bytes, match.moves
    try:
        found = function(**{**given, parameter: value})
        if isinstance(found, PotagerError):
            raise found  # `why_not` hands it out
    except PotagerError as error:
        assert len(str(error)) > 20, "it says what was expected"
        assert str(error).isprintable()
        assert (match.state_bytes, match.moves) == (before, played)
        return True
    return False


def test_what_cannot_be_written_is_named_by_its_kind() -> None:
    class Unheard:
        def __repr__(self) -> str:
            raise RuntimeError

    class Mute(Unheard):
        pass

    assert (errors.shown(Unheard()), errors.shown(Mute())) == ("an Unheard", "a Mute")
