"""Units that join, leave and change while a battle is played."""
