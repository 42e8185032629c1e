"""How a table looks: as text, and on the terminal."""
