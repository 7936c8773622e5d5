"""Designs of vehicles: what they weigh and hold, what is wrong with them, and their editor."""
