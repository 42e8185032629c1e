"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "house",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("game_version", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("server_half", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(64)),
        sa.Column("seat_secret", sa.String(32), nullable=False),
        sa.Column("watch_secret", sa.String(32), nullable=False),
        sa.Column("rematch", sa.String(16)),
        sa.Column("result", sa.Text),
    )
    op.create_index("tables_by_status", "tables", ["status", "public", "created"])
    op.create_table(
        "seats",
        _of_a_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32)),
        sa.Column("name", sa.String(80)),
        sa.Column("bot", sa.String(40)),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.Column("contribution", sa.String(64), nullable=False),
    )
    op.create_index("seats_by_guest", "seats", ["guest"])
    op.create_table(
        "log",
        _of_a_table(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("action_id", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "action_id", name="log_action_once"),
    )
    op.create_table(
        "snapshots",
        _of_a_table(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "chat",
        _of_a_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32)),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def _of_a_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True)
