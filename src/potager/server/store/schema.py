"""The tables of the database. The log is append-only: its primary key decides who was first."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    true,
)

metadata = MetaData()

house = Table(
    "house",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float),  # when they were last here, to the day
)

keys = Table(
    "keys",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("secret", String(64), nullable=False),  # its hash
    Column("state", String(8), nullable=False),  # open, shut, token, revoked: nor what it opened
    Column("created", Float, nullable=False),
    Index("keys_by_secret", "secret"),
    Index("keys_by_guest", "guest"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("game_version", Integer, nullable=False),
    Column("pack", String(64)),  # the hash of the component pack, where the game had one
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("public", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=true()),  # whether they are allowed
    Column("owner", String(32), nullable=False),
    Column("status", String(10), nullable=False),  # open, playing, over, closed
    Column("created", Float, nullable=False),
    Column("server_half", String(64), nullable=False),  # secret until the end
    Column("seed", String(64)),  # set when the game starts; secret until the end
    Column("seat_secret", String(32), nullable=False),
    Column("watch_secret", String(32), nullable=False),
    Column("rematch", String(16)),
    Column("result", Text),  # JSON, when the game is over
    Index("tables_by_status", "status", "public", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(32)),
    Column("name", String(80)),
    Column("bot", String(40)),
    Column("ready", Boolean, nullable=False),
    Column("contribution", String(64), nullable=False),  # this seat's part of the seed
    Index("seats_by_guest", "guest"),
)

rulings = Table(
    "rulings",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("muted", Boolean, nullable=False),
    Column("removed", Boolean, nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # play, undo
    Column(
        "body", Text, nullable=False
    ),  # JSON: the actions played, or how many were taken back, and whether they revealed something
    Column("action_id", String(64), nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "action_id", name="log_action_once"),
)

# Of servers that share a database: until when each is believed to live, and which tables it has. By the
# database's clock; a lease is another one when its fencing number is.
servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("owner", String(32)),  # a server; none if it was given back
    Column("fence", BigInteger, nullable=False),
    Index("leases_by_owner", "owner"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("state", LargeBinary, nullable=False),
)

orders = Table(
    "orders",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("order", Text, nullable=False),  # as the game writes it
    Column("at", Float, nullable=False),
    Index("orders_by_table", "table_id"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("content", Text, nullable=False),  # JSON, as `potager.lab.review.reviewed` writes it
    Column("at", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(32)),
    Column("name", String(80), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
