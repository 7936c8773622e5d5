"""The dice log, and statistics of whether the dice are fair."""
