"""A new battle: its rules, its table, its sides."""
