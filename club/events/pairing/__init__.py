"""Pairings and standings: pure functions over player numbers, independent of Django and of the current time."""
