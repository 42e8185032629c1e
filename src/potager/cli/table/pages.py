"""What the table says around the board: the status, the keys, the help and the result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.align import Align
from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from potager.bots.hints import Hint, percent, why
from potager.cli.table.bookmark import OWN, Bookmark
from potager.cli.table.drawings import Drawings, Leaf
from potager.cli.table.look import mark, sign
from potager.cli.table.session import NotPlayed, Session
from potager.cli.words import COMMON, common
from potager.core import rulebook
from potager.core.errors import CannotRead
from potager.core.game import FIRST
from potager.core.situation import Seen
from potager.core.terminal import columns
from potager.core.texts import LANGUAGES, Seat, about, say

SAVE = ("s", "save")
HELP = ("?", "help")
SCALE = 12  # signs of a bar that shows a chance
KEYS = (
    ("↑↓", "choose"),
    ("⏎", "play"),
    ("/", "type"),
    ("u", "undo"),
    ("h", "hint"),
    HELP,
    ("l", "language"),
    SAVE,
    ("q", "quit"),
)
WATCHING = (("␣", "wait"), (".", "step"), ("+−", "speed"), HELP, ("l", "language"), SAVE, ("q", "quit"))
PASS = ("p", "pass")  # where several people share the screen
SPARED = ("save", "choose", "language")  # keys that a narrow line leaves to the help, in this order
HELP_KEYS = (
    ("↑ ↓", "choose"),
    ("1 … 9", "numbers"),
    ("⏎", "play"),
    ("/", "type"),
    ("u", "undo"),
    ("h", "hint"),
    ("← →", "page"),
    (OWN["seats"], "seats"),
    (OWN["log"], "log"),
    ("l", "language"),
    ("d", "night"),
    SAVE,
    PASS,
    ("n", "new"),
    ("q", "quit"),
)


# What is of no use where nobody plays.
PEOPLES = ("choose", "numbers", "play", "type", "undo", "hint", "pass")


def status(session: Session, drawings: Drawings, lang: str) -> str:
    """The one sentence that says what the table waits for, and whom."""
    match = session.match
    if match.over:
        return won(session, lang)
    me = session.viewer if len(session.humans) == 1 else None
    if me in match.awaited:
        return common(lang, "status.yours", what=drawings.awaited(session.view, me, lang))
    seats = [Seat(seat) for seat in match.awaited]
    if len(seats) > 1:
        return COMMON.words(lang, say("status.several", seats=seats), session.names(lang))
    what = drawings.awaited(session.view, match.awaited[0], lang)
    return COMMON.words(lang, say("status.theirs", seat=seats[0], what=what), session.names(lang))


def won(session: Session, lang: str) -> str:
    """Who has won."""
    winners = session.match.winners
    if len(session.humans) == 1 and winners == tuple(session.humans):
        return common(lang, "status.you-won")
    seats = [Seat(seat) for seat in winners]
    if not seats:
        return COMMON.words(lang, say("status.lost"))
    return COMMON.words(lang, say("status.won", n=len(seats), winners=seats), session.names(lang))


def opening(session: Session, lang: str) -> list[Text]:
    """What is said before the first action: that playing alone is ours, and who begins if that was said."""
    match = session.match
    if match.seats == 1:
        return [Text(common(lang, "table.solo"), style="quiet")]
    if FIRST in match.options:
        said = COMMON.words(lang, say("table.begins", seat=Seat(match.first)), session.names(lang))
        return [_in_colours(session, said, lang)]
    return []


def told(session: Session, entry: Seen, lang: str) -> Text:
    """One action as the log tells it, the seats in their colours."""
    names = session.names(lang)
    return _in_colours(
        session, " ".join(session.match.tell(event, lang, names) for event in entry.events), lang
    )


def _in_colours(session: Session, said: str, lang: str) -> Text:
    text = Text(said)
    for seat, name in enumerate(session.names(lang)):
        if seat in session.bots or len(session.humans) > 1:
            text.highlight_regex(rf"\b{re.escape(name)}", f"seat.{seat}")
    return text


def refusal(session: Session, refused: NotPlayed, lang: str) -> str:
    """Why something cannot be done, with its rule, in the reader's language."""
    step, error = refused
    if error is None:
        return common(lang, "notice.too-far", step=step)
    if error.why is None:
        return str(error)
    why = session.match.game.texts.words(lang, error.why, session.names(lang))
    return common(lang, "notice.refused", why=why, rule=error.rule)


def player(session: Session, seat: int, lang: str) -> str:
    """Who sits there: the reader, a person, or a bot by its given name."""
    if [seat] == session.humans:
        return common(lang, "table.you")
    return session.name(seat) or common(lang, "table.person")


def seat_title(session: Session, seat: int, points: list[int] | None, lang: str, room: int) -> Text:
    """A seat's sign, who plays it and how well, and its points where they are known, as far as they fit."""
    level = session.level(seat, lang)
    levels = [f" · {level}", f" · {level.partition(' (')[0]}", ""] if level else [""]
    scores = [f" · {common(lang, 'table.points', n=points[seat])}", f" · {points[seat]}"] if points else [""]
    titles = [
        mark(seat)
        .append(f" {player(session, seat, lang)}", style="strong")
        .append(beside, style="quiet")
        .append(score, style="strong")
        for beside in levels
        for score in scores
    ]
    return next((title for title in titles if title.cell_len <= room), titles[-1])


def strip(
    session: Session, bookmark: Bookmark, leaves: Sequence[Leaf], opened: Sequence[str], lang: str
) -> Text:
    """The pages of the table with their keys, on one line; those that are open in the light."""
    titles = {leaf.name: leaf.title for leaf in leaves}
    if (leaf := bookmark.open_leaf(leaves)) is not None and leaf.seat is not None:
        alike = [other.seat for other in leaves if other.name == leaf.name]
        which = f" {alike.index(leaf.seat) + 1}/{len(alike)}" if len(alike) > 1 else ""
        titles[leaf.name] += f" · {player(session, leaf.seat, lang)}{which}"
    pages: list[Text] = []
    for name in bookmark.names(leaves):
        light = "open" if name in opened else ""
        key = Text(f" {bookmark.keys.get(name, '←→')}", style=light or "terracotta")
        title = titles.get(name) or common(lang, f"table.{name}")
        pages.append(key.append(f" {title} ", style=light or "strong"))
    return Text(" ").join(pages)


def keys(session: Session, lang: str, room: int) -> Text:
    """The keys, on one line."""
    playing = KEYS if session.humans else WATCHING
    shown = [("n", "new"), *KEYS[KEYS.index(HELP) :]] if session.match.over else [*playing]
    if len(session.humans) > 1 and not session.match.over:
        shown[shown.index(SAVE)] = PASS  # leaving saves as well
    spared = [*SPARED]
    while (line := _side_by_side(shown, lang, Text("  "))).cell_len > room and spared:
        shown = [key for key in shown if key[1] != spared[0]]
        del spared[0]
    return line


def _side_by_side(keys: Iterable[tuple[str, str]], lang: str, between: Text) -> Text:
    return between.join(
        Text(key, style="terracotta").append(f" {_key(name, lang)}", style="quiet") for key, name in keys
    )


def _key(name: str, lang: str) -> str:
    """What a key does; the one for the language says which comes next."""
    return about(following(lang), "name") if name == "language" else common(lang, f"key.{name}")


def following(lang: str) -> str:
    """The language after this one; the first after the last."""
    return LANGUAGES[(LANGUAGES.index(lang) + 1) % len(LANGUAGES)]


def _heading(words: str) -> Text:
    return Text(f"\n{words}\n", style="sea")


def help_sheet(session: Session, drawings: Drawings, lang: str) -> list[RenderableType]:
    """What is to be done, the rules of the moment, the keys and the signs."""
    game, view = session.match.game, session.view
    content: list[RenderableType] = [Text(status(session, drawings, lang), style="terracotta")]
    if paragraphs := _paragraphs(drawings, view, lang):
        content += [_heading(common(lang, "help.rules")), Markdown("\n\n".join(paragraphs))]
    useful = HELP_KEYS
    if not session.humans:
        useful = (*WATCHING[:3], *(key for key in HELP_KEYS if key[1] not in PEOPLES))
    keys = [(Text(key, style="terracotta"), common(lang, f"help.{name}")) for key, name in useful]
    keys += [
        (Text(key, style="terracotta"), drawings.title(name, lang)) for name, key in drawings.keys.items()
    ]
    content += [_heading(common(lang, "help.keys")), columns(keys)]
    if signs := drawings.legend(lang):
        content += [_heading(common(lang, "help.signs")), columns(signs)]
    return [*content, Text(), Markdown(common(lang, "help.all", game=game.name, code=lang))]


def hint_line(session: Session, hint: Hint, lang: str) -> str:
    """A hint on one line: what to do, and why."""
    game, names = session.match.game, session.names(lang)
    return f"{game.texts.words(lang, hint.says, names)} · {why(game, hint, lang, names)}"


def steps_line(session: Session, hint: Hint) -> str:
    """All the actions of a hint, as they are typed."""
    return ", ".join(session.match.game.actions.text(action) for action in (hint.action, *hint.line))


def hint_sheet(session: Session, found: Sequence[Hint], lang: str) -> list[RenderableType]:
    """What would be good to do, the best first: its chance, its lead, and why."""
    game, names = session.match.game, session.names(lang)
    content: list[RenderableType] = [Text(common(lang, "hint.title"), style="terracotta"), Text()]
    for place, hint in enumerate(found, start=1):
        what = Text(game.texts.words(lang, hint.says, names), style="strong")
        lines = [(Text(f"{place}", style="sea"), what)]
        if hint.win is not None and hint.margin is not None:
            lines.append((Text(), Text(_figures(hint.win, hint.margin, lang), style="olive")))
        lines.append((Text(), Text(why(game, hint, lang, names))))
        if hint.line:
            lines.append((Text(), Text(steps_line(session, hint), style="quiet")))
        content += [columns(lines), Text()]
    return content


def _figures(win: float, margin: float, lang: str) -> str:
    whole = round(margin)
    filled = round(win * SCALE)
    lead = "hint.ahead" if whole > 0 else "hint.behind" if whole < 0 else "hint.level"
    said = common(lang, "hint.chance", n=percent(win)), common(lang, lead, n=abs(whole))
    return f"{'█' * filled}{'░' * (SCALE - filled)}  {' · '.join(said)}"


def curtain_sheet(session: Session, seat: int, lang: str, said: str) -> list[RenderableType]:
    """To whom the screen goes, the keys for it, and what else is to be said."""
    whom = common(lang, "curtain.to", whom=f"{sign(seat)} {player(session, seat, lang)}")
    shown = (("⏎", "take"), PASS, ("u", "undo"), ("l", "language"), ("q", "quit"))
    bottom = _side_by_side(shown, lang, Text("   ", justify="center"))
    words = Text(whom, style=f"seat.{seat}", justify="center")
    why = Text(common(lang, "curtain.why"), style="quiet", justify="center")
    notice = Text(said, style="terracotta", justify="center")
    return [Align.center(Text(CLOTH, style="terracotta")), Text(), words, why, Text(), bottom, Text(), notice]


def _paragraphs(drawings: Drawings, view: object, lang: str) -> list[str]:
    try:
        rules = rulebook.rules_of(drawings.game, lang)
    except CannotRead:
        return []  # a game whose rules are not written down in this language
    return [rules[name].text for name in drawings.rules(view) if name in rules]


CLOTH = """\
●━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●
  ║░▒░║░▒░║░▒░║░▒░║░▒░║░▒░║░▒░║░▒░║
  ║░▒░║░▒░║░▒░║░▒░║░▒░║░▒░║░▒░║░▒░║
  ║░▒░║░▒░║░▒░║░▒░║░▒░║░▒░║░▒░║░▒░║
  ║░▒░║░▒░║░▒░║░▒░║░▒░║░▒░║░▒░║░▒░║
  ╨~~~╨~~~╨~~~╨~~~╨~~~╨~~~╨~~~╨~~~╨"""

MILL = """\
        ╲ │ ╱
       ── ● ──       ⌂
        ╱ │ ╲     ⌂  ⌂  ⌂
  ❧  ❧    █    ❧   ❧   ❧
▁▁▁▁▁▁▁▁▁▁█▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁"""


def result_sheet(session: Session, drawings: Drawings, lang: str) -> list[RenderableType]:
    """Who has won, and where everybody's points come from."""
    match = session.match
    parts = drawings.breakdown(match.view(session.viewer), lang)
    table = Table(box=SIMPLE_HEAD)
    table.add_column()
    seats = sorted(range(match.seats), key=lambda seat: (seat not in match.winners, -match.scores[seat]))
    for seat in seats:
        style = "strong" if seat in match.winners else "quiet"
        table.add_column(mark(seat).append(f" {player(session, seat, lang)}", style=style), justify="right")
    for title, points in parts.items():
        table.add_row(Text(title, style="quiet"), *(str(points[seat]) for seat in seats))
    total = [Text(str(match.scores[seat]), style="strong") for seat in seats]
    table.add_row(Text(common(lang, "column.total"), style="strong"), *total)
    shown = (("n", "new"), ("q", "quit"), ("Esc", "close"))
    bottom = _side_by_side(shown, lang, Text("   "))
    mill = Align.center(Text(MILL, style="wood"))
    winners = Text(won(session, lang), style="terracotta", justify="center")
    return [mill, Text(), winners, Text(), table, Text(), bottom]
