"""What tables are written with: facts, rows, bands, dice, terrain and named procedures."""
