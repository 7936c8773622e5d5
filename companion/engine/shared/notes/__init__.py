"""Notes that players write on units and on the battle, the same for every family."""
