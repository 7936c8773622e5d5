"""The log of dice, and how even they are."""
