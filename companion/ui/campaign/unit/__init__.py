"""The unit page: its sheet with its damage, its repairs and its service record."""
