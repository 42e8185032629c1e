"""The table without a screen: a match, who sits where, who looks, and what has been told."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from potager.bots.base import Bot, Budget, Question
from potager.bots.considered import Considered, Decision, considered, let_recall
from potager.bots.hints import Hint, find_hints
from potager.bots.names import called, given_names, searches
from potager.bots.registry import bot
from potager.bots.search import Searcher
from potager.bots.voice import Voice
from potager.cli.options import HUMAN, is_human, name_of
from potager.cli.table.look import SIGNS
from potager.core import chance
from potager.core.errors import PotagerError
from potager.core.game import Game
from potager.core.match import Match
from potager.core.moves import Action
from potager.core.situation import Seen
from potager.core.texts import addressed
from potager.core.turns import NOBODY, bits_of, next_seat

HINT_SECONDS = 0.5  # how long a hint is looked for


class Session:
    """One match at the table.

    Several people may share one screen. One of them has it; where seats have secrets, it passes to
    another only through a curtain, behind which nobody's secrets are to be seen.
    """

    def __init__(
        self, match: Match, players: Sequence[str], engine: Callable[[], Game] | None = None
    ) -> None:
        self.match = match
        self._engine = engine or (lambda: match.game)  # the game that searches, as a rule compiled
        self._thinking = threading.Lock()  # one thought at a time, also after a thought that nobody waits for
        self.players = list(players)
        self.humans = [seat for seat, player in enumerate(players) if is_human(player)]
        bots = {seat: player for seat, player in enumerate(players) if not is_human(player)}
        # Who searches does so with the engine; the others need not wait until it is there.
        self._games = {seat: self._engine() if searches(bots[seat]) else match.game for seat in bots}
        self.bots: dict[int, Bot] = {seat: bot(bots[seat], self._games[seat]) for seat in bots}
        for player in self.bots.values():
            if isinstance(player, Searcher):
                player.meet([bots.get(seat, "") for seat in range(len(players))])
        self.holder = self.humans[0] if len(self.humans) == 1 else None  # the person who has the screen
        self._caller: int | None = None  # the person who asked for it out of turn
        self._stream = chance.stream(match.seed or chance.seed_bytes(None), "bots of the table")
        self._followed: set[int] = set()  # the numbers of the actions that go back with the one before
        people = [name for seat in self.humans if (name := name_of(players[seat])) != HUMAN]
        self._given = given_names(seed_text(match.seed), match.seats, people)

    def _seen(self, game: Game, seat: int) -> Any:
        """What a seat may know, in the form of the game that is to think about it."""
        if game is self.match.game:
            return self.match.view(seat)
        return game.view(game.state.from_bytes(self.match.state_bytes), seat)

    def again(self) -> Session:
        """A new match between the same players."""
        again = Match(self.match.game, self.match.seats, self.match.options)
        return Session(again, self.players, self._engine)

    # Who is who

    def name(self, seat: int) -> str | None:
        """What the player of a seat is called; None for a person without a name."""
        if seat in self.bots:
            return self._given[seat]
        name = name_of(self.players[seat])
        return None if name == HUMAN else name

    def level(self, seat: int, lang: str) -> str | None:
        """How a bot plays; None for a person."""
        return called(self.players[seat], lang) if seat in self.bots else None

    def names(self, lang: str) -> Sequence[str]:
        """How sentences call the seats: the only person at the table is `you`."""
        names = [self.name(seat) or SIGNS[seat] for seat in range(self.match.seats)]
        return addressed(names, self.humans[0] if len(self.humans) == 1 else None, lang)

    # Whose move it is

    @property
    def bot_awaited(self) -> int | None:
        """The bot's seat that is to play now; bots and people play in the order of the seats."""
        if self.match.over or (seat := self.match.next_seat) not in self.bots:
            return None
        return seat

    @property
    def human_awaited(self) -> int | None:
        """The person the table waits for: who has the screen, or the next one going round."""
        awaited = [seat for seat in self.match.awaited if seat in self.humans]
        if not awaited or self.holder in awaited:
            return self.holder if awaited else None
        last = self.match.moves[-1].seat if self.match.moves else NOBODY
        return int(next_seat(bits_of(awaited), last))

    # Who looks

    @property
    def called(self) -> int | None:
        """The person who should have the screen."""
        if self._caller is not None:
            return self._caller
        waits = self.human_awaited is not None and self.bot_awaited is None
        return self.human_awaited if waits else self.holder

    @property
    def curtain(self) -> int | None:
        """The person for whom the curtain waits to be opened."""
        closed = self.match.game.private and not self.match.over and self.called != self.holder
        return self.called if closed else None

    @property
    def viewer(self) -> int | None:
        """Whose eyes the table is seen with; None, a spectator's, behind the curtain."""
        return None if self.curtain is not None else self.called

    @property
    def view(self) -> Any:
        """What the viewer may know."""
        return self.match.view(self.viewer)

    def open_curtain(self) -> None:
        """The person for whom the curtain is closed has taken the screen."""
        self.holder = self.called

    def pass_screen(self) -> None:
        """Give the screen to the next person, out of turn too; who had taken it like that gives it back."""
        now = self.called
        taken = self._caller is not None and self.curtain is None
        after = NOBODY if now is None else now
        self._caller = None if taken else int(next_seat(bits_of(self.humans), after))
        self.holder = None

    # What a person may do

    @property
    def choices(self) -> list[Action]:
        """What the person at the screen may do, also out of turn."""
        return [] if self.viewer is None else self.match.legal(self.viewer)

    @property
    def only_choice(self) -> Action | None:
        """The one thing the person to play can do, unless it would bring something hidden to light."""
        if self.viewer is None or self.viewer not in self.match.awaited or len(self.choices) != 1:
            return None
        (only,) = self.choices
        trial = self.match.trial()
        trial.play_quietly(self.viewer, only)
        return None if trial.revealing else only

    def after(self, steps: Sequence[str]) -> list[Action]:
        """What the person at the screen may do after some steps; none after what cannot be played."""
        if not steps or self.viewer is None:
            return self.choices
        trial = self.match.trial()
        error = _try(trial, self.viewer, steps)
        return [] if error or trial.revealing else trial.legal(self.viewer)

    # What has been told

    @property
    def entries(self) -> list[Seen]:
        """What the viewer saw, action by action."""
        return self.match.events_since(0, self.viewer)

    @property
    def noticed(self) -> bool:
        """Whether the viewer saw anything of the last action."""
        last = len(self.match.moves) - 1
        return last >= 0 and bool(self.match.seen(last, self.viewer).events)

    # Playing

    def thought(self, seat: int) -> Callable[[], int]:
        """What a bot is to think about, in a thread; it knows its view, its seat and its legal actions."""
        player, legal = self.bots[seat], self.match.legal_ids(seat)
        view = self._seen(self._games[seat], seat)

        def choose() -> int:
            with self._thinking:
                return player.choose(view, seat, legal, self._stream)

        return choose

    def deliberation(self, seat: int) -> Callable[[], Deliberated]:
        """What a bot is to think about while somebody watches: what it chooses, and what it considers."""
        choose, player = self.thought(seat), let_recall(self.bots[seat])
        view, legal = self._seen(self._games[seat], seat), self.match.legal_ids(seat)

        def deliberate() -> Deliberated:
            action = choose()
            if len(legal) == 1:
                return Deliberated(action, [])
            return Deliberated(action, considered(player, Decision(view, seat, legal, action), self._stream))

        return deliberate

    def advice(self, seat: int) -> Callable[[], list[Hint]]:
        """What is to be found out for a person who asks for a hint, in a thread; from their view alone."""
        now, legal, voice = self.match.trial(), self.match.legal_ids(seat), Voice.heard(self.match, seat)

        def find() -> list[Hint]:
            game = now.game if len(legal) == 1 else self._engine()
            view = game.view(game.state.from_bytes(now.state_bytes), seat)
            stream = chance.stream(chance.seed_bytes(None), "hint")
            return find_hints(Question(game, view, seat, legal, stream, Budget(seconds=HINT_SECONDS)), voice)

        return find

    def play(self, seat: int, action: Action | int | str, *, by_itself: bool = False) -> None:
        """Play an action."""
        self.match.play_quietly(seat, action)
        if seat in self.humans:
            self.holder, self._caller = seat, None
        if by_itself:
            self._followed.add(len(self.match.moves) - 1)

    def play_all(self, seat: int, steps: Sequence[str]) -> NotPlayed | None:
        """Play a series, all of it or none; what cannot be played is returned."""
        if refused := _try(self.match.trial(), seat, steps):
            return refused
        for number, step in enumerate(steps):
            self.play(seat, step, by_itself=number > 0)
        return None

    def take_back(self) -> tuple[int, Action]:
        """Take back a person's last choice, with what followed from it; return whose it was, and what."""
        last = self.match.moves[-1].seat if self.match.moves else NOBODY
        if self.curtain is not None:
            self.holder = None  # whoever asks for it: the screen is in nobody's hands now
        if self.match.game.private and self.holder is not None:
            seat = self.holder  # among secrets nobody undoes for another
        else:
            seat = last if last in self.humans else next(iter(self.humans), 0)
        count = 1
        while len(self.match.moves) - count in self._followed:
            count += 1
        if not self.match.may_take_back(seat, count):
            count = 1
        taken = self.match.moves[-count:][:1]
        if count == 1:
            self.match.take_back(seat)  # or say why not
        else:
            self.match.rewind(count)
        self._forget(len(self.match.moves))
        (move,) = taken
        return move.seat, next(one for one in self.match.legal(move.seat) if one.id == move.action)

    def _forget(self, number: int) -> None:
        """Nothing from this action on has happened."""
        self._followed = {after for after in self._followed if after < number}

    def save(self, folder: Path) -> Path:
        """Write the match to a file named after its game and seed."""
        seed = seed_text(self.match.seed)
        file = folder / f"potager-{self.match.game.name}-{seed}.json"
        file.write_text(self.match.to_json() + "\n", encoding="utf-8")
        return file


class Deliberated(NamedTuple):
    """What a bot has chosen, and what it has considered for that; nothing where it had no choice."""

    action: int
    considered: list[Considered]


class NotPlayed(NamedTuple):
    """A step that cannot be played, and why; no error where something hidden came to light before it."""

    step: str
    error: PotagerError | None


def _try(trial: Match, seat: int, steps: Sequence[str]) -> NotPlayed | None:
    """Play a series in a trial. It ends where something hidden comes to light: what is refused after that
    would have shown it.
    """
    for step in steps:
        if trial.revealing:
            return NotPlayed(step, None)
        try:
            trial.play_quietly(seat, step)
        except PotagerError as error:
            return NotPlayed(step, error)
    return None


def steps_of(typed: str) -> list[str]:
    """A typed series as its steps; an empty last one is still to come.

    >>> steps_of("give 0, want red; propose"), steps_of("give 0,"), steps_of("")
    (['give 0', 'want red', 'propose'], ['give 0', ''], [''])
    """
    *steps, last = (" ".join(step.split()) for step in re.split("[,;]", typed))
    return [*filter(None, steps), last]


def seed_text(seed: bytes | None) -> str:
    """A short name of a seed: all of a small one, the beginning of a large one."""
    number = int.from_bytes(seed or b"", "big")
    return str(number) if number < 1 << 32 else f"{number:x}"[:12]
