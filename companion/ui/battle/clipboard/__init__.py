"""Plain-text copies of what the battle page shows."""
