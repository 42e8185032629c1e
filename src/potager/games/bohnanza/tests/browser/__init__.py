"""Bohnanza in a real browser."""
