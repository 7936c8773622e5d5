"""Damaged databases, and a player's actions on each."""
