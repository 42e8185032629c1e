"""Playthroughs: whole games as text, with a hash of the state after every action.

::

    game finca 1 · seats 3 · edition franjos · seed 2a
       1 A place 4                 5f0c1d2e
       2 B place 9                 91aa2077
    = | mill   almond:A fig:- ...
    outcome A 31 B 28 C 35 · winners C

Golden playthroughs are the contract of a game: replaying them must give the same hashes.
"""

from __future__ import annotations

from potager.core import pack as packs
from potager.core.errors import CannotRead, PotagerError
from potager.core.game import Game
from potager.core.match import SEATS, Match
from potager.core.registry import load
from potager.core.saved import check_pack

DRAW_EVERY = 100
BOARD = "= | "


def write(match: Match) -> str:
    """The whole match as text, with the position drawn every so often."""
    assert match.seed is not None, "a playthrough starts from a seed"
    again = Match(match.game, match.seats, match.options, match.seed.hex())
    options = [f"{name} {value}" for name, value in match.options.items()]
    seed = f"seed {int.from_bytes(match.seed, 'big'):x}"
    header = [f"game {match.game.name} {match.game.version}", f"seats {match.seats}", *options, seed]
    if pack := packs.hash_of(match.game.name):
        header.append(f"pack {pack}")
    lines = [" · ".join(header), *_board(again)]
    for number, (seat, action) in enumerate(match.moves, start=1):
        again.play(seat, action)
        lines.append(f"{number:4} {SEATS[seat]} {match.game.actions.text(action):<24} {again.digest}")
        if number % DRAW_EVERY == 0 and number < len(match.moves):  # the end is drawn in any case
            lines += _board(again)
    return "\n".join([*lines, *_board(again), _outcome(again)]) + "\n"


def replay(text: str, game: Game | None = None) -> Match:
    """Play a playthrough again and compare every hash; the first difference is an error with its line."""
    header, *lines = text.splitlines() or [""]
    match = _start(header, game)
    drawn: list[str] = []
    ended = False
    for line_number, line in enumerate(lines, start=2):
        if ended:
            raise CannotRead(f"line {line_number}: there is more after the outcome")
        if line.startswith(BOARD):
            drawn.append(line)
            continue
        if drawn and drawn != _board(match):
            raise CannotRead(
                f"line {line_number - 1}: the position drawn here is not the one that was reached"
            )
        drawn = []
        if line.startswith("outcome"):
            ended = True
            if line != _outcome(match):
                raise CannotRead(f"line {line_number}: the game came to '{_outcome(match)}'")
            continue
        _replay_line(match, line, line_number)
    if not ended:
        raise CannotRead("the playthrough breaks off before its outcome")
    return match


def _start(header: str, game: Game | None) -> Match:
    try:
        parts = dict(part.split(maxsplit=1) for part in header.split("·"))
        name, version = parts.pop("game").split()
        seats, seed = int(parts.pop("seats")), parts.pop("seed").strip()
    except (KeyError, ValueError):
        raise CannotRead(
            "line 1: a playthrough begins 'game NAME VERSION · seats N · ... · seed HEX'"
        ) from None
    game = game or load(name)
    if version != str(game.version):
        raise CannotRead(f"line 1: played under version {version} of {name}; here is version {game.version}")
    pack = parts.pop("pack", "").strip()
    check_pack(game, pack or None)
    whole = seed.zfill(64)  # written short: a seed of this many hexadecimal digits is a saved one
    return Match(game, seats, {key: value.strip() for key, value in parts.items()}, whole)


def _replay_line(match: Match, line: str, line_number: int) -> None:
    number, _, rest = line.strip().partition(" ")
    move, _, digest = rest.strip().rpartition(" ")
    if number != str(len(match.moves) + 1) or not move:
        raise CannotRead(
            f"line {line_number}: expected action {len(match.moves) + 1}, found {line.strip()[:40]!r}"
        )
    try:
        match.play(*match.parse_move(move))
    except PotagerError as error:
        raise CannotRead(f"line {line_number}: {error.message}", rule=error.rule) from error
    if match.digest != digest:
        raise CannotRead(f"line {line_number}: the state is now {match.digest}, it was {digest}")


def _board(match: Match) -> list[str]:
    return [BOARD + line for line in match.position().splitlines()]


def _outcome(match: Match) -> str:
    points = " ".join(f"{SEATS[seat]} {score}" for seat, score in enumerate(match.scores))
    winners = " ".join(SEATS[seat] for seat in match.winners) or "none yet"
    return f"outcome {points} · winners {winners}"
