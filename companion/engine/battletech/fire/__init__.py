"""The Weapon Attack Phase: declaring fire, and rolling it."""
