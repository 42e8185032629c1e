"""What a seat, or a spectator, may know."""
