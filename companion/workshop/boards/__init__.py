"""Boards being drawn: what a stroke does to the ground, sheets joined and cut, what rules have against it."""
