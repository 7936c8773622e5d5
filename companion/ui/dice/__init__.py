"""The dice log, and whether the dice are fair."""
