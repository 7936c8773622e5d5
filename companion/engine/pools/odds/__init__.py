"""Duels of two mechs, played many times by the rules of battles."""
