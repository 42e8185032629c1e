"""The tables of a dataset: their columns, of what kind they are, and what each says."""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple

from potager.lab.parts import missing_part

MOVES, OFFERS, TRUTH, GAMES = "moves", "offers", "truth", "games"
PART = "part-{:05}.parquet"


class Column(NamedTuple):
    """One column: its name, its kind in the words of the datasheet, and what it says."""

    name: str
    kind: str
    says: str


GAME = Column("game", "int32", "the number of the game, from 0")
NUMBER = Column(
    "number",
    "int32",
    "the number of the action in its game; it counts unseen drafts, so it is a key and no feature",
)
POINTS = Column("points", "list<int32>", "how the game ended: the points of every seat")
WINNERS = Column("winners", "list<int8>", "how the game ended: the seats that won")
VIEW = Column("view", "string", "all that the seat may know, as JSON; only where it was asked for")

# `moves` and `offers` tell what a seat, or everybody, may know. `truth` and `games` hold secrets.
TABLES: dict[str, tuple[Column, ...]] = {
    MOVES: (
        GAME,
        NUMBER,
        Column("seat", "int8", "the seat that acts, from 0"),
        Column("action", "int16", "what it does, by its number"),
        Column("text", "string", "the same as text, as a person types it"),
        Column("whole", "bool", "whether a move is whole with this action"),
        Column("legal", "list<int16>", "all that it could have done"),
        Column("view_hash", "string", "a hash of all that the seat may know: the same view, the same hash"),
        POINTS,
        WINNERS,
    ),
    OFFERS: (
        GAME,
        Column("number", "int32", "the number of the action that made the offer"),
        Column("owner", "int8", "the seat that made it"),
        Column("to", "int8", "the seat that it was made to; null is anyone"),
        Column("gives", "map<string, int8>", "what its owner gives from the hand, by kind"),
        Column("turned", "map<string, int8>", "what its owner gives of the cards turned up"),
        Column("wants", "map<string, int8>", "what its owner wants; nothing is a gift"),
        Column(
            "answers",
            "list<struct<number: int32, seat: int8, answer: string>>",
            "every answer in its order: accept or decline",
        ),
        Column("ended", "string", "accepted, declined, withdrawn, replaced or lapsed"),
        Column("partner", "int8", "the seat that accepted; null if none did"),
    ),
    TRUTH: (
        GAME,
        NUMBER,
        Column("position", "string", "the position before the action as text, with everything hidden in it"),
        Column("digest", "string", "a short hash of that position"),
    ),
    GAMES: (
        GAME,
        Column("seed", "string", "the master seed: with it and the actions the game can be played again"),
        Column("bots", "list<string>", "who sat in which seat"),
        Column("first", "int8", "the seat that began"),
        Column("actions", "int32", "how many actions it took"),
        POINTS,
        WINNERS,
        Column("digest", "string", "a short hash of the last position"),
    ),
}
SECRET = (TRUTH, GAMES)


def columns_of(table: str, views: bool) -> tuple[Column, ...]:
    """The columns of a table; moves may hold whole views."""
    return (*TABLES[table], VIEW) if table == MOVES and views else TABLES[table]


def arrow() -> tuple[Any, Any]:
    """PyArrow and its Parquet, which an extra brings."""
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        raise missing_part("a dataset needs", "data", error) from None


def arrow_schema(table: str, views: bool) -> Any:
    """The columns of a table as Arrow has them."""
    pa, _ = arrow()
    kinds = {
        "int8": pa.int8(),
        "int16": pa.int16(),
        "int32": pa.int32(),
        "bool": pa.bool_(),
        "string": pa.string(),
        "list<int8>": pa.list_(pa.int8()),
        "list<int16>": pa.list_(pa.int16()),
        "list<int32>": pa.list_(pa.int32()),
        "list<string>": pa.list_(pa.string()),
        "map<string, int8>": pa.map_(pa.string(), pa.int8()),
        TABLES[OFFERS][7].kind: pa.list_(
            pa.struct([("number", pa.int32()), ("seat", pa.int8()), ("answer", pa.string())])
        ),
    }
    return pa.schema([pa.field(one.name, kinds[one.kind]) for one in columns_of(table, views)])
