"""The tables and what goes on at them."""
