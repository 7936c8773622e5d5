"""Odds of attacks: counted exactly where there is time for it, else drawn by lot with a bounded error."""
