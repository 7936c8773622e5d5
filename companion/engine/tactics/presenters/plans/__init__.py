"""Plans of a unit against a target."""
