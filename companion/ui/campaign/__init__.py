"""Campaigns in the window: a frame with places to turn to, and a door that each of them takes."""
