"""Campaigns in the window: a frame with places to turn to, and the controller that each of them takes."""
