"""Copying what the battle page shows as plain text."""
