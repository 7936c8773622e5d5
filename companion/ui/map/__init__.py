"""The map: mapsheet, overlays and counters drawn from the engine's views, and the player's hand on them."""
