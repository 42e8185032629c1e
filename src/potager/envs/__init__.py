"""Environments for research: the same rules in batches, and as what training code already speaks."""
