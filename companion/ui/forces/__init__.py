"""Building forces from points and cards before a battle; what may be taken is told by the game."""
