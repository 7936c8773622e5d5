"""What damage does: armor, structure, critical hits, explosions, falls, warriors."""
