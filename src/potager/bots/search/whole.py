"""Whole moves: what a search thinks of actions together with those that belong to them.

Where a game puts a move together from small actions, the first of them alone is no advice. The tree is
followed from step to step until the move is whole; where it has not grown so far, the advice goes on. Steps
in another order, or with equal cards, that come to the same thing are one move. A search tries mostly what is
good: the moves that are told are looked at again, each by itself, so that their figures can be compared.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np

from potager.bots.base import Budget, Judged, Question
from potager.bots.moves import Steps, list_whole
from potager.bots.search.thinking import Scope, Search, counts_points, judged_by, think
from potager.bots.search.tree import MARGIN, MOVE, POINTS, WIN, children, spread
from potager.bots.voice import Voice
from potager.core.moves import is_whole, say_whole
from potager.core.record import same
from potager.core.steps import steps_of
from potager.core.texts import Say

LONGEST = 12  # actions of one move
FIRST_SHARE = 0.4  # of the time goes to the first action
NEXT_SHARE = 0.2  # to the next ones, where that is only a step
LOOK_SHARE = 0.4  # to the moves that are told, each by itself
FEW = 60  # iterations that cannot tell moves apart
RARE = 200  # a step that is tried less than once in so many times is not followed


class JudgedMove(NamedTuple):
    """A move of one or more actions of one seat, and what a search thinks of all of it."""

    actions: tuple[int, ...]
    says: Say  # of the game's catalogue: what all of it would do
    visits: int
    win: float  # the chance to win with it, from 0 to 1
    margin: float  # points ahead of the best other seat at the end, on average
    points: float = 0.0  # of its own at the end, on average


class Trail(NamedTuple):
    """Actions that were followed, the states before each and after the last, and how far the tree knows."""

    actions: tuple[int, ...]
    states: tuple[Any, ...]
    node: int
    whole: bool

    @property
    def now(self) -> Any:
        """The state that the actions lead to."""
        return self.states[-1]


def is_a_guess(budget: Budget) -> bool:
    """Whether so short a look cannot tell moves apart: what is best is then what the advice says."""
    return 0 < budget.iterations <= FEW


def best_moves(question: Question, most: int, voice: Voice | None = None) -> list[JudgedMove]:
    """The best moves of a seat: what a bot would play, and what else was tried most.

    What its voice has just said to the same seats it does not say again.
    """
    game, _, seat, legal, stream, budget, _ = question
    search = Search(game, question.state(), seat, stream)
    follower = Follower(search, voice)
    search.bar(follower.repeats(list_whole(game, search.states[0], seat, legal, follower.weights)))
    think([search], _part(budget, FIRST_SHARE), whole=True)
    advised = is_a_guess(budget)
    first = (advised and follower.advised()) or follower.first()
    if not first.whole:  # as a bot does: it has begun, and thinks on
        search.descend(first.actions)
    think([search], _part(budget, NEXT_SHARE), whole=True)
    found = [follower.trimmed(move) for move in follower.sensible(follower.ranked(first))[:most]]
    share = _part(budget, LOOK_SHARE / len(found))
    # All are looked at in the same deals, so that luck favours none of them.
    looks = (question._replace(stream=stream.copy(), budget=share) for _ in found)
    seen = (look(one, follower.start.now, move.actions) for one, move in zip(looks, found, strict=True))
    found = [_together(move, one.move) for move, one in zip(found, seen, strict=True)]
    if advised:
        return found
    worth = attrgetter("points" if counts_points(game, search.tree.values.shape[2]) else "win")
    return sorted(found, key=worth, reverse=True)


def _part(budget: Budget, share: float) -> Budget:
    return budget._replace(iterations=math.ceil(budget.iterations * share), seconds=budget.seconds * share)


class Follower:
    """Follows the steps of one seat through the tree of a search."""

    def __init__(self, search: Search, voice: Voice | None = None) -> None:
        self.voice = voice
        self.game = search.game
        self.seat = search.seat
        self.tree = search.tree
        self.weights = search.buffers.weights[search.seat]
        self.start = Trail((), (search.states[0].copy(),), search.root, whole=False)

    def repeats(self, moves: Iterable[Steps]) -> list[Steps]:
        """Those of some moves that say what was just said."""
        return self.voice.repeats(self.start.now, self.seat, moves) if self.voice else []

    def advised(self) -> Trail | None:
        """The move that the advice would make; None if that comes to nothing, or was just said."""
        trail = self.finish(self.start)
        return None if trail is None or self.repeats([trail.actions]) else trail

    def first(self) -> Trail:
        """The action that a bot would play now: the one that was tried most."""
        return max(self.steps(self.start), key=self._esteem)

    def best(self, trail: Trail) -> Trail:
        """A trail as a bot would go on, with what was tried most at every step; as it is, if nothing was."""
        begun = trail
        while not trail.whole:
            ahead = list(self.steps(trail))
            if not ahead:
                return self.finish(trail) or begun
            trail = max(ahead, key=self._esteem)
        return trail

    def ranked(self, first: Trail) -> list[JudgedMove]:
        """The move that a bot would make that begins like this, and all others, the most tried first."""
        best = self.move(self.best(first))
        tried = self.tried()
        found = [move for move in tried if move.says == best.says] or [best]
        return found + [move for move in tried if move.says != best.says]

    def tried(self) -> list[JudgedMove]:
        """All moves that were tried, those that come to the same as one; the most tried first."""
        found: list[JudgedMove] = []
        loose: list[Trail] = []
        trails = [self.start]
        least = int(self.tree.visits[self.start.node]) / RARE
        while trails:
            trail = trails.pop()
            if trail.whole:
                _merge(found, self.move(trail))
                continue
            ahead = [one for one in self.steps(trail) if self.tree.visits[one.node] >= least]
            trails += ahead
            if not ahead and trail.actions:
                loose.append(trail)
        # What the tree has only begun is worth what is known of its beginning: new moves, but no new figures.
        for trail in sorted(loose, key=self._esteem, reverse=True):
            whole = self.finish(trail)
            if whole is not None:
                move = self.move(whole)
                if all(move.says != other.says for other in found):
                    found.append(move)
        return sorted(found, key=lambda move: (-move.visits, -move.win, move.actions))

    def steps(self, trail: Trail) -> Iterator[Trail]:
        """Where the tree goes on from a trail, but not back to where it was."""
        mask = self._legal(trail.now)
        if mask.sum() == 1:  # what is forced is no decision, so the tree has no node for it
            after = self._play(trail, (int(mask.argmax()),), trail.node)
            yield from () if after is None else (after,)
            return
        for child in children(self.tree, trail.node):
            if self.tree.visits[child] > 0:
                after = self._play(trail, steps_of(int(self.tree.links[child, MOVE])), child)
                if after is not None:
                    yield after

    def finish(self, trail: Trail) -> Trail | None:
        """A trail to its end by advice, as far as the tree does not know it; None if it comes to nothing."""
        ratings = np.zeros(self.game.actions.size, dtype=np.float32)
        while not trail.whole:
            mask = self._legal(trail.now)
            self.game.advise(trail.now, self.seat, self.weights, mask, ratings)
            action = int(np.argmax(np.where(mask, ratings, -np.inf)))
            after = self._play(trail, (action,), trail.node)
            if after is None:
                return None
            trail = after
        return trail

    def move(self, trail: Trail) -> JudgedMove:
        """A trail as a move, by the action that stands for all that come to the same."""
        *steps, before, _ = trail.states
        *begun, last = trail.actions
        chosen = self.game.alike(before, self.seat, last)
        if chosen != last:
            after = before.copy()
            self.game.apply(after, self.seat, chosen)
            trail = trail._replace(actions=(*begun, chosen), states=(*steps, before, after))
        return _judged(trail.actions, self._says(trail.states, trail.actions), *self._known(trail))

    def sensible(self, moves: Sequence[JudgedMove]) -> list[JudgedMove]:
        """Moves that somebody might make, no two of which come to the same position; all, if nobody would."""
        said = self.repeats(move.actions for move in moves)
        found: dict[bytes, JudgedMove] = {}
        for move in moves:
            states = [self.start.now, *(self._follow(self.start.now, move.actions) or ())]
            steps = zip(states, move.actions, strict=False)
            absurd = any(self.game.absurd(state, self.seat, action) for state, action in steps)
            if not absurd and move.actions not in said:
                found.setdefault(states[-1].tobytes(), move)
        return list(found.values()) or list(moves)

    def trimmed(self, move: JudgedMove) -> JudgedMove:
        """A move without steps that it does not need: the search dithers, people need not."""
        actions = move.actions
        for place in reversed(range(len(actions) - 1)):
            fewer = actions[:place] + actions[place + 1 :]
            if self._comes_to(fewer, move.says):
                actions = fewer
        return move._replace(actions=actions)

    def _comes_to(self, actions: Sequence[int], says: Say) -> bool:
        """Whether actions can be played from the start, and are told like this."""
        states = self._follow(self.start.now, actions)
        return states is not None and self._says((self.start.now, *states), actions) == says

    def _says(self, states: Sequence[Any], actions: Sequence[int]) -> Say:
        return say_whole(self.game, states, self.seat, actions)

    def _legal(self, state: Any) -> Any:
        mask = self.game.new_mask()
        self.game.legal(state, self.seat, mask)
        return mask

    def _follow(self, state: Any, actions: Sequence[int]) -> list[Any] | None:
        """The states after each of some actions; None if one of them cannot be played."""
        states = [state]
        for action in actions:
            if not self._legal(states[-1])[action]:
                return None
            states.append(states[-1].copy())
            self.game.apply(states[-1], self.seat, action)
        return states[1:]

    def _play(self, trail: Trail, actions: Sequence[int], node: int) -> Trail | None:
        """Some steps on; None if they cannot be played, undo what came before, or make the move too long."""
        states = self._follow(trail.now, actions)
        if states is None:
            return None
        whole = is_whole(self.game, states[-1], self.seat, actions[-1])
        undone = any(same(states[-1], before) for before in trail.states)
        if not whole and (undone or len(trail.actions) + len(actions) >= LONGEST):
            return None
        return Trail((*trail.actions, *actions), (*trail.states, *states), node, whole)

    def _known(self, trail: Trail) -> tuple[int, Any]:
        return int(self.tree.visits[trail.node]), self.tree.values[trail.node, :, self.seat]

    def _esteem(self, trail: Trail) -> tuple[int, float, int]:
        visits, sums = self._known(trail)
        return visits, float(sums[WIN]), -trail.actions[-1]


def _judged(actions: tuple[int, ...], says: Say, visits: int, sums: Any) -> JudgedMove:
    win, margin, points = (float(sums[what]) / visits for what in (WIN, MARGIN, POINTS))
    return JudgedMove(actions, says, visits, win, margin, points)


def _merge(found: list[JudgedMove], move: JudgedMove) -> None:
    """Add a move, or what is known of it to one that comes to the same."""
    for place, other in enumerate(found):
        if other.says == move.says:
            first = min(other, move, key=lambda one: (len(one.actions), -one.visits))
            found[place] = _together(other, move)._replace(actions=first.actions)
            return
    found.append(move)


def _together(one: JudgedMove, other: JudgedMove | Judged) -> JudgedMove:
    """What two looks at the same move have found."""
    visits = one.visits + other.visits

    def average(mine: float, theirs: float) -> float:
        return (mine * one.visits + theirs * other.visits) / visits

    return one._replace(
        visits=visits,
        win=average(one.win, other.win),
        margin=average(one.margin, other.margin),
        points=average(one.points, other.points),
    )


# Looks: what a search thinks of one move, or of moves one by one, where nothing else is tried first.


class MoveSeen(NamedTuple):
    """What is thought of a move, and what each seat may hope for with it."""

    move: Judged
    chances: Sequence[float]


def look(question: Question, state: Any, actions: Sequence[int]) -> MoveSeen:
    """What a search thinks of one move, from a state that the question allows."""
    game, _, seat, _, stream, budget, truth = question
    *steps, last = actions
    here = state.copy()
    for action in steps:
        game.apply(here, seat, action)
    search = Search(game, here, seat, stream, Scope(blind=truth is None, only=last))
    think([search], budget, whole=True)
    tree, root = search.tree, search.root
    apart = spread(tree, seat)[1]
    found = judged_by(tuple(actions), int(tree.visits[root]), tree.values[root, :, seat], apart)
    return MoveSeen(found, chances_at(search, root))


def chances_at(search: Search, node: int) -> list[float]:
    """What each seat may hope for at a node that was visited."""
    return (search.tree.values[node, WIN] / search.tree.visits[node]).tolist()


class Opinion(NamedTuple):
    """What is thought of some moves, the best first, and what each seat may hope for with the best."""

    moves: Sequence[Judged]
    chances: Sequence[float]


def opinion(question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
    """What a search thinks of what a seat could do; with `each`, of these moves, each as long as another.

    A search tries mostly what is good: what a bad move costs is known only when it is looked at by itself.
    """
    game, _, seat, _, stream, budget, truth = question
    state = question.state()
    if not each:
        search = Search(game, state, seat, stream, Scope(blind=truth is None))
        think([search], budget, whole=True)
        return _of_all(search)
    iterations = max(1, budget.iterations // len(each)) if budget.iterations else 0
    share = question._replace(budget=Budget(iterations, budget.seconds / len(each)))
    looks = [look(share, state, actions) for actions in each]
    by_points = counts_points(game, int(state.seats))
    looks.sort(key=lambda one: -one.move.points if by_points else -one.move.win)
    return Opinion([one.move for one in looks], looks[0].chances)


def _of_all(search: Search) -> Opinion:
    """What a tree that has grown thinks of the moves that it tried."""
    follower, apart = Follower(search), spread(search.tree, search.seat)[1]
    first = follower.first()
    return Opinion(
        [
            Judged(one.actions, one.visits, one.win, one.margin, one.points, apart)
            for one in follower.ranked(first)
        ],
        chances_at(search, first.node),
    )
