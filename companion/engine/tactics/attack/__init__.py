"""Sight, attack dice and defense dice, and what changes them."""
