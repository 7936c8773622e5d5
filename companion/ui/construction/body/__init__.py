"""The body of a design: its locations with armor and critical slots."""
