"""Side panel of a design: running balance, faults, differences from its parent."""
