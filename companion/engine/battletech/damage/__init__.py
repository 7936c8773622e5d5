"""Damage: armor, structure, critical hits, explosions, falls, warriors."""
