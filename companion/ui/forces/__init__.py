"""Building forces from points and cards before a battle; the game decides what may be taken."""
