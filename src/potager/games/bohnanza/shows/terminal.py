"""Bohnanza on a terminal: the cards on the table, the offers, the reader's hand, and everybody's fields.

A bean is three letters of its name before it is a colour. A field is drawn along its bean meter: a dot for
each card, and a number where so many cards bring so many coins. Styles are named; the table and `STYLES`
give them their colours by day and by night.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from potager.core.terminal import caption
from potager.core.texts import Catalogue

from ..knows import view as v
from ..rules.actions import ACTIONS, LETTERS
from ..rules.components import BEAN_NAMES, COPIES, FIELDS, FIELDS_EACH, PAIR

WIDTH, HEIGHT = 45, 14  # of a part of the board
SEAT_WIDTH, HAND_WIDTH = 30, 78
COIN = "¤"
CARD, STILL_TO_COME = "●", "·"
TO, AGAINST, LAID = "→", "⇄", "✓"
NOTHING, RULE = "─", "│"
HARD = "\N{NO-BREAK SPACE}"
MANY_SEATS = 5  # from which on there is room for the fields and the hands alone
FEW_FIELDS = int(FIELDS_EACH.min(where=FIELDS_EACH > 0, initial=FIELDS))  # these fit on one line

# Style: its colours by day and by night. A bean's name stands on its colour, like on a card.
STYLES = {
    "bean.blue": ("bold #FBF6EA on #2F62A8", "bold #1F2421 on #8DB7EE"),
    "bean.chili": ("bold #FBF6EA on #B23A1E", "bold #1F2421 on #F08A6A"),
    "bean.stink": ("bold #FBF6EA on #77562F", "bold #1F2421 on #CFA878"),
    "bean.green": ("bold #FBF6EA on #3B7327", "bold #1F2421 on #9CCB7A"),
    "bean.soy": ("bold #FBF6EA on #7A6206", "bold #1F2421 on #E8D27A"),
    "bean.black-eyed": ("bold #FBF6EA on #3A3A38", "bold #1F2421 on #DAD4C6"),
    "bean.red": ("bold #FBF6EA on #A3184A", "bold #1F2421 on #F29BB5"),
    "bean.garden": ("bold #FBF6EA on #1D6A66", "bold #1F2421 on #7FCFC8"),
    "touched": ("bold #2B2A26 on #F2B134", "bold #1F2421 on #E0A93B"),
}

# What to read when the table waits for this.
RULES = {
    "plant": ("B6", "B8", "B9", "B23", "B36"),
    "trade": ("B11", "B13", "B14", "B15", "B16", "B17", "B19"),
    "settle": ("B20", "B9", "B22"),
    "offer": ("B35", "B9"),
    "choose": ("B37", "B38"),
    "ready": ("B41", "B37", "B23"),
    "over": ("B30", "B31"),
}

# The choices: answers first, then what goes on, at last what can be done at any time.
ORDER = (
    *("accept", "decline", "propose", "plant", "sow", "turned", "give", "want", "to"),
    *("next", "drop", "toss", "cancel", "withdraw", "harvest"),
)
KEYS = {"middle": "t", "meter": "b"}  # which open the parts of the board


def board(
    view: v.View, lang: str, texts: Catalogue, marks: Sequence[Text], touched: str | None
) -> list[tuple[str, RenderableType]]:
    """The parts of the board, by the names of their titles; `touched` is the action under the cursor."""
    table = on_table(view, lang, texts, touched)
    if view.phase == "trade":
        table += [Text(), *offers(view, lang, texts, marks, touched), *draft(view, lang, texts, marks)]
    return [("middle", Group(*table[:HEIGHT])), ("meter", meters(view, lang, texts))]


def part_of(action: str) -> str:
    """The part of the board that an action is about."""
    return "middle"


def seat(view: v.View, number: int, lang: str, texts: Catalogue) -> list[Text]:
    """What lies in front of a seat, line by line, what matters most first."""
    mine = view.seats[number]
    lines = fields(mine, lang, texts) + ([] if view.me == number else [held(mine, lang, texts)])
    if len(mine.fields) <= FEW_FIELDS and len(view.seats) < MANY_SEATS:
        lines += [
            Text(words(field, place, lang, texts), style="quiet")
            for place, field in enumerate(mine.fields, start=1)
            if field.bean
        ]
    if mine.coin_beans and len(view.seats) < MANY_SEATS:
        lines.append(caption("part.coins", lang, texts) + bundle(mine.coin_beans, lang, texts))
    return lines


def breakdown(view: v.View) -> dict[str, list[int]]:
    """Where the points come from: for the name of each part, the points of every seat."""
    return {"coins": [seat.coins for seat in view.seats]}


def legend(lang: str, texts: Catalogue) -> list[tuple[Text, str]]:
    """The signs and what they stand for; a bean also with the name to type."""
    beans = [
        (chip_of(name, 1, lang, texts), f"{texts.say(lang, f'bean.{name}')} · {name}") for name in BEAN_NAMES
    ]
    field = v.FieldView(bean="red", cards=3, coins=2, next_at=4)
    return [
        *beans,
        (planted(field, lang, texts), texts.say(lang, "terminal.step")),
        (Text(COIN, style="olive"), texts.say(lang, "terminal.coin")),
        (Text(AGAINST), texts.say(lang, "terminal.against")),
        (Text("?", style="terracotta"), texts.say(lang, "terminal.unanswered")),
        (Text("(0/3)"), texts.say(lang, "terminal.emptied")),
    ]


def task(view: v.View, number: int) -> str:
    """What the table waits for a seat to do."""
    if view.phase == "trade" and number in view.asked:
        return "terminal.answer"
    if view.phase == "plant" and view.planted:
        return "terminal.more-pair" if len(view.seats) == PAIR else "terminal.more"
    return f"phase.{view.phase}"


def chip(view: v.View, action: str, names: Sequence[str], lang: str, texts: Catalogue) -> Text:
    """An action in a word, beside others of its kind."""
    name, place = ACTIONS.split(ACTIONS.parse(action))
    label = action.partition(" ")[2]
    if name in ("give", "toss"):
        return _numbered(place, chip_of(_hand_of(view)[place], 1, lang, texts))
    if name == "sow":
        bean, _, field = label.partition(" ")
        return chip_of(bean, 1, lang, texts).append(f"{TO}{int(field) + 1}", style="quiet")
    if name == "want":
        return chip_of(label, 1, lang, texts)
    return Text(names[place] if label in LETTERS else texts.say(lang, label), style="strong")


# Cards and bundles


def chip_of(bean: str, number: int, lang: str, texts: Catalogue) -> Text:
    """Some cards of a bean as a small card: `2 Red`."""
    sign = texts.say(lang, f"terminal.sign.{bean}")
    return Text().append(_counted(number, sign), style=f"bean.{bean}")


def named(bean: str, number: int, lang: str, texts: Catalogue) -> Text:
    """The same with the whole name."""
    short = texts.say(lang, f"short.{bean}")
    return Text().append(f"{HARD}{_counted(number, short)}{HARD}", style=f"bean.{bean}")


def _counted(number: int, name: str) -> str:
    return f"{number}{HARD}{name}" if number > 1 else name


def bundle(beans: v.Bundle, lang: str, texts: Catalogue) -> Text:
    """A bundle of cards, or a dash."""
    if not beans:
        return Text(NOTHING, style="quiet")
    return Text(" ").join(chip_of(bean, number, lang, texts) for bean, number in beans.items())


def _both(one: v.Bundle, other: v.Bundle) -> v.Bundle:
    return {name: number for name in BEAN_NAMES if (number := one.get(name, 0) + other.get(name, 0))}


def _quiet(text: str) -> Text:
    return Text().append(text, style="quiet")


def _flow(chips: Iterable[Text], after: str = "") -> list[Text]:
    """Cards side by side, in as many lines as they need; those after the first are set in."""
    lines = [Text()]
    for card in chips:
        if lines[-1] and lines[-1].cell_len + 1 + card.cell_len > WIDTH:
            lines.append(Text(after))
        elif lines[-1]:
            lines[-1].append(" ")
        lines[-1].append_text(card)
    return lines


# The table


def on_table(view: v.View, lang: str, texts: Catalogue, touched: str | None) -> list[Text]:
    """The cards turned up, the pile and the discards."""
    name, _, label = (touched or "").partition(" ")
    lit = label.partition(" ")[0] if name in ("turned", "sow", "drop") else None
    chips = [
        _lit(named(bean, number, lang, texts), lit=bean == lit and view.phase != "settle")
        for bean, number in view.turned.items()
    ]
    piles = caption("part.pile", lang, texts).append(str(view.pile), style="strong")
    piles += _quiet(f" ({view.emptied}/{view.emptyings}) · {texts.say(lang, 'part.discard')} ")
    piles.append(str(len(view.discard)), style="strong")
    if view.discard:
        piles += _quiet(f" · {texts.say(lang, 'terminal.top')} ")
        piles += chip_of(view.discard[-1], 1, lang, texts)
    title = caption("part.offers" if view.phase == "offer" else "part.table", lang, texts, "")
    return [*_flow([title, *(chips or [_quiet(NOTHING)])]), piles]


def _lit(card: Text, *, lit: bool) -> Text:
    """A card, in the light if the action under the cursor is about it."""
    return Text(card.plain, style="touched") if lit else card


# Trading


def offers(
    view: v.View, lang: str, texts: Catalogue, marks: Sequence[Text], touched: str | None
) -> list[Text]:
    """Every open offer on one line, those to the reader first, and who has not answered it."""
    title = caption("part.offers", lang, texts)
    if not view.offers:
        return [title + _quiet(NOTHING)]
    if any(is_choice(view, offer) for offer in view.offers):
        title += Text().append(texts.say(lang, "terminal.pick"), style="terracotta")
    name, _, letter = (touched or "").partition(" ")
    lines: list[Text] = []
    for offer in sorted(view.offers, key=lambda offer: not is_to_reader(view, offer)):
        owner = marks[offer.owner]
        line = owner + _quiet(f" {TO} ") + _whom(offer.to, lang, texts, marks)
        line += Text("  ") + exchange(_both(offer.gives, offer.turned), offer.wants, lang, texts)
        if offer.owner == view.active and view.asked:
            line.append("  ?", style="terracotta")
            line += Text().join(Text(" ") + marks[other] for other in view.asked)
        if name in ("accept", "decline") and owner.plain[0].lower() == letter:
            line.stylize("touched", 0, len(owner))
        lines += _flow(line.split(" "), "  ")
    return [title, *lines]


def is_to_reader(view: v.View, offer: v.OfferView) -> bool:
    """B11, B14. Whether the reader may answer an offer."""
    return view.me not in (None, offer.owner) and offer.to in (None, view.me)


def is_choice(view: v.View, offer: v.OfferView) -> bool:
    """B17. Whether the reader could accept an offer, but has still to say which of several equal cards go."""
    mine = view.draft
    if mine is None or not is_to_reader(view, offer):
        return False
    there, laid = list(_hand_of(view)), [_hand_of(view)[place] for place in mine.places]
    if view.me == view.active:
        there += [bean for bean, number in view.turned.items() for _ in range(number)]
        laid += [bean for bean, number in mine.turned.items() for _ in range(number)]
    wants = offer.wants.items()
    return all(there.count(bean) >= number for bean, number in wants) and any(
        there.count(bean) > number != laid.count(bean) for bean, number in wants
    )


def _whom(to: int | None, lang: str, texts: Catalogue, marks: Sequence[Text]) -> Text:
    return Text(texts.say(lang, "anyone"), style="strong") if to is None else marks[to].copy()


def exchange(gives: v.Bundle, wants: v.Bundle, lang: str, texts: Catalogue) -> Text:
    """What is given against what is wanted."""
    return bundle(gives, lang, texts) + Text(f" {AGAINST} ", style="strong") + bundle(wants, lang, texts)


def draft(view: v.View, lang: str, texts: Catalogue, marks: Sequence[Text]) -> list[Text]:
    """What the reader has laid ready."""
    mine = view.draft
    if mine is None or not (mine.places or mine.turned or mine.wants):
        return []
    given: v.Bundle = {}
    for place in mine.places:
        bean = _hand_of(view)[place]
        given[bean] = given.get(bean, 0) + 1
    line = caption("terminal.draft", lang, texts)
    line += exchange(_both(given, mine.turned), mine.wants, lang, texts)
    if mine.addressed:
        line += _quiet(f" {TO} ") + _whom(mine.to, lang, texts, marks)
    return [Text(), *_flow(line.split(" "), "  ")]


# The hand


def _hand_of(view: v.View) -> list[str]:
    """The reader's own hand; a spectator has none."""
    return [] if view.me is None else view.seats[view.me].hand or []


def hand(view: v.View, lang: str, texts: Catalogue, touched: str | None) -> list[Text]:
    """The reader's hand in order, by names where those fit; a tick on what is laid ready; what lies aside."""
    if view.me is None:
        return []
    mine, title = _hand_of(view), caption("part.hand", lang, texts)
    aside, traded = view.seats[view.me].aside, Text()
    if aside:
        traded = Text(" · ") + caption("part.aside", lang, texts) + bundle(aside, lang, texts)
    if not mine:
        return [title + _quiet(NOTHING) + traded]
    name, _, label = (touched or "").partition(" ")
    lit = 0 if name == "plant" else int(label) if name in ("give", "toss") else None
    laid = view.draft.places if view.draft else []
    shown = Text()
    for draw in (named, chip_of):
        shown = Text(" ").join(
            _numbered(place, _lit(draw(bean, 1, lang, texts), lit=place == lit), laid=place in laid)
            for place, bean in enumerate(mine)
        )
        if (title + shown + traded).cell_len <= HAND_WIDTH:
            break
    return [title + shown + traded]


def _numbered(place: int, card: Text, *, laid: bool = False) -> Text:
    tick = Text(LAID, style="olive") if laid else Text()
    return _quiet(f"{place + 1}") + tick + card


# Fields


def meter(bean: str, grown: int) -> Text:
    """The bean meter, as far as the cards reach on the bean's colour: `●●1·2·34`."""
    text = Text()
    steps = {step: coins for coins, step in enumerate(v.STEPS_OF[BEAN_NAMES.index(bean)], start=1) if step}
    for card in range(1, max(steps) + 1):
        reached = card <= grown
        sign = str(steps.get(card, CARD if reached else STILL_TO_COME))
        text.append(sign, style=f"bean.{bean}" if reached else "quiet")
    return text


def planted(field: v.FieldView, lang: str, texts: Catalogue, *, metered: bool = True) -> Text:
    """A field: its bean, how many, and how far that is along the meter."""
    if field.bean is None:
        return Text(NOTHING * 4, style="quiet")
    text = chip_of(field.bean, 1, lang, texts).append(str(field.cards), style="strong") + _quiet(RULE)
    return text + (meter(field.bean, field.cards) if metered else Text(f"{field.coins}{COIN}", style="olive"))


def fields(mine: v.SeatView, lang: str, texts: Catalogue) -> list[Text]:
    """Few fields on one line, without their meters where that would be too long; or each on its own."""
    grown = [planted(field, lang, texts) for field in mine.fields]
    if len(grown) > FEW_FIELDS:
        return list(map(_with_coins, grown, mine.fields))
    line = Text(" ").join(grown)
    if cell_len(line.plain) > SEAT_WIDTH:
        line = Text("  ").join(planted(field, lang, texts, metered=False) for field in mine.fields)
    return [line]


def _with_coins(grown: Text, field: v.FieldView) -> Text:
    """A field with what it brings, and with how many cards it brings more."""
    if field.bean is None:
        return grown
    text = grown + Text(f" {field.coins}{COIN}", style="olive")
    return text if field.next_at is None else text.append(f" {TO}{field.next_at}", style="quiet")


def words(field: v.FieldView, place: int, lang: str, texts: Catalogue) -> str:
    """A field in words: what it brings now, and what it would bring with more cards."""
    assert field.bean is not None
    bean, now = texts.say(lang, f"short.{field.bean}"), f"{field.coins}{COIN}"
    if field.next_at is None:
        return texts.say(lang, "terminal.field", field=place, bean=bean, now=now)
    then = f"{v.COINS_FOR[BEAN_NAMES.index(field.bean)][field.next_at]}{COIN}"
    return texts.say(lang, "terminal.field-next", field=place, bean=bean, now=now, n=field.next_at, then=then)


def held(mine: v.SeatView, lang: str, texts: Catalogue) -> Text:
    """How many cards a hand has, which of them are open or were shown, and what lies aside."""
    line = caption("part.hand", lang, texts).append(str(mine.cards), style="strong")
    if mine.hand:
        line += Text(" · ") + bundle({bean: mine.hand.count(bean) for bean in mine.hand}, lang, texts)
    elif mine.shown:
        shown = {card.bean: card.number for card in mine.shown}
        line += Text(" · ") + caption("terminal.shown", lang, texts) + bundle(shown, lang, texts)
    if mine.aside:
        line += Text(" · ") + caption("part.aside", lang, texts) + bundle(mine.aside, lang, texts)
    return line


def meters(view: v.View, lang: str, texts: Catalogue) -> Table:
    """Every bean: its meter, how many there are, and how many of them the reader has not seen."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for justify in ("left", "left", "left", "right", "right"):
        table.add_column(justify=justify, no_wrap=True)
    headers = [Text(texts.say(lang, f"terminal.{name}"), style="quiet") for name in ("cards", "unseen")]
    table.add_row("", "", "", *headers)
    for bean, copies in zip(BEAN_NAMES, COPIES.tolist(), strict=True):
        unseen = sum(pile.get(bean, 0) for pile in view.unseen)
        table.add_row(
            chip_of(bean, 1, lang, texts),
            texts.say(lang, f"short.{bean}"),
            meter(bean, 0),
            Text(str(copies), style="quiet"),
            Text(str(unseen), style="strong"),
        )
    return table
