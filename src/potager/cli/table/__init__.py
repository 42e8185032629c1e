"""The table in the terminal. It knows no game: a game folder's `terminal.py` draws for it."""
