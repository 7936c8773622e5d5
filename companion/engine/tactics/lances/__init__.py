"""Lances, what they cost, and what they win."""
