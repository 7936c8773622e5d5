"""Changing a design step by step: each operation makes a new draft, and every one can be undone."""
