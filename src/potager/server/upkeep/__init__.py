"""Keeping a database for years: checking it, copying it, clearing away what nobody uses any more."""
