"""Changing a mech step by step: each operation makes a new document, and every one can be undone."""
