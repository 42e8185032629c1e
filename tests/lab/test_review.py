"""Reviews: what was better, what it cost, and who is not to be blamed."""

from __future__ import annotations

import dataclasses
import io
import sys
from collections.abc import Sequence
from unittest.mock import Mock
from xml.etree import ElementTree

import msgspec
import pytest

import potager
from potager import CannotRead, Match
from potager.bots.base import Budget, Judged, Question
from potager.bots.search.whole import Opinion, opinion
from potager.core import chance
from potager.core.game import Game
from potager.core.texts import Say, Seat
from potager.games.bohnanza.tests.table import table
from potager.lab.review import review as reviewing
from potager.lab.review import review as reviews
from potager.lab.review import reviewing as worker
from potager.lab.review.plot import sparkline, svg
from potager.lab.review.reviewed import Judgement, decode, encode, pack, sentences, unpack
from potager.lab.review.scale import CHANCES, POINTS, scale_of
from potager.testing import play

TOY = potager.load("toy")
TRADING = dataclasses.replace(TOY, mutual=True)
KEEP, SWAP = (TOY.actions.parse(text) for text in ("keep", "swap"))


def swapping(*actions: str, seed: int = 5, game: Game = TOY) -> Match:
    """A finished game of Swap."""
    match = Match(game, len(actions), seed=seed)
    for seat, action in enumerate(actions):
        match.play(seat, action)
    return match


class Oracle:
    """An analyst who says what it was told to say; keeping is worth `keep`, swapping `swap`."""

    def __init__(
        self, keep: float = 0.8, swap: float = 0.3, visits: int = 1000, truth: dict[int, float] | None = None
    ) -> None:
        self.worth = {KEEP: keep, SWAP: swap}
        self.visits = visits
        self.truth_worth = truth or self.worth
        self.calls = list[tuple[int, list[int], Budget, bool, int]]()

    def __call__(self, question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
        _, view, seat, legal, _, budget, truth = question
        self.calls.append((seat, list(legal), budget, truth is not None, view.card))
        worth = self.worth if truth is None else self.truth_worth
        found = [Judged((action,), self.visits, worth[action], 0.0) for action in legal]
        best = max(found, key=lambda one: one.win)
        others = view.seats - 1
        hopes = [best.win if one == seat else (1 - best.win) / others for one in range(view.seats)]
        return Opinion(sorted(found, key=lambda one: -one.win), hopes)


def test_every_choice_is_looked_at_both_ways_and_again_where_it_seems_bad() -> None:
    oracle = Oracle()
    match = swapping("keep", "swap")
    found = reviews.review(match, reviews.Effort(iterations=50), analyst=oracle)
    looks = [(seat, truth) for seat, _, _, truth, _ in oracle.calls]
    assert looks == [(0, False), (0, True), (1, False), (1, False), (1, True), (1, True)]
    assert {budget.iterations for _, _, budget, _, _ in oracle.calls} == {50}
    assert [card for seat, _, _, _, card in oracle.calls if seat == 1] == [
        match.trial(match.bytes_before(1)).view(1).card
    ] * 4, "only what the seat knew then"
    assert [tally.best for tally in found.seats] == [1, 0] and found.seats[1].cost == 1
    assert found.seats[1].lost == 0.5


def test_a_costly_move_says_what_was_better_in_both_languages() -> None:
    found = reviews.review(swapping("keep", "swap"), reviews.Effort(iterations=50), analyst=Oracle())
    (move,) = found.costly
    assert (move.number, move.seat, move.actions) == (1, 1, [SWAP])
    assert (move.known.verdict, move.known.best, move.known.cost) == ("cost", [KEEP], 0.5)
    assert sentences(TOY.texts, "en", move.played) == ["Swap your card for the top of the pile"]
    assert sentences(TOY.texts, "en", move.known.better) == ["Keep your card"]
    assert sentences(TOY.texts, "fr", move.known.better) != sentences(TOY.texts, "en", move.known.better)
    assert found.ranked("known") == found.ranked("truth") == [move]


def test_bad_luck_is_no_blame() -> None:
    truth = {KEEP: 0.1, SWAP: 0.9}
    found = reviews.review(
        swapping("keep", "swap"), reviews.Effort(iterations=50), analyst=Oracle(0.6, 0.59, truth=truth)
    )
    (move,) = found.costly
    assert move.seat == 0 and move.known.verdict == "best" and move.truth.verdict == "cost"
    assert found.ranked("known") == [] and found.ranked("truth") == [move]
    assert found.seats[0].best == 1 and found.seats[1].close == 1, "less than two in a hundred is close"
    assert move.known.better == [] and sentences(TOY.texts, "en", move.truth.better) == [
        "Swap your card for the top of the pile"
    ]


def test_what_is_uncertain_is_close() -> None:
    noisy = reviews.review(
        swapping("keep", "swap"), reviews.Effort(iterations=5), analyst=Oracle(0.6, 0.4, visits=10)
    )
    assert noisy.costly == [] and noisy.seats[1].close == 1
    sure = reviews.review(
        swapping("keep", "swap"), reviews.Effort(iterations=5), analyst=Oracle(0.6, 0.4, visits=1000)
    )
    assert len(sure.costly) == 1
    assert CHANCES.error(Judged((0,), 0, 0.0, 0.0), Judged((1,), 10**9, 1.0, 0.0)) == pytest.approx(
        0.353, abs=0.01
    )


def test_where_the_search_looks_to_points_so_does_the_review() -> None:
    """Whoever trades well helps others too: the chance to win is then no measure of a move."""

    class Trader(Oracle):
        def __call__(self, question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
            found, hopes = super().__call__(question, each=each)
            told = {KEEP: 6.0, SWAP: 7.5}
            found = [one._replace(points=told[one.actions[0]], spread=2.0) for one in found]
            return Opinion(sorted(found, key=lambda one: -one.points), hopes)

    moves = ("swap", "keep", "keep")
    found = reviews.review(swapping(*moves, game=TRADING), reviews.Effort(iterations=5), analyst=Trader())
    assert found.measure == "points" and decode(encode(found)) == found
    assert [tally.best for tally in found.seats] == [1, 0, 0] and found.seats[1].lost == 1.5
    assert [(move.seat, move.known.cost, move.known.points) for move in found.costly] == [
        (1, 1.5, 7.5),
        (2, 1.5, 7.5),
    ]
    assert found.costly[0].known.win == 0.3, "of the better action, though the other one wins more often"
    unsure = reviews.review(
        swapping(*moves, game=TRADING), reviews.Effort(iterations=5), analyst=Trader(visits=10)
    )
    assert unsure.costly == [] and unsure.seats[1].close == 1, "1.5 points are less than two errors of 0.9"
    for game, seats in ((TOY, 3), (TRADING, 2)):
        assert scale_of(game, seats) is CHANCES
    assert scale_of(TRADING, 3) is scale_of(potager.load("bohnanza"), 4) is POINTS


def test_what_is_in_doubt_gets_a_longer_look() -> None:
    class Patient(Oracle):
        def __call__(self, question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
            self.visits = 20 * question.budget.iterations
            return super().__call__(question, each=each)

    match = swapping("swap", "swap", "swap")
    oracle = Patient(0.6, 0.4)
    looking = reviewing.Looking(match, Budget(iterations=1), oracle)
    short = [looking.at(place) for place in reviews.decisions(match)] * 2
    assert {one.known.verdict for one in short} == {"close"}
    longer = looking.closer(short, "known")
    assert [one.known.verdict for one in longer].count("cost") == 2, "one of a few, which is there twice"
    assert {one.truth.verdict for one in longer} == {"close"}
    assert {one.truth.verdict for one in looking.closer(longer, "truth")} == {"close", "cost"}
    assert oracle.calls[-1][2].iterations == reviewing.LONGER


def test_a_move_that_was_never_tried_gets_its_own_look() -> None:
    class Narrow(Oracle):
        def __call__(self, question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
            found, hopes = super().__call__(question, each=each)
            return Opinion(found[:1] if len(self.calls) % 2 else found, hopes)

    oracle = Narrow(0.8, 0.79)
    found = reviews.review(swapping("swap", "keep"), reviews.Effort(iterations=5), analyst=oracle)
    assert found.seats[0].close == 1 and found.costly == []


def test_the_chances_of_all_go_on_where_nothing_was_to_decide() -> None:
    match = swapping("keep", "swap", "keep")
    rows = reviews.chances(match, {1: [0.2, 0.6, 0.2]})
    assert rows[0] == [0.3333] * 3 and rows[1] == rows[2] == [0.2, 0.6, 0.2]
    assert sum(rows[3]) == 1 and rows[3][match.winners[0]] == 1


def test_one_move_of_a_turn_is_told_and_the_costliest_come_first() -> None:
    def looked(number: int, turn: int, cost: float) -> reviewing.Looked:
        judged = Judgement(best=[0], win=0.9, cost=cost, error=0.01, verdict="cost" if cost else "best")
        return reviewing.Looked(reviews.Place(number, 0, (1,), turn, [0, 1]), judged, judged, ([], []))

    found = reviews.costliest([looked(0, 0, 0.1), looked(1, 0, 0.3), looked(2, 1, 0.2), looked(3, 2, 0.0)])
    assert [one.place.number for one in found] == [1, 2]
    many = reviews.costliest([looked(number, number, 0.1) for number in range(40)])
    assert len(many) == reviewing.MOST_TOLD


def test_a_move_of_several_actions_is_one_decision_and_one_line() -> None:
    game = potager.load("finca")
    match = Match(game, 2, seed=3)
    while not match.over:
        seat = match.next_seat
        legal = match.legal_ids(seat)
        hurry = [
            a for a in legal if game.actions.text(a).split()[0] in ("go", "load", "kind", "cart", "take")
        ]
        match.play_quietly(seat, (hurry or legal)[-1])

    def fancy(question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
        # Whatever begins a delivery is best, and then its last action.
        moves = [tuple(move) for move in each] or [(a,) for a in sorted(question.legal, reverse=True)[:8]]
        return Opinion([Judged(m, 1000, 0.9 - 0.1 * n, 0.0) for n, m in enumerate(moves)], [0.5, 0.5])

    found = reviews.review(match, reviews.Effort(iterations=1), analyst=fancy)
    assert len(found.known) == len(match.moves) + 1 == found.moves + 1
    told = [sentences(game.texts, "en", move.known.better) for move in found.costly]
    deliveries = [lines for lines in told if lines[0].startswith("Deliver")]
    assert deliveries and all(len(lines) == 1 for lines in deliveries)
    assert all(sentences(game.texts, "fr", move.played) for move in found.costly)
    places = reviews.decisions(match)
    turns = [place.turn for place in places]
    assert turns == sorted(turns) and max(len(place.actions) for place in places) > 1
    begun = {
        number for place in places for number in range(place.number + 1, place.number + len(place.actions))
    }
    assert not begun & {place.number for place in places}, "a step is no decision of its own"


def trading(*rest: str) -> Match:
    """A table at which the first seat made a move, as far as a review of it needs."""
    match = table("now A trade\nturned soy:1\nA hand blue blue chili\nB hand red\nC hand red")
    play(match, *rest)
    return match


def test_an_offer_is_one_decision_however_it_was_put_together() -> None:
    match = trading("A want red, give 1, propose")
    (place,) = reviews.decisions(match)
    assert [match.game.actions.text(action) for action in place.actions] == ["want red", "give 1", "propose"]


def test_what_was_better_is_told_in_whole_moves() -> None:
    match = trading("A next")
    text = match.game.actions
    offer = tuple(map(text.parse, ("give 0", "want red", "propose")))
    looking = reviewing.Looking(match, Budget(iterations=1), Oracle())
    better, _ = looking._better(reviews.decisions(match)[0], offer, "truth")
    assert sentences(match.game.texts, "en", better) == ["Offer anyone 1 blue bean for 1 red bean"]
    assert looking._played(reviews.decisions(match)[0]) == [
        pack(match.game.describe(match.trial(match.bytes_before(0)).state, 0, text.parse("next")))
    ]


def test_the_same_offer_laid_in_another_order_is_the_best_move() -> None:
    match = trading("A want red, give 1, propose")
    offer = tuple(map(match.game.actions.parse, ("give 0", "want red", "propose")))

    def analyst(question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
        assert not each, "nothing is to be compared"
        return Opinion([Judged(offer, 1000, 0.9, 0.0)], [0.5, 0.25, 0.25])

    looked = reviewing.Looking(match, Budget(iterations=1), analyst).at(reviews.decisions(match)[0])
    assert (looked.known.verdict, looked.truth.verdict) == ("best", "best")


def test_nobody_is_judged_for_acting_out_of_turn() -> None:
    game = potager.load("bohnanza")
    match = Match(game, 3, seed=2)
    for _ in range(400):
        seat = next((s for s in range(3) if s not in match.awaited and match.legal_ids(s)), match.next_seat)
        if match.over:
            break
        match.play_quietly(seat, match.legal_ids(seat)[0])
    judged = {place.number for place in reviews.decisions(match)}
    off_turn = {
        number
        for number, (seat, _) in enumerate(match.moves)
        if seat not in match.trial(match.bytes_before(number)).awaited
    }
    assert off_turn and not judged & off_turn


def test_time_is_shared_among_the_decisions() -> None:
    oracle = Oracle()
    reviews.review(swapping("keep", "keep"), reviews.Effort(seconds=1.2), analyst=oracle)
    assert oracle.calls[0][2].seconds == pytest.approx(0.2) and oracle.calls[0][2].iterations == 0


def test_progress_is_told_and_a_review_can_be_stopped() -> None:
    said = list[tuple[int, int]]()
    reviews.review(
        swapping("keep", "swap"), analyst=Oracle(), progress=lambda done, of: said.append((done, of))
    )
    assert said == [(1, 2), (2, 2)]
    with pytest.raises(reviews.Cancelled):
        reviews.review(swapping("keep", "swap"), analyst=Oracle(), cancelled=lambda: True)
    with pytest.raises(CannotRead, match="not over"):
        reviews.review(Match(TOY, 2, seed=1), analyst=Oracle())


def test_the_real_search_finds_a_swapped_seven() -> None:
    """In a game so small that the truth can be seen: to swap the highest card away costs much."""
    match = next(
        game
        for game in map(lambda seed: swapping("keep", "swap", seed=seed), range(99))
        if game.trial(game.bytes_before(0)).view(1).card == 6
    )
    first, again = (reviews.review(match, reviews.Effort(iterations=300)) for _ in range(2))
    assert encode(first) == encode(again), "the same game, the same review"
    assert [move.number for move in first.ranked("known")][:1] == [1]
    assert first.ranked("known")[0].known.cost > 0.4


def test_the_search_has_an_opinion_of_every_seat_and_of_each_action_by_itself() -> None:
    match = Match("toy", 3, seed=4)
    stream = chance.stream(bytes(32), "test")
    question = Question(TOY, match.view(0), 0, [KEEP, SWAP], stream, Budget(iterations=40))
    found = opinion(question)
    assert len(found.chances) == 3 and sum(found.chances) == pytest.approx(1, abs=0.01)
    assert sum(one.visits for one in found.moves) == 40
    both = [(KEEP,), (SWAP,)]
    for truth in (None, match.state):
        even = opinion(question._replace(truth=truth), each=both)
        assert [one.visits for one in even.moves] == [20, 20]
        assert even.moves[0].win >= even.moves[1].win
    trading = opinion(question._replace(game=TRADING), each=both)
    assert trading.moves[0].points >= trading.moves[1].points and trading.moves[0].spread >= 1
    hasty = opinion(question._replace(budget=Budget(seconds=1e-4)), each=both)
    assert all(one.visits > 0 for one in hasty.moves)


# Kept, drawn and made elsewhere


def test_a_review_is_written_and_read() -> None:
    found = reviews.review(swapping("keep", "swap"), analyst=Oracle())
    assert decode(encode(found)) == found
    for wrong in ("{", "[]", '{"format": 1}'):
        with pytest.raises(CannotRead, match="not a review"):
            decode(wrong)
    with pytest.raises(CannotRead, match="format 99"):
        decode(encode(msgspec.structs.replace(found, format=99)))


def test_sentences_are_packed_with_all_that_is_in_them() -> None:
    whole = Say("a", {"who": [Seat(1), Seat(0)], "n": 2, "part": Say("b", {}), "odd": None})
    again = unpack(msgspec.json.decode(msgspec.json.encode(pack(whole))))
    assert again == Say("a", {"who": [1, 0], "n": 2, "part": Say("b", {}), "odd": "None"})
    assert all(isinstance(seat, Seat) for seat in again.params["who"])
    lost = pack(Say("no such message", {}))
    kept = pack(Say("event.kept", {"seat": Seat(1)}))
    assert sentences(TOY.texts, "en", [lost, kept], ["Ann", "Bob"]) == [
        TOY.texts.say("en", "event.kept", seat="Bob")
    ]


def test_the_plot_is_a_picture_and_a_line() -> None:
    found = reviews.review(swapping("keep", "swap"), analyst=Oracle())
    root = ElementTree.fromstring(svg(found, "known", "Swap <&>", ["Ann & Bob", "Cy"]))
    assert len(root.findall("{*}polyline")) == 2 and len(root.findall("{*}circle")) == 1
    assert "Ann & Bob" in [text.text for text in root.findall("{*}text")]
    assert sparkline([0.5], 10) == "▅" and len(sparkline([0.1] * 300, 72)) == 72


def test_the_worker_tells_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reviewing, "opinion", Oracle())
    match = swapping("keep", "swap")
    job = worker.Job(game="toy", match=match.to_json(), compiled=False, seconds=1.0, iterations=5)
    monkeypatch.setattr(worker.os, "nice", Mock())
    monkeypatch.setattr(sys, "stdin", io.StringIO(msgspec.json.encode(job).decode()))
    worker.main()
    lines = [msgspec.json.decode(line, type=worker.Report) for line in capsys.readouterr().out.splitlines()]
    assert [line.done for line in lines] == [0.5, 1.0, 1.0]
    assert decode(lines[-1].review) == reviews.review(match, reviews.Effort(iterations=5))

    unfinished = msgspec.structs.replace(job, match=Match(TOY, 2, seed=1).to_json())
    monkeypatch.setattr(sys, "stdin", io.StringIO(msgspec.json.encode(unfinished).decode()))
    with pytest.raises(SystemExit):
        worker.main()
    assert "not over" in msgspec.json.decode(capsys.readouterr().out, type=worker.Report).trouble
