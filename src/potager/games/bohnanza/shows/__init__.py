"""How it is written down and drawn."""
