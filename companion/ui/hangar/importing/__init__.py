"""Bringing files in: progress, and the report of what became of each."""
