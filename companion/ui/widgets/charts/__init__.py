"""Common parts of the window's charts."""
