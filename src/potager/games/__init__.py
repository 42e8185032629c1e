"""The games: one folder each, found by `potager.core.registry`."""
