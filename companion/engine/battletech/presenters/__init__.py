"""Presenters: the views of a battle, and their texts, as plain data."""
