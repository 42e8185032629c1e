"""Seats for language models: a view as plain text, a grammar of answers, and how well they trade."""
