"""What a sensible player thinks: bots live by it."""
