"""The roster: sides, forces and units as a tree with their pilots, and the pilots beside it."""
