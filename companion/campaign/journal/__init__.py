"""A campaign's journal: its stored entries, those that are in force, and undo."""
