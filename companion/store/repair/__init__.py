"""Bringing back what is damaged: what can be read stays, what is lost comes from backups."""
