"""What one table of a ruleset asks of another and may not find there, a chapter of the book a module."""
