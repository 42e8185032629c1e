"""A game's folder: which file holds which part of the game, and a clear word where one is missing."""

from __future__ import annotations

import importlib
import importlib.util
import re
from pathlib import Path
from typing import Any, NamedTuple

from potager.core.errors import BrokenGame, PotagerError
from potager.core.texts import LANGUAGES, TEXTS, about, catalogue


class Part(NamedTuple):
    """A file of a game's folder, and the names in it that core looks for; an optional one may be absent."""

    file: str
    names: tuple[str, ...]
    what: str
    optional: bool = False

    @property
    def module(self) -> str:
        """The file as a module, relative to the game's package."""
        return self.file.removesuffix(".py").replace("/", ".")


PARTS = (
    Part("rules/components.py", ("VERSION", "SEAT_COUNTS"), "the figures of rules.toml"),
    Part("rules/state.py", ("State",), "the record of one table"),
    Part("rules/actions.py", ("ACTIONS",), "what can be done, in named blocks"),
    Part("rules/setup.py", ("SHUFFLES", "setup"), "how the table is set"),
    Part("rules/legal.py", ("legal",), "what a seat may do now"),
    Part("rules/turn.py", ("awaited", "apply", "over", "longest"), "who plays, what an action does, the end"),
    Part("rules/scoring.py", ("scores", "winners"), "the points, and who wins"),
    Part("rules/totals.py", ("CONSERVED", "totals"), "what can neither appear nor vanish"),
    Part("knows/view.py", ("view",), "what a seat may know"),
    Part("knows/sample.py", ("sample",), "a state that could be true"),
    Part("knows/redeal.py", ("redeal", "revealed"), "what a seat cannot know, dealt anew"),
    Part("knows/observe.py", ("SLICES", "observe"), "what learners see"),
    Part("tells/events.py", ("events",), "what a seat saw of an action"),
    Part("tells/tell.py", ("tell", "describe"), "what to say of events and of actions"),
    Part("tells/refusals.py", ("refuse",), "why an action is not allowed"),
    Part("tells/composed.py", ("COMPOSED",), "which actions are steps of one move", optional=True),
    Part("thinks/advice.py", ("advise",), "what a sensible player looks at"),
    Part("thinks/estimate.py", ("estimate",), "what each seat may expect to score"),
    Part("thinks/weights.py", ("WEIGHTS",), "what advice and estimate count things by", optional=True),
    Part("thinks/reasons.py", ("reasons",), "why an action is good", optional=True),
    Part("thinks/beliefs.py", ("plausible",), "how well a deal fits what others did", optional=True),
    Part("thinks/moves.py", ("compose",), "what a search takes for one move", optional=True),
    Part(
        "thinks/sense.py", ("UNSEEN", "absurd"), "what beginners do not see, and nobody does", optional=True
    ),
    Part("thinks/alike.py", ("alike",), "which actions come to the same", optional=True),
    Part("thinks/offers.py", ("offers",), "moves to list where there are too many", optional=True),
    Part("thinks/standing.py", ("STANDING",), "orders for when one is not there", optional=True),
    Part("thinks/styles.py", ("LEANINGS",), "how the styles of bots lean", optional=True),
    Part("thinks/talk.py", ("TALK",), "which actions are offers, and who is asked", optional=True),
    Part("shows/notation", ("read", "write"), "states as text"),
)

RULES = {lang: about(lang, "rules") for lang in LANGUAGES}
RULE = re.compile(r"\*\*([A-Z]+\d+[a-z]?)\*\*")
FILES = {
    "rules.toml": "every figure, with its source",
    **{RULES[lang]: f"the rules, each with its id, in {lang!r}" for lang in LANGUAGES},
    **{f"{TEXTS}/{lang}.toml": f"what the game says in {lang!r}" for lang in LANGUAGES},
}


def collect(package: str) -> dict[str, Any]:
    """The parts of a game in the files where they belong, by their names in small letters."""
    found: dict[str, Any] = {}
    for part in PARTS:
        if part.optional and importlib.util.find_spec(f"{package}.{part.module}") is None:
            continue
        module = _load(package, part)
        for name in part.names:
            if not hasattr(module, name):
                raise broken(package, f"has no {name} in {part.file}: {part.what}")
            found[name.lower()] = getattr(module, name)
    return found


def check_files(package: str, folder: Path) -> None:
    """Refuse a folder in which a file that is no code is missing, or has nothing to say."""
    for file, what in FILES.items():
        if not (folder / file).is_file():
            raise broken(package, f"has no {file}: {what}")
    for file in RULES.values():
        if not RULE.search((folder / file).read_text(encoding="utf-8")):
            raise broken(package, f"has no rules in {file}: a rule is a paragraph that begins with **T1**")
    if "name" not in catalogue(folder / TEXTS):
        raise broken(package, f"has no text 'name' in {TEXTS}: what the game is called")


def broken(package: str, why: str) -> BrokenGame:
    """What is wrong with a game's folder."""
    return BrokenGame(f"the game {package.rpartition('.')[2]!r} {why}")


def _load(package: str, part: Part) -> Any:
    name = f"{package}.{part.module}"
    try:
        return importlib.import_module(name)
    except PotagerError:
        raise
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name and name.startswith(error.name):
            raise broken(package, f"has no {part.file}: {part.what}") from None
        raise broken(package, f"cannot be loaded: {part.file}: {error}") from error
