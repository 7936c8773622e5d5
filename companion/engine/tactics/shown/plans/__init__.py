"""What a unit can do to a target now."""
