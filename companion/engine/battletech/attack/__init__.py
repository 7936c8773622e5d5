"""Everything that a to-hit number takes, for weapons and for physical attacks."""
