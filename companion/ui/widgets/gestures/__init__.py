"""Meanings of keys, wheel and pointer in each place of the window."""
