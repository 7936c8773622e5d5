"""The window: its start, its menu, and what is said when something fails."""
