"""The time between two battles, as every game tells of it."""
