"""Damaged databases, and what a player does with each."""
