"""Playing any game: it goes on until it ends, refuses what is illegal and forgets nothing."""

# pyright: reportPossiblyUnboundVariable=false
# A game has at least one step, so that what a walk ended with is there.

from __future__ import annotations

import importlib
from typing import Any, cast

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from potager import CannotPlay, CannotRead, Match, NotYours, PotagerError
from potager.core.game import FIRST, Game
from potager.core.texts import LANGUAGES, SEAT_LETTERS
from potager.testing.endure import totals
from potager.testing.play import in_every_language
from potager.testing.tables import Seating, tables


def test_something_is_legal_until_the_game_is_over(table: Seating) -> None:
    for match, _, legal, _ in table.walk():
        assert legal
        assert match.winners == ()
    assert match.over
    assert match.awaited == ()
    assert match.winners or table.seats == 1, "only a lone seat can lose"
    assert len(match.moves) <= table.game.longest(table.seats)
    assert all(match.legal(seat) == [] for seat in range(table.seats))


def test_nothing_is_created_or_lost(table: Seating) -> None:
    due = totals(table.game, table.match(2).state)
    for match, *_ in table.walk(2):
        assert totals(table.game, match.state) == due


def test_every_illegal_action_is_refused_with_its_rule_and_changes_nothing(table: Seating) -> None:
    said: set[tuple[str, str]] = set()
    for match, *_ in table.some_steps(3, 15):
        before = match.state.tobytes()
        for seat in range(table.seats):
            legal = set(match.legal_ids(seat))
            for action in range(table.game.actions.size):
                refusal = table.game.refuse(match.state, seat, action)
                assert (refusal is None) == (action in legal), (seat, table.game.actions.text(action))
                if refusal is not None and action % 5 == 0:
                    with pytest.raises((CannotPlay, NotYours)) as caught:
                        match.play(seat, action)
                    assert caught.value.rule == refusal.rule
                if refusal is not None and (refusal.rule, refusal.why.key) not in said:
                    said.add((refusal.rule, refusal.why.key))
                    in_every_language(table.game, refusal.why)
        assert match.state.tobytes() == before


def test_whoever_begins_it_is_the_same_game_turned_around_the_table(table: Seating) -> None:
    """A deal that another seat begins: in its eyes nothing differs, from the first card to who wins a tie."""
    others = {**table.options, FIRST: SEAT_LETTERS[0]}
    here, there = table.match(9), Match(table.game, table.seats, others, 9)
    assert (here.first, there.first) == (SEAT_LETTERS.index(table.options.get(FIRST, "A")), 0)

    def turned(text: str) -> str:
        """The action as the seat that sits where this one sits would say it: `accept b`."""
        *words, last = text.split(" ")
        if not words or last.upper() not in SEAT_LETTERS[: table.seats]:
            return text
        return " ".join([*words, SEAT_LETTERS[moved(SEAT_LETTERS.index(last.upper()))].lower()])

    def moved(seat: int) -> int:
        return (seat - here.first) % table.seats

    for match, seat, legal, action in table.walk(9):
        texts = {turned(table.game.actions.text(one)) for one in legal}
        assert texts == {one.text for one in there.legal(moved(seat))}
        assert {moved(one) for one in match.awaited} == set(there.awaited)
        there.play_quietly(moved(seat), turned(table.game.actions.text(action)))
    assert there.over
    assert [there.scores[moved(seat)] for seat in range(table.seats)] == match.scores
    assert {moved(seat) for seat in match.winners} == set(there.winners)


def test_same_seed_and_actions_give_the_same_bytes(table: Seating) -> None:
    first, second = table.finished(4), table.finished(4)
    assert first == second
    assert first != table.finished(5)


def test_every_action_and_event_has_words_in_every_language(table: Seating) -> None:
    for match, seat, _, _ in table.some_steps(6, 2):
        legal = match.legal(seat)
        described = [
            in_every_language(table.game, table.game.describe(match.state, seat, action.id))
            for action in legal
        ]
        for spoken in zip(*described, strict=True):
            assert len(set(spoken)) == len(legal), "no two actions sound the same"
        for action in legal:
            assert table.game.actions.parse(action.text) == action.id
    for viewer in table.viewers:
        for entry in match.events_since(0, viewer):
            for event in entry.events:
                assert all(match.tell(event, lang) for lang in LANGUAGES)
                assert msgspec.json.encode(event), "an event goes over the wire"


def test_every_kind_of_event_happens_and_is_told_in_every_language(game: Game) -> None:
    heard: set[tuple[str, bool]] = set()
    for table in tables():
        for match, seat, _, action in table.walk(6) if table.game is game else ():
            after = match.state
            game.apply(after, seat, action)
            for viewer in (None, seat):
                for event in game.events(match.state, seat, action, after, viewer):
                    if (kind := (event.__struct_config__.tag, viewer is None)) not in heard:
                        heard.add(kind)
                        told = game.tell(event, table.options)
                        ends = {words[-1] for words in in_every_language(game, told)}
                        assert ends == {"."} or not told.key.startswith("event."), told
    kinds = importlib.import_module(f"{game.source_package}.tells.events").Event.__subclasses__()
    missing = {kind.__struct_config__.tag for kind in kinds} - {kind for kind, _ in heard}
    assert len(missing) <= 1, "one may be rare"


def test_what_a_viewer_saw_is_numbered_without_a_gap(table: Seating) -> None:
    match = table.finished(7)
    for viewer in table.viewers:
        entries = match.events_since(0, viewer)
        assert [entry.number for entry in entries] == list(range(len(entries)))
        seen = [match.seen(number, viewer) for number in range(len(match.moves))]
        assert [entry.events for entry in entries if entry.events] == [
            one.events for one in seen if one.events
        ]
        assert match.events_since(len(entries), viewer) == []
        assert match.events_since(3 % len(entries), viewer) == entries[3 % len(entries) :]


def test_taking_back_restores_every_byte(table: Seating) -> None:
    taken_back = 0
    for match, seat, _, action in table.walk(8):
        before = match.state.tobytes()
        match.play(seat, action)
        if match.may_take_back(seat):
            taken_back += 1
            match.take_back(seat)
            assert match.state.tobytes() == before
        else:
            # The walk plays the action itself: undo it behind the door, as no player could.
            match._state = table.game.state.from_bytes(match._before.pop())
            match._moves.pop()
    assert taken_back


def test_nobody_takes_back_for_another_or_what_was_revealed(table: Seating) -> None:
    refused = 0
    shown = {table.game.revealed(table.match(9).state)}
    for match, *_ in table.walk(9):
        if not match.moves:
            continue
        shown.add(table.game.revealed(match.state))
        last = match.moves[-1].seat
        for other in range(table.seats):
            if other != last:
                with pytest.raises(NotYours):
                    match.take_back(other)
        if not match.may_take_back(last):
            refused += 1
            state = match.state.tobytes()
            with pytest.raises(CannotPlay):
                match.take_back(last)
            assert match.state.tobytes() == state
    assert bool(refused) == (len(shown) > 1)


def test_bad_seats_and_actions_are_refused(table: Seating) -> None:
    match = table.match()
    bad_seats: tuple[Any, ...] = (-1, table.seats, 99, "A", None, True, 0.5)
    for seat in bad_seats:
        with pytest.raises(NotYours):
            match.play(seat, 0)
    size = table.game.actions.size
    bad_actions: tuple[Any, ...] = (-1, size, "", "nonsense", None, 1.5, True, "\x00" * 99)
    for action in bad_actions:
        with pytest.raises(CannotRead):
            match.play(0, action)
    assert match.moves == ()


def test_hypothesis_finds_no_game_that_breaks_the_house(game: Game) -> None:
    class Play(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.match = Match(game, seed=0)
            self.due = totals(game, self.match.state)

        @precondition(lambda self: not self.match.over)
        @rule(data=st.data())
        def play(self, data: st.DataObject) -> None:
            seat = data.draw(st.sampled_from(self.match.awaited))
            action = data.draw(st.sampled_from(self.match.legal_ids(seat)))
            self.match.play(seat, action)
            assert totals(game, self.match.state) == self.due
            again = Match.from_position(game, self.match.position())
            assert again.state.tobytes() == self.match.state.tobytes()

        @precondition(lambda self: self.match.moves)
        @rule()
        def take_back(self) -> None:
            seat = self.match.moves[-1].seat
            try:
                self.match.take_back(seat)
            except PotagerError:
                assert not self.match.may_take_back(seat)

    everything = cast(Any, list(HealthCheck))
    quick = settings(
        max_examples=20,
        stateful_step_count=40,
        deadline=None,
        suppress_health_check=everything,
    )
    run_state_machine_as_test(Play, settings=quick)


def test_a_move_of_several_actions_is_its_seats_alone_and_can_be_told(table: Seating) -> None:
    composed = table.game.composed
    begun: dict[int, tuple[list[Any], list[int]]] = {}
    for match, seat, _, action in table.walk(4):
        if composed is None:
            return
        states, actions = begun.setdefault(seat, ([], []))
        states.append(match.state)
        actions.append(action)
        trial = match.trial()
        trial.play_quietly(seat, action)
        if composed.unfinished(trial.state, seat, action):
            assert seat in trial.awaited and not trial.revealing
        else:
            in_every_language(table.game, composed.tell(states, seat, actions))
            del begun[seat]
