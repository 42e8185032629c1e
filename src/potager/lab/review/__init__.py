"""A finished game, looked at again."""
