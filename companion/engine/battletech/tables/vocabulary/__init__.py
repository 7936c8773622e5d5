"""The vocabulary of tables: facts, rows, bands, dice, terrain and named procedures."""
