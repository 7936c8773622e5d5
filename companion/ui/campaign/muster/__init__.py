"""Who goes into the next battle, and against whom."""
