"""Which is better? Duels of two units by range, and of two forces."""
