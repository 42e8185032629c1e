"""The tables of the database. The log is append-only: its primary key decides who was first."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

house = sa.Table(
    "house",
    metadata,
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float),  # when they were last here, to the day
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("guest", sa.String(32), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),  # its hash
    sa.Column("state", sa.String(8), nullable=False),  # open, shut, token, revoked: nor what it opened
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("keys_by_secret", "secret"),
    sa.Index("keys_by_guest", "guest"),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("game_version", sa.Integer, nullable=False),
    sa.Column("pack", sa.String(64)),  # the hash of the component pack, where the game had one
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),  # JSON
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()),  # whether they are allowed
    sa.Column("owner", sa.String(32), nullable=False),
    sa.Column("status", sa.String(10), nullable=False),  # open, playing, over, closed
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("server_half", sa.String(64), nullable=False),  # secret until the end
    sa.Column("seed", sa.String(64)),  # set when the game starts; secret until the end
    sa.Column("seat_secret", sa.String(32), nullable=False),
    sa.Column("watch_secret", sa.String(32), nullable=False),
    sa.Column("rematch", sa.String(16)),
    sa.Column("result", sa.Text),  # JSON, when the game is over
    sa.Index("tables_by_status", "status", "public", "created"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(32)),
    sa.Column("name", sa.String(80)),
    sa.Column("bot", sa.String(40)),
    sa.Column("ready", sa.Boolean, nullable=False),
    sa.Column("contribution", sa.String(64), nullable=False),  # this seat's part of the seed
    sa.Index("seats_by_guest", "guest"),
)

rulings = sa.Table(
    "rulings",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("muted", sa.Boolean, nullable=False),
    sa.Column("removed", sa.Boolean, nullable=False),
)

log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),  # play, undo
    sa.Column(
        "body", sa.Text, nullable=False
    ),  # JSON: the actions played, or how many were taken back, and whether they revealed something
    sa.Column("action_id", sa.String(64), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "action_id", name="log_action_once"),
)

# Of servers that share a database: until when each is believed to live, and which tables it has. By the
# database's clock; a lease is another one when its fencing number is.
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)

leases = sa.Table(
    "leases",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("owner", sa.String(32)),  # a server; none if it was given back
    sa.Column("fence", sa.BigInteger, nullable=False),
    sa.Index("leases_by_owner", "owner"),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("state", sa.LargeBinary, nullable=False),
)

orders = sa.Table(
    "orders",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("order", sa.Text, nullable=False),  # as the game writes it
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("orders_by_table", "table_id"),
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("content", sa.Text, nullable=False),  # JSON, as `potager.lab.review.reviewed` writes it
    sa.Column("at", sa.Float, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(32)),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
