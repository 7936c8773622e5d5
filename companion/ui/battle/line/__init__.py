"""The line of the quick bar: what is typed in it, and what is done about it."""
