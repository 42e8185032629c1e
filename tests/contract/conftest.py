"""Every registered game, at every number of seats, with every value of its options."""

import pytest

import potager
from potager.core import chance


def tables():
    for name in potager.names():
        game = potager.load(name)
        for seats in game.seats:
            for values in every_value(game.options):
                options = dict(zip(game.options, values, strict=True))
                yield pytest.param(game, seats, options, id="-".join([name, str(seats), *values]))


def every_value(options):
    """Every value of every option at least once: as many tables as the longest option has values.

    The golden games are played with every combination.
    """
    number = max(map(len, options.values()), default=1)
    return [tuple(values[place % len(values)] for values in options.values()) for place in range(number)]


def pytest_generate_tests(metafunc):
    if "table" in metafunc.fixturenames:
        metafunc.parametrize(
            "table", [Table(*param.values) for param in tables()], ids=[p.id for p in tables()]
        )
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [potager.load(name) for name in potager.names()], ids=potager.names())


class Table:
    """A game with its seats and options, and the random games that tests walk along."""

    def __init__(self, game, seats, options):
        self.game = game
        self.seats = seats
        self.options = options

    def match(self, seed=1, game=None):
        return potager.Match(game or self.game, self.seats, self.options, seed)

    @property
    def viewers(self):
        return [None, *range(self.seats)]

    def walk(self, seed=1):
        """Play a random game; yield the match, the seat and its legal actions before each action."""
        match = self.match(seed)
        stream = chance.stream(chance.seed_bytes(seed), "walk")
        while not match.over:
            seat = match.next_seat
            legal = match.legal_ids(seat)
            action = self.choose(legal, stream)
            yield match, seat, legal, action
            match.play_quietly(seat, action)

    def choose(self, legal, stream):
        """Any kind of action, then any of its kind: rare kinds come up, and talk does not go on for ever."""
        kinds = {}
        for action in legal:
            kinds.setdefault(self.game.actions.split(action)[0], []).append(action)
        actions = list(kinds.values())[chance.draw(stream, len(kinds))]
        return actions[chance.draw(stream, len(actions))]

    def some_steps(self, seed, every):
        """Some steps of a walk, ever farther apart: a long game is not looked at much more often."""
        due = 0
        for step, found in enumerate(self.walk(seed)):
            if step >= due:
                due = step + max(every, step // 10)
                yield found

    def finished(self, seed=1):
        *_, (match, *_) = self.walk(seed)
        return match


@pytest.fixture
def stream():
    return chance.stream(bytes(32), "test")
