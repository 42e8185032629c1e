"""Reviews of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table of reviews."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
