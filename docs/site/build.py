"""Builds the site of the papers, without a network: `make docs`, or python docs/site/build.py FOLDER.

Every Markdown paper is a page; a game's page has its observation and action tables, made from the code. A
link that leads nowhere stops the build.
"""

from __future__ import annotations

import html
import os
import posixpath
import re
import shutil
import sys
from pathlib import Path

import games
from home import home
from pages import GAMES, ROOT, SECTIONS, Page, all_pages
from render import Rendered, code, render

import potager

HERE = Path(__file__).parent
STYLES = ROOT / "web" / "src" / "styles"
FONTS = STYLES / "fonts"
ANCHOR = re.compile(r'\bid="([^"]+)"')
LINK = re.compile(r'\b(?:href|src)="([^"]+)"')
PICTURES = {".svg", ".webp", ".png"}


class Site:
    """The site in the making: its pages, and the files that they need."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.pages = {page.source: page for page in all_pages()}

    def build(self) -> list[str]:
        """Write every page; what is wrong with their links."""
        self.out.mkdir(parents=True, exist_ok=True)
        self._write_assets()
        for page in self.pages.values():
            self._write(page, self._rendered(page))
        self._write(Page("", "index.html"), home())
        return broken_links(self.out)

    def _rendered(self, page: Page) -> Rendered:
        text = (ROOT / page.source).read_text(encoding="utf-8")
        if page.source.endswith(".py"):
            name = Path(page.source).name
            return Rendered(name, f"<h1>{name}</h1>\n{code(text, 'python')}", ())
        if games.is_game(page):
            return games.rendered(page, lambda link: self._link(page, link))
        return render(text, lambda link: self._link(page, link))

    def _link(self, page: Page, link: str) -> str:
        """Where a link of a paper leads on the site: to a page, or to a file that is brought along."""
        target, hash_, anchor = link.partition("#")
        if "://" in link or link.startswith("mailto:") or not target:
            return link
        source = posixpath.normpath(posixpath.join(posixpath.dirname(page.source), target))
        if source in self.pages:
            return f"{page.up}{self.pages[source].address}{hash_}{anchor}"
        file = ROOT / source
        if not file.is_file():
            return link  # the check of links finds it
        place = self.out / "files" / source
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)
        return f"{page.up}files/{source}"

    def _write(self, page: Page, made: Rendered) -> None:
        beside = "".join(
            f'<li class="level-{one.level}"><a href="#{one.anchor}">{html.escape(one.text)}</a></li>'
            for one in made.headings
        )
        frame = (HERE / "frame.html").read_text(encoding="utf-8")
        parts = {
            "title": html.escape(made.title),
            "up": page.up,
            "list": navigation(page),
            "body": made.body,
            "beside": f'<nav class="beside" aria-label="On this page"><ul>{beside}</ul></nav>'
            if beside
            else "",
            "kind": "home" if page.address == "index.html" else "paper",
            "version": potager.__version__,
        }
        file = self.out / page.address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(re.sub(r"\{(\w+)\}", lambda found: parts[found[1]], frame), encoding="utf-8")

    def _write_assets(self) -> None:
        """The style of the house, its fonts where the page was built, and the covers of the games."""
        assets = self.out / "assets"
        assets.mkdir(exist_ok=True)
        files = (STYLES / "tokens.css", HERE / "boxes.css", HERE / "style.css")  # narrow screens come last
        style = [file.read_text(encoding="utf-8") for file in files]
        if FONTS.is_dir():
            shutil.copytree(FONTS, assets / "fonts", dirs_exist_ok=True)
            style.insert(0, (STYLES / "fonts.css").read_text(encoding="utf-8"))
        (assets / "style.css").write_text("\n".join(style), encoding="utf-8")
        shutil.copyfile(ROOT / "web" / "public" / "icon.svg", assets / "icon.svg")
        for name in GAMES:
            shutil.copyfile(ROOT / games.COVER.format(name), assets / f"{name}.svg")


def navigation(here: Page) -> str:
    """The list of all pages, with this one marked."""
    found: list[str] = []
    for section in SECTIONS:
        found.append(f"<h2>{section.title}</h2><ul>")
        for page in section.pages:
            current = ' aria-current="page"' if page == here else ""
            found.append(
                f'<li><a href="{here.up}{page.address}"{current}>{html.escape(page.listed)}</a></li>'
            )
        found.append("</ul>")
    return "".join(found)


def broken_links(folder: Path) -> list[str]:
    """Every link that leads nowhere within the site, and every thing that would be loaded from elsewhere."""
    texts = {file: file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.html"))}
    anchors = {file: set(ANCHOR.findall(text)) for file, text in texts.items()}
    found: list[str] = []
    for file, text in texts.items():
        for link in LINK.findall(text):
            target, _, anchor = html.unescape(link).partition("#")
            if "://" in link or link.startswith("mailto:"):
                continue
            goal = Path(os.path.normpath(file.parent / target)) if target else file
            if not goal.is_file() or (anchor and goal in anchors and anchor not in anchors[goal]):
                found.append(f"{file.relative_to(folder)}: {link}")
    return found


def main() -> None:
    """Build the site into a folder."""
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site"
    site = Site(out)
    broken = site.build()
    if not FONTS.is_dir():
        print("without the house's fonts: `make page` makes them", file=sys.stderr)
    if broken:
        sys.exit("links that lead nowhere:\n" + "\n".join(broken))
    print(f"{len(site.pages) + 1} pages are in {out}: open {out / 'index.html'}")


if __name__ == "__main__":
    main()
