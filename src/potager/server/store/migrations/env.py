"""Alembic's way into the schema; `Store.open` runs it with a connection."""

from alembic import context

from potager.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
