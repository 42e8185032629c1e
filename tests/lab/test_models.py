"""Seats for language models: what they are told, what they may answer, and what becomes of nonsense."""

from __future__ import annotations

import importlib
import json
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from potager import CannotRead, Match, load
from potager.core import chance
from potager.core.chance import draw
from potager.lab.models.chat import Endpoint, Message
from potager.lab.models.grammar import BadAnswer, ModelQuestion, ask
from potager.lab.models.plain import rules_text, view_text
from potager.lab.models.quiz import possible, question
from potager.lab.models.seat import ModelSeat
from potager.lab.models.standin import NAMES, StandIn
from potager.lab.models.trading import TradingBench, page, trading_bench

jsonschema: Any = importlib.import_module("jsonschema")

TRADING = """bohnanza 4 · seats 3
now         B trade · turn 12 · planted 2 · proposals 1
turned      soy:1 red:1
A           hand red blue red · fields blue:3 - -
B           hand chili blue red · fields chili:3 - - · shown blue:1/2
C           hand soy blue blue stink · fields - - -
offer       B to anyone · hand 1 · wants red:1
asked       A C
"""


def trading(seat: int) -> ModelQuestion:
    bohnanza = load("bohnanza")
    header = f"bohnanza {bohnanza.version} · seats 3"
    match = Match.from_position(bohnanza, TRADING.replace("bohnanza 4 · seats 3", header), seed=1)
    return ask(bohnanza, match.view(seat), seat)


def answer(**said: Any) -> str:
    return json.dumps(said)


@pytest.mark.parametrize(("game", "seats"), [("finca", 2), ("bohnanza", 3), ("frutopia", 2), ("toy", 2)])
def test_every_move_that_the_schema_allows_is_read_and_can_be_played(game: str, seats: int) -> None:
    match = Match(game, seats=seats, seed=7)
    stream = chance.stream(bytes(32), "choices")
    while len(match.moves) < 12 and not match.over:
        seat = match.next_seat
        asked = ask(match.game, match.view(seat), seat, match.options)
        schema = asked.schema()
        jsonschema.Draft202012Validator.check_schema(schema)
        moves = list(asked.moves)
        text = moves[int(draw(stream, len(moves)))]
        jsonschema.validate({"move": text}, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"move": "fly"}, schema)
        assert text in asked.prompt() and asked.moves[text] in asked.prompt()
        actions = asked.read(answer(move=text, why="why not"))
        assert match.why_not(seat, list(actions)) is None
        match.play_quietly(seat, actions[:1])


def test_the_text_of_a_view_tells_the_own_hand_and_no_other() -> None:
    match = Match("bohnanza", seats=3, options={"first": "B"}, seed=7)
    view = match.view(1)
    text = view_text(view)
    assert f"  hand: {', '.join(view.seats[1].hand)}" in text
    assert text.count("  hand: -") == 2 and "seat 1 (B, you):" in text and "phase: " in text
    same = match.hypothetical(1, 5)
    assert view_text(same.view(1)) == text
    plain: Any = msgspec.to_builtins(view)
    assert ask(match.game, view, 1).prompt() == ask(match.game, plain, 1).prompt(), "over the wire, too"


@pytest.mark.parametrize("game", ["finca", "bohnanza", "frutopia"])
def test_a_model_is_told_the_rules_in_short(game: str) -> None:
    text = rules_text(load(game))
    assert text.startswith("Goal: ") and "  1. " in text and "The end: " in text.replace("End: ", "The end: ")


def test_an_offer_in_words_becomes_actions() -> None:
    asked = trading(1)
    assert asked.partners == ["anyone", "a", "c"]
    said = {"to": "a", "give": {"soy": 1, "chili": 1}, "want": {"red": 2}}
    assert asked.read(answer(move="offer", offer=said)) == (
        "turned soy",
        "give 0",
        "want red",
        "want red",
        "to a",
        "propose",
    )
    assert trading(0).read(answer(move="offer", offer={"to": "b", "give": {"red": 1}})) == (
        "give 2",
        "propose",
    )


def test_accepting_lays_ready_which_of_equal_cards_leaves() -> None:
    asked = trading(0)
    assert asked.moves["accept b"] == "Accept: B gives you 1 blue for 1 red"
    assert asked.read(answer(move="accept b")) == ("give 2", "accept b")
    assert "blue" not in ask(load("bohnanza"), asked.view, 0, own=False).schema()["properties"]


@pytest.mark.parametrize(
    ("seat", "said", "kind", "why"),
    [
        (0, "I would rather not.", "unreadable", "no JSON object"),
        (0, '{"move": 3}', "unreadable", "no JSON object"),
        (0, '{"move": "fly"}', "unreadable", "there is no move 'fly'"),
        (0, '{"move": "offer", "offer": {"give": {"gold": 1}, "to": "b"}}', "unreadable", "not 'gold'"),
        (0, '{"move": "offer", "offer": {"give": {"red": 0}, "to": "b"}}', "unreadable", "not 'red'"),
        (0, '{"move": "offer", "offer": {"give": {"garden": 1}, "to": "b"}}', "unowned", "you have 0 garden"),
        (
            0,
            '{"move": "offer", "offer": {"give": {"red": 3}, "to": "b"}}',
            "unowned",
            "you have 2 red, not 3",
        ),
        (0, '{"move": "offer", "offer": {"give": {"red": 1}, "to": "c"}}', "illegal", "asks b, not 'c'"),
        (0, '{"move": "offer", "offer": {"to": "b"}}', "illegal", "gives something or wants something"),
        (0, '{"move": "harvest 2"}', "unreadable", "there is no move"),
        (2, '{"move": "accept b"}', "unowned", "you have 0 red, not 1"),
    ],
)
def test_what_cannot_be_played_is_refused_by_kind(seat: int, said: str, kind: str, why: str) -> None:
    asked = trading(seat)
    with pytest.raises(BadAnswer, match=why) as caught:
        asked.read(said)
    assert caught.value.kind == kind


def test_talk_around_an_answer_does_no_harm() -> None:
    assert trading(0).read('Sure!\n```json\n{"move": "decline b"}\n```') == ("decline b",)


class Script:
    """A model that says one thing after the other, and keeps what it was told."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.told: list[list[Message]] = []

    def answer(self, messages: Sequence[Message], schema: dict[str, Any]) -> str:
        self.told.append(list(messages))
        return self.answers.pop(0)


def test_a_bad_answer_is_told_and_after_three_a_bot_plays() -> None:
    asked = trading(2)
    model = Script("hm", '{"move": "accept b"}', '{"move": "decline b"}', "a", "b", "c")
    seat = ModelSeat(asked.game, model)
    assert seat.choose(asked, ["It rains."]) == ("decline b",)
    assert seat.counts == {"asked": 3, "unreadable": 1, "unowned": 1}
    assert model.told[0][0]["role"] == "system" and "It rains." in model.told[0][1]["content"]
    assert model.told[2][-1]["content"] == "That cannot be played: you have 0 red, not 1."
    assert asked.match.why_not(2, list(seat.choose(asked))) is None
    assert seat.counts["gave up"] == 1 and seat.counts["asked"] == 6


def test_questions_know_what_can_be_known() -> None:
    view = trading(0).view
    assert question(view, 0, 0).right == str(view.seats[0].hand.count("black-eyed"))
    others = [question(view, 0, number) for number in range(1, 12, 2)]
    assert {asked.right for asked in others} == {"unknown"}
    assert possible(view, 0, 1, "blue") == (1, 3), "its offer shows a blue bean"
    over = Match("bohnanza", seats=3, seed=7)
    assert possible(over.view(0), 0, 1, "garden")[0] == 0
    assert others[0].read("nonsense") == "" and others[0].read('{"answer": 2}') == "2"


def test_a_model_at_no_address_is_refused_in_words() -> None:
    with pytest.raises(CannotRead, match="begins with http"):
        Endpoint("localhost:8080", "model")
    with pytest.raises(CannotRead, match="cannot be reached"):
        Endpoint("http://127.0.0.1:1/v1", "model", 5).answer([], {})
    with pytest.raises(CannotRead, match="a stand-in is one of steady"):
        StandIn("loud")


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_the_trading_bench_tells_good_from_bad(name: str) -> None:
    bench = TradingBench(load("bohnanza").compiled(), 3, 1)
    found = trading_bench(bench, name, StandIn(name))
    assert (
        found.gardener.trades > 0 and found.gardener.gained > 0 and found.gardener.coins > found.played.coins
    )
    bad = {kind for kind in ("unreadable", "unowned", "illegal", "gave up") if found.answers[kind]}
    assert (
        bad
        == {"steady": set(), "eager": {"unowned"}, "boaster": {"unowned"}, "mumbler": {"unreadable"}}[name]
    )
    assert (found.quiz["invented"] > 0) == (name == "boaster") and found.quiz["right"] > 0
    assert (found.played.trades > 0) == (name == "eager")
    assert f"| coins a game | {found.played.coins:.2f} | {found.gardener.coins:.2f} |" in list(page(found))
    if name == "steady":
        assert trading_bench(bench, name, StandIn(name)) == found, "the same deals, the same figures"
        with pytest.raises(CannotRead, match="3 seats or more"):
            trading_bench(bench._replace(seats=2), name, StandIn(name))
