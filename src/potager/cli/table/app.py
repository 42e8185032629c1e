"""The table as a program of its own: it opens the screen and dresses it by day or by night."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from textual.app import App

from potager.cli.options import is_human
from potager.cli.table import look
from potager.cli.table.screen import TableScreen
from potager.cli.table.watching import WatchScreen
from potager.core.game import Game
from potager.core.match import Match
from potager.core.texts import LANGUAGES

PAUSE = 0.4


class TableApp(App[None]):
    """A table for people and bots in one terminal."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        *,
        lang: str = LANGUAGES[0],
        pause: float = PAUSE,
        folder: Path | None = None,
        engine: Callable[[], Game] | None = None,
    ) -> None:
        super().__init__()
        folder = folder or Path()
        screen = TableScreen if any(map(is_human, players)) else WatchScreen
        self.table = screen(match, players, lang=lang, pause=pause, folder=folder, engine=engine)
        for theme in look.THEMES:
            self.register_theme(theme)
        self._dress(look.DAY)

    def on_mount(self) -> None:
        """Open the table."""
        self.push_screen(self.table)

    def _dress(self, theme: str) -> None:
        self.theme = theme
        self.console.push_theme(look.styles(theme, self.table.drawings.styles))

    def action_night(self) -> None:
        """Change between day and night."""
        self.console.pop_theme()
        self._dress(look.NIGHT if self.theme == look.DAY else look.DAY)
        self.table.redraw()
