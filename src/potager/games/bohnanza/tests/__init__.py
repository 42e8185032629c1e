"""Tests of Bohnanza."""
