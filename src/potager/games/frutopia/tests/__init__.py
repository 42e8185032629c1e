"""Tests of Frutopia: a position, an action, a sentence."""
