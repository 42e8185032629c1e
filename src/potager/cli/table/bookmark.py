"""Which part of the board is open: the pages of a small screen, the keys that open them, and turning them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from potager.cli.table.drawings import Leaf

SEATS, LOG = "seats", "log"
OWN = {SEATS: "a", LOG: "o"}  # pages that every game has, and their keys
USED = "dhlnpqsu"  # letters that do something else at the table


class Bookmark:
    """Where the reader has opened the board.

    The first page is the one where the game is played. A large screen shows another one beside it: the one
    that was opened last.
    """

    def __init__(self, keys: Mapping[str, str]) -> None:
        self.keys = {**keys, **OWN}
        self.page = ""
        self._beside = ""
        self._turned = 0  # among the leaves of one name: how many after the reader's own

    def names(self, leaves: Sequence[Leaf]) -> list[str]:
        """The names of all pages."""
        return [*dict.fromkeys(leaf.name for leaf in leaves), *OWN]

    def first(self, leaves: Sequence[Leaf]) -> Leaf:
        """What is shown where the game is played."""
        there = [leaf for leaf in leaves if leaf.name == leaves[0].name]
        return there[self._turned % len(there)]

    def beside(self, leaves: Sequence[Leaf]) -> Leaf | None:
        """What is shown beside it, where there is room for both."""
        others = [leaf for leaf in leaves if leaf.name != leaves[0].name]
        return next((leaf for leaf in others if leaf.name == self._beside), others[0] if others else None)

    def open_leaf(self, leaves: Sequence[Leaf]) -> Leaf | None:
        """What is shown where there is room for one; None for the seats and the log."""
        if self.page in OWN:
            return None
        there = [leaf for leaf in leaves if leaf.name == self.page]
        return there[self._turned % len(there)] if there else self.first(leaves)

    def open(self, page: str, turned: int = 0) -> None:
        """Open a page; of several leaves of its name the one that is so many after the reader's own."""
        self.page, self._turned = page, turned
        if page not in OWN:
            self._beside = page

    def press(self, key: str, leaves: Sequence[Leaf]) -> bool:
        """Open what a key stands for; pressed again it turns to the next of that name."""
        page = next((page for page in self.names(leaves) if self.keys.get(page) == key), None)
        if page is None:
            return False
        count = sum(leaf.name == page for leaf in leaves)
        again = page == (self.page or leaves[0].name) and count > 1
        self.open(page, (self._turned + 1) % count if again else 0)
        return True

    def step(self, by: int, leaves: Sequence[Leaf]) -> None:
        """Turn the pages one by one, forwards or backwards."""
        stops = [
            (page, place)
            for page in self.names(leaves)
            for place in range(max(1, sum(leaf.name == page for leaf in leaves)))
        ]
        now = stops.index((self.page or leaves[0].name, self._turned))
        self.open(*stops[(now + by) % len(stops)])
