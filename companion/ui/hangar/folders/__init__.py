"""The folders at the left of the hangar."""
