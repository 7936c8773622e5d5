"""To-hit numbers and their facts, for weapons and for physical attacks."""
