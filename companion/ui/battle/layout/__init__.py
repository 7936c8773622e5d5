"""How the panels of a battle share the window: what stands where, what is folded, what has a window."""
