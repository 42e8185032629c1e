"""Tests of Finca: a position, an action, a sentence."""
