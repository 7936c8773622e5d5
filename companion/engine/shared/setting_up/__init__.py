"""How units come onto the table before the first turn."""
