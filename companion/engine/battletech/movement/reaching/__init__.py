"""Where a unit can get, and why not farther."""
