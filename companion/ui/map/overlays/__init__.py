"""Overlays of the mapsheet: tints, routes, captions."""
