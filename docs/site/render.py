"""A paper as HTML: headings that can be linked to, rules with their ids, code in the colours of the house."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, cast

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter  # pyright: ignore[reportMissingTypeStubs]
from pygments.lexers import get_lexer_by_name  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]
from pygments.util import ClassNotFound  # pyright: ignore[reportMissingTypeStubs]

RULE_ID = re.compile(r"^[A-Z]\d+$")
BLOCKS = ("code_block", "html_block", "hr", "inline")  # what is whole by itself
DEEPEST = 3  # headings that are listed beside a page


class Heading(NamedTuple):
    """A heading of a page."""

    level: int
    anchor: str
    text: str


class Rendered(NamedTuple):
    """A page's own part."""

    title: str
    body: str
    headings: tuple[Heading, ...]


def slug(text: str) -> str:
    """The anchor of a heading, as forges make it.

    >>> slug("Two servers, or more")
    'two-servers-or-more'
    """
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")


def code(text: str, language: str) -> str:
    """Code in colours; a language that nobody knows stays plain."""
    try:
        lexer: Any = get_lexer_by_name(language or "text")  # pyright: ignore[reportUnknownVariableType]
    except ClassNotFound:
        return f"<pre><code>{html.escape(text)}</code></pre>\n"
    made = highlight(text, lexer, cast(Any, HtmlFormatter)(nowrap=True))
    return f'<pre tabindex="0"><code>{made}</code></pre>\n'


def render(text: str, link: Callable[[str], str]) -> Rendered:
    """A paper as HTML; `link` says where each link of it leads on the site."""
    reader = MarkdownIt("commonmark", {"highlight": None}).enable("table")
    tokens = reader.parse(text)
    headings = _mark_headings(tokens)
    for token in tokens:
        for inner in token.children or ():
            for name in ("href", "src"):
                if (old := inner.attrGet(name)) is not None:
                    inner.attrSet(name, link(str(old)))
    _mark_rules(tokens)
    body = "".join(_pieces(reader, tokens))
    title = headings[0].text if headings else ""
    return Rendered(title, body, tuple(one for one in headings if 1 < one.level <= DEEPEST))


def _mark_headings(tokens: Sequence[Token]) -> list[Heading]:
    found: list[Heading] = []
    taken: dict[str, int] = {}
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            text = "".join(child.content for child in inside.children or ())
            anchor = slug(text)
            taken[anchor] = taken.get(anchor, -1) + 1
            anchor = f"{anchor}-{taken[anchor]}" if taken[anchor] else anchor
            token.attrSet("id", anchor)
            found.append(Heading(int(token.tag[1]), anchor, text))
    return found


def _mark_rules(tokens: Sequence[Token]) -> None:
    """A rule's paragraph begins with its id in bold: it can be linked to, and stands in the margin."""
    for token, inside in pairwise(tokens):
        children = inside.children or []
        if token.type == "paragraph_open" and len(children) > 2 and children[1].type == "strong_open":
            if RULE_ID.match(children[2].content) and not children[0].content:
                token.attrSet("id", children[2].content)
                token.attrSet("class", "rule")


def _pieces(reader: MarkdownIt, tokens: Sequence[Token]) -> list[str]:
    """The HTML of a page, token by token; tables scroll by themselves where a phone is too narrow."""
    found: list[str] = []
    draw: Any = reader.renderer
    for number, token in enumerate(tokens):
        if token.type == "fence":
            found.append(code(token.content, token.info.strip()))
        elif token.type == "table_open":
            found.append('<div class="table" tabindex="0"><table>\n')
        elif token.type == "table_close":
            found.append("</table></div>\n")
        elif token.type == "html_block" and token.content.startswith("<!--"):
            continue
        elif token.type in BLOCKS:
            found.append(reader.renderer.render([token], reader.options, {}))
        else:
            found.append(draw.renderToken(tokens, number, reader.options, {}))
    return found
