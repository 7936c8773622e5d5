"""Attacks: the roll with its reasons, the Defense that it has to reach, and what gets through."""
