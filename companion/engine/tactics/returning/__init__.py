"""The aftermath of a battle: the remains of its units, and kills."""
