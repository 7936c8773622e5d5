"""What lies over the mapsheet: tints, routes, captions."""
