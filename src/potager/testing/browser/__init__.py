"""The page in a real browser: a server, guests, and what is looked at on every page."""
