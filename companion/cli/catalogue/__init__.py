"""Commands about the catalogue."""
