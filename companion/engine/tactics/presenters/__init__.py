"""Presenters of battles and lances, as plain views and text."""
