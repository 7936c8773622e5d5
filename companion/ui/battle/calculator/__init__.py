"""The calculator of a battle; it knows attacker, weapons and target."""
