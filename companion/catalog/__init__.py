"""Models, boards and scenarios from files."""
