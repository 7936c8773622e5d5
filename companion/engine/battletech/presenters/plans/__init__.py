"""Attack plans of a unit against a target."""
