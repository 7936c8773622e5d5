"""Duels of two 'Mechs, many at once: who is out of the battle first, and in which turn."""
