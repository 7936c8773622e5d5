"""Secret orders, movement, and the Action Step."""
