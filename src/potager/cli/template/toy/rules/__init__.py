"""The rules: the only code that changes a table."""
