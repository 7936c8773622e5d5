"""Comparison of two units by duels at each range, and of two forces."""
