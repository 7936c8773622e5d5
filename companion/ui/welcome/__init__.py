"""The welcome page and the quick to-hit page."""
