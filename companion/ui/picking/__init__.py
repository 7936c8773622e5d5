"""Picking units: one way for new battles, reinforcements, campaigns and duels."""
