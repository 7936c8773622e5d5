"""The mapsheet: hexes, terrain, and the scale it is drawn at."""
