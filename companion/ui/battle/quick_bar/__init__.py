"""The quick bar of a battle: its typed lines and buttons, and their commands."""
