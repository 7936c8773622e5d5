"""Suits of battle armor: their models and record sheets; they cannot be played yet."""
