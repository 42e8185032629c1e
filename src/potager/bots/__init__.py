"""Bots: they play any game through views and never see a true state."""
