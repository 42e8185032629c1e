"""Thinking for bots, hints and reviews, beside the event loop."""
