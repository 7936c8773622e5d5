"""Layout of a battle's panels: positions, folding, and windows of their own."""
