"""Results of a battle: the condition of its units, and its kills."""
