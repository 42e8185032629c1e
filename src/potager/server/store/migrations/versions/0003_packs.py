"""A table notes its component pack."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Give tables a column for the hash of their pack."""
    op.add_column("tables", sa.Column("pack", sa.String(64)))
