"""Beside the body of a design: its running balance, its faults, what differs from its parent."""
