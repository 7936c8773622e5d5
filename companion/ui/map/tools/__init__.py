"""The tools of the map: what they show, and the strip beside the map that they stand in."""
