"""Bohnanza on the terminal."""
