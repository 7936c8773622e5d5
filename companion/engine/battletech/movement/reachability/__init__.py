"""Reachable hexes, and the reasons for those out of reach."""
