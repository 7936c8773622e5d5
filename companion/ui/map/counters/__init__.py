"""Counters on the map."""
