"""Declaring attacks: which ones at whom, and what they may do."""
