"""Vehicles with critical slots and heat: their model, how they move, and hits on them."""
