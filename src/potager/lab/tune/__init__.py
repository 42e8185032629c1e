"""Tuning: a game's weights climbed by play, one changed gardener among unchanged ones on the same deals."""
